import { named, partsOfLine, readPeopleLine, shownOfLine, withoutListMarker } from './event-invitation.ts'
import { isPersonName } from './person-name.ts'
import { folded } from './register-text.ts'

/** Limits per pasted list: guests and characters. */
export const MAX_GUESTS_PER_LIST = 200
export const MAX_GUEST_TEXT_LENGTH = 40_000

export const GUEST_FAULTS = ['no-name', 'bad-name', 'bad-address', 'unclear'] as const
type GuestFault = (typeof GUEST_FAULTS)[number]

/** A parsed guest with line number from 1; guests without e-mail get no messages. */
export type Guest = { line: number; name: string; email: string | null }

/** An unreadable line; `text` is truncated. */
export type WrongGuestLine = { line: number; text: string; why: GuestFault }

const HEADINGS = new Set(['navn', 'name', 'fornavn', 'efternavn', 'e-mail', 'email', 'mail', 'first name', 'last name'])

/**
 * Parses a pasted guest list: one name per line, optionally with e-mail, in the format of a mail program (`Name
 * <address>`) or a spreadsheet (cells, optional header line).
 */
export function readGuests(text: string): { guests: Guest[]; wrong: WrongGuestLine[] } {
  const guests: Guest[] = []
  const wrong: WrongGuestLine[] = []
  for (const [at, written] of text.split(/\r\n?|\n/).entries()) {
    const words = withoutListMarker(written.trim())
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
 * Result per guest: added; already registered, matched by e-mail or, if either has no e-mail, by name; duplicate of an
 * earlier line; or event full.
 */
export const GUEST_OUTCOMES = ['put', 'same-email', 'same-name', 'again', 'no-place'] as const
export type GuestOutcome = (typeof GUEST_OUTCOMES)[number]

export type AlreadyThere = { sameEmail: boolean; sameName: boolean }

/** Result for each guest in order. `left`: places left, null = unlimited. */
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

/** Guests seen so far. Two guests with the same name are different people if both have e-mails that differ. */
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

/** Same normalisation as for comparison with registered attendees, so that splitting a list gives the same result. */
function keyOf(name: string): string {
  return folded(name.normalize('NFC'))
}
