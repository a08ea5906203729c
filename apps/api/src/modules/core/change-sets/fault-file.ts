import { importFile as da } from '@forenet/contract/club/import-words-da'
import { importFile as en } from '@forenet/contract/club/import-words-en'
import type { Database } from '@forenet/database/database'
import { IMPORT_FIELDS } from '@forenet/domain/import-columns'
import type { Language } from '@forenet/domain/language'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { CsvColumn } from '../../../platform/lists/csv.ts'
import { requireOwn } from './change-sets.ts'
import { type FaultyRow, listFaultyRows } from './row-repository.ts'

const WORDS = { da, en }
const BATCH_SIZE = 2_000

export async function listFaultyRowsOfImport({ database }: { database: Database }, by: ClubCaller, id: string) {
  const { about } = await requireOwn(database, by, id)
  const rows: FaultyRow[] = []
  for (;;) {
    const page = await listFaultyRows(database, id, rows.at(-1)?.place ?? 0, BATCH_SIZE)
    rows.push(...page)
    if (page.length < BATCH_SIZE) return { about, rows }
  }
}

export function faultyRowCsvColumns(language: Language, rows: readonly FaultyRow[]): CsvColumn<FaultyRow>[] {
  const words = WORDS[language]
  const used = IMPORT_FIELDS.filter((field) => rows.some(({ cells }) => cells[field] !== undefined))
  return [
    ...used.map((field) => ({ heading: words.fields[field], of: ({ cells }: FaultyRow) => cells[field] ?? '' })),
    { heading: words.row, of: ({ place }) => place },
    { heading: words.why, of: (row) => reasonsOf(row, words).join('; ') },
  ]
}

export function faultyRowsFilename(about: string, language: Language): string {
  return `${about.replace(/\.[a-z]{1,5}$/i, '')} ${WORDS[language].filename}.csv`
}

function reasonsOf({ refusal, notes }: FaultyRow, words: typeof da | typeof en): string[] {
  const reasons: Readonly<Record<string, string>> = words.reasons
  const fields: Readonly<Record<string, string>> = words.fields
  return [...(refusal ? [refusal] : []), ...notes].map(({ reason, field }) => {
    const text = reasons[reason] ?? reason
    return field === null ? text : `${fields[field] ?? field}: ${text}`
  })
}
