import type { ChangeRows, ChangeRowsQuery, ChangeSet, ChangeSetKind } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can, type Permission } from '@forenet/domain/access'
import { UNDO_WINDOW_MS } from '@forenet/domain/undo-window'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../audit/index.ts'
import type { SendingGate } from '../club-sending/index.ts'
import { facesOf } from '../members/index.ts'
import { lockRefundLimit } from '../organisations/index.ts'
import { CHANGE_SET_QUEUE, type ChangeKinds } from './change-set-job.ts'
import type { PlannedRow } from './change-type.ts'
import { countMessagesByChangeSet } from './message-repository.ts'
import * as repository from './repository.ts'
import {
  findLargestBookedAmount,
  insertChangeRows,
  listChangeSetOrderIds,
  listChangeSetsWithPayments,
  listRowsOfChangeSet,
  sumDifferencesByChangeSet,
} from './row-repository.ts'

export type ChangeSetsDeps = { pool: pg.Pool; database: Database; now: () => Date; send: SendJob }

/** Whether the member or their household paid any of the orders. */
export type IsOwnMoney = (database: Database, orderIds: readonly string[], memberId: string | null) => Promise<boolean>

const MAX_SETS = 100
const MAX_TO_TEAM = 50
const PAGE = 100
const DAY_MS = 86_400_000
const PREVIEW_TTL_MS = 7 * DAY_MS
/** A preview may have 50,000 rows. */
const MAX_PREVIEWS = { ofClub: 30, ofPerson: 10 }

/** A retry has the same id and `fingerprint`. */
export type NewChangeSet = {
  id: string
  kind: ChangeSetKind
  about: string
  fingerprint: string
  teamId?: string
  terms?: object
}

/**
 * Deletes the oldest previews above the limit. Idempotent by id. Throws `changed-meanwhile` for another fingerprint.
 */
export async function createChangeSet(
  deps: Omit<ChangeSetsDeps, 'send'>,
  by: ClubCaller,
  made: NewChangeSet,
  workOut: () => Promise<PlannedRow[]>,
): Promise<ChangeSet> {
  const { caller, club } = by
  const known = await repository.findChangeSet(deps.database, made.id)
  if (known) return presentReplayed(deps, by, made, known)
  const rows = await workOut()
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const counts = {
    creates: count('create'),
    changes: count('change'),
    sames: count('same'),
    refusals: count('refuse'),
    noted: rows.filter(({ notes = [] }) => notes.length > 0).length,
  }
  await inTransaction(deps.pool, async (transaction) => {
    const madeAt = deps.now()
    const set = { ...made, ...counts, organisationId: club.id, madeAt, madeBy: caller.memberId }
    if (!(await repository.insertChangeSet(transaction, set))) return
    await insertChangeRows(transaction, made.id, rows)
    await repository.dropBeyond(transaction, club.id, made.id, MAX_PREVIEWS)
    await audit(transaction, caller, toAuditRecord('change-set-made', set), madeAt)
  })
  const stored = await repository.findChangeSet(deps.database, made.id)
  if (!stored) throw notFound('The change')
  return presentReplayed(deps, by, made, stored)
}

async function presentReplayed(
  deps: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  made: NewChangeSet,
  stored: repository.ChangeSetRow,
): Promise<ChangeSet> {
  if (stored.organisationId !== by.club.id) throw notFound('The change')
  if (stored.fingerprint !== made.fingerprint) {
    throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  }
  return presentChangeSet(deps.database, by, stored)
}

export async function listClubChangeSets({ database, now }: Pick<ChangeSetsDeps, 'database' | 'now'>, by: ClubCaller) {
  const previewedSince = new Date(now().getTime() - DAY_MS)
  const rows = await repository.listChangeSets(database, by.club.id, MAX_SETS, previewedSince)
  const visible = rows.filter(({ kind }) => canHandle(by, kind))
  return presentChangeSets(database, visible, canSeePayments(by))
}

export async function getChangeSet(
  { database }: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  id: string,
): Promise<ChangeSet> {
  return presentChangeSet(database, by, await requireOwn(database, by, id))
}

export async function messagesToTeam(
  { database }: Pick<ChangeSetsDeps, 'database'>,
  { club }: Pick<ClubCaller, 'club'>,
  teamId: string,
): Promise<ChangeSet[]> {
  return presentChangeSets(database, await repository.listToTeam(database, club.id, teamId, MAX_TO_TEAM), false)
}

