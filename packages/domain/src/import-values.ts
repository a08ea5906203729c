import { COUNTRIES } from './country.ts'
import { findDanishTown } from './danish-post-codes.ts'
import { emailAddressSchema, toAsciiDomain } from './email.ts'
import { removeInvisible } from './invisible-characters.ts'
import { isPersonName } from './person-name.ts'
import { normalizeTypedSigns, toPlainLine } from './plain-text.ts'
import { foldForSorting } from './register-text.ts'
import { foldForSearch } from './search-text.ts'
import { trimSignsAtEnd } from './trim-characters.ts'

export type CellProblem =
  | 'formula-error'
  | 'not-a-date'
  | 'no-such-day'
  | 'in-the-future'
  | 'civil-number'
  | 'not-a-phone'
  | 'phone-in-part'
  | 'email-in-part'
  | 'parent-email'
  | 'name-in-part'
  | 'several-people'
  | 'not-an-email'
  | 'not-a-gender'
  | 'not-a-post-code'
  | 'post-code-with-zero'
  | 'not-a-country'
  | 'not-a-name'
  | 'too-long'

export type ParsedCell<T> = { value: T; note?: CellProblem } | { problem: CellProblem }

export type ImportedGender = 'female' | 'male' | 'other' | 'undisclosed'

const NAME_LENGTH = 80
const LINE_LENGTH = 50

/** Danish CPR number, which the register must not store. */
const CIVIL_NUMBER = /^\d{6}[- ]?\d{4}$/

