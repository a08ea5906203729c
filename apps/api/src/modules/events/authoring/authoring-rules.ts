import type { EventState, EventTerms } from '@forenet/contract/club/event'
import { type Changes, changesBetween } from '@forenet/domain/edits'

/** What of an event may be another once somebody has registered: what they were promised stands. */
const FREE: readonly (keyof EventTerms)[] = ['description', 'contactName', 'contactEmail', 'contactPhone', 'capacity']

/** How an event stands at a moment. */
export function eventStateOf(
  { enabled, cancelledAt, endsAt }: { enabled: boolean; cancelledAt: Date | null; endsAt: Date },
  now: Date,
): EventState {
  if (cancelledAt) return 'called-off'
  if (!enabled) return 'draft'
  return endsAt <= now ? 'over' : 'published'
}

/** What differs in what is said of an event, its ticket types and questions by their contents. */
export function changedTerms(before: EventTerms, wanted: EventTerms): Changes<EventTerms> {
  const { ticketTypes: _types, questions: _questions, ...plain } = wanted
  const changes: Changes<EventTerms> = changesBetween(before, plain)
  for (const field of ['ticketTypes', 'questions'] as const) {
    if (canonical(before[field]) !== canonical(wanted[field])) {
      Object.assign(changes, { [field]: { from: before[field], to: wanted[field] } })
    }
  }
  return changes
}

/** Those of the changed fields that stand once somebody has registered. */
export function fixedFields(changes: Changes<EventTerms>): (keyof EventTerms)[] {
  return (Object.keys(changes) as (keyof EventTerms)[]).filter((field) => !FREE.includes(field))
}

/** Moments in one spelling, so that one instant written with two offsets is one. */
export function inOneSpelling(terms: EventTerms): EventTerms {
  const moment = (text: string) => new Date(text).toISOString()
  const maybe = (text: string | null) => (text === null ? null : moment(text))
  return {
    ...terms,
    startsAt: moment(terms.startsAt),
    endsAt: moment(terms.endsAt),
    registrationOpensAt: moment(terms.registrationOpensAt),
    registrationClosesAt: moment(terms.registrationClosesAt),
    cancelUntil: maybe(terms.cancelUntil),
    transferUntil: maybe(terms.transferUntil),
    ticketTypes: terms.ticketTypes.map((type) => ({
      ...type,
      saleOpensAt: maybe(type.saleOpensAt),
      saleClosesAt: maybe(type.saleClosesAt),
    })),
  }
}

function canonical(list: readonly object[]): string {
  return JSON.stringify(list.map((one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))))
}
