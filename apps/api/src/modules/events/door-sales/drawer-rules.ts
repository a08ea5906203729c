import type { CashDrawer, ClosedDrawer } from '@forenet/contract/door-sale'
import type { Minor } from '@forenet/domain/money'

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

type ClosingLine = { kind: 'difference' | 'emptied'; amountMinor: Minor }

export function expectedCashMinor({
  floatMinor,
  salesMinor,
  payoutsMinor,
}: Pick<DrawerSums, 'floatMinor' | 'salesMinor' | 'payoutsMinor'>): Minor {
  return floatMinor + salesMinor - payoutsMinor
}

export function closingLines(expectedMinor: Minor, countedMinor: Minor): ClosingLine[] {
  const differenceMinor = countedMinor - expectedMinor
  // The subtraction avoids -0.
  const emptied: ClosingLine = { kind: 'emptied', amountMinor: 0 - countedMinor }
  return differenceMinor === 0 ? [emptied] : [{ kind: 'difference', amountMinor: differenceMinor }, emptied]
}

export function presentOpenDrawer(drawer: DrawerSums): CashDrawer {
  const { id, openedAt, floatMinor, sales, salesMinor, payoutsMinor } = drawer
  const expectedMinor = expectedCashMinor(drawer)
  return { id, openedAt: openedAt.toISOString(), floatMinor, sales, salesMinor, payoutsMinor, expectedMinor }
}

export function presentClosedDrawer(drawer: DrawerSums, closedAt: Date): ClosedDrawer {
  const { differenceMinor, note } = drawer
  const expectedMinor = expectedCashMinor(drawer)
  const countedMinor = expectedMinor + differenceMinor
  return { ...presentOpenDrawer(drawer), closedAt: closedAt.toISOString(), countedMinor, differenceMinor, note }
}
