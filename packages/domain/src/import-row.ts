import type { CalendarDate } from './calendar-date.ts'
import type { DateOrder } from './date-order.ts'
import { decodeEntities } from './html-entities.ts'
import type { ImportField } from './import-columns.ts'
import type { DigitDates } from './import-date-format.ts'
import { parseBirthDate } from './import-dates.ts'
import {
  type CellProblem,
  type ImportedGender,
  isCprNumber,
  type ParsedCell,
  parseCountry,
  parseEmail,
  parseFullName,
  parseGender,
  parseNameList,
  parseNamePart,
  parsePhone,
  parsePostCode,
  parseStreetAddress,
  parseTextLine,
} from './import-values.ts'
import { toPlainLine, unescapeCell, unquoteCell } from './plain-text.ts'

export type ImportedPerson = {
  firstName?: string
  /** Imported as part of the first name. */
  middleName?: string
  lastName?: string
  email?: string
  phone?: string
  gender?: ImportedGender
  dateOfBirth?: CalendarDate
  addressLine1?: string
  addressLine2?: string
  postCode?: string
  city?: string
  country?: string
  tags?: string[]
  teams?: string[]
  guardianEmail?: string
  guardianName?: string
}

/**
 * Note on a cell that was ignored wholly or partly; `value` is null if it must not be stored, such as a personal
 * number.
 */
export type ImportCellNote = { reason: CellProblem; field: ImportField; value: string | null }

export type ImportRowProblem = {
  reason: CellProblem | 'no-name' | 'more-cells' | 'no-person'
  field: ImportField | null
  value: string | null
}

/** Non-empty cells of a row by field, after undoing CSV escaping. */
export type RowCells = Partial<Record<ImportField, string>>

/** A parsed row. `blank`: fields with an empty cell. `notes`: cells that could not be parsed. */
export type ParsedImportRow = { person: ImportedPerson; cells: RowCells; blank: ImportField[]; notes: ImportCellNote[] }

export type RowParsingContext = {
  today: CalendarDate
  dateOrder?: DateOrder
  digitDates?: DigitDates
  tags?: ReadonlySet<string>
  teams?: ReadonlySet<string>
}

type Reader = (cell: string, context: RowParsingContext & { hasSecondLine: boolean }) => ParsedCell<ImportedPerson>

const under =
  <K extends keyof ImportedPerson>(
    key: K,
    read: (cell: string, context: RowParsingContext) => ParsedCell<ImportedPerson[K]>,
  ): Reader =>
  (cell, context) => {
    const found = read(cell, context)
    return 'problem' in found ? found : { ...found, value: { [key]: found.value } }
  }

const READERS: Readonly<Record<ImportField, Reader>> = {
  'first-name': under('firstName', parseNamePart),
  'middle-name': under('middleName', parseNamePart),
  'last-name': under('lastName', parseNamePart),
  name: parseFullName,
  email: under('email', parseEmail),
  phone: under('phone', parsePhone),
  gender: under('gender', parseGender),
  'birth-date': under('dateOfBirth', (cell, { today, dateOrder, digitDates }) =>
    parseBirthDate(cell, today, dateOrder, digitDates),
  ),
  address: (cell, { hasSecondLine }) =>
    hasSecondLine ? under('addressLine1', parseTextLine)(cell, NO_CONTEXT) : parseStreetAddress(cell),
  'house-number': under('addressLine1', parseTextLine),
  floor: under('addressLine2', parseTextLine),
  door: under('addressLine2', parseTextLine),
  'address-2': under('addressLine2', parseTextLine),
  'post-code': (cell) => {
    const found = parsePostCode(cell)
    if ('problem' in found) return found
    const { postCode, city } = found.value
    return { value: { postCode, ...(city === null ? {} : { city }) } }
  },
  city: under('city', parseTextLine),
  country: under('country', parseCountry),
  tags: under('tags', (cell, { tags }) => parseNameList(cell, tags)),
  teams: under('teams', (cell, { teams }) => parseNameList(cell, teams)),
}
const NO_CONTEXT = { today: '', hasSecondLine: true }

const SHOWN = 60

export function parseImportRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  context: RowParsingContext,
): ParsedImportRow | ImportRowProblem {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    return { reason: 'more-cells', field: null, value: null }
  }
  if (isTotalRow(cells)) return { reason: 'no-person', field: null, value: null }
  const row: ParsedImportRow = { person: {}, cells: {}, blank: [], notes: [] }
  const hasSecondLine = SECOND_LINE.some((field) => fields.includes(field))
  // A dedicated column wins over a value derived from another column, such as the town within a post code cell.
  const order = fields.map((field, place) => ({ field, cell: unescapeCell((cells[place] ?? '').trim()) }))
  for (const { field, cell } of joinAddressParts(order).toSorted((one, other) => rank(one.field) - rank(other.field))) {
    if (field === null) continue
    const text = unescapeCell(unquoteCell(cell))
    if (text === '') {
      row.blank.push(field)
      continue
    }
    row.cells[field] = cell
    const read = READERS[field](decodeEntities(text), { ...context, hasSecondLine })
    const reason = 'problem' in read ? read.problem : read.note
    if (reason) row.notes.push(noteOn(cell, field, reason))
    if ('value' in read) Object.assign(row.person, read.value)
  }
  return { ...row, person: withMiddleName(row.person) }
}

