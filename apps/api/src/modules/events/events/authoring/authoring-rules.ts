import type { EventState, EventTerms } from '@forenet/contract/club/event'
import { EVENT_FIELDS_TO_NOTIFY, findRegistrationClosing } from '@forenet/contract/club/event'
import type { QuestionTerms } from '@forenet/contract/club/event-question'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import { shiftTimeWithEvent } from '@forenet/domain/event-message'
import { diffFields, type FieldChanges } from '@forenet/domain/merge-edits'
import { listPublicNameErrors } from '@forenet/domain/public-name'

/** Editable after the first registration, because attendees were promised nothing about them. */
const ALWAYS_EDITABLE_FIELDS: readonly (keyof EventTerms)[] = [
  ...(['description', 'contactName', 'contactEmail', 'contactPhone', 'capacity', 'mostPerEntry'] as const),
  ...(['registrationOpensAt', 'registrationClosesAt', 'unlisted', 'byInvitation', 'offerMinutes'] as const),
]

export function computeEventState(
  { enabled, cancelledAt, endsAt }: { enabled: boolean; cancelledAt: Date | null; endsAt: Date },
  now: Date,
): EventState {
  if (cancelledAt) return 'called-off'
  if (!enabled) return 'draft'
  return endsAt <= now ? 'over' : 'published'
}

/** Ticket types and questions are compared by content. */
export function diffEventTerms(before: EventTerms, wanted: EventTerms): FieldChanges<EventTerms> {
  // `closesAtStart` changes only together with `registrationClosesAt` or `startsAt`.
  const { ticketTypes: _types, questions: _questions, closesAtStart: _rule, ...plain } = wanted
  const changes: FieldChanges<EventTerms> = diffFields(before, plain)
  for (const field of ['ticketTypes', 'questions'] as const) {
    if (canonicalJson(before[field]) !== canonicalJson(wanted[field])) {
      Object.assign(changes, { [field]: { from: before[field], to: wanted[field] } })
    }
  }
  return changes
}

export function listNotifiableFields(changes: FieldChanges<EventTerms>): (keyof EventTerms)[] {
  return EVENT_FIELDS_TO_NOTIFY.filter((field) => changes[field] !== undefined)
}

export function reducesCapacity({ capacity, ticketTypes }: FieldChanges<EventTerms>): boolean {
  const isLess = (from: number | null, to: number | null) => to !== null && (from === null || to < from)
  if (capacity && isLess(capacity.from, capacity.to)) return true
  return (ticketTypes?.from ?? []).some(({ id, quota }) => {
    const after = ticketTypes?.to.find((type) => type.id === id)
    return after !== undefined && isLess(quota, after.quota)
  })
}

export function listRepricedTicketTypeIds({ ticketTypes }: FieldChanges<EventTerms>): string[] {
  const priceOf = (type: TicketTypeTerms) =>
    canonicalJson([
      ...[type.memberPriceMinor, type.guestPriceMinor, type.surchargeMinor, type.vatRate, type.earlyPrices],
      ...[type.doorPriceMinor, type.householdBy, type.householdSecond, type.householdThird],
    ])
  return (ticketTypes?.from ?? []).flatMap((before) => {
    const after = ticketTypes?.to.find(({ id }) => id === before.id)
    return after && priceOf(after) !== priceOf(before) ? [before.id] : []
  })
}

/** Ignores improvements, and changes that do not affect sold tickets, such as prices. */
export function listChangedPromisedFields(changes: FieldChanges<EventTerms>): (keyof EventTerms)[] {
  const notified: readonly (keyof EventTerms)[] = EVENT_FIELDS_TO_NOTIFY
  return (Object.keys(changes) as (keyof EventTerms)[]).filter(
    (field) => !ALWAYS_EDITABLE_FIELDS.includes(field) && !notified.includes(field) && !isHarmless(field, changes),
  )
}

