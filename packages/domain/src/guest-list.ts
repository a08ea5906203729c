import { isTotalRow } from './import-row.ts'
import {
  cleanPeopleLine,
  isHeadingLine,
  joinName,
  parsePeopleLine,
  splitCells,
  splitLines,
  truncateLine,
} from './people-list.ts'
import { isPersonName } from './person-name.ts'
import { foldForSorting } from './register-text.ts'

export const MAX_GUESTS_PER_LIST = 200
export const MAX_GUEST_TEXT_LENGTH = 40_000

export const GUEST_LINE_ERRORS = ['no-name', 'bad-name', 'bad-address', 'unclear'] as const
type GuestFault = (typeof GUEST_LINE_ERRORS)[number]

/** `line`: from 1. Guests without e-mail receive no messages. */
export type Guest = { line: number; name: string; email: string | null }

export type GuestLineError = { line: number; text: string; why: GuestFault }

/** One guest per line (see people-list.ts) or several names separated by commas. */
export function parseGuests(text: string): { guests: Guest[]; wrong: GuestLineError[] } {
  const guests: Guest[] = []
  const wrong: GuestLineError[] = []
  for (const [at, written] of splitLines(text).entries()) {
    const words = cleanPeopleLine(written)
    if (words === '' || isHeadingLine(words)) continue
    const line = at + 1
    const read = readLine(words)
    if (typeof read === 'string') wrong.push({ line, text: truncateLine(written.trim()), why: read })
    else guests.push(...read.map((guest) => ({ line, ...guest })))
  }
  return { guests, wrong }
}

function readLine(line: string): Omit<Guest, 'line'>[] | GuestFault {
  const read = parsePeopleLine(line)
  if (read === 'no-address') {
    if (/[@<>]/.test(line)) return 'unclear'
    const cells = splitCells(line)
    if (isTotalRow(cells) || line.endsWith(':') || GROUP_NAMES.has(joinName(cells).toLowerCase())) return 'no-name'
    if (SEVERAL_GUESTS.test(line)) return 'unclear'
    const names = isListOfNames(line, cells) ? cells : [joinName(cells)]
    return names.every(isPersonName) ? names.map((name) => ({ name, email: null })) : 'bad-name'
  }
  if (typeof read === 'string') return read
  return read.every(({ name }) => name !== '') ? read : 'no-name'
}

/** Headings of groups, which people put between the names. */
const GROUP_NAMES: ReadonlySet<string> = new Set([
  ...['bestyrelse', 'bestyrelsen', 'udvalget', 'deltagere', 'deltagerliste', 'gæster', 'gæsteliste', 'tilmeldte'],
  ...['medlemmer', 'trænere', 'frivillige', 'voksne', 'børn', 'unge', 'familie', 'venner', 'venteliste', 'øvrige'],
  ...['board', 'the board', 'committee', 'participants', 'attendees', 'guests', 'guest list', 'members', 'coaches'],
  ...['volunteers', 'adults', 'children', 'family', 'friends', 'waiting list', 'others'],
])

/** Several unnamed guests ("2 x Bo Lund", "Familien Lund (4 pers.)") are rejected because every guest needs a name. */
const SEVERAL_GUESTS =
  /^\d{1,2} ?(?:x|×|stk\.?|pers\.?) |\(?\b\d{1,2} ?(?:stk|pers|personer|voksne|børn|people|adults|children)\b|\+ ?\d{1,2}$/i

/** "Anne Holm, Bo Lund" is two people; "Holm, Anne" and spreadsheet cells are one. */
function isListOfNames(line: string, cells: readonly string[]): boolean {
  return !/[;|"]/.test(line) && cells.length > 1 && cells.every((cell) => cell.includes(' '))
}

/** `same-…`: already registered. `again`: duplicate of an earlier line. `no-place`: event is full. */
export const GUEST_OUTCOMES = ['put', 'same-email', 'same-name', 'again', 'no-place'] as const
export type GuestOutcome = (typeof GUEST_OUTCOMES)[number]

export type GuestDuplicateFlags = { sameEmail: boolean; sameName: boolean }

export function classifyGuests(
  guests: readonly (Guest & GuestDuplicateFlags)[],
  left: number | null,
): (Guest & { outcome: GuestOutcome })[] {
  const before = new SeenGuests()
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

/** Same name but different e-mails counts as different people. */
class SeenGuests {
  readonly #emails = new Set<string>()
  readonly #names = new Map<string, { withoutEmail: boolean }>()

  has({ name, email }: Pick<Guest, 'name' | 'email'>): boolean {
    if (email !== null && this.#emails.has(email)) return true
    const namesake = this.#names.get(buildNameKey(name))
    return namesake !== undefined && (email === null || namesake.withoutEmail)
  }

  add({ name, email }: Pick<Guest, 'name' | 'email'>): void {
    if (email !== null) this.#emails.add(email)
    const namesake = this.#names.get(buildNameKey(name))
    this.#names.set(buildNameKey(name), { withoutEmail: email === null || (namesake?.withoutEmail ?? false) })
  }
}

/** As for registered attendees, so that pasting a list in two parts gives the same result. */
function buildNameKey(name: string): string {
  return foldForSorting(name.normalize('NFC'))
}
