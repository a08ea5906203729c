import { randomUUID } from 'node:crypto'
import type { Approval, ApprovalKind, ApprovalRefund } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can, type Permission } from '@forenet/domain/access'
import type pg from 'pg'
import { takeRolesTurn } from '../../platform/access/grant-repository.ts'
import type { Tell } from '../../platform/hears.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { type Actor, audit } from '../audit/index.ts'
import { facesOf } from '../members/index.ts'
import { refundLimitOf } from '../organisations/index.ts'
import * as repository from './repository.ts'

/** What has been decided of something that waited for a second person. */
export type Decided = {
  kind: ApprovalKind
  objectId: string
  organisationId: string
  agreed: boolean
  /** Who asked; null where that member is no more. */
  askedBy: string | null
  decidedBy: Exclude<Actor, 'portal'>
}

declare module '../../platform/hears.ts' {
  interface Hears {
    approvalDecided: (transaction: Database, decided: Decided, at: Date) => Promise<void>
  }
}

/** What each kind is about, in words, by the ids of its objects; those that are no more are left out. */
export type AboutOf = Readonly<
  Record<ApprovalKind, (database: Database, ids: readonly string[]) => Promise<Map<string, string>>>
>

/** What refunds that wait are about, by their ids, as the member reads it who asks. */
export type RefundsOf = (
  database: Database,
  ids: readonly string[],
  by: string | null,
) => Promise<Map<string, ApprovalRefund>>

/** What each kind asks of who decides, and of who reads that it waits. */
const TO_DECIDE: Readonly<Record<ApprovalKind, Permission>> = {
  'owner-invited': 'access.manage',
  'owner-ended': 'access.manage',
  handover: 'access.manage',
  'gateway-key': 'access.manage',
  refund: 'money.refund',
  'refund-limit': 'access.manage',
}

const mayDecide = ({ caller, club }: ClubCaller, kind: ApprovalKind): boolean =>
  can(caller.grants, TO_DECIDE[kind], { organisationKey: club.key })

/** What has waited longer than so many days waits no more: who asked may be somebody else by then. */
const WAITS_DAYS = 30
const openSince = (now: Date): Date => new Date(now.getTime() - WAITS_DAYS * 86_400_000)

export type ApprovalsDeps = {
  pool: pg.Pool
  database: Database
  now: () => Date
  tell: Tell
  aboutOf: AboutOf
  refundsOf: RefundsOf
}

/**
 * Asks for a second person to agree to something, in the transaction that stores what it is. Answers with the id of what
 * waits, or null where the same waits already.
 */
export async function askApproval(
  transaction: Database,
  wanted: { organisationId: string; kind: ApprovalKind; objectId: string; askedBy: string | null },
  at: Date,
): Promise<string | null> {
  const id = randomUUID()
  return (await repository.insertApproval(transaction, { ...wanted, id, askedAt: at }, openSince(at))) ? id : null
}

/** Whether something still waits for a second person. */
export function stillWaits(database: Database, approvalId: string, now: Date): Promise<boolean> {
  return repository.isOpen(database, approvalId, openSince(now))
}

/** The ids of what waits for a second person in a club, of one kind. */
export async function waitingObjects(
  database: Database,
  organisationId: string,
  kind: ApprovalKind,
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listOpen(database, organisationId, openSince(now))
  return new Set(rows.filter((row) => row.kind === kind).map(({ objectId }) => objectId))
}

/** What waits in the club for a second person. */
export async function listApprovals(deps: ApprovalsDeps, by: ClubCaller): Promise<Approval[]> {
  const { caller, club } = by
  const open = await repository.listOpen(deps.database, club.id, openSince(deps.now()))
  const rows = open.filter(({ kind }) => mayDecide(by, kind))
  const faces = await facesOf(
    deps.database,
    rows.map(({ askedBy }) => askedBy),
  )
  const about = await wordsFor(deps, rows)
  const refunds = await deps.refundsOf(
    deps.database,
    rows.flatMap(({ kind, objectId }) => (kind === 'refund' ? objectId : [])),
    caller.memberId,
  )
  const isOfMoney = (kind: ApprovalKind) => kind === 'refund' || kind === 'refund-limit'
  const limitMinor = rows.some(({ kind }) => isOfMoney(kind)) ? await refundLimitOf(deps.database, club.id) : null
  return rows.map(({ id, kind, objectId, askedBy, askedAt }) => ({
    id,
    kind,
    about: about.get(objectId) ?? '',
    askedBy: (askedBy && faces.get(askedBy)?.name) ?? '',
    askedAt: askedAt.toISOString(),
    mine: askedBy !== null && askedBy === caller.memberId,
    refund: refunds.get(objectId) ?? null,
    limitNowMinor: isOfMoney(kind) ? limitMinor : null,
  }))
}

async function wordsFor(
  { database, aboutOf }: ApprovalsDeps,
  rows: readonly repository.ApprovalRow[],
): Promise<Map<string, string>> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const each = await Promise.all(
    kinds.map((kind) =>
      aboutOf[kind](
        database,
        rows.filter((row) => row.kind === kind).map(({ objectId }) => objectId),
      ),
    ),
  )
  return new Map(each.flatMap((words) => [...words]))
}

/**
 * Agrees to what another has asked for, which is done in the same transaction, or refuses it. Who has asked withdraws it by
 * refusing; agreeing to it, or to what nobody who is a member still stands behind, is `needs-another-person`. Throws `not-found` for what does not wait any more.
 */
export async function decideApproval(
  deps: ApprovalsDeps,
  by: ClubCaller,
  approvalId: string,
  agree: boolean,
): Promise<Approval[]> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    await takeRolesTurn(transaction, club.id)
    const at = deps.now()
    const row = await repository.lockOpen(transaction, approvalId, club.id, openSince(at))
    if (!row || !mayDecide(by, row.kind)) throw notFound('What was to be agreed to')
    const isOwn = row.askedBy === caller.memberId
    if (agree && (isOwn || row.askedBy === null)) {
      throw new ProblemError('needs-another-person', 'Someone else has to agree to what you have asked for')
    }
    const decision = agree ? 'agreed' : isOwn ? 'withdrawn' : 'refused'
    await repository.storeDecision(transaction, row.id, decision, caller.memberId, at)
    const { kind, objectId, askedBy } = row
    const about = (await wordsFor({ ...deps, database: transaction }, [row])).get(objectId) ?? ''
    const detail = { kind, about }
    const fact = { action: `approval-${decision}`, objectKind: kind, objectId, organisationId: club.id, detail }
    await audit(transaction, caller, fact, at)
    const decided = { kind, objectId, organisationId: club.id, agreed: agree, askedBy, decidedBy: caller }
    await deps.tell('approvalDecided', transaction, decided, at)
  })
  return listApprovals(deps, by)
}