function isHarmless(field: keyof EventTerms, changes: FieldChanges<EventTerms>): boolean {
  const {
    cancelUntil,
    transferUntil,
    cancellationFeeMinor: fee,
    resaleFeeMinor: resale,
    ticketTypes,
    questions,
  } = changes
  switch (field) {
    case 'cancelUntil':
      return cancelUntil !== undefined && (isLater(cancelUntil) || movesWithEvent(cancelUntil, changes))
    case 'transferUntil':
      return transferUntil !== undefined && (isLater(transferUntil) || movesWithEvent(transferUntil, changes))
    case 'cancellationFeeMinor':
      return fee !== undefined && fee.to < fee.from
    case 'resaleFeeMinor':
      return resale !== undefined && resale.to !== null && (resale.from === null || resale.to < resale.from)
    case 'resaleUntil':
      return (
        changes.resaleUntil !== undefined &&
        (changes.resaleUntil.to === null ||
          isLater(changes.resaleUntil) ||
          movesWithEvent(changes.resaleUntil, changes))
      )
    case 'waitingList':
    case 'forMembers':
    case 'guestsInvited':
      return changes[field]?.to === true
    case 'ticketTypes':
      return ticketTypes !== undefined && keepsPromisedTerms(ticketTypes, promisedTypeTerms)
    case 'questions':
      return questions !== undefined && questions.to.every((after) => isAsPromised(after, questions.from))
    default:
      return false
  }
}

const isLater = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  to !== null && (from === null || Date.parse(to) >= Date.parse(from))

/** Allows an earlier deadline if the event moved: by at most as much in local time, or to the event's new end. */
function movesWithEvent(
  { from, to }: { from: string | null; to: string | null },
  { startsAt, endsAt }: FieldChanges<EventTerms>,
): boolean {
  if (from === null || to === null || !startsAt) return false
  const [was, will] = [{ startsAt: new Date(startsAt.from) }, { startsAt: new Date(startsAt.to) }]
  const moved = Math.min(Date.parse(from), shiftTimeWithEvent(new Date(from), was, will).getTime())
  const end = endsAt ? Date.parse(endsAt.to) : Number.POSITIVE_INFINITY
  return Date.parse(to) >= Math.min(moved, end)
}

/** The price is not promised, because attendees have paid it. */
function promisedTypeTerms({ id, name, description, ageFrom, ageTo }: TicketTypeTerms): object {
  return { id, name, description, ageFrom, ageTo }
}

/** A question may be removed or shown to fewer people, but not added or reworded. */
function isAsPromised(after: QuestionTerms, before: readonly QuestionTerms[]): boolean {
  const same = before.find(({ id }) => id === after.id)
  return !same || canonicalJson([{ ...same, required: same.required && after.required }]) === canonicalJson([after])
}

function keepsPromisedTerms<T extends { id: string }>(
  { from, to }: { from: readonly T[]; to: readonly T[] },
  of: (one: T) => object,
) {
  return from.every((before) => {
    const after = to.find(({ id }) => id === before.id)
    return after !== undefined && canonicalJson([of(before)]) === canonicalJson([of(after)])
  })
}

export function listQuotasBelowTakenSeats(
  { ticketTypes }: Pick<EventTerms, 'ticketTypes'>,
  known: ReadonlyMap<string, { quota: number | null; seatsTaken: number }>,
): { at: number; taken: number }[] {
  return ticketTypes.flatMap(({ id, quota }, at) => {
    const before = known.get(id)
    if (quota === null || !before || !isBelowTakenSeats(quota, before.quota, before.seatsTaken)) return []
    return [{ at, taken: before.seatsTaken }]
  })
}

/** An unchanged capacity is allowed, because organisers may exceed it. */
export function isBelowTakenSeats(places: number, before: number | null, taken: number): boolean {
  return places < taken && (before === null || places < before)
}

export type TakenSeats = { seats: number; types: ReadonlyMap<string, { quota: number | null; seatsTaken: number }> }

export type EventChangeError = {
  code: 'malformed-input' | 'event-has-entries' | 'capacity-below-taken'
  message: string
  errors: { path: string; message: string }[]
}

