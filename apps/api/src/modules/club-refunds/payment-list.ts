import type { ClubPayment, ClubPaymentFilter, ClubPaymentPage } from '@forenet/contract/club/payment'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { seenSince } from '@forenet/domain/register'
import { listMethods, listReceived, type Received, type ReceivedFilter, sumReceived } from '../payments/index.ts'
import { filterVisibleInRegister } from '../register/index.ts'

const PAGE = 50
const READ_AT_ONCE = 1_000

type ListDeps = { database: Database; now: () => Date }

/** A page of payments to a club, newest first; the first page has totals and payment methods. */
export async function paymentPage(
  deps: ListDeps,
  organisationId: string,
  { after, ...filter }: ClubPaymentFilter & { after?: string | undefined },
): Promise<ClubPaymentPage> {
  const { database } = deps
  const wanted = wantedOf(filter)
  const [rows, sums, methods] = await Promise.all([
    listReceived(database, organisationId, wanted, { after: after ?? null, size: PAGE + 1 }),
    after === undefined ? sumReceived(database, organisationId, wanted) : [],
    after === undefined ? listMethods(database, organisationId) : [],
  ])
  const payments = await present(deps, organisationId, rows.slice(0, PAGE))
  return { payments, nextCursor: rows.length > PAGE ? (payments.at(-1)?.orderId ?? null) : null, sums, methods }
}

/** All payments of a filter, newest first, read in batches. */
export async function* allPayments(
  deps: ListDeps,
  organisationId: string,
  filter: ClubPaymentFilter,
): AsyncGenerator<ClubPayment> {
  let after: string | null = null
  for (;;) {
    const rows: Received[] = await listReceived(deps.database, organisationId, wantedOf(filter), {
      after,
      size: READ_AT_ONCE,
    })
    yield* await present(deps, organisationId, rows)
    after = rows.at(-1)?.orderId ?? null
    if (rows.length < READ_AT_ONCE) return
  }
}

function wantedOf({ from, to, text, method, kind, event, back }: ClubPaymentFilter): ReceivedFilter {
  return {
    from: from ?? null,
    to: to ?? null,
    text: text || null,
    method: method ?? null,
    kind: kind ?? null,
    subjectId: event ?? null,
    someBack: back !== undefined,
  }
}

async function present(
  { database, now }: ListDeps,
  organisationId: string,
  rows: readonly Received[],
): Promise<ClubPayment[]> {
  const ids = [...new Set(rows.flatMap(({ memberIds }) => memberIds))]
  const tied = await filterVisibleInRegister(database, organisationId, seenSince(calendarDateAt(now())), ids)
  return rows.map(({ memberIds, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    memberId: memberIds.find((id) => tied.has(id)) ?? null,
  }))
}
