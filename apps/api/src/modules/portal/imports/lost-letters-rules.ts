import { IMPORT_NAME_FIELDS, type ParsedImportRow } from '@forenet/domain/import-row'
import { hasCharacter, type TextEncoding } from '@forenet/domain/import-text'
import { foldForSearch } from '@forenet/domain/search-text'
import type { ClubPersonRow } from '../../core/members/index.ts'
import { getImportedName, type KnownPeople, listEmails, writtenName } from './plan-rules.ts'

/**
 * Encoding in which the file may have been saved, losing letters; ASCII bytes may be of any encoding. Null for XLSX.
 */
export function lossyEncoding(
  encoding: TextEncoding | null,
  rows: readonly (readonly string[])[],
): TextEncoding | null {
  if (encoding === null || encoding === 'utf-16') return null
  if (encoding !== 'utf-8') return encoding
  return rows.some((cells) => cells.some((cell) => /[^\0-\x7f]/.test(cell))) ? null : 'windows-1252'
}

/**
 * True if a program that saved `held` in the encoding could have written `written`, with '?' or a similar letter for
 * lost ones.
 */
export function differsByLostLetters(written: string, held: string, encoding: TextEncoding): boolean {
  const [found, wanted] = [[...written.normalize('NFC')], [...held.normalize('NFC')]]
  let at = 0
  let lost = 0
  for (const letter of wanted) {
    if (found[at] === letter) {
      at += 1
      continue
    }
    if (hasCharacter(letter, encoding)) return false
    lost += 1
    if (found[at] === '?' || found[at] === '\ufffd') at += letter.length === 2 && found[at + 1] === '?' ? 2 : 1
    else if (found[at] !== undefined && foldForSearch(letter) === foldForSearch(found[at] ?? '')) at += 1
    else if (!/\p{M}/u.test(letter)) return false
  }
  return lost > 0 && at === found.length
}

/** Restores letters of a registered person's name and address that the file's encoding lacks. */
export function restoreLostLetters(row: ParsedImportRow, known: KnownPeople, encoding: TextEncoding): ParsedImportRow {
  const names = [writtenName(row), getImportedName(row.person)]
  const born = row.person.dateOfBirth
  const namesakes = names
    .flatMap((name) => known.namesakes.get(name) ?? [])
    .filter(({ dateOfBirth }) => born === undefined || born === dateOfBirth)
  const ids = [
    ...listEmails(row).flatMap((email) => known.owners.get(email) ?? []),
    ...namesakes.map(({ memberId }) => memberId),
  ]
  const people = [...new Set(ids)].flatMap((id) => (known.tied.has(id) ? (known.held.get(id) ?? []) : []))
  const same = people.find((held) => names.includes(fullName(held)))
  if (same) return restoreAddress(row, same, encoding)
  const held = people.find((one) => names.some((name) => differsByLostLetters(name, fullName(one), encoding)))
  return held ? restoreAddress(restoreName(row, held), held, encoding) : row
}

const fullName = ({ firstName, lastName }: ClubPersonRow) => getImportedName({ firstName, lastName })

function restoreName(row: ParsedImportRow, { firstName, lastName }: ClubPersonRow): ParsedImportRow {
  const { 'middle-name': _middleName, ...cells } = row.cells
  const isWhole = cells.name !== undefined
  return {
    ...row,
    person: { ...row.person, firstName, lastName },
    cells: {
      ...cells,
      ...(isWhole ? { name: getImportedName({ firstName, lastName }) } : toNameCells(firstName, lastName)),
    },
    notes: row.notes.filter(({ field }) => !IMPORT_NAME_FIELDS.includes(field)),
  }
}

function toNameCells(firstName: string, lastName: string): ParsedImportRow['cells'] {
  return { 'first-name': firstName, ...(lastName === '' ? {} : { 'last-name': lastName }) }
}

const ADDRESS_FIELDS = { addressLine1: 'address', addressLine2: 'address-2', city: 'city' } as const

function restoreAddress(row: ParsedImportRow, held: ClubPersonRow, encoding: TextEncoding): ParsedImportRow {
  const [person, cells] = [{ ...row.person }, { ...row.cells }]
  for (const [key, field] of Object.entries(ADDRESS_FIELDS) as [
    keyof typeof ADDRESS_FIELDS,
    (typeof ADDRESS_FIELDS)[keyof typeof ADDRESS_FIELDS],
  ][]) {
    const [written, stored] = [person[key], held[key]]
    if (written === undefined || !stored || !differsByLostLetters(written, stored, encoding)) continue
    person[key] = stored
    if (cells[field] === written) cells[field] = stored
  }
  const lines = [held.addressLine1, held.addressLine2, held.addressLine3].filter((line) => line).join(', ')
  if (cells.address !== undefined && differsByLostLetters(cells.address, lines, encoding)) cells.address = lines
  return { ...row, person, cells }
}