/** Throws `not-found` unless the change set is a message to this team. */
export async function requireMessageToTeam(
  { database }: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  { teamId, changeSetId }: { teamId: string; changeSetId: string },
): Promise<void> {
  const set = await requireOwn(database, by, changeSetId)
  if (set.kind !== 'write' || set.teamId !== teamId) throw notFound('The message')
}

const PAID_FIELDS = ['paid', 'credit', 'refundable']

function canSeePayments({ caller, club }: ClubCaller): boolean {
  return can(caller.grants, 'money.read', { organisationKey: club.key })
}

/** Earlier payments need `money.read`. Throws `not-found`. */
export async function listChangeRows(
  { database }: Pick<ChangeSetsDeps, 'database'>,
  by: ClubCaller,
  id: string,
  query: ChangeRowsQuery,
): Promise<ChangeRows> {
  const { kind } = await requireOwn(database, by, id)
  const hidden = kind === 'change-type' && !canSeePayments(by) ? PAID_FIELDS : []
  const { show, after } = query
  const rows = await listRowsOfChangeSet(database, id, { ...(show ? { show } : {}), after }, PAGE + 1)
  const shown = rows
    .slice(0, PAGE)
    .map((row) => ({ ...row, changes: row.changes.filter(({ field }) => !hidden.includes(field)) }))
  return { rows: shown, next: rows.length > PAGE ? (shown.at(-1)?.place ?? null) : null }
}

export async function applyChangeSet(
  deps: ChangeSetsDeps & { kinds: ChangeKinds; sending: SendingGate },
  by: ClubCaller,
  id: string,
): Promise<ChangeSet> {
  await inTransaction(deps.pool, async (transaction) => {
    const set = await lockOwnChangeSet(transaction, by, id)
    if (set.state !== 'previewed') return
    const at = deps.now()
    if (deps.kinds[set.kind].writes) {
      const messages = { organisationId: by.club.id, kind: 'member-letter', messages: set.changes } as const
      await deps.sending.require(transaction, messages)
    }
    await repository.storeApplyRequest(transaction, id, by.caller.memberId, at)
    await audit(transaction, by.caller, toAuditRecord('change-set-applied', set), at)
    await deps.send(CHANGE_SET_QUEUE, { changeSetId: id }, { transaction, key: id })
  })
  return getChangeSet(deps, by, id)
}

/**
 * Also undoes a change set that is being applied. Idempotent. Throws `not-found`, `take-back-over` (not applied, or too
 * late), `take-back-of-money` (recorded payments, no right to refund), `take-back-above-limit` (recorded more than one
 * person may refund alone, or payments of the caller's household).
 */
export async function undoChangeSet(
  deps: ChangeSetsDeps & { isOwnMoney: IsOwnMoney },
  by: ClubCaller,
  id: string,
): Promise<ChangeSet> {
  await inTransaction(deps.pool, async (transaction) => {
    const set = await lockOwnChangeSet(transaction, by, id)
    if (set.state === 'taking-back' || set.state === 'taken-back') return
    const at = deps.now()
    if (set.applyAskedAt === null || at.getTime() > set.applyAskedAt.getTime() + UNDO_WINDOW_MS) {
      throw new ProblemError('take-back-over', 'It can be undone only within thirty days after it was applied')
    }
    const mayPayBack = can(by.caller.grants, 'money.refund', { organisationKey: by.club.key })
    if (!mayPayBack && (await bookedMoney(transaction, [set])).has(id)) {
      throw new ProblemError(
        'take-back-of-money',
        'It would record money as paid back, which only owners and treasurers can do',
      )
    }
    if (await booksAboveLimit(transaction, set)) {
      throw new ProblemError(
        'take-back-above-limit',
        'It would record more as paid back than one person can approve alone',
      )
    }
    if (await deps.isOwnMoney(transaction, await listChangeSetOrderIds(transaction, id), by.caller.memberId)) {
      throw new ProblemError('take-back-above-limit', 'Some of the money is their own or their household’s')
    }
    await repository.storeUndoRequest(transaction, id, by.caller.memberId, at)
    await audit(transaction, by.caller, toAuditRecord('change-set-taken-back', set), at)
    await deps.send(CHANGE_SET_QUEUE, { changeSetId: id }, { transaction, key: id })
  })
  return getChangeSet(deps, by, id)
}

async function booksAboveLimit(transaction: Database, set: repository.ChangeSetRow): Promise<boolean> {
  if (!(await bookedMoney(transaction, [set])).has(set.id)) return false
  const limitMinor = await lockRefundLimit(transaction, set.organisationId)
  return limitMinor !== null && (await findLargestBookedAmount(transaction, set.id)) > limitMinor
}

