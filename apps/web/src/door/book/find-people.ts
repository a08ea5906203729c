import type { DoorTicket } from '@forenet/contract/door'
import { searchFolded } from '@forenet/domain/search-text'

/** A name as it is searched: without capitals, accents and signs, so that "sorensen" and "Soerensen" find Sørensen. */
export function folded(name: string): string {
  return searchFolded(name).replace(/[-.,']/g, ' ')
}

export type NameIndex = readonly { ticket: DoorTicket; words: string }[]

export function nameIndex(tickets: Iterable<DoorTicket>): NameIndex {
  return [...tickets]
    .map((ticket) => ({ ticket, words: ` ${folded(ticket.attendeeName)}` }))
    .sort((one, other) => (one.words < other.words ? -1 : one.words > other.words ? 1 : 0))
}

/** Tickets with a name that has a word starting with each search word; sorted by name, limited to `most`. */
export function findPeople(index: NameIndex, text: string, most: number): DoorTicket[] {
  const wanted = folded(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
  const found: DoorTicket[] = []
  for (const { ticket, words } of index) {
    if (!wanted.every((word) => words.includes(word))) continue
    found.push(ticket)
    if (found.length === most) break
  }
  return found
}