type Cell = { field: ImportField | null; cell: string }

const SECOND_LINE: readonly ImportField[] = ['address-2', 'floor', 'door']

/** Merges columns for house number, floor and door into the two address lines: 'Nørregade 12', '2. tv'. */
function joinAddressParts(cells: readonly Cell[]): Cell[] {
  const textOf = (wanted: ImportField) => toPlainLine(cells.find(({ field }) => field === wanted)?.cell ?? '')
  const [street, number] = [textOf('address'), textOf('house-number')]
  const [floor, door] = [textOf('floor'), textOf('door')]
  const home = door !== '' && /^(?:\d{1,2}|st|kl)$/i.test(floor) ? `${floor}. ${door}` : joined([floor, door], ' ')
  // A corrected street cell may already contain the house number.
  const first = ` ${street}`.endsWith(` ${number}`) ? street : joined([street, number], ' ')
  const lines: Partial<Record<ImportField, string>> = {
    ...(number !== '' && { address: first }),
    ...(home !== '' && { 'address-2': joined([home, textOf('address-2')], ', ') }),
  }
  const others = cells.filter(({ field }) => field === null || !(field in lines || ADDRESS_PARTS.includes(field)))
  return [...others, ...Object.entries(lines).map(([field, cell]) => ({ field: field as ImportField, cell }))]
}

const ADDRESS_PARTS: readonly ImportField[] = ['house-number', 'floor', 'door']

const joined = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator)

const TOTAL_WORDS: ReadonlySet<string> = new Set([
  ...['ialt', 'alt', 'total', 'totalt', 'totaler', 'subtotal', 'deltotal', 'hovedtotal', 'grandtotal', 'sum', 'summer'],
  ...['delsum', 'slutsum', 'antal', 'gennemsnit', 'totals', 'count', 'average'],
])
const PAGE_WORDS: ReadonlySet<string> = new Set(['side', 'page'])
const WORDS_OF_TOTALS: ReadonlySet<string> = new Set([
  ...[...TOTAL_WORDS, ...PAGE_WORDS, 'i', 'af', 'kr', 'dkk', 'stk', 'år', 'grand', 'of', 'the', 'number'],
  ...['medlem', 'medlemmer', 'person', 'personer', 'rækker', 'members', 'people', 'rows'],
])

/** Whether a row is no person but a total or a page number of the printed list. */
export function isTotalRow(cells: readonly string[]): boolean {
  let hasLabel = false
  for (const cell of cells) {
    const text = unescapeCell(toPlainLine(cell)).toLowerCase()
    if (text === '' || text.startsWith('=')) continue
    const words = text.match(/\p{L}+/gu) ?? []
    if (!words.every((word) => WORDS_OF_TOTALS.has(word))) return false
    hasLabel ||= words.some((word) => TOTAL_WORDS.has(word) || (PAGE_WORDS.has(word) && /\d/.test(text)))
  }
  return hasLabel
}

function withMiddleName({ middleName, ...person }: ImportedPerson): ImportedPerson {
  return middleName === undefined || person.firstName === undefined
    ? person
    : { ...person, firstName: `${person.firstName} ${middleName}` }
}

export const IMPORT_NAME_FIELDS: readonly ImportField[] = ['name', 'first-name', 'middle-name', 'last-name']

/** Problems for which the name is imported anyway, with a note. */
const TAKEN_NAMES: ReadonlySet<CellProblem> = new Set(['name-in-part', 'several-people'])

export function findNameProblem({ person, notes }: ParsedImportRow): ImportRowProblem | null {
  const wrong = notes.find(({ field, reason }) => IMPORT_NAME_FIELDS.includes(field) && !TAKEN_NAMES.has(reason))
  if (wrong) return wrong
  return person.firstName ? null : { reason: 'no-name', field: null, value: null }
}

function noteOn(cell: string, field: ImportField, reason: CellProblem): ImportCellNote {
  const isSecret = reason === 'civil-number' || isCprNumber(cell)
  return { reason, field, value: isSecret ? null : [...cell].slice(0, SHOWN).join('') }
}

function rank(field: ImportField | null): number {
  return field === 'post-code' || field === 'name' ? 0 : 1
}
