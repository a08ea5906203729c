import { ageOn, type CalendarDate } from '@forenet/domain/calendar-date'
import type { ImportField } from '@forenet/domain/import-columns'
import type { ImportedPerson, ReadRow, RowCells, RowProblem } from '@forenet/domain/import-row'
import { isCivilNumber } from '@forenet/domain/import-values'
import { unescapedCell } from '@forenet/domain/plain-text'
import { NAMELESS_IN_FILE, OF_AGE } from '@forenet/domain/register'
import { folded } from '@forenet/domain/register-text'
import {
  findUnchanged,
  isSamePerson,
  type Known,
  nameOf,
  type Planned,
  planRow,
  unchangedRow,
  writtenName,
} from './plan-rules.ts'

const NAMELESS: ReadonlySet<string> = new Set(Object.values(NAMELESS_IN_FILE))

/** The rows of one file in their order: a person is the subject of one row at most. */
export class FileRows {
  readonly #claimed = new Set<string>()
  readonly #emails = new Set<string>()
  readonly #names = new Set<string>()

  plan(row: ReadRow, known: Known, isEmailShared: boolean): Planned {
    if (NAMELESS.has(writtenName(row))) {
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
    return field === null
      ? planned
      : {
          ...planned,
          outcome: 'refuse',
          memberId: null,
          changes: [],
          notes: [],
          refusal: { reason: 'twice-in-file', field, value: null },
        }
  }

  /** By which field a row is about the same person as one before it, or null. */
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

/** Name and birth date, by which two rows are about one person. With an e-mail and no birth date, the e-mail decides. */
function nameKey(person: ImportedPerson): string | null {
  if (person.dateOfBirth === undefined && person.email !== undefined) return null
  return `${folded(nameOf(person))} ${person.dateOfBirth ?? ''}`
}

/**
 * Rows that have to do without their e-mail because several people of the file share it: all children, and of adults all
 * but the first.
 */
export function rowsOfSharedEmails(rows: readonly (ReadRow | RowProblem)[], today: CalendarDate): Set<number> {
  const byEmail = new Map<string, { nth: number; person: ImportedPerson }[]>()
  for (const [nth, row] of rows.entries()) {
    if (!('person' in row) || row.person.email === undefined) continue
    const others = byEmail.get(row.person.email)
    if (others) others.push({ nth, person: row.person })
    else byEmail.set(row.person.email, [{ nth, person: row.person }])
  }
  const isChild = ({ dateOfBirth }: ImportedPerson) => dateOfBirth !== undefined && ageOn(dateOfBirth, today) < OF_AGE
  return new Set(
    byEmail.values().flatMap((group) => {
      const [first] = group
      if (!first || group.every(({ person }) => isSamePerson(first.person, person, today))) return []
      const owner = group.find(({ person }) => !isChild(person))
      return group.filter(({ person }) => !owner || !isSamePerson(owner.person, person, today)).map(({ nth }) => nth)
    }),
  )
}

/** The cells of a row that may be kept until the import is forgotten: those that are read, without civil registration numbers. */
export function cellsToKeep(cells: readonly string[], fields: readonly (ImportField | null)[]): RowCells {
  return Object.fromEntries(
    fields.flatMap((field, place) => {
      const cell = unescapedCell((cells[place] ?? '').trim())
      return field === null || cell === '' || isCivilNumber(cell) ? [] : [[field, [...cell].slice(0, 500).join('')]]
    }),
  )
}

export function nameInCells(cells: RowCells): string {
  return cells.name ?? `${cells['first-name'] ?? ''} ${cells['last-name'] ?? ''}`.trim()
}

export function shortName(name: string): string {
  return [...name].slice(0, 160).join('')
}