/** Danish numbers become eight digits, others + and country code. Reads the first of several, with a note. */
export function parsePhone(cell: string): ParsedCell<string> {
  const text = normalizeTypedSigns(toPlainLine(cell)).replace(/^(\+?\d{8,13})[.,]00?$/, '$1')
  const whole = readPhoneNumber(text)
  if ('value' in whole || CIVIL_NUMBER.test(text)) return whole
  for (const line of cell.split('\n')) {
    for (const [part] of normalizeTypedSigns(toPlainLine(line)).matchAll(/(?:\+|\(\+)?\d[\d ().-]{5,20}\d/g)) {
      const read = readPhoneNumber(part)
      if ('value' in read) return { ...read, note: 'phone-in-part' }
    }
  }
  return whole
}

function readPhoneNumber(cell: string): ParsedCell<string> {
  // "+45 (0)": the zero is dialled only within the country.
  const text = cell
    .replace(/^(\d\d)\/(\d\d)\/(\d\d)\/(\d\d)$/, '$1$2$3$4')
    .replace(/\(0\)|^tel:|[\s().\u2010-\u2015-]/gi, '')
    .replace(/^00/, '+')
  const danish = /^(?:\+45|45)?(\d{8})$/.exec(text)
  if (danish) return { value: danish[1] ?? '' }
  return /^\+(?!45)\d{7,15}$/.test(text) ? { value: text } : { problem: 'not-a-phone' }
}

const EMAIL_PATTERN = emailAddressSchema('')

const MAX_EMAIL_PARTS = 20

export function parseEmail(cell: string): ParsedCell<string> {
  // Not normalised, because look-alikes of ASCII letters would become these.
  const text = removeInvisible(cell.replace(/\s+/g, ' '))
    .trim()
    .replace(/ ?[@＠] ?/g, '@')
  const whole = readAddress(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text)
  if (whole !== null) return { value: whole }
  for (const part of text.split(/[\s;,/|()<>"]+/, MAX_EMAIL_PARTS)) {
    const address = readAddress(part)
    if (address !== null) return { value: address, note: 'email-in-part' }
  }
  return { problem: 'not-an-email' }
}

function readAddress(text: string): string | null {
  const parsed = EMAIL_PATTERN.safeParse(toAsciiDomain(text.replace(/^mailto:/i, '').replace(/\.$/, '')))
  return parsed.success && parsed.data.length <= 254 ? parsed.data : null
}

const GENDER_TEXTS: Readonly<Record<ImportedGender, readonly string[]>> = {
  female: [
    'k',
    'kv',
    'kvinde',
    'kvindelig',
    'kvinder',
    'pige',
    'piger',
    'dame',
    'damer',
    'hunkøn',
    'fru',
    'frk',
    ...['frøken', 'frue', 'hun', 'hunhende', 'sheher', 'she', 'mrs', 'ms', 'miss', 'frau', 'kvinna', 'kvinne'],
    'f',
    'female',
    'w',
    'woman',
    'girl',
  ],
  male: [
    'm',
    'mand',
    'mandlig',
    'mænd',
    'dreng',
    'drenge',
    'herre',
    'herrer',
    'hankøn',
    'hr',
    'male',
    'man',
    'boy',
    'mr',
    'han',
    'hanham',
    'hehim',
    'he',
    'herr',
  ],
  other: [
    'x',
    'dedem',
    'hen',
    'theythem',
    'divers',
    'andet',
    'anden',
    'andre',
    'other',
    'nonbinær',
    'nonbinary',
    'ikkebinær',
  ],
  undisclosed: [
    'ukendt',
    'ikkeoplyst',
    'ønskerikkeatoplyse',
    'vilikkeoplyse',
    'unknown',
    'undisclosed',
    'notdisclosed',
  ],
}

export function parseGender(cell: string): ParsedCell<ImportedGender> {
  const word = toPlainLine(cell)
    .toLowerCase()
    .replace(/ ?\([^()]*\)$/, '')
    .replaceAll('♀', 'k')
    .replaceAll('♂', 'm')
    .replace(/[^a-zæøå]/g, '')
  for (const [gender, words] of Object.entries(GENDER_TEXTS)) {
    if (words.includes(word)) return { value: gender as ImportedGender }
  }
  return { problem: 'not-a-gender' }
}

/** '#N/A', Danish '#I/T', or '####' where the column was too narrow. */
export function isFormulaError(cell: string): boolean {
  return /^#(?:[\p{L}\d/_ ]{2,20}[!?]|N\/A|I\/T|GETTING_DATA|#+)$/iu.test(toPlainLine(cell))
}

/** Restores the leading zero that spreadsheets drop. A Danish code with a zero too many gets a note. */
export function parsePostCode(cell: string): ParsedCell<{ postCode: string; city: string | null }> {
  const text = normalizeTypedSigns(toPlainLine(cell))
    .replace(/^([^\d,]{3,}?),? (\d{4})$/, '$2 $1')
    .replace(/^(\d)\.(\d{3})$/, '$1$2')
  const match = /^(?:(?:dk|d|se|s|no|n|fo|gl)[- ]?)?(\d{3}) ?(\d{0,2})(?:[.,]0)?(?:[ ,]*([^\d ,.].*))?$/i.exec(text)
  if (!match) return { problem: 'not-a-post-code' }
  const digits = (match[1] ?? '') + (match[2] ?? '')
  const city = match[3]?.trim() || null
  const value = { postCode: digits.padStart(4, '0'), city: city === null ? null : [...city].slice(0, 50).join('') }
  const hasZero = /^0\d{4}$/.test(digits) && findDanishTown(digits.slice(1)) !== undefined
  return hasZero ? { value, note: 'post-code-with-zero' } : { value }
}

const COUNTRY_LANGUAGES = ['da', 'en', 'de', 'sv', 'nb', 'nn', 'fi', 'is', 'nl', 'fr', 'pl', 'es', 'it'] as const
const THREE_LETTERS: Readonly<Record<string, string>> = { DK: 'dnk', SE: 'swe', NO: 'nor' }

const COUNTRY_WORDS: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(({ name, alpha2 }) => {
    const names = COUNTRY_LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(alpha2))
    return [...names, name, alpha2, THREE_LETTERS[alpha2]].map((word) => [foldForSearch(word ?? ''), name] as const)
  }),
)
const KINGDOM_PREFIX = /^(?:kongeriget|kongeriket|konungariket|kingdom of|königreich) /

/** 'Danmark', 'Dänemark', 'DK', 'DK-Danmark', 'Danmark/Denmark' or 'Denmark (DK)'. */
export function parseCountry(cell: string): ParsedCell<string> {
  const text = toPlainLine(cell)
    .toLowerCase()
    .replace(/\([^()]*\)$/, '')
  const found = text
    .split(/[/,;\u2010-\u2015-]/)
    .map((word) => COUNTRY_WORDS.get(foldForSearch(word.trim().replace(KINGDOM_PREFIX, '').replace(/\.$/, ''))))
  const [known] = found
  return known && found.every((one) => one === known) ? { value: known } : { problem: 'not-a-country' }
}

export function parseNamePart(cell: string): ParsedCell<string> {
  const text = toPlainLine(cell)
  if ([...text].length > NAME_LENGTH) return { problem: 'too-long' }
  return isPersonName(text) ? { value: text } : { problem: 'not-a-name' }
}

/** Suffixes belong to the last name, also after a comma: 'Peter Jensen, Jr.'. */
const NAME_SUFFIX = /,? ((?:[JS][Rr]|[js]r)\.?|(?:[Jj]un|[Ss]en)\.|[Jj]unior|[Ss]enior|d\. ?[yæ]\.?|III?|IV)$/

const ROLE_REMARKS: ReadonlySet<string> = new Set([
  ...['formand', 'forkvinde', 'næstformand', 'kasserer', 'sekretær', 'bestyrelsesmedlem', 'bestyrelsen', 'suppleant'],
  ...['revisor', 'træner', 'hjælpetræner', 'instruktør', 'leder', 'holdleder', 'kaptajn', 'frivillig', 'æresmedlem'],
  ...['passiv', 'aktiv', 'støttemedlem', 'mor', 'far', 'forælder', 'værge'],
  ...['chairman', 'chair', 'chairwoman', 'treasurer', 'secretary', 'board', 'coach', 'trainer', 'captain', 'volunteer'],
  ...['passive', 'active', 'mother', 'father', 'parent', 'guardian'],
])

/** False if the text is the first name, as in 'Lund, Bo'. */
function isRemark(name: string, after: string): boolean {
  if (ROLE_REMARKS.has(/^\p{L}+/u.exec(after.toLowerCase())?.[0] ?? '')) return true
  if (NAME_SUFFIX.test(`, ${after}`)) return false
  return / /.test(name) && /^\p{Lu}/u.test(name) && /^\p{Ll}/u.test(after)
}

/**
 * 'Peter Holm Jensen', 'Jensen, Peter Holm', 'Jensen, Peter, Jr.'. Remarks as in 'Bo Lund (Mette)' or 'Bo Lund -
 * treasurer' are left out, with a note.
 */
export function parseFullName(cell: string): ParsedCell<{ firstName: string; lastName: string }> {
  const text = toPlainLine(cell).replace(/ ?, ?/g, ', ').replace(/, $/, '')
  const named = removeRemark(trimSignsAtEnd(text.replace(/ ?(?:\([^()]*\)|\[[^[\]]*\])/g, ''), ' *†').trim() || text)
  const suffix = NAME_SUFFIX.exec(named)
  const [whole = '', turned, remark, ...more] = (suffix ? named.slice(0, suffix.index) : named).split(', ')
  if (more.length > 0) return { problem: 'not-a-name' }
  const [firstName, lastName] =
    turned === undefined
      ? [/^(.*) \S+$/.exec(whole)?.[1] ?? whole, /^.* (\S+)$/.exec(whole)?.[1] ?? '']
      : [turned, whole]
  const first = parseNamePart(firstName)
  if ('problem' in first) return first
  const last = `${lastName} ${suffix?.[1] ?? ''}`.trim()
  const read = last === '' ? { value: '' } : parseNamePart(last)
  if ('problem' in read) return read
  const value = { firstName: first.value, lastName: read.value }
  if (named !== text || remark !== undefined) return { value, note: 'name-in-part' }
  return SEVERAL_PEOPLE.test(text) ? { value, note: 'several-people' } : { value }
}

const SEVERAL_PEOPLE = /(?: (?:og|and|&|\+) )|^(?:fam\.?|familien|familie|family) /i

function removeRemark(text: string): string {
  for (const { 0: sign, index } of text.matchAll(/, | [-–—] /g)) {
    const [name, after] = [text.slice(0, index), text.slice(index + sign.length)]
    if (isRemark(name, after)) return name
  }
  return text
}

export function parseTextLine(cell: string): ParsedCell<string> {
  const text = toPlainLine(cell)
  return [...text].length > LINE_LENGTH ? { problem: 'too-long' } : { value: text }
}

export function parseStreetAddress(cell: string): ParsedCell<{ addressLine1: string; addressLine2?: string }> {
  const whole = parseTextLine(cell)
  if ('value' in whole) return { value: { addressLine1: whole.value } }
  const parts = toPlainLine(cell).split(', ')
  for (let from = parts.length - 1; from > 0; from -= 1) {
    const [first, second] = [
      parseTextLine(parts.slice(0, from).join(', ')),
      parseTextLine(parts.slice(from).join(', ')),
    ]
    if ('value' in first && 'value' in second)
      return { value: { addressLine1: first.value, addressLine2: second.value } }
  }
  return whole
}

const MAX_NAME_PARTS = 8

/** Limit, because each name is compared with the club's names. */
const MAX_NAMES = 200

const NAME_SEPARATOR = /[,;|\n]/
const QUOTED_NAME = /^\s*"((?:[^"]|"")*)"\s*$/

