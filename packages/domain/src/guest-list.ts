import { named, partsOfLine, readPeopleLine, shownOfLine } from './event-invitation.ts'
import { isPersonName } from './person-name.ts'
import { folded } from './register-text.ts'

/** As many guests as one list puts down, and so many characters it has. */
export const MOST_GUESTS = 200
export const MOST_GUEST_TEXT = 40_000

export const GUEST_FAULTS = ['no-name', 'bad-name', 'bad-address', 'unclear'] as const
type GuestFault = (typeof GUEST_FAULTS)[number]

/** A guest of a list, in the line counted from 1; without an e-mail nobody is written to. */
export type Guest = { line: number; name: string; email: string | null }

/** A line that puts nobody down; `text` is what stands there, cut short. */
export type WrongGuestLine = { line: number; text: string; why: GuestFault }

const HEADINGS = new Set(['navn', 'name', 'fornavn', 'efternavn', 'e-mail', 'email', 'mail', 'first name', 'last name'])

/**
 * Reads a list of guests as it is written or pasted: a name a line, with an e-mail or without, as a mail program has them
 * (`Name <address>`) or as a spreadsheet does (in cells, beneath a line of headings where it has one).
 */
export function readGuests(text: string): { guests: Guest[]; wrong: WrongGuestLine[] } {
  const guests: Guest[] = []
  const wrong: WrongGuestLine[] = []
  for (const [at, written] of text.split(/\r\n?|\n/).entries()) {
    const words = written.trim()
    if (words === '' || isHeading(words)) continue
    const line = at + 1
    const read = readLine(words)
    if (typeof read === 'string') wrong.push({ line, text: shownOfLine(words), why: read })
    else guests.push(...read.map((guest) => ({ line, ...guest })))
  }
  return { guests, wrong }
}

function readLine(line: string): Omit<Guest, 'line'>[] | GuestFault {
  const read = readPeopleLine(line)
  if (read === 'no-address') {
    if (/[@<>]/.test(line)) return 'unclear'
    const name = named(partsOfLine(line))
    return isPersonName(name) ? [{ name, email: null }] : 'bad-name'
  }
  if (typeof read === 'string') return read
  return read.every(({ name }) => name !== '') ? read : 'no-name'
}

function isHeading(line: string): boolean {
  const parts = partsOfLine(line)
  return parts.length > 0 && parts.every((part) => HEADINGS.has(named([part]).toLowerCase()))
}

/**
 * What becomes of a guest: put down; there already, by their e-mail or, where either has none, by their name; named in a line before;
 * or beyond the places.
 */
export const GUEST_OUTCOMES = ['put', 'same-email', 'same-name', 'again', 'no-place'] as const
export type GuestOutcome = (typeof GUEST_OUTCOMES)[number]

/** Whether somebody with the e-mail of a guest, or with their name, has a ticket already. */
export type AlreadyThere = { sameEmail: boolean; sameName: boolean }

/** What becomes of each guest, in their order; `left` counts the places there are, null for no limit. */
export function sortGuests(
  guests: readonly (Guest & AlreadyThere)[],
  left: number | null,
): (Guest & { outcome: GuestOutcome })[] {
  const before = new Seen()
  let places = left ?? Number.POSITIVE_INFINITY
  return guests.map(({ sameEmail, sameName, ...guest }) => {
    const isAgain = before.has(guest)
    before.add(guest)
    if (isAgain) return { ...guest, outcome: 'again' }
    if (sameEmail || sameName) return { ...guest, outcome: sameEmail ? 'same-email' : 'same-name' }
    if (places < 1) return { ...guest, outcome: 'no-place' }
    places -= 1
    return { ...guest, outcome: 'put' }
  })
}

/** Guests by e-mail and name. Two of one name are two people where both have an e-mail and it is another. */
class Seen {
  readonly #emails = new Set<string>()
  readonly #names = new Map<string, { withoutEmail: boolean }>()

  has({ name, email }: Pick<Guest, 'name' | 'email'>): boolean {
    if (email !== null && this.#emails.has(email)) return true
    const namesake = this.#names.get(keyOf(name))
    return namesake !== undefined && (email === null || namesake.withoutEmail)
  }

  add({ name, email }: Pick<Guest, 'name' | 'email'>): void {
    if (email !== null) this.#emails.add(email)
    const namesake = this.#names.get(keyOf(name))
    this.#names.set(keyOf(name), { withoutEmail: email === null || (namesake?.withoutEmail ?? false) })
  }
}

/** As names are compared with those who are there, so that a list in two parts puts down whom it puts down as one. */
function keyOf(name: string): string {
  return folded(name.normalize('NFC'))
}
