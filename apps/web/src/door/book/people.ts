import type { DoorTicket } from '@forenet/contract/door'
import { type Admission, type DoorVerdict, decideDoorVerdict } from '@forenet/domain/door'
import type { DoorBook } from './door-book.ts'

/** `ticket` is null if unknown to this device. `asked`: scanned or selected by name, unlike others of the entry. */
export type DoorPerson = {
  ticketId: string
  ticket: DoorTicket | null
  verdict: DoorVerdict
  admission: Admission | null
  isSelected: boolean
}

/**
 * Includes others of the same registrations, so that one scan admits a family, except those whose ticket was
 * transferred.
 */
export function groupTicketsByPerson(book: DoorBook, ticketIds: readonly string[], now: number): DoorPerson[] {
  const asked = new Set(ticketIds)
  const ofBuyer = ticketIds.flatMap((id) => book.tickets.get(id) ?? []).filter(({ transferred }) => !transferred)
  const entries = new Set(ofBuyer.map(({ entryId }) => entryId))
  const others = [...entries]
    .flatMap((id) => book.ofEntry.get(id) ?? [])
    .filter(({ id, transferred }) => !asked.has(id) && !transferred)
  return [
    ...[...asked].map((id) => buildDoorPerson(book, id, now, true)),
    ...others.map(({ id }) => buildDoorPerson(book, id, now, false)).filter(({ verdict }) => verdict !== 'void'),
  ]
}

function buildDoorPerson(book: DoorBook, ticketId: string, now: number, asked: boolean): DoorPerson {
  const ticket = book.tickets.get(ticketId) ?? null
  const admission = book.admissions.get(ticketId) ?? null
  return { ticketId, ticket, admission, isSelected: asked, verdict: findTicketVerdict(book, ticket, admission, now) }
}

function findTicketVerdict(
  book: DoorBook,
  ticket: DoorTicket | null,
  admission: Admission | null,
  now: number,
): DoorVerdict {
  if (!ticket) return admission ? 'already-in' : 'unlisted'
  const startsAt = book.event ? Date.parse(book.event.startDate) : now
  return decideDoorVerdict(ticket.state, admission ?? undefined, { startsAt, now })
}

export const isAdmissible = ({ verdict }: Pick<DoorPerson, 'verdict'>): boolean =>
  verdict === 'admit' || verdict === 'unlisted'

/**
 * None if the scanned person is already in: the steward then selects companions. Older group codes contain transferred
 * tickets, which are not preselected.
 */
export function preselectPeople(people: readonly DoorPerson[]): DoorPerson[] {
  if (combineVerdicts(people) === 'already-in') return []
  return people.filter((person) => isAdmissible(person) && (people.length === 1 || !person.ticket?.transferred))
}

const VERDICTS_BY_SEVERITY: readonly DoorVerdict[] = [
  'admit',
  'unlisted',
  'not-yet',
  'already-in',
  'not-paid',
  'void',
  'other-event',
  'not-ours',
]

export function combineVerdicts(people: readonly DoorPerson[]): DoorVerdict {
  const [best = 'not-ours'] = people
    .filter(({ isSelected }) => isSelected)
    .map(({ verdict }) => verdict)
    .sort((one, other) => VERDICTS_BY_SEVERITY.indexOf(one) - VERDICTS_BY_SEVERITY.indexOf(other))
  return best
}
