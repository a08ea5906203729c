import type { EventRegistration } from '@forenet/contract/entry'
import type { RenewalSeason } from '@forenet/contract/event'
import { listOrganisationsWithPermission } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { sumMinor } from '@forenet/domain/money'
import { computeOrganisationAccessLevel, hasAccessLevel } from '@forenet/domain/organisation-access'
import { extractLastFourDigits } from '@forenet/domain/payment-means'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { canAccessMemberAt, findVisibleMemberByEmail, type VisibleMemberByEmail } from '../../../core/members/index.ts'
import { findDuesMembershipTypeId } from '../../../core/organisations/index.ts'
import { getAccessibleMembership } from '../../../membership/memberships/index.ts'
import { createReturnToken, sumRefundsByOrder } from '../../../money/payments/index.ts'
import { type Difference, listDifferencesByRegistration } from '../differences/difference-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { canReacquireHold } from '../seats/hold-rules.ts'
import {
  type FullRegistrationRow,
  type FullTicketRow,
  findFullRegistration,
  listEventsInPeriod,
  listFullTickets,
  listVisibleRegistrations,
} from './entry-list-repository.ts'
import { withGroupCodes } from './group-codes.ts'
import { loadHolderVisibility } from './holder-visibility.ts'
import { presentEventRegistration } from './present-entry.ts'

type EntriesQuery = {
  email: string
  paymentStatus?: 'initiated' | 'paid' | 'declined' | undefined
  eveId?: string | undefined
  orgId?: string | undefined
}

type RefundSums = Record<'requestedMinor' | 'doneMinor' | 'handMinor' | 'chargedBackMinor', number>

const sumRefunds = (refunds: readonly RefundSums[]): RefundSums => ({
  requestedMinor: sumMinor(refunds.map(({ requestedMinor }) => requestedMinor)),
  doneMinor: sumMinor(refunds.map(({ doneMinor }) => doneMinor)),
  handMinor: sumMinor(refunds.map(({ handMinor }) => handMinor)),
  chargedBackMinor: sumMinor(refunds.map(({ chargedBackMinor }) => chargedBackMinor)),
})

/**
 * Lists own and family entries (section 7). Administrators also see entries of their organisations, of non-members only
 * until shortly after the event. Unknown and invisible e-mails cause the same queries and `not-found`.
 */
export async function listEntries(deps: EventsDeps, caller: Caller, query: EntriesQuery): Promise<EventRegistration[]> {
  const seen = await findVisibleMemberByEmail(deps, caller, query.email)
  const { memberId, asPerson } = seen
  const where = listOrganisationsWithPermission(caller.grants, 'events.attendees')
  const administered = where === 'all' ? [] : where
  if (!asPerson && administered.length === 0) throw notFound('The member')
  const found = await listVisibleRegistrations(deps.database, memberId, {
    eventId: query.eveId ?? null,
    organisationId: query.orgId ?? null,
    paymentStatus: query.paymentStatus ?? null,
    organisationKeys: asPerson ? null : administered,
  })
  const rows = asPerson ? found : filterVisibleEntries(found, seen, deps.now())
  if (rows.length === 0 && !asPerson && !seen.asAdministrator) throw notFound('The member')
  const isTheirs = (ticket: FullTicketRow) =>
    ticket.memberId === memberId || (ticket.passedOn && ticket.attendeeEmail === query.email)
  const entries = await presentRegistrations(
    deps,
    caller,
    rows,
    (row, ticket) => row.memberId === memberId || isTheirs(ticket),
  )
  const shown = entries.map((entry) => (entry.memberId === memberId ? entry : presentOwnPart(entry)))
  return withGroupCodes(deps, shown)
}

function presentOwnPart(entry: EventRegistration): EventRegistration {
  return {
    ...entry,
    email: '',
    totalMinor: 0,
    refundedMinor: 0,
    handedBackMinor: 0,
    refundPendingMinor: 0,
    chargedBackMinor: 0,
    laterPayments: [],
    asked: [],
    orderId: null,
    orderNumber: null,
    paidWith: null,
    returnToken: null,
    answers: {},
    tickets: entry.tickets.map((ticket) => ({
      ...ticket,
      transferAllowed: false,
      transferredAway: false,
      cancellation: { ...ticket.cancellation, allowed: false, refundMinor: 0, feeMinor: 0 },
      resale: { ...ticket.resale, state: null, allowed: false, refundMinor: 0, feeMinor: 0 },
    })),
  }
}

function filterVisibleEntries(
  rows: readonly FullRegistrationRow[],
  seen: VisibleMemberByEmail,
  now: Date,
): FullRegistrationRow[] {
  const today = calendarDateAt(now)
  const isTied = (row: FullRegistrationRow) =>
    hasAccessLevel(
      computeOrganisationAccessLevel({ periods: [], lastEventOn: calendarDateAt(row.endsAt) }, today),
      'entries',
    )
  return rows.filter((row) => seen.at(row.organisationKey) || isTied(row))
}

export async function getRegistration(deps: EventsDeps, caller: Caller, entryId: string): Promise<EventRegistration> {
  const row = await findFullRegistration(deps.database, entryId)
  if (!row || !(await canSeeRegistration(deps, caller, row))) throw notFound('The entry')
  return presentRegistration(deps, caller, row)
}

export async function getAuthorizedRegistration(
  deps: EventsDeps,
  caller: Caller,
  entryId: string,
): Promise<EventRegistration> {
  const row = await findFullRegistration(deps.database, entryId)
  if (!row) throw notFound('The entry')
  return presentRegistration(deps, caller, row)
}

