import { emailAddressSchema, toAsciiDomain } from './email.ts'
import { guessImportFields } from './import-columns.ts'
import { removeInvisible } from './invisible-characters.ts'
import { isPersonName } from './person-name.ts'

export type Invitee = { email: string; name: string }

export const INVITEE_FAULTS = ['no-address', 'bad-address', 'bad-name', 'unclear'] as const
export type InviteeFault = (typeof INVITEE_FAULTS)[number]

const inviteeEmailSchema = emailAddressSchema('Invalid email address')
const LONGEST_ADDRESS = 254
const MAX_SHOWN_LENGTH = 80

/** Also at U+2028 and U+0085, which some word processors use. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n?|[\n\u0085\u2028\u2029]/)
}

export function truncateLine(line: string): string {
  return [...line].slice(0, MAX_SHOWN_LENGTH).join('')
}

const LIST_MARKER =
  /^(?:(?:\(?\d{1,4}[.):]|[a-zA-Z]\)|[ivx]{1,4}[.)]|\[[ xX]?\]|o|[\p{S}\p{P}]\ufe0f?)[\s|]+|\d{1,4}\||\(?\d{1,4}[.)](?=\p{Lu}))/u
const RECIPIENT_FIELD = /^(?:til|to|cc|bcc|kopi):/i

/** Removes list markers, a recipient field (`To:`), typographic quotes and invisible characters. */
export function cleanPeopleLine(line: string): string {
  return (
    removeInvisible(line.trim().replace(/\t/g, '|'))
      .replace(/[“”„‟«»]/g, '"')
      .replaceAll('＠', '@')
      .trim()
      .replace(LIST_MARKER, '')
      // A bullet can be followed by a checkbox or a number.
      .replace(LIST_MARKER, '')
      .replace(RECIPIENT_FIELD, '')
      .replace(/\[([^[\]()]*)\]\(mailto:([^()\s]*)\)/g, (_link, text: string, to: string) =>
        text.includes('@') ? to : `${text} <${to}>`,
      )
      .trim()
  )
}

/** `Name <address>`, `address (name)`, spreadsheet cells, or several people separated by commas, semicolons or "og". */
export function parsePeopleLine(line: string): Invitee[] | InviteeFault {
  const found: Invitee[] = []
  let words: string[] = []
  let isAfterComma = false
  for (const { part, hasComma } of splitDelimited(line).flatMap(splitAddresses)) {
    const read = readPart(part)
    if (read === null) {
      words.push(part)
      isAfterComma = hasComma
      continue
    }
    const email = inviteeEmailSchema.safeParse(read.address)
    if (!email.success || email.data.length > LONGEST_ADDRESS) return 'bad-address'
    // "Holm, Anne <anne@example.org>", as Outlook writes it without quotes.
    const isTurned = isAfterComma && words.length === 1 && read.isInBrackets && read.name.trim() !== ''
    const name = joinName(isTurned ? [read.name, ...words] : [...words, read.name])
    words = []
    // Mail programs write "anne@example.org <anne@example.org>" for unnamed contacts.
    if (name === '' && found.at(-1)?.email === email.data) continue
    found.push({ email: email.data, name })
  }
  const last = found.at(-1)
  if (!last) return 'no-address'
  // In spreadsheets the e-mail column may come before the name.
  if (words.length > 0 && last.name !== '') return 'unclear'
  if (words.length > 0) last.name = joinName(words)
  return found.every(({ name }) => name === '' || isPersonName(name)) ? found : 'bad-name'
}

/** Without cells that contain only a phone number. */
export function splitCells(line: string): string[] {
  return splitDelimited(line).map(({ part }) => part)
}

/** `hasComma`: a comma follows, which may separate last from first name. */
type DelimitedPart = { part: string; hasComma: boolean }

function splitDelimited(line: string): DelimitedPart[] {
  return [...line.matchAll(/((?:"[^"]*"|[^",;|])+)([,;|]?)/g)]
    .map(([, part = '', delimiter]) => ({ part: part.trim(), hasComma: delimiter === ',' }))
    .filter(({ part }) => part !== '' && !isPhone(part))
}