/** Quotes the names that `parseNameList` would split. */
export function formatNameList(names: readonly string[]): string {
  return names
    .map((name) => (NAME_SEPARATOR.test(name) || name.startsWith('"') ? `"${name.replaceAll('"', '""')}"` : name))
    .join(', ')
}

/** Rejoins the parts of quoted names. A quotation mark that is never closed is part of the name. */
function joinQuotedNames(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (let from = 0; from < parts.length; from += 1) {
    const isOpened = from % 2 === 0 && parts[from]?.trimStart().startsWith('"')
    const last = Math.min(from + 2 * MAX_NAME_PARTS, parts.length - 1)
    let to = from
    while (isOpened && to <= last && !QUOTED_NAME.test(parts.slice(from, to + 1).join(''))) to += 2
    if (to > last) to = from
    joined.push(parts.slice(from, to + 1).join(''))
    from = to
  }
  return joined
}

function unquoteName(text: string): string {
  return QUOTED_NAME.exec(text)?.[1]?.replaceAll('""', '"') ?? text
}

/** Names may be quoted. `known`: lower-case names that may contain separators. */
export function parseNameList(cell: string, known: ReadonlySet<string> = new Set()): ParsedCell<string[]> {
  const names = new Map<string, string>()
  const cells = cell.split(/([,;|\n])/, 2 * MAX_NAMES + 1)
  if (cells.length > 2 * MAX_NAMES) return { problem: 'too-long' }
  const parts = joinQuotedNames(cells)
  for (let from = 0; from < parts.length; from += 2) {
    let to = Math.min(from + 2 * MAX_NAME_PARTS, parts.length - 1)
    while (to > from && !known.has(toPlainLine(parts.slice(from, to + 1).join('')).toLowerCase())) to -= 2
    const name = parseTextLine(unquoteName(parts.slice(from, to + 1).join('')))
    if ('problem' in name) return name
    if (name.value !== '' && !names.has(name.value.toLowerCase())) names.set(name.value.toLowerCase(), name.value)
    from = to
  }
  return { value: [...names.values()] }
}

export function isCprNumber(text: string): boolean {
  return CIVIL_NUMBER.test(toPlainLine(text))
}

export function haveNamePartInCommon(one: string, other: string): boolean {
  const words = new Set(foldForSorting(one).split(/[\s-]+/))
  return foldForSorting(other)
    .split(/[\s-]+/)
    .some((word) => words.has(word))
}
