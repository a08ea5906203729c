import { createHash } from 'node:crypto'
import type { ClubSettings, ClubSettingsChange } from '@forenet/contract/club/settings'
import { ORGANISATION_KINDS } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { changesBetween } from '@forenet/domain/edits'
import type pg from 'pg'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../platform/http/serve-call.ts'
import { audit } from '../audit/index.ts'
import { findSettings, lockSettings, type SettingsRow, storeSettings } from './settings-repository.ts'

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

/** What a club says of itself, for those who may change it. */
export async function getSettings({ database }: Pick<Deps, 'database'>, club: Pick<Club, 'id'>): Promise<ClubSettings> {
  const row = await findSettings(database, club.id)
  if (!row) throw notFound('The club')
  return present(row)
}

/**
 * Changes what a club says of itself. Throws `changed-meanwhile` where it is not any more as it was read, and
 * `malformed-input` for a year that is still to come.
 */
export async function saveSettings(
  { pool, now }: Deps,
  { caller, club }: ClubCaller,
  { version, ...wanted }: ClubSettingsChange,
): Promise<ClubSettings> {
  const at = now()
  requireYearBegun(wanted.foundedYear, at)
  return inTransaction(pool, async (transaction) => {
    const before = await lockSettings(transaction, club.id)
    if (!before) throw notFound('The club')
    const changes = changesBetween<SettingsRow>(before, wanted)
    // What is as it is wanted needs no second look, whoever made it so: a save sent twice is one.
    if (Object.keys(changes).length === 0) return present(before)
    if (versionOf(before) !== version) {
      throw new ProblemError('changed-meanwhile', 'The settings have been changed since they were read')
    }
    await storeSettings(transaction, club.id, wanted)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id, detail: { changes } }
    await audit(transaction, caller, { action: 'club-settings-changed', ...about }, at)
    return present(wanted)
  })
}

/** What a club pays back above so many øre takes two persons; null: one is enough. */
export async function refundLimitOf(database: Database, organisationId: string): Promise<number | null> {
  return (await findSettings(database, organisationId))?.refundLimitMinor ?? null
}

function requireYearBegun(foundedYear: number | null, at: Date): void {
  if (foundedYear === null || foundedYear <= Number(calendarDateAt(at).slice(0, 4))) return
  const message = 'Must not be a year to come'
  throw new ProblemError('malformed-input', message, { errors: [{ path: 'body.foundedYear', message }] })
}

function present(row: SettingsRow): ClubSettings {
  const kind = ORGANISATION_KINDS.find((known) => known === row.kind) ?? 'other'
  return { ...row, kind, version: versionOf(row) }
}

/** The same for the same settings, and another for any others. */
function versionOf(row: SettingsRow): string {
  const values = Object.entries(row).sort(([one], [other]) => one.localeCompare(other))
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}