function isPhone(cell: string): boolean {
  return /^(?:tlf|tel|mobil|mob|phone)?[.:]? ?[\d\s()+./-]+$/i.test(cell) && cell.replace(/\D/g, '').length >= 6
}

const CONJUNCTIONS: ReadonlySet<string> = new Set(['og', 'and', '&', 'samt', '+', '/'])

/** "anne@example.org og Bo <bo@example.org>". */
function splitAddresses(cell: DelimitedPart): DelimitedPart[] {
  if (cell.part.split('@').length < 3 || cell.part.includes('"')) return [cell]
  const people: string[] = []
  let words: string[] = []
  for (const word of cell.part.split(/\s+/)) {
    if (words.length === 0 && CONJUNCTIONS.has(word.toLowerCase())) continue
    words.push(word)
    if (!word.includes('@')) continue
    people.push(words.join(' '))
    words = []
  }
  if (words.length > 0) people.push(words.join(' '))
  return people.map((part) => ({ part, hasComma: cell.hasComma }))
}

const IN_BRACKETS = [
  /^([^<]*)<([^<>]*)>(?:\s*\([^()@]*\))?$/,
  /^([^()]*)\(([^()@]*@[^()]*)\)$/,
  /^([^[\]]*)\[([^[\]@]*@[^[\]]*)\]$/,
]

type AddressPart = { address: string; name: string; isInBrackets: boolean }

function readPart(part: string): AddressPart | null {
  const inBrackets = IN_BRACKETS.map((brackets) => brackets.exec(part)).find((found) => found !== null)
  if (inBrackets) {
    const name = moveFirstNameFirst(inBrackets[1] ?? '')
    return { address: bareAddress(inBrackets[2] ?? ''), name, isInBrackets: true }
  }
  if (!part.includes('@')) return null
  const words = part.split(/\s+/)
  const at = words.findIndex((word) => word.includes('@'))
  const name = words.filter((_word, index) => index !== at).join(' ')
  const address = bareAddress(words[at] ?? '')
  return { address, name: /^\(([^()]*)\)$/.exec(name)?.[1] ?? removeRemarks(name), isInBrackets: false }
}

/** "Sara Sø - (formand)". */
function removeRemarks(name: string): string {
  return name.replace(/ ?\([^()]*\)/g, '').trim() || name
}

/** Outlook writes "Holm, Anne" <anne@example.org>. */
function moveFirstNameFirst(name: string): string {
  const [last, first, ...more] = (/^"([^"]+)"$/.exec(name.trim())?.[1] ?? '').split(',').map((part) => part.trim())
  const isTurned = last && first && more.length === 0 && !/^(?:jr|sr|junior|senior)\.?$/i.test(first)
  return isTurned ? `${first} ${last}` : name
}

function bareAddress(text: string): string {
  const bare = text
    .split('@')
    .map((side) => side.trim())
    .join('@')
    .replace(/^["']|["'.:]$/g, '')
  return toAsciiDomain(/^mailto:/i.test(bare) ? (bare.slice('mailto:'.length).split('?')[0] ?? '') : bare)
}

export function joinName(parts: readonly string[]): string {
  return parts
    .map((part) => part.replaceAll('"', '').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/ ?[-–—:]$/, '')
    .replace(/^['‘‚](.*)['’‘]$/, '$1')
    .normalize('NFC')
}

const HEADING_FIELDS: ReadonlySet<string | null> = new Set(['name', 'first-name', 'last-name', 'email'])

const SEPARATORS = '-–—=*_~#+.•'

/** "--- Bestyrelsen ---" or "=====". */
function isSeparatorLine(line: string): boolean {
  const ends = [...line.slice(0, 2), ...line.slice(-2)]
  return line.length > 1 && !line.includes('@') && ends.every((sign) => SEPARATORS.includes(sign))
}

/** Such as "Navn;E-mail", or a line that separates groups. */
export function isHeadingLine(line: string): boolean {
  if (isSeparatorLine(line)) return true
  const isKnown = (text: string) => HEADING_FIELDS.has(guessImportFields([text])[0] ?? null)
  const cells = splitCells(line)
  return cells.length > 0 && (isKnown(line) || cells.every((cell) => isKnown(joinName([cell]))))
}
