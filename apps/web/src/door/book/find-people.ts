import type { DoorTicket } from '@forenet/contract/door'
import { foldForSearch, listSearchIndexWords, matchesTerms, parseSearchTerms } from '@forenet/domain/search-text'

export type NameIndex = readonly { ticket: DoorTicket; words: readonly string[] }[]

export function nameIndex(tickets: Iterable<DoorTicket>): NameIndex {
  return [...tickets]
    .map((ticket) => ({
      ticket,
      name: foldForSearch(ticket.attendeeName),
      words: listSearchIndexWords(ticket.attendeeName),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

/** Every search word must start a word of the name. Sorted by name. */
export function findPeople(index: NameIndex, text: string, most: number): DoorTicket[] {
  const terms = parseSearchTerms(text)
  const found: DoorTicket[] = []
  for (const { ticket, words } of index) {
    if (!matchesTerms(words, terms)) continue
    found.push(ticket)
    if (found.length === most) break
  }
  return found
}
