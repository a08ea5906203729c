import { randomUUID } from 'node:crypto'
import type { Registration, RegistrationResult } from '@forenet/contract/entry'
import { formatMoney } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import {
  computeRegistrationState,
  countPublicSeatsLeft,
  countSeatsLeftFor,
  filterRelevantTicketTypes,
  type RegistrationFacts,
  type RegistrationState,
} from '@forenet/domain/registration-state'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { getBilling } from '../../../core/members/index.ts'
import { takesPayments } from '../../../core/organisations/index.ts'
import * as orders from '../../../money/payments/index.ts'
import { getPreparedPayment, requireWithinUnpaidLimit, unpaidLimitStart } from '../../../money/payments/index.ts'
import type { InvitationRow } from '../admission/invitation-repository.ts'
import { requireInvitedToEvent, requireUsableInvitation } from '../admission/invited.ts'
import { computeAudience, listPossibleAttendees } from '../catalogue/attendees.ts'
import type { EventForSale } from '../catalogue/open-event.ts'
import { toRegistrationFacts } from '../catalogue/present-event.ts'
import type { UsableCode } from '../discounts/code-repository.ts'
import { requireUsableCode } from '../discounts/preview-discount-code.ts'
import { getAuthorizedRegistration } from '../entries/entries.ts'
import { forbidImpersonation, requireMayShowName } from '../entries/name-visibility.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import { holdExpiry, UNPAID_REGISTRATION_LIMIT } from '../seats/hold-rules.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import { presentNewRegistration } from './present-new-registration.ts'
import {
  ConcurrentChange,
  refusalProblem,
  requireStored,
  seatsTakenProblem,
  storingProblem,
} from './registration-problems.ts'
import type { NewEventRegistration } from './registration-repository.ts'
import { checkRegistration, type PricedTicket } from './registration-rules.ts'
import { couldTakeQueuedSeats, storeRegistrationInTransaction } from './store-entry.ts'

const TEXTS = {
  da: { code: 'rabatkode', nth: (nth: number) => `nr. ${nth} i tilmeldingen` },
  en: { code: 'discount code', nth: (nth: number) => `no. ${nth} of the registration` },
} as const

function discountedLineLabel(
  { type, nth, householdMinor, discountMinor }: Pick<PricedTicket, 'type' | 'nth' | 'householdMinor' | 'discountMinor'>,
  code: string | null,
  language: 'da' | 'en',
): string | undefined {
  const words = TEXTS[language]
  const less = (why: string, minor: number) => `${why} (−${formatMoney(minor, language)})`
  const reasons = [
    ...(householdMinor > 0 ? [less(words.nth(nth), householdMinor)] : []),
    ...(discountMinor > 0 && code !== null ? [less(`${words.code} ${code}`, discountMinor)] : []),
  ]
  return reasons.length === 0 ? undefined : [type.name, ...reasons].join(' · ')
}

/**
 * Stores the intent before payment. Paid registrations hold seats for 15 minutes; free ones are confirmed (ruling 19).
 * Idempotent by token.
 */
export async function register(
  deps: EventsDeps,
  caller: Caller,
  eventId: string,
  input: Registration,
): Promise<RegistrationResult> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  const now = deps.now()
  const askPrior = () =>
    deps.payments.priorPurchases({
      token: input.token,
      memberId,
      since: unpaidLimitStart(UNPAID_REGISTRATION_LIMIT, now),
    })
  const sold = await deps.soldEvent(eventId)
  // Checked after reading the event, so that a retry is recognised if its first attempt took the last seat.
  const priorPurchases = await askPrior()
  if (priorPurchases.known) return presentReplayed(deps, caller, memberId, eventId, input, priorPurchases.known)
  await requireInvitedToEvent(deps.database, caller, sold.event)
  const facts = buildRegistrationFacts(sold.event, input)
  const state = computeRegistrationState(facts, now)
  const waitingId = input.waitingId ?? (await findOpenOffer(deps, facts, { eventId, memberId, wish: input }))
  // Reject early: under load most requests arrive after the event sold out.
  if (!waitingId) requireSeats(sold, facts, state, input, now)
  requireWithinUnpaidLimit(UNPAID_REGISTRATION_LIMIT, priorPurchases.unpaid)
  if (input.showName) {
    forbidImpersonation(caller)
    await requireMayShowName(deps, memberId, now)
  }
  const attempt = () => checkAndStore(deps, { caller, memberId, sold, state, wish: { ...input, waitingId }, now })
  try {
    // Offered seats are already reserved, so only other registrations are limited.
    return await (waitingId ? attempt() : deps.inStoringTurn(eventId, input.tickets.length, attempt))
  } catch (error) {
    // State changed since validation, so repeat it.
    if (error instanceof ConcurrentChange) return register(deps, caller, eventId, input)
    // The conflict may be with an earlier attempt of this registration.
    const { known } = await askPrior()
    if (known) return presentReplayed(deps, caller, memberId, eventId, input, known)
    throw storingProblem(error)
  }
}

