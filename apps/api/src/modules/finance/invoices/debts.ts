import type { Debts } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { daysOverdue } from '@forenet/domain/invoice'
import { sumMinor } from '@forenet/domain/money'
import { visibleSince } from '@forenet/domain/register'
import { filterVisibleInRegister } from '../../membership/register/index.ts'
import { listOwedFor } from './list-repository.ts'

const MAX_INVOICES = 20

/** What is left to pay for the given people that the club sees in its register; people without debts are left out. */
export async function listDebts(
  { database, now }: { database: Database; now: () => Date },
  organisationId: string,
  memberIds: readonly string[],
): Promise<Debts> {
  const today = calendarDateAt(now())
  const visible = await filterVisibleInRegister(database, organisationId, visibleSince(today), memberIds)
  const invoices = await listOwedFor(database, organisationId, [...visible])
  return [...Map.groupBy(invoices, ({ memberId }) => memberId)].map(([memberId, owed]) => ({
    memberId,
    leftMinor: sumMinor(owed.map(({ leftMinor }) => leftMinor)),
    daysOverdue: Math.max(...owed.map(({ dueOn }) => daysOverdue(dueOn, today))),
    count: owed.length,
    invoices: owed.slice(0, MAX_INVOICES).map(({ id, number, dueOn, leftMinor, item }) => ({
      ...{ id, number, dueOn, leftMinor, item },
      daysOverdue: daysOverdue(dueOn, today),
    })),
  }))
}
