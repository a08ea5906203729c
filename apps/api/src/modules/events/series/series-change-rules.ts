import type { DateRefusal } from '@forenet/contract/club/event-series-change'

type Fault = { code: string; errors?: readonly { path: string }[] | undefined }

/** Why a date was not changed, as its club is told it; `seatsTaken` where there are more taken than it would have. */
export function refusalOf({ code, errors = [] }: Fault, seatsTaken: number | null): DateRefusal {
  const fields = [...new Set(errors.map(({ path }) => fieldOfPath(path)))]
  return { code, fields, taken: code === 'capacity-below-taken' && fields.includes('capacity') ? seatsTaken : null }
}

/** The field of an event that a path in what was sent is about. */
export function fieldOfPath(path: string): string {
  return path.replace(/^terms\./, '').split('.')[0] ?? path
}

/** Until when who has a ticket to a date may cancel with everything back: no longer than until it begins; null where that is past. */
export function refundWindow(until: Date | null, startsAt: Date, at: Date): Date | null {
  if (until === null) return null
  const last = until < startsAt ? until : startsAt
  return last > at ? last : null
}

/**
 * What each person is told of, in one letter: registrations by whose they are, who has no account has one of their own. A date is told
 * once, with the other registrations to it beside the first.
 */
export function byPerson<T extends { memberId: string | null; eventId: string; entryId: string }>(
  rows: readonly T[],
): (T & { otherEntryIds: string[] })[][] {
  const people = new Map<string, Map<string, T & { otherEntryIds: string[] }>>()
  for (const row of rows) {
    const key = row.memberId ?? row.entryId
    const dates = people.get(key) ?? new Map<string, T & { otherEntryIds: string[] }>()
    people.set(key, dates)
    const told = dates.get(row.eventId)
    if (told) told.otherEntryIds.push(row.entryId)
    else dates.set(row.eventId, { ...row, otherEntryIds: [] })
  }
  return [...people.values()].map((dates) => [...dates.values()])
}

type Said = { message: string; refundUntil: Date | null; told: number }

/** Nothing was said to anybody with a change, since nobody was to be told when it was made; so nobody is to be told by it later either. */
export function saysNothing({ message, refundUntil, told }: Said): boolean {
  return message === '' && refundUntil === null && told === 0
}
