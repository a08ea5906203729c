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

/** Others of the same entries are included, so that one scan admits a family. */
export function groupTicketsByPerson(book: DoorBook, ticketIds: readonly string[], now: number): DoorPerson[] {
  const asked = new Set(ticketIds)
  const entries = new Set(ticketIds.flatMap((id) => book.tickets.get(id)?.entryId ?? []))
  const others = [...entries].flatMap((id) => book.ofEntry.get(id) ?? []).filter(({ id }) => !asked.has(id))
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
