import type { Entry } from '@forenet/contract/entry'
import { type Caller, effectiveMemberId } from '../../../plugins/caller.ts'
import { notFound } from '../../../problem-error.ts'
import { mayReachAt } from '../../members/policy.ts'
import { memberIdByEmail } from '../../members/service.ts'
import { refundsOfOrders } from '../../payments/refund-repository.ts'
import { RETURN_TOKEN_LIFETIME_MS, signReturnToken } from '../../payments/return-token.ts'
import type { EventsDeps } from '../events-deps.ts'
import { mayTakeAgain } from '../registration/hold-rules.ts'
import { type FullEntryRow, findFullEntry, listEntriesOf, listTicketsOf } from './entry-list-repository.ts'
import { presentEntry } from './present-entry.ts'

type Query = {
  email: string
  paymentStatus?: 'initiated' | 'paid' | 'declined' | undefined
  eveId?: string | undefined
  orgId?: string | undefined
}

const NO_REFUND = { requestedMinor: 0, doneMinor: 0 }

/**
 * Entries of the member with an e-mail (section 7): one's own and the family's; an administrator sees those at the
 * organisations administered. Throws `not-found` where the caller may see none of them, known e-mail or not.
 */
export async function listEntries(deps: EventsDeps, caller: Caller, query: Query): Promise<Entry[]> {
  const memberId = await memberIdByEmail(deps.database, query.email)
  if (!memberId) throw notFound('The member')
  const keys = await visibleOrganisations(deps, caller, memberId)
  if (keys !== null && keys.length === 0) throw notFound('The member')
  const rows = await listEntriesOf(deps.database, memberId, {
    eventId: query.eveId ?? null,
    organisationId: query.orgId ?? null,
    paymentStatus: query.paymentStatus ?? null,
    organisationKeys: keys,
  })
  return (await presentAll(deps, caller, rows)).map((entry) =>
    entry.memberId === memberId ? entry : ownPart(entry, memberId),
  )
}

/** Of an entry that somebody else made: one's own tickets, and nothing of the others' or of the money. */
function ownPart(entry: Entry, memberId: string): Entry {
  return {
    ...entry,
    email: '',
    totalMinor: 0,
    refundedMinor: 0,
    refundPendingMinor: 0,
    orderId: null,
    orderNumber: null,
    returnToken: null,
    answers: {},
    tickets: entry.tickets
      .filter((ticket) => ticket.memberId === memberId)
      .map((ticket) => ({
        ...ticket,
        transferAllowed: false,
        cancellation: { ...ticket.cancellation, allowed: false, refundMinor: 0, feeMinor: 0 },
      })),
  }
}

/** Null: at every organisation. An administrator sees a member's entries at the own organisations alone. */
async function visibleOrganisations(
  deps: EventsDeps,
  caller: Caller,
  memberId: string,
): Promise<readonly string[] | null> {
  const asPerson = { ...caller, administers: [] }
  if (await mayReachAt(deps.database, asPerson, memberId, '', 'see')) return null
  const seen = await Promise.all(
    caller.administers.map(async (key) =>
      (await mayReachAt(deps.database, caller, memberId, key, 'see')) ? [key] : [],
    ),
  )
  return seen.flat()
}

/** One entry; throws `not-found` for one the caller may not see. */
export async function getEntry(deps: EventsDeps, caller: Caller, entryId: string): Promise<Entry> {
  const row = await findFullEntry(deps.database, entryId)
  if (!row || !(await maySee(deps, caller, row))) throw notFound('The entry')
  return presentOne(deps, caller, row)
}

/** An entry that the caller was just found to hold. */
export async function getEntryOf(deps: EventsDeps, caller: Caller, entryId: string): Promise<Entry> {
  const row = await findFullEntry(deps.database, entryId)
  if (!row) throw notFound('The entry')
  return presentOne(deps, caller, row)
}

/** Whose entry it is, their family, administrators of the event's organisation, super administrators (ruling 13). */
export async function maySee(
  deps: Pick<EventsDeps, 'database'>,
  caller: Caller,
  row: Pick<FullEntryRow, 'member_id' | 'organisation_key'>,
): Promise<boolean> {
  if (caller.actingFor === null && caller.administers.includes(row.organisation_key)) return true
  return mayReachAt(deps.database, caller, row.member_id, row.organisation_key, 'see')
}

async function presentOne(deps: EventsDeps, caller: Caller, row: FullEntryRow): Promise<Entry> {
  const [entry] = await presentAll(deps, caller, [row])
  if (!entry) throw new Error(`Entry ${row.id} could not be presented`)
  return entry
}

async function presentAll(deps: EventsDeps, caller: Caller, rows: readonly FullEntryRow[]): Promise<Entry[]> {
  const orderIds = rows.flatMap((row) => (row.order_id && row.order_amount_minor ? [row.order_id] : []))
  const [tickets, refunds] = await Promise.all([
    listTicketsOf(
      deps.database,
      rows.map((row) => row.id),
    ),
    orderIds.length > 0 ? refundsOfOrders(deps.database, orderIds) : [],
  ])
  const now = deps.now()
  return rows.map((row) =>
    presentEntry(
      deps,
      row,
      tickets.filter((ticket) => ticket.entry_id === row.id),
      refunds.find((refund) => refund.orderId === row.order_id) ?? NO_REFUND,
      returnTokenOf(deps, caller, row, now),
      now,
    ),
  )
}

/** Only who pays gets the token that opens the payment. */
function returnTokenOf(deps: EventsDeps, caller: Caller, row: FullEntryRow, now: Date): string | null {
  const declined = { state: row.state, declineReason: row.decline_reason, createdAt: row.created_at }
  const open = row.cancelled_at === null && (row.state === 'reserved' || mayTakeAgain(declined, now))
  if (!open || !row.order_token || !row.order_amount_minor || row.member_id !== effectiveMemberId(caller)) return null
  return signReturnToken(deps.returnSecret, row.order_token, new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS))
}
