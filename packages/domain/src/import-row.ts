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
  isFormulaError,
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

type CellReader = (cell: string, context: RowParsingContext & { hasSecondLine: boolean }) => ParsedCell<ImportedPerson>

const readInto =
  <K extends keyof ImportedPerson>(
    key: K,
    read: (cell: string, context: RowParsingContext) => ParsedCell<ImportedPerson[K]>,
  ): CellReader =>
  (cell, context) => {
    const found = read(cell, context)
    return 'problem' in found ? found : { ...found, value: { [key]: found.value } }
  }

const READER_BY_FIELD: Readonly<Record<ImportField, CellReader>> = {
  'first-name': readInto('firstName', parseNamePart),
  'middle-name': readInto('middleName', parseNamePart),
  'last-name': readInto('lastName', parseNamePart),
  name: parseFullName,
  email: readInto('email', parseEmail),
  'parent-email': readInto('guardianEmail', parseEmail),
  phone: readInto('phone', parsePhone),
  gender: readInto('gender', parseGender),
  'birth-date': readInto('dateOfBirth', (cell, { today, dateOrder, digitDates }) =>
    parseBirthDate(cell, today, dateOrder, digitDates),
  ),
  address: (cell, { hasSecondLine }) =>
    hasSecondLine ? readInto('addressLine1', parseTextLine)(cell, NO_CONTEXT) : parseStreetAddress(cell),
  'house-number': readInto('addressLine1', parseTextLine),
  floor: readInto('addressLine2', parseTextLine),
  door: readInto('addressLine2', parseTextLine),
  'address-2': readInto('addressLine2', parseTextLine),
  'post-code': (cell) => {
    const found = parsePostCode(cell)
    if ('problem' in found) return found
    const { postCode, city } = found.value
    return { ...found, value: { postCode, ...(city === null ? {} : { city }) } }
  },
  city: readInto('city', parseTextLine),
  country: readInto('country', parseCountry),
  tags: readInto('tags', (cell, { tags }) => parseNameList(cell, tags)),
  teams: readInto('teams', (cell, { teams }) => parseNameList(cell, teams)),
}
const NO_CONTEXT = { today: '', hasSecondLine: true }

const MAX_SHOWN_LENGTH = 60

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
  for (const { field, cell } of joinAddressParts(order).toSorted(
    (one, other) => fieldRank(one.field) - fieldRank(other.field),
  )) {
    if (field === null) continue
    const text = unescapeCell(unquoteCell(cell))
    if (text === '') {
      row.blank.push(field)
      continue
    }
    row.cells[field] = cell
    const read: ParsedCell<ImportedPerson> = isFormulaError(text)
      ? { problem: 'formula-error' }
      : READER_BY_FIELD[field](decodeEntities(text), { ...context, hasSecondLine })
    const reason = 'problem' in read ? read.problem : read.note
    if (reason) row.notes.push(createNote(cell, field, reason))
    if ('value' in read) Object.assign(row.person, read.value)
  }
  return noteParentEmail({ ...row, person: mergeMiddleName(row.person) })
}

/** The parent is only linked on request, see `families.ts` of the imports. */
function noteParentEmail(row: ParsedImportRow): ParsedImportRow {
  const { guardianEmail, ...person } = row.person
  if (guardianEmail === undefined) return row
  const { 'parent-email': _cell, ...cells } = row.cells
  const isOwn = person.email !== undefined
  const note: ImportCellNote = { reason: 'parent-email', field: 'email', value: guardianEmail }
  return { ...row, person, cells, notes: isOwn ? row.notes : [...row.notes, note] }
}

type RowCell = { field: ImportField | null; cell: string }

const SECOND_LINE: readonly ImportField[] = ['address-2', 'floor', 'door']

/** Merges columns for house number, floor and door into the two address lines: 'Nørregade 12', '2. tv'. */
function joinAddressParts(cells: readonly RowCell[]): RowCell[] {
  const textOf = (wanted: ImportField) => toPlainLine(cells.find(({ field }) => field === wanted)?.cell ?? '')
  const [street, number] = [textOf('address'), textOf('house-number')]
  const [floor, door] = [textOf('floor'), textOf('door')]
  const home = door !== '' && /^(?:\d{1,2}|st|kl)$/i.test(floor) ? `${floor}. ${door}` : joinParts([floor, door], ' ')
  // A corrected street cell may already contain the house number.
  const first = ` ${street}`.endsWith(` ${number}`) ? street : joinParts([street, number], ' ')
  const lines: Partial<Record<ImportField, string>> = {
    ...(number !== '' && { address: first }),
    ...(home !== '' && { 'address-2': joinParts([home, textOf('address-2')], ', ') }),
  }
  const others = cells.filter(({ field }) => field === null || !(field in lines || ADDRESS_PARTS.includes(field)))
  return [...others, ...Object.entries(lines).map(([field, cell]) => ({ field: field as ImportField, cell }))]
}

const ADDRESS_PARTS: readonly ImportField[] = ['house-number', 'floor', 'door']

const joinParts = (parts: readonly string[], separator: string) => parts.filter((part) => part !== '').join(separator)

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

function mergeMiddleName({ middleName, ...person }: ImportedPerson): ImportedPerson {
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

function createNote(cell: string, field: ImportField, reason: CellProblem): ImportCellNote {
  const isSecret = reason === 'civil-number' || isCprNumber(cell)
  return { reason, field, value: isSecret ? null : [...cell].slice(0, MAX_SHOWN_LENGTH).join('') }
}

function fieldRank(field: ImportField | null): number {
  return field === 'post-code' || field === 'name' ? 0 : 1
}
