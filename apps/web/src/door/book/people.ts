import type { DoorTicket } from '@forenet/contract/door'
import { type Admission, type DoorVerdict, doorVerdict } from '@forenet/domain/door'
import type { DoorBook } from './door-book.ts'

/** Somebody at the door: what their ticket is worth now. `ticket` is null for one that the device has not been told of. */
export type Person = {
  ticketId: string
  ticket: DoorTicket | null
  verdict: DoorVerdict
  admission: Admission | null
  /** Of a code that was read, or chosen by name; others came along in the same entry. */
  asked: boolean
}

/** The holders of tickets, and after them the others of the same entries: a family comes in by one scan. */
export function peopleOf(book: DoorBook, ticketIds: readonly string[], now: number): Person[] {
  const asked = new Set(ticketIds)
  const entries = new Set(ticketIds.flatMap((id) => book.tickets.get(id)?.entryId ?? []))
  const others = [...entries].flatMap((id) => book.ofEntry.get(id) ?? []).filter(({ id }) => !asked.has(id))
  return [
    ...[...asked].map((id) => personOf(book, id, now, true)),
    ...others.map(({ id }) => personOf(book, id, now, false)).filter(({ verdict }) => verdict !== 'void'),
  ]
}

function personOf(book: DoorBook, ticketId: string, now: number, asked: boolean): Person {
  const ticket = book.tickets.get(ticketId) ?? null
  const admission = book.admissions.get(ticketId) ?? null
  return { ticketId, ticket, admission, asked, verdict: verdictOf(book, ticket, admission, now) }
}

function verdictOf(book: DoorBook, ticket: DoorTicket | null, admission: Admission | null, now: number): DoorVerdict {
  if (!ticket) return admission ? 'already-in' : 'unlisted'
  const startsAt = book.event ? Date.parse(book.event.startDate) : now
  return doorVerdict(ticket.state, admission ?? undefined, { startsAt, now })
}

/** Whether somebody can be let in by it. */
export const isAdmissible = ({ verdict }: Pick<Person, 'verdict'>): boolean =>
  verdict === 'admit' || verdict === 'unlisted'

const WORST_LAST: readonly DoorVerdict[] = [
  'admit',
  'unlisted',
  'not-yet',
  'already-in',
  'not-paid',
  'void',
  'other-event',
  'not-ours',
]

/** What is said of several at once: the best of those that were asked for. */
export function verdictOfAll(people: readonly Person[]): DoorVerdict {
  const [best = 'not-ours'] = people
    .filter(({ asked }) => asked)
    .map(({ verdict }) => verdict)
    .sort((one, other) => WORST_LAST.indexOf(one) - WORST_LAST.indexOf(other))
  return best
}
