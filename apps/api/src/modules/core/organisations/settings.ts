import { createHash } from 'node:crypto'
import type { ClubSettings, ClubSettingsChange } from '@forenet/contract/club/settings'
import { ORGANISATION_KINDS } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { diffFields } from '@forenet/domain/merge-edits'
import type pg from 'pg'
import { lockClubRoles } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { requirePublicName } from '../../../platform/http/public-name.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { type Actor, audit } from '../audit/index.ts'
import { findSettings, holdLimit, lockSettings, type SettingsRow, storeSettings } from './settings-repository.ts'

/** Approval of a higher or removed refund limit. Injected because its module depends on this one. */
export type RefundLimits = {
  isAsked: (transaction: Database, organisationId: string, limitMinor: number | null, at: Date) => Promise<boolean>
  /** False if there is no second owner. */
  ask: (transaction: Database, by: ClubCaller, limitMinor: number | null, at: Date) => Promise<boolean>
  /** The pending request referred to the previous limit. */
  drop: (transaction: Database, by: ClubCaller, at: Date) => Promise<void>
}

type Deps = { pool: pg.Pool; database: Database; now: () => Date; refundLimits: RefundLimits }

export async function getSettings({ database }: Pick<Deps, 'database'>, club: Pick<Club, 'id'>): Promise<ClubSettings> {
  const row = await findSettings(database, club.id)
  if (!row) throw notFound('The club')
  return presentSettings(row)
}

/**
 * A higher or removed refund limit waits for a second owner; a lower one cancels a pending request. Throws
 * `changed-meanwhile` (stale version), `malformed-input` (future year).
 */
export async function saveSettings(
  { pool, now, refundLimits }: Omit<Deps, 'database'>,
  by: ClubCaller,
  { version, ...wanted }: ClubSettingsChange,
): Promise<ClubSettings> {
  const at = now()
  const { club } = by
  assertFoundingYearNotInFuture(wanted.foundedYear, at)
  return inTransaction(pool, async (transaction) => {
    // Lock order: the approval takes this lock first too.
    await lockClubRoles(transaction, club.id)
    const before = await lockSettings(transaction, club.id)
    if (!before) throw notFound('The club')
    const [from, to] = [before.refundLimitMinor, wanted.refundLimitMinor]
    const lifts = liftsLimit(from, to)
    const isAsked = lifts && (await refundLimits.isAsked(transaction, club.id, to, at))
    // The version is not checked if nothing differs, so a repeated save succeeds.
    if (isEmpty(diffFields<SettingsRow>(before, isAsked ? { ...wanted, refundLimitMinor: from } : wanted))) {
      return presentSettings(before)
    }
    if (computeVersion(before) !== version) {
      throw new ProblemError('changed-meanwhile', 'The settings have changed since they were loaded')
    }
    if (wanted.name !== before.name) requirePublicName('body.name', wanted.name)
    const waits = isAsked || (lifts && (await refundLimits.ask(transaction, by, to, at)))
    const after = waits ? { ...wanted, refundLimitMinor: from } : wanted
    if (after.refundLimitMinor !== from) await refundLimits.drop(transaction, by, at)
    await storeChange(transaction, by.caller, club.id, { before, after }, at)
    return presentSettings(after)
  })
}

export async function setRefundLimit(
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  { organisationId, limitMinor }: { organisationId: string; limitMinor: number | null },
  at: Date,
): Promise<void> {
  const before = await lockSettings(transaction, organisationId)
  if (!before) return
  const after = { ...before, refundLimitMinor: limitMinor }
  await storeChange(transaction, actor, organisationId, { before, after }, at)
}

async function storeChange(
  transaction: Database,
  actor: Exclude<Actor, 'portal'>,
  id: string,
  { before, after }: { before: SettingsRow; after: SettingsRow },
  at: Date,
): Promise<void> {
  const changes = diffFields<SettingsRow>(before, after)
  if (isEmpty(changes)) return
  await storeSettings(transaction, id, after)
  const about = { objectKind: 'organisation', objectId: id, organisationId: id, detail: { changes } }
  await audit(transaction, actor, { action: 'club-settings-changed', ...about }, at)
}

const isEmpty = (changes: object) => Object.keys(changes).length === 0

function liftsLimit(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from)
}

export async function findRefundLimit(database: Database, organisationId: string): Promise<number | null> {
  return (await findSettings(database, organisationId))?.refundLimitMinor ?? null
}

export function lockRefundLimit(transaction: Database, organisationId: string): Promise<number | null> {
  return holdLimit(transaction, organisationId)
}

function assertFoundingYearNotInFuture(foundedYear: number | null, at: Date): void {
  if (foundedYear === null || foundedYear <= Number(calendarDateAt(at).slice(0, 4))) return
  const message = 'Must not be a year in the future'
  throw new ProblemError('malformed-input', message, { errors: [{ path: 'body.foundedYear', message }] })
}

function presentSettings(row: SettingsRow): ClubSettings {
  const kind = ORGANISATION_KINDS.find((known) => known === row.kind) ?? 'other'
  return { ...row, kind, version: computeVersion(row) }
}

function computeVersion(row: SettingsRow): string {
  const values = Object.entries(row).sort(([one], [other]) => one.localeCompare(other))
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}
