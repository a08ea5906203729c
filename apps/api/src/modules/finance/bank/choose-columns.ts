import { createHash } from 'node:crypto'
import type { DateOrder } from '@forenet/domain/date-order'
import { guessDateOrder } from '@forenet/domain/date-order'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { FileTable } from '../../../platform/table-files/parse-table.ts'

export type ColumnMapping<Field extends string> = { fields: readonly (Field | null)[]; dateOrder: DateOrder }
type Choices = { fields?: string | undefined; dateOrder?: DateOrder | undefined }

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** Prefers the chosen columns, then those of the club's last file with these headings, then a guess. */
export function chooseColumns<Field extends string>(
  table: FileTable,
  { fields, dateOrder }: Choices,
  stored: ColumnMapping<Field> | null,
  { dateField, guess }: { dateField: Field; guess: (headings: readonly string[]) => (Field | null)[] },
): { mapping: ColumnMapping<Field>; isStored: boolean } {
  const { headings } = table
  const chosen = fields?.split(',').map((field) => (field === '' ? null : (field as Field)))
  if (chosen && chosen.length !== headings.length) {
    throw new ProblemError('file-columns-differ', `The file has ${headings.length} columns, not ${chosen.length}`)
  }
  const kept = chosen === undefined && stored?.fields.length === headings.length ? stored : null
  const used = chosen ?? kept?.fields ?? guess(headings)
  const order = dateOrder ?? kept?.dateOrder ?? dateOrderOf(table, used.indexOf(dateField))
  return { mapping: { fields: used, dateOrder: order }, isStored: kept !== null }
}

function dateOrderOf({ rows }: FileTable, place: number): DateOrder {
  return (place < 0 ? null : guessDateOrder(rows.values().map((row) => row[place] ?? ''))) ?? 'day-first'
}

export function describeColumns<Field extends string>(
  { headings, rows }: FileTable,
  { fields }: ColumnMapping<Field>,
): { heading: string; samples: string[]; field: Field | null }[] {
  const samples = (place: number) =>
    rows
      .values()
      .map((row) => (row[place] ?? '').trim())
      .filter((cell) => cell !== '')
      .take(SAMPLES)
      .map((cell) => [...cell].slice(0, SAMPLE_LENGTH).join(''))
      .toArray()
  return headings.map((heading, place) => ({ heading, samples: samples(place), field: fields[place] ?? null }))
}

/** True if the last row is shorter than usual, as in a file cut off during download. */
export function isTruncatedTable(rows: readonly (readonly string[])[], nth: number): boolean {
  if (nth !== rows.length - 1 || nth === 0) return false
  const width = Math.max(...rows.slice(0, 100).map(({ length }) => length))
  return (rows[nth]?.length ?? 0) < Math.min(width, rows[nth - 1]?.length ?? 0)
}

export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('base64url')
}