function bookedMoney(database: Database, sets: readonly repository.ChangeSetRow[]): Promise<Set<string>> {
  return listChangeSetsWithPayments(
    database,
    sets.flatMap(({ id, kind }) => (kind === 'enrol' || kind === 'change-type' ? id : [])),
  )
}

export function requireWithinMessageLimit(messages: number, mostADay: number): void {
  if (messages <= mostADay) return
  throw new ProblemError('too-many-messages', `A club can write to at most ${mostADay} people a day`)
}

export function changeSetRetentionCutoffs(now: Date): { unapplied: Date; rows: Date } {
  return {
    unapplied: new Date(now.getTime() - PREVIEW_TTL_MS),
    rows: new Date(now.getTime() - UNDO_WINDOW_MS - DAY_MS),
  }
}

const REQUIRED_PERMISSION: Partial<Record<ChangeSetKind, Permission>> = {
  invoice: 'money.invoice',
  'invoice-reminder': 'money.invoice',
}

function canHandle({ caller, club }: ClubCaller, kind: ChangeSetKind): boolean {
  const needed = REQUIRED_PERMISSION[kind]
  return needed === undefined || can(caller.grants, needed, { organisationKey: club.key })
}

/** Throws `not-found`, also for change types that the caller may not handle. */
export async function lockOwnChangeSet(
  transaction: Database,
  by: ClubCaller,
  id: string,
): Promise<repository.ChangeSetRow> {
  const set = await repository.lockChangeSet(transaction, by.club.id, id)
  if (!set || !canHandle(by, set.kind)) throw notFound('The change')
  return set
}

export async function requireOwn(database: Database, by: ClubCaller, id: string): Promise<repository.ChangeSetRow> {
  const set = await repository.findChangeSet(database, id)
  if (set?.organisationId !== by.club.id || !canHandle(by, set.kind)) throw notFound('The change')
  return set
}

function toAuditRecord(
  action: string,
  set: Pick<repository.ChangeSetRow, 'id' | 'organisationId' | 'kind' | 'about' | 'creates' | 'changes' | 'refusals'>,
) {
  const { id, organisationId, kind, about, creates, changes, refusals } = set
  const detail = { kind, about, created: creates, changed: changes, refused: refusals }
  return { action, objectKind: 'change-set', objectId: id, organisationId, detail }
}

async function presentChangeSet(database: Database, by: ClubCaller, row: repository.ChangeSetRow): Promise<ChangeSet> {
  const [set] = await presentChangeSets(database, [row], canSeePayments(by))
  if (!set) throw new Error('A change set was presented as nothing')
  return set
}

async function presentChangeSets(
  database: Database,
  rows: readonly repository.ChangeSetRow[],
  withDifferences: boolean,
): Promise<ChangeSet[]> {
  const summaries = await facesOf(
    database,
    rows.flatMap(({ madeBy, appliedBy, takenBackBy }) => [madeBy, appliedBy, takenBackBy]),
  )
  const messages = await countMessagesByChangeSet(
    database,
    rows.map(({ id }) => id),
  )
  const money = await bookedMoney(database, rows)
  const differences = await sumDifferencesByChangeSet(
    database,
    rows.flatMap(({ id, kind }) => (withDifferences && kind === 'change-type' ? id : [])),
  )
  const nameOf = (id: string | null) => (id && summaries.get(id)?.name) || null
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
    state: row.state,
    madeAt: row.madeAt.toISOString(),
    madeBy: nameOf(row.madeBy),
    appliedAt: (row.appliedAt ?? row.applyAskedAt)?.toISOString() ?? null,
    appliedBy: nameOf(row.appliedBy),
    takenBackAt: (row.takenBackAt ?? row.takeBackAskedAt)?.toISOString() ?? null,
    takenBackBy: nameOf(row.takenBackBy),
    takeBackUntil: row.applyAskedAt && new Date(row.applyAskedAt.getTime() + UNDO_WINDOW_MS).toISOString(),
    bookedMoney: money.has(row.id),
    differences: differences.get(row.id) ?? null,
    counts: { create: row.creates, change: row.changes, same: row.sames, refuse: row.refusals },
    noted: row.noted,
    done: row.done,
    doneCreates: row.doneCreates,
    passedOver: row.passedOver,
    back: row.back,
    kept: row.kept,
    messages: messages.get(row.id) ?? null,
    text: row.text,
  }))
}
