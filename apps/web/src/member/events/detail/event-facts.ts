import type { EventDetail } from '@forenet/contract/event'
import { TIME_ZONE } from '@forenet/domain/product'
import { isWithinAgeBand } from '@forenet/domain/ticket-age'
import { computeTicketPrice } from '@forenet/domain/ticket-price'
import { listUnregisteredFamily } from '../own-event-status.ts'

type PricedEvent = Pick<
  EventDetail,
  'attendees' | 'oneTicketPerAttendee' | 'guestsInvited' | 'ticketTypes' | 'fromPriceMinor'
>

/** Lowest price available to the family now, in øre. Guest prices count only if no family member can attend. */
export function findLowestPrice(event: PricedEvent, now: Date): { minor: number; isOnly: boolean } {
  const family = listUnregisteredFamily(event).map(({ standing, age }) => ({ standing, age }))
  const people = family.length === 0 && event.guestsInvited ? [{ standing: 'guest' as const, age: null }] : family
  const totals = people.flatMap(({ standing, age }) =>
    event.ticketTypes.flatMap((type) =>
      type.onSale && isWithinAgeBand(type, age) ? (computeTicketPrice(type, standing, now)?.totalMinor ?? []) : [],
    ),
  )
  if (totals.length === 0) return { minor: event.fromPriceMinor, isOnly: false }
  const minor = Math.min(...totals)
  return { minor, isOnly: totals.every((total) => total === minor) }
}

const MAX_SHOWN_NAMES = 8

/** Attendees who did not consent are only counted. */
export function splitShownNames({ count, names }: { count: number; names: readonly string[] }): {
  shown: readonly string[]
  others: number
} {
  const shown = names.slice(0, MAX_SHOWN_NAMES)
  return { shown, others: Math.max(0, count - shown.length) }
}

/** The most frequent weekday in Copenhagen, so that a single moved date does not matter. */
export function findUsualWeekday(moments: readonly string[], language: string): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: TIME_ZONE })
  const counts = new Map<string, number>()
  for (const moment of moments) {
    const name = names.format(new Date(moment))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
