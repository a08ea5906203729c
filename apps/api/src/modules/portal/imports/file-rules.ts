import { type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { ImportField } from '@forenet/domain/import-columns'
import { isShortenedCpr } from '@forenet/domain/import-date-format'
import { parseBirthDate } from '@forenet/domain/import-dates'
import type {
  ImportedPerson,
  ImportRowProblem,
  ParsedImportRow,
  RowCells,
  RowParsingContext,
} from '@forenet/domain/import-row'
import { isCprNumber } from '@forenet/domain/import-values'
import { unescapeCell, unquoteCell } from '@forenet/domain/plain-text'
import { ADULT_AGE, FORMER_MEMBER_LABEL } from '@forenet/domain/register'
import { foldForSorting } from '@forenet/domain/register-text'
import {
  findUnchanged,
  getImportedName,
  isSamePerson,
  type KnownPeople,
  type PlannedImportRow,
  planRow,
  unchangedRow,
  writtenName,
} from './plan-rules.ts'

const PLACEHOLDER_NAMES: ReadonlySet<string> = new Set(Object.values(FORMER_MEMBER_LABEL))

/** Plans rows in order; each person is the subject of at most one row. */
export class FileRows {
  readonly #claimed = new Set<string>()
  readonly #emails = new Set<string>()
  readonly #names = new Set<string>()

  /** `isNamesake`: another row has the name, and this row has nothing else. */
  plan(row: ParsedImportRow, known: KnownPeople, { isEmailShared = false, isNamesake = false } = {}): PlannedImportRow {
    if (PLACEHOLDER_NAMES.has(writtenName(row))) {
      return { outcome: 'same', memberId: null, changes: [], refusal: null, notes: [], wanted: {} }
    }
    const unchanged = findUnchanged(row, known, this.#claimed)
    if (unchanged !== undefined) {
      this.#note(row.person, unchanged)
      return unchangedRow(row, unchanged)
    }
    const planned = planRow(row, known, isEmailShared)
    if (planned.outcome === 'refuse') return planned
    const field = this.#repeats(planned.wanted, planned.memberId)
    this.#note(planned.wanted, planned.memberId)
    const note = { reason: 'name-twice-in-file', field: 'name', value: null }
    return field === null
      ? { ...planned, notes: isNamesake && planned.outcome === 'create' ? [...planned.notes, note] : planned.notes }
      : {
          ...planned,
          outcome: 'refuse',
          memberId: null,
          changes: [],
          notes: [],
          refusal: { reason: 'twice-in-file', field, value: null },
        }
  }

  /** Field in which a row repeats an earlier person, or null. */
  #repeats(person: ImportedPerson, memberId: string | null): 'email' | 'name' | null {
    if (person.email !== undefined && this.#emails.has(person.email)) return 'email'
    const name = nameKey(person)
    if (name !== null && this.#names.has(name)) return 'name'
    return memberId !== null && this.#claimed.has(memberId) ? 'name' : null
  }

  #note(person: ImportedPerson, memberId: string | null): void {
    if (memberId !== null) this.#claimed.add(memberId)
    if (person.email !== undefined) this.#emails.add(person.email)
    const name = nameKey(person)
    if (name !== null) this.#names.add(name)
  }
}

/** Key for duplicates. Null with an email but no birth date, because then the email decides. */
function nameKey(person: ImportedPerson): string | null {
  if (person.dateOfBirth === undefined && person.email !== undefined) return null
  return `${foldForSorting(getImportedName(person))} ${person.dateOfBirth ?? ''}`
}

/** They may be the same person as another row of that name, because email and birth date are missing. */
export function rowsOfSameNames(rows: readonly (ParsedImportRow | ImportRowProblem)[]): Set<number> {
  const people = rows.flatMap((row, nth) => ('person' in row ? [{ nth, person: row.person }] : []))
  const byName = Map.groupBy(people, ({ person }) => foldForSorting(getImportedName(person)))
  return new Set(
    byName.values().flatMap((group) => {
      const bare = group.filter(({ person }) => person.email === undefined && person.dateOfBirth === undefined)
      return bare.length < group.length ? bare.map(({ nth }) => nth) : []
    }),
  )
}

/** Rows that lose their shared email: all children, and all adults but the first. */
export function rowsOfSharedEmails(
  rows: readonly (ParsedImportRow | ImportRowProblem)[],
  today: CalendarDate,
): Set<number> {
  const byEmail = new Map<string, { nth: number; person: ImportedPerson }[]>()
  for (const [nth, row] of rows.entries()) {
    if (!('person' in row) || row.person.email === undefined) continue
    const others = byEmail.get(row.person.email)
    if (others) others.push({ nth, person: row.person })
    else byEmail.set(row.person.email, [{ nth, person: row.person }])
  }
  const isChild = ({ dateOfBirth }: ImportedPerson) =>
    dateOfBirth !== undefined && computeAge(dateOfBirth, today) < ADULT_AGE
  return new Set(
    byEmail.values().flatMap((group) => {
      const [first] = group
      if (!first || group.every(({ person }) => isSamePerson(first.person, person, today))) return []
      const owner = group.find(({ person }) => !isChild(person))
      return group.filter(({ person }) => !owner || !isSamePerson(owner.person, person, today)).map(({ nth }) => nth)
    }),
  )
}

/**
 * Stores mapped columns only, without civil registration numbers. Readable dates become ISO dates, because the order of
 * their numbers is not stored.
 */
export function cellsToKeep(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  { today, dateOrder, digitDates }: Pick<RowParsingContext, 'today' | 'dateOrder' | 'digitDates'>,
): RowCells {
  return Object.fromEntries(
    fields.flatMap((field, place) => {
      const cell = unescapeCell((cells[place] ?? '').trim())
      const isSecret = isCprNumber(cell) || (field === 'birth-date' && isShortenedCpr(cell))
      if (field === null || cell === '' || isSecret) return []
      const born = field === 'birth-date' ? parseBirthDate(unquoteCell(cell), today, dateOrder, digitDates) : null
      return [[field, born && 'value' in born ? born.value : [...cell].slice(0, 500).join('')]]
    }),
  )
}

export function nameInCells(cells: RowCells): string {
  return writtenName({ cells })
}

export function shortName(name: string): string {
  return [...name].slice(0, 160).join('')
}