/**
 * Visible to the member, family, administrators of the event's organisation within their scope, and super
 * administrators (ruling 13).
 */
function canSeeRegistration(deps: EventsDeps, caller: Caller, row: FullRegistrationRow): Promise<boolean> {
  return canAccessMemberAt(
    deps,
    caller,
    row.memberId,
    { organisationKey: row.organisationKey, eventId: row.eventId, lastEventOn: calendarDateAt(row.endsAt) },
    'entries',
  )
}

async function presentRegistration(
  deps: EventsDeps,
  caller: Caller,
  row: FullRegistrationRow,
): Promise<EventRegistration> {
  const [entry] = withGroupCodes(deps, await presentRegistrations(deps, caller, [row]))
  if (!entry) throw new Error(`Entry ${row.id} could not be presented`)
  return entry
}

async function presentRegistrations(
  deps: EventsDeps,
  caller: Caller,
  rows: readonly FullRegistrationRow[],
  isShown: (row: FullRegistrationRow, ticket: FullTicketRow) => boolean = () => true,
): Promise<EventRegistration[]> {
  const later = await listDifferencesByRegistration(
    deps.database,
    rows.map((row) => row.id),
  )
  const orderIds = [
    ...rows.flatMap((row) => (row.orderId && row.orderAmountMinor ? [row.orderId] : [])),
    ...later.flatMap(({ orderId, state }) => (state === 'paid' ? orderId : [])),
  ]
  const [tickets, refunds] = await Promise.all([
    listFullTickets(
      deps.database,
      rows.map((row) => row.id),
    ),
    orderIds.length > 0 ? sumRefundsByOrder(deps.database, orderIds) : [],
  ])
  const now = deps.now()
  const isSeen = await loadHolderVisibility(
    deps,
    caller,
    tickets.map((ticket) => ticket.memberId),
  )
  return rows.map((row) => {
    const theirOwn = later.filter(({ entryId }) => entryId === row.id)
    const laterPayments = theirOwn.filter(({ state }) => state === 'paid')
    const requested = theirOwn.filter(({ state }) => state !== 'paid')
    const theirs = new Set([row.orderId, ...laterPayments.map(({ orderId }) => orderId)])
    return presentEventRegistration(
      deps,
      row,
      tickets.filter((ticket) => ticket.entryId === row.id && isShown(row, ticket)),
      (ticket) => isSeen({ memberId: ticket.memberId, organisationKey: row.organisationKey }),
      sumRefunds(refunds.filter(({ orderId }) => theirs.has(orderId))),
      {
        returnToken: createOwnReturnToken(deps, caller, row, now),
        paidWith: presentPaymentMeans(caller, row),
        laterPayments,
        asked: requested.flatMap((one) => presentRequestedDifference(deps, caller, row, one, now)),
      },
      now,
    )
  })
}

function presentRequestedDifference(
  deps: EventsDeps,
  caller: Caller,
  { memberId }: FullRegistrationRow,
  { ticketId, toType, amountMinor, until, orderToken, state }: Difference,
  now: Date,
): EventRegistration['asked'] {
  if (memberId !== effectiveMemberId(caller) || !until) return []
  const { returnToken } = createReturnToken(deps.returnSecret, orderToken, now)
  return [{ ticketId, toType, amountMinor, until: until.toISOString(), isBeingPaid: state === 'claimed', returnToken }]
}

function presentPaymentMeans(caller: Caller, row: FullRegistrationRow): EventRegistration['paidWith'] {
  const isTold = row.isCaptured && row.memberId === effectiveMemberId(caller)
  return isTold ? { wallet: row.wallet, cardLastFour: extractLastFourDigits(row.maskedCard) } : null
}

/** Only the payer gets the token that opens the payment. */
function createOwnReturnToken(deps: EventsDeps, caller: Caller, row: FullRegistrationRow, now: Date): string | null {
  const declined = { state: row.state, declineReason: row.declineReason, createdAt: row.createdAt }
  const open = row.cancelledAt === null && (row.state === 'reserved' || canReacquireHold(declined, now))
  if (!open || !row.orderToken || !row.orderAmountMinor || row.memberId !== effectiveMemberId(caller)) return null
  return createReturnToken(deps.returnSecret, row.orderToken, now).returnToken
}

/** For the membership's last paid period; null if empty. Throws `not-found`. */
export async function getSeasonSummary(
  deps: EventsDeps,
  caller: Caller,
  membershipId: string,
): Promise<RenewalSeason | null> {
  const { database, now } = deps
  const membership = await getAccessibleMembership(deps, caller, membershipId, 'see')
  const period = findLastPeriod(membership.history, calendarDateAt(now()))
  if (!period) return null
  const [events, paidFor] = await Promise.all([
    listEventsInPeriod(database, membership.memberId, membership.organisationId, period, now()),
    findDuesMembershipTypeId(database, membership.organisationId),
  ])
  if (events.length === 0 && paidFor === null) return null
  return {
    startDate: period.startDate,
    endDate: period.endDate,
    eventCount: events[0]?.count ?? 0,
    events: events.map(({ id, title, startsAt }) => ({ id, title, startDate: startsAt.toISOString() })),
    duesPaidFor: paidFor,
  }
}

type MembershipLine = { startDate: CalendarDate; endDate: CalendarDate; status: string; enabled: boolean }

export function findLastPeriod<One extends MembershipLine>(
  history: readonly One[],
  today: CalendarDate,
): One | undefined {
  const started = history.filter((line) => line.status === 'active' && line.enabled && line.startDate <= today)
  return started.toSorted((one, other) => (one.endDate < other.endDate ? 1 : -1))[0]
}
