import type { CalendarDate } from './calendar-date.ts'
import type { ImportField } from './import-columns.ts'
import {
  type CellProblem,
  type ImportedGender,
  type Read,
  readBirthDate,
  readCountry,
  readEmail,
  readGender,
  readLine,
  readName,
  readNames,
  readPhone,
  readPostCode,
  readWholeName,
} from './import-values.ts'

/** Data of a person in a file; empty cells are left out. */
export type ImportedPerson = {
  firstName?: string
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
}

/** Why a row is rejected: field and cell value (null if it must not be stored). */
export type RowProblem = {
  reason: CellProblem | 'no-name' | 'more-cells'
  field: ImportField | null
  value: string | null
}

type Reader = (cell: string, today: CalendarDate) => Read<ImportedPerson>

const under =
  <K extends keyof ImportedPerson>(
    key: K,
    read: (cell: string, today: CalendarDate) => Read<ImportedPerson[K]>,
  ): Reader =>
  (cell, today) => {
    const found = read(cell, today)
    return 'problem' in found ? found : { value: { [key]: found.value } }
  }

const READERS: Readonly<Record<ImportField, Reader>> = {
  'first-name': under('firstName', readName),
  'last-name': under('lastName', readName),
  name: readWholeName,
  email: under('email', readEmail),
  phone: under('phone', readPhone),
  gender: under('gender', readGender),
  'birth-date': under('dateOfBirth', readBirthDate),
  address: under('addressLine1', readLine),
  'address-2': under('addressLine2', readLine),
  'post-code': (cell) => {
    const found = readPostCode(cell)
    if ('problem' in found) return found
    const { postCode, city } = found.value
    return { value: { postCode, ...(city === null ? {} : { city }) } }
  },
  city: under('city', readLine),
  country: under('country', readCountry),
  tags: under('tags', readNames),
  teams: under('teams', readNames),
}

/** Truncation of a rejected value, in characters. */
const SHOWN = 60

/** Parses a row with the column mapping; the first invalid cell rejects the row. */
export function readRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  today: CalendarDate,
): { person: ImportedPerson } | RowProblem {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== '')) {
    return { reason: 'more-cells', field: null, value: null }
  }
  const person: ImportedPerson = {}
  // Dedicated columns take precedence over values derived from other columns, such as a town within the post code.
  const order = fields.map((field, place) => ({ field, cell: (cells[place] ?? '').trim() }))
  for (const { field, cell } of order.toSorted((one, other) => rank(one.field) - rank(other.field))) {
    if (field === null || cell === '') continue
    const read = READERS[field](cell, today)
    if ('problem' in read) {
      const isSecret = read.problem === 'civil-number'
      return { reason: read.problem, field, value: isSecret ? null : [...cell].slice(0, SHOWN).join('') }
    }
    Object.assign(person, read.value)
  }
  return person.firstName ? { person } : { reason: 'no-name', field: null, value: null }
}

function rank(field: ImportField | null): number {
  return field === 'post-code' || field === 'name' ? 0 : 1
}
