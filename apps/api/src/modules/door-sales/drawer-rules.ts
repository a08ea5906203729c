import type { CashDrawer, ClosedDrawer } from '@forenet/contract/door-sale'
import type { Minor } from '@forenet/domain/money'

/** A drawer with what its lines and its sales come to. Amounts in øre, payouts above zero. */
export type DrawerSums = {
  id: string
  openedAt: Date
  closedAt: Date | null
  floatMinor: Minor
  sales: number
  salesMinor: Minor
  payoutsMinor: Minor
  differenceMinor: Minor
  emptiedMinor: Minor
  note: string
}

type Closing = { kind: 'difference' | 'emptied'; amountMinor: Minor }

/** What is to be in a drawer. */
export function expectedIn({
  floatMinor,
  salesMinor,
  payoutsMinor,
}: Pick<DrawerSums, 'floatMinor' | 'salesMinor' | 'payoutsMinor'>): Minor {
  return floatMinor + salesMinor - payoutsMinor
}

/** What closes a drawer: with these its lines and sales come to nothing. */
export function closingLines(expectedMinor: Minor, countedMinor: Minor): Closing[] {
  const differenceMinor = countedMinor - expectedMinor
  // Not minus nothing, which is another number in JSON.
  const emptied: Closing = { kind: 'emptied', amountMinor: 0 - countedMinor }
  return differenceMinor === 0 ? [emptied] : [{ kind: 'difference', amountMinor: differenceMinor }, emptied]
}

/** A drawer that is open, as its device is told of it. */
export function tellOpen(drawer: DrawerSums): CashDrawer {
  const { id, openedAt, floatMinor, sales, salesMinor, payoutsMinor } = drawer
  const expectedMinor = expectedIn(drawer)
  return { id, openedAt: openedAt.toISOString(), floatMinor, sales, salesMinor, payoutsMinor, expectedMinor }
}

/** A drawer that was counted. */
export function tellClosed(drawer: DrawerSums, closedAt: Date): ClosedDrawer {
  const { differenceMinor, note } = drawer
  const expectedMinor = expectedIn(drawer)
  const countedMinor = expectedMinor + differenceMinor
  return { ...tellOpen(drawer), closedAt: closedAt.toISOString(), countedMinor, differenceMinor, note }
}
