import type { DoorTicket } from '@forenet/contract/door'
import { searchFolded } from '@forenet/domain/search-text'

/** Lower case without accents and punctuation, so that "sorensen" and "Soerensen" find Sørensen. */
export function normaliseName(name: string): string {
  return searchFolded(name).replace(/[-.,']/g, ' ')
}

export type NameIndex = readonly { ticket: DoorTicket; words: string }[]

export function nameIndex(tickets: Iterable<DoorTicket>): NameIndex {
  return [...tickets]
    .map((ticket) => ({ ticket, words: ` ${normaliseName(ticket.attendeeName)}` }))
    .sort((one, other) => (one.words < other.words ? -1 : one.words > other.words ? 1 : 0))
}

/** Every search word must start a word of the name. Sorted by name. */
export function findPeople(index: NameIndex, text: string, most: number): DoorTicket[] {
  const wanted = normaliseName(text)
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
