import type { DateRefusal } from '@forenet/contract/club/event-series-change'

type ChangeFault = { code: string; errors?: readonly { path: string }[] | undefined }

export function toDateRefusal({ code, errors = [] }: ChangeFault, seatsTaken: number | null): DateRefusal {
  const fields = [...new Set(errors.map(({ path }) => fieldFromPath(path)))]
  return { code, fields, taken: code === 'capacity-below-taken' && fields.includes('capacity') ? seatsTaken : null }
}

export function fieldFromPath(path: string): string {
  return path.replace(/^terms\./, '').split('.')[0] ?? path
}

/** Full refund until the date's start at the latest; null if that is past. */
export function refundWindow(until: Date | null, startsAt: Date, at: Date): Date | null {
  if (until === null) return null
  const last = until < startsAt ? until : startsAt
  return last > at ? last : null
}

export function groupByPerson<T extends { memberId: string | null; eventId: string; entryId: string }>(
  rows: readonly T[],
): (T & { otherEntryIds: string[] })[][] {
  const people = new Map<string, Map<string, T & { otherEntryIds: string[] }>>()
  for (const row of rows) {
    const key = row.memberId ?? row.entryId
    const dates = people.get(key) ?? new Map<string, T & { otherEntryIds: string[] }>()
    people.set(key, dates)
    const notified = dates.get(row.eventId)
    if (notified) notified.otherEntryIds.push(row.entryId)
    else dates.set(row.eventId, { ...row, otherEntryIds: [] })
  }
  return [...people.values()].map((dates) => [...dates.values()])
}

type ChangeNotification = { message: string; refundUntil: Date | null; told: number }

/** The change affected no one when it was made; a retry must not notify anyone either. */
export function isWithoutNotification({ message, refundUntil, told: notified }: ChangeNotification): boolean {
  return message === '' && refundUntil === null && notified === 0
}
