import type { DoorTicket } from '@forenet/contract/door'

/** Letters that no accent can be taken from. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** A name as it is searched: without capitals and accents, so that "sorensen" finds Sørensen. */
export function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßłđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[-.,'’]/g, ' ')
}

/** All names of a door, ready to be searched. */
export type NameIndex = readonly { ticket: DoorTicket; words: string }[]

export function nameIndex(tickets: Iterable<DoorTicket>): NameIndex {
  return [...tickets]
    .map((ticket) => ({ ticket, words: ` ${folded(ticket.attendeeName)}` }))
    .sort((one, other) => (one.words < other.words ? -1 : one.words > other.words ? 1 : 0))
}

/** Tickets in whose name a word begins with each word of the text; by name, at most so many. */
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
