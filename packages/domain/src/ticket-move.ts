import type { Minor } from './money.ts'

/** What another kind of ticket costs more than was paid for it and has not gone back; less than nothing where it is cheaper. */
export function moveDifference({ paidMinor, priceMinor }: { paidMinor: Minor; priceMinor: Minor }): Minor {
  return priceMinor - paidMinor
}

/** What goes back of a ticket that is moved: the difference, where it is cheaper and that is wanted. Of a dearer one nothing is taken. */
export function moveBack({ differenceMinor, payBack }: { differenceMinor: Minor; payBack: boolean }): Minor {
  return payBack ? Math.max(0, -differenceMinor) : 0
}