/** A code may unlock hidden ticket types; it is verified later. */
function buildRegistrationFacts(event: EventForSale['event'], { discountCode }: Registration): RegistrationFacts {
  const facts = toRegistrationFacts(event)
  if (discountCode === null) return facts
  return { ...facts, ticketTypes: facts.ticketTypes.map((type) => ({ ...type, hidden: false })) }
}

/** Without it, the offered seats would stay reserved. */
async function findOpenOffer(
  { database }: Pick<EventsDeps, 'database'>,
  { offeredSeats }: RegistrationFacts,
  { eventId, memberId, wish: input }: { eventId: string; memberId: string; wish: Registration },
): Promise<string | null> {
  if (offeredSeats === 0) return null
  const offer = await waiting.findOpenWait(database, eventId, memberId)
  return offer?.state === 'offered' && input.tickets.length <= offer.seats ? offer.id : null
}

function requireSeats(
  { event, types }: EventForSale,
  facts: RegistrationFacts,
  state: RegistrationState,
  { tickets }: Registration,
  now: Date,
): void {
  if (state === 'sold-out' || state === 'waiting-list') throw seatsTakenProblem()
  // Ticket type quotas do not protect seats offered to the waiting list, or those that its guests can use.
  if (state !== 'open' || facts.offeredSeats + facts.waitingSeats === 0) return
  const forGuests = new Set(
    types.filter((type) => event.guestsInvited && type.guestPriceMinor !== null).map(({ id }) => id),
  )
  for (const audience of ['members', 'guests'] as const) {
    const wanted = audience === 'members' ? tickets : tickets.filter(({ ticketTypeId }) => forGuests.has(ticketTypeId))
    const left = countPublicSeatsLeft(facts, filterRelevantTicketTypes(facts.ticketTypes, now, audience), audience)
    if (left !== null && wanted.length > left) throw seatsTakenProblem()
  }
}

/** People of these ages may have fewer seats left than all members together. */
function requireSeatsForAges(
  event: EventForSale['event'],
  attendees: Parameters<typeof computeAudience>[0],
  input: Registration,
  now: Date,
): void {
  const facts = buildRegistrationFacts(event, input)
  const audience = computeAudience(attendees)
  if (audience === 'guests' || computeRegistrationState(facts, now) !== 'open') return
  const left = countSeatsLeftFor(facts, audience, now)
  if (left !== null && input.tickets.length > left) throw seatsTakenProblem()
}

type RegistrationAttempt = {
  caller: Caller
  memberId: string
  sold: EventForSale
  state: RegistrationState
  wish: Registration
  now: Date
}

/** Throws `ConcurrentChange`. */
async function checkAndStore(
  deps: EventsDeps,
  { caller, memberId, sold, state, wish: input, now }: RegistrationAttempt,
): Promise<RegistrationResult> {
  const { event } = sold
  const discount =
    input.discountCode === null ? null : await requireUsableCode(deps, caller, event, memberId, input.discountCode)
  const checked = await checkTickets(deps, memberId, sold, state, input, discount, now)
  const seats = { memberId, seats: input.tickets.length, field: 'tickets', now } as const
  const invitation = await requireUsableInvitation(deps.database, event, seats)
  const entry = await toNewRegistration(deps, memberId, sold, input, { ...checked, invitation })
  if (checked.totalMinor === 0 || input.waitingId || entry.invitationId || couldTakeQueuedSeats(sold, entry))
    await storeRegistrationInTransaction(deps, caller, sold, entry)
  else {
    const seats = { offeredSeats: 0, passesWaitingGuests: false }
    await requireStored(deps.database, await deps.storeRegistration(deps.database, entry, seats), sold, entry)
  }
  return presentNewRegistration(deps, sold, entry)
}

