import type { Database } from '@forenet/database/database'
import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import * as repository from './mark-repository.ts'

/**
 * The earliest mark counts, regardless of arrival order. Skips tickets of other events; a void ticket stays void.
 * `from`: the uploading device.
 */
export async function recordMarks(
  transaction: Database,
  eventId: string,
  marks: readonly DoorMark[],
  from: string | null,
  now: Date,
  lock = repository.lockTicketsOfEvent,
): Promise<void> {
  if (marks.length === 0) return
  const ids = [...new Set(marks.map(({ ticketId }) => ticketId))].sort()
  const locked = await lock(transaction, ids, eventId)
  const here = new Map(locked.map((ticket) => [ticket.id, ticket]))
  const known = await repository.listMarksByTicket(transaction, [...here.keys()])
  const added = marks.filter(({ ticketId }) => here.has(ticketId)).map(toMarkRow)
  const before = usedWithoutMark(locked, known, eventId)
  await repository.insertMarks(transaction, eventId, [...before, ...added], from, now)
  // An existing mark with the same id takes precedence.
  const all = await repository.listMarksByTicket(transaction, [...here.keys()])
  const admissions = resolveAdmissions(all.map(toDoorMark))
  const changed = locked
    .filter(({ state }) => state === 'valid' || state === 'used')
    .map(({ id, usedAt }) => ({ id, was: usedAt, first: admissions.get(id)?.first }))
    .map(({ id, was, first }) => ({ id, was, usedAt: first ? new Date(first.at) : null }))
    .filter(({ was, usedAt }) => was?.getTime() !== usedAt?.getTime())
  if (changed.length > 0) await repository.updateUsedState(transaction, changed, now)
}

function usedWithoutMark(
  tickets: readonly repository.LockedTicket[],
  known: readonly repository.MarkRow[],
  eventId: string,
): repository.MarkRow[] {
  const marked = new Set(known.map(({ ticketId }) => ticketId))
  return tickets.flatMap(({ id, usedAt }) =>
    usedAt !== null && !marked.has(id) ? [{ id, ticketId: id, madeBy: eventId, at: usedAt, undoes: null }] : [],
  )
}

export function toDoorMark({ madeBy, at, ...mark }: repository.MarkRow): DoorMark {
  return { ...mark, deviceId: madeBy, at: at.getTime() }
}

function toMarkRow({ deviceId, at, ...mark }: DoorMark): repository.MarkRow {
  return { ...mark, madeBy: deviceId, at: new Date(at) }
}