export function validateEventChange(
  before: { enabled: boolean; fixed: boolean; capacity: number | null },
  taken: TakenSeats,
  { changes, terms, isTold }: { changes: FieldChanges<EventTerms>; terms: EventTerms; isTold: boolean },
  at: Date,
): EventChangeError | null {
  const fault = (code: EventChangeError['code'], message: string, paths: readonly string[]) =>
    paths.length === 0 ? null : { code, message, errors: paths.map((path) => ({ path: `terms.${path}`, message })) }
  // An end in the past would close the event permanently.
  if (before.enabled && new Date(terms.endsAt) <= at)
    return fault('malformed-input', 'Must be in the future', ['endsAt'])
  const faulty = listPublicNameErrors(listNewNames(changes))
  if (faulty[0]) return { code: 'malformed-input', message: faulty[0].message, errors: faulty }
  const promised = before.fixed ? listChangedPromisedFields(changes) : []
  const untold = before.fixed && !isTold ? listNotifiableFields(changes) : []
  const { seats, types } = taken
  const isFull = terms.capacity !== null && isBelowTakenSeats(terms.capacity, before.capacity, seats)
  const message = (count: number) => `Must not be below the ${count} that are taken`
  const below = changes.ticketTypes ? listQuotasBelowTakenSeats(terms, types) : []
  return (
    fault('event-has-entries', 'Somebody has registered: this stays as they were promised', promised) ??
    fault('event-has-entries', 'Someone has registered: choose what to notify them about', untold) ??
    fault('capacity-below-taken', message(seats), isFull ? ['capacity'] : []) ??
    (below.length === 0
      ? null
      : {
          code: 'capacity-below-taken',
          message: 'There are more tickets of a kind than that',
          errors: below.map((one) => ({ path: `terms.ticketTypes.${one.at}.quota`, message: message(one.taken) })),
        })
  )
}

/** Names appear in e-mails, so new ones are validated. */
function listNewNames({ title, ticketTypes }: FieldChanges<EventTerms>): { path: string; name: string }[] {
  const isKnown = ({ id, name }: { id: string; name: string }) =>
    ticketTypes?.from.some((type) => type.id === id && type.name === name)
  return [
    ...(title ? [{ path: 'terms.title', name: title.to }] : []),
    ...(ticketTypes?.to ?? []).flatMap((type, at) =>
      isKnown(type) ? [] : { path: `terms.ticketTypes.${at}.name`, name: type.name },
    ),
  ]
}

export function listEventNameErrors({ title, ticketTypes }: Pick<EventTerms, 'title' | 'ticketTypes'>) {
  return listPublicNameErrors(
    listNewNames({ title: { from: '', to: title }, ticketTypes: { from: [], to: ticketTypes } }),
  )
}

/** Writes instants in UTC, so that equal ones compare as equal. An event by invitation becomes unlisted. */
export function normalizeEventTerms(terms: EventTerms): EventTerms {
  const moment = (text: string) => new Date(text).toISOString()
  const maybe = (text: string | null) => (text === null ? null : moment(text))
  return alignClosingWithStart({
    ...terms,
    unlisted: terms.unlisted || terms.byInvitation,
    startsAt: moment(terms.startsAt),
    endsAt: moment(terms.endsAt),
    registrationOpensAt: moment(terms.registrationOpensAt),
    registrationClosesAt: moment(terms.registrationClosesAt),
    cancelUntil: maybe(terms.cancelUntil),
    transferUntil: maybe(terms.transferUntil),
    resaleUntil: maybe(terms.resaleUntil),
    ticketTypes: terms.ticketTypes.map((type) => ({
      ...type,
      saleOpensAt: maybe(type.saleOpensAt),
      saleClosesAt: maybe(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: moment(early.until) })),
    })),
  })
}

export function alignClosingWithStart<
  T extends Pick<EventTerms, 'startsAt' | 'registrationClosesAt' | 'closesAtStart'>,
>(terms: T): T {
  const registrationClosesAt = findRegistrationClosing(terms)
  return {
    ...terms,
    registrationClosesAt,
    closesAtStart: Date.parse(registrationClosesAt) === Date.parse(terms.startsAt),
  }
}

export function canonicalJson(list: unknown): string {
  return JSON.stringify(list, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