type CheckedRegistration = { tickets: PricedTicket[]; totalMinor: number; discount: UsableCode | null }

async function checkTickets(
  deps: EventsDeps,
  memberId: string,
  { event, types, questions }: EventForSale,
  registration: RegistrationState,
  input: Registration,
  discount: UsableCode | null,
  now: Date,
): Promise<CheckedRegistration> {
  const family = input.tickets.some((ticket) => ticket.memberId !== null)
  const [attendees, offer] = await Promise.all([
    family ? listPossibleAttendees(deps.database, memberId, event, now) : [],
    input.waitingId ? waiting.findOpenWait(deps.database, event.id, memberId) : undefined,
  ])
  if (attendees.length > 0 && !input.waitingId) requireSeatsForAges(event, attendees, input, now)
  if (input.waitingId && (offer?.id !== input.waitingId || offer.state !== 'offered')) {
    throw new ProblemError('offer-ended', 'This offer has ended; you can join the waiting list again')
  }
  const result = checkRegistration(
    input,
    {
      registration,
      mostPerEntry: event.mostPerEntry,
      oneTicketPerAttendee: event.oneTicketPerAttendee,
      guestsInvited: event.guestsInvited,
      types,
      questions,
      attendees,
      offeredSeats: offer?.seats ?? null,
      discount,
    },
    now,
  )
  if (!result.ok) throw refusalProblem(result.refusal, input.totalMinor)
  if (result.totalMinor > 0 && !takesPayments(event)) {
    throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
  }
  return { ...result, discount }
}

async function toNewRegistration(
  deps: EventsDeps,
  memberId: string,
  { event }: EventForSale,
  input: Registration,
  { tickets, totalMinor, discount, invitation }: CheckedRegistration & { invitation: InvitationRow | null },
): Promise<NewEventRegistration> {
  const billing = await getBilling(deps.database, memberId)
  const at = deps.now()
  return {
    entryId: randomUUID(),
    orderId: randomUUID(),
    eventId: event.id,
    eventVersion: event.version,
    organisationId: event.organisationId,
    token: input.token,
    memberId,
    heldUntil: totalMinor > 0 ? holdExpiry(at) : null,
    waitingId: input.waitingId,
    sole: event.oneTicketPerAttendee,
    totalMinor,
    currency: CURRENCY,
    language: input.language,
    billing,
    answers: input.answers,
    showName: input.showName,
    tickets: tickets.map((ticket) => {
      const label = discountedLineLabel(ticket, discount?.code ?? null, input.language)
      return { ...ticket, id: randomUUID(), ...(label !== undefined && { label }) }
    }),
    discount: tickets.some(({ byCode }) => byCode) ? discount : null,
    invitationId: invitation?.id ?? null,
    selection: toSelection(event.id, input),
    at,
  }
}

async function presentReplayed(
  deps: EventsDeps,
  caller: Caller,
  memberId: string,
  eventId: string,
  input: Registration,
  orderId: string,
): Promise<RegistrationResult> {
  await orders.getPreparedOrder(deps.database, orderId, memberId, toSelection(eventId, input))
  const entry = await entries.findRegistrationByOrder(deps.database, orderId)
  if (!entry) throw new Error(`No entry of order ${orderId}`)
  return presentResult(deps, caller, entry.id)
}

async function presentResult(deps: EventsDeps, caller: Caller, entryId: string): Promise<RegistrationResult> {
  const entry = await getAuthorizedRegistration(deps, caller, entryId)
  if (entry.state !== 'reserved' || !entry.orderId) return { entry, payment: null }
  const order = await orders.getOrder(deps.database, entry.orderId)
  return { entry, payment: await getPreparedPayment(deps.payments, order) }
}

function toSelection(eventId: string, { tickets, answers, discountCode }: Registration) {
  return { eventId, tickets, answers, ...(discountCode !== null && { discountCode }) }
}
