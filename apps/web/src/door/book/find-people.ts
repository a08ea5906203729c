import type { DoorTicket } from '@forenet/contract/door'

/** Letters without a Unicode decomposition. */
const LETTERS: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Normalises a name for search: without case and accents, so that "sorensen" finds Sørensen. */
export function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßłđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[-.,'’]/g, ' ')
}

/** Search index of all names. */
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
