import { randomUUID } from 'node:crypto'
import type { Approval, ApprovalKind, ApprovalRefund } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type ActiveGrant, can, filterActiveGrants, type Grant } from '@forenet/domain/access'
import { type ApprovalObstacle, GRANTER_INDEPENDENCE_DAYS } from '@forenet/domain/approval-independence'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { listMemberGrants, lockClubRoles } from '../../../platform/access/grant-repository.ts'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type Actor, audit } from '../audit/index.ts'
import { facesOf } from '../members/index.ts'
import { findRefundLimit } from '../organisations/index.ts'
import { type ApprovalRequest, findCallerObstacle, PERMISSION_TO_DECIDE, readApprovers } from './approvers.ts'
import * as repository from './repository.ts'

export type ApprovalDecision = {
  kind: ApprovalKind
  objectId: string
  organisationId: string
  agreed: boolean
  askedBy: string | null
  decidedBy: Exclude<Actor, 'portal'>
}

declare module '../../../platform/domain-events.ts' {
  interface DomainEvents {
    approvalDecided: (transaction: Database, decided: ApprovalDecision, at: Date) => Promise<void>
  }
}

export type ApprovalSubjects = Readonly<
  Record<ApprovalKind, (database: Database, ids: readonly string[]) => Promise<Map<string, string>>>
>

/** Pending refunds by id, with the members who benefit from each. */
export type LoadRefundsForApprovals = (
  database: Database,
  ids: readonly string[],
  memberIds: readonly string[],
) => Promise<Map<string, Omit<ApprovalRefund, 'isOwn'> & { ownOf: ReadonlySet<string> }>>

const mayDecide = (grants: readonly ActiveGrant[], organisationKey: string, kind: ApprovalKind): boolean =>
  can(grants, PERMISSION_TO_DECIDE[kind], { organisationKey })

/** Pending requests expire, because the requester's role may have changed. */
const REQUEST_TTL_DAYS = 30
const approvalCutoff = (now: Date): Date => new Date(now.getTime() - REQUEST_TTL_DAYS * 86_400_000)

export type ApprovalsDeps = {
  pool: pg.Pool
  database: Database
  now: () => Date
  publish: PublishEvent
  aboutOf: ApprovalSubjects
  refundsOf: LoadRefundsForApprovals
}

/** Returns null if an approval is already pending. */
export async function requestApproval(
  transaction: Database,
  wanted: { organisationId: string; kind: ApprovalKind; objectId: string; askedBy: string | null },
  at: Date,
): Promise<string | null> {
  const id = randomUUID()
  return (await repository.insertApproval(transaction, { ...wanted, id, askedAt: at }, approvalCutoff(at))) ? id : null
}

export function isApprovalPending(database: Database, approvalId: string, now: Date): Promise<boolean> {
  return repository.isOpen(database, approvalId, approvalCutoff(now))
}

export async function waitingObjects(
  database: Database,
  organisationId: string,
  kind: ApprovalKind,
  now: Date,
): Promise<Set<string>> {
  const rows = await repository.listOpenApprovals(database, organisationId, approvalCutoff(now))
  return new Set(rows.filter((row) => row.kind === kind).map(({ objectId }) => objectId))
}

export async function listApprovals(deps: ApprovalsDeps, by: ClubCaller): Promise<Approval[]> {
  const { caller, club } = by
  const at = deps.now()
  const open = await repository.listOpenApprovals(deps.database, club.id, approvalCutoff(at))
  const rows = open.filter(({ kind }) => mayDecide(caller.grants, club.key, kind))
  if (rows.length === 0) return []
  const approversOf = await readApprovers(deps.database, club.id, at)
  const requests = rows.map((row) => ({ row, approvers: approversOf(toApprovalRequest(row)) }))
  const members = [...new Set(requests.flatMap(({ approvers }) => [...approvers.keys()]))]
  const [summaries, about, refunds] = await Promise.all([
    facesOf(deps.database, [...rows.map(({ askedBy }) => askedBy), ...members]),
    describeSubjects(deps, rows),
    deps.refundsOf(
      deps.database,
      rows.flatMap(({ kind, objectId }) => (kind === 'refund' ? objectId : [])),
      caller.memberId === null ? members : [...members, caller.memberId],
    ),
  ])
  const isOfMoney = (kind: ApprovalKind) => kind === 'refund' || kind === 'refund-limit'
  const limitMinor = rows.some(({ kind }) => isOfMoney(kind)) ? await findRefundLimit(deps.database, club.id) : null
  const nameOf = (memberId: string | null) => (memberId && summaries.get(memberId)?.name) ?? ''
  return requests.map(({ row, approvers }) => {
    const { id, kind, objectId, askedBy, askedAt } = row
    const { ownOf = null, ...refund } = refunds.get(objectId) ?? { ownOf: null }
    const isOwn = caller.memberId !== null && (ownOf?.has(caller.memberId) ?? false)
    const obstacle = findCallerObstacle(caller, club.key, toApprovalRequest(row), approvers)
    return {
      id,
      kind,
      about: about.get(objectId) ?? '',
      askedBy: nameOf(askedBy),
      askedAt: askedAt.toISOString(),
      mine: askedBy !== null && askedBy === caller.memberId,
      obstacle: obstacle
        ? { reason: obstacle.reason, until: obstacle.until?.toISOString() ?? null }
        : isOwn
          ? { reason: 'own-money' as const, until: null }
          : null,
      approvers: [...approvers]
        .filter(([memberId, stored]) => stored === null && !ownOf?.has(memberId))
        .map(([memberId]) => nameOf(memberId))
        .toSorted((one, other) => one.localeCompare(other, 'da')),
      refund: 'payer' in refund ? { ...refund, isOwn } : null,
      limitNowMinor: isOfMoney(kind) ? limitMinor : null,
    }
  })
}

const toApprovalRequest = ({ kind, askedBy, askedAt }: repository.ApprovalRow): ApprovalRequest => ({
  kind,
  requester: askedBy,
  requestedAt: askedAt,
})

async function describeSubjects(
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
 * Executes an approved request in the same transaction; a refusal by the requester withdraws it. Throws `not-found`
 * (not pending, or not the caller's to decide), `needs-another-person` (own request, deleted requester, or not
 * independent).
 */
export async function decideApproval(
  deps: ApprovalsDeps,
  by: ClubCaller,
  approvalId: string,
  agree: boolean,
): Promise<Approval[]> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    await lockClubRoles(transaction, club.id)
    const at = deps.now()
    const row = await repository.lockOpenApproval(transaction, approvalId, club.id, approvalCutoff(at))
    // The role may have ended since authorisation; the lock prevents that from here on.
    const grants = await readCurrentGrants(transaction, caller, at)
    if (!row || !mayDecide(grants, club.key, row.kind)) throw notFound('What was to be agreed to')
    if (agree) await requireIndependent(transaction, by, row, at)
    const decision = agree ? 'agreed' : row.askedBy === caller.memberId ? 'withdrawn' : 'refused'
    await repository.storeDecision(transaction, row.id, decision, caller.memberId, at)
    const { kind, objectId, askedBy } = row
    const about = (await describeSubjects({ ...deps, database: transaction }, [row])).get(objectId) ?? ''
    const detail = { kind, about }
    const fact = { action: `approval-${decision}`, objectKind: kind, objectId, organisationId: club.id, detail }
    await audit(transaction, caller, fact, at)
    const decided = { kind, objectId, organisationId: club.id, agreed: agree, askedBy, decidedBy: caller }
    await deps.publish('approvalDecided', transaction, decided, at)
  })
  return listApprovals(deps, by)
}

async function readCurrentGrants(
  transaction: Database,
  { memberId, byToken, strong }: Caller,
  at: Date,
): Promise<Grant[]> {
  if (!strong) return []
  const granted = memberId === null ? [] : await listMemberGrants(transaction, memberId, at)
  return filterActiveGrants([...byToken, ...granted], at)
}

const OBSTACLE_TEXTS: Readonly<Record<ApprovalObstacle['reason'], string>> = {
  'own-request': 'Someone else must approve your request',
  'role-after-request': 'Your role began after this was asked for; someone who had theirs before has to agree',
  'not-independent': `One of you was given a role by the other, or both by the same person, less than ${GRANTER_INDEPENDENCE_DAYS} days ago; someone else has to agree`,
}

async function requireIndependent(
  transaction: Database,
  { caller, club }: ClubCaller,
  row: repository.ApprovalRow,
  at: Date,
): Promise<void> {
  if (row.askedBy === null) throw new ProblemError('needs-another-person', 'The requester has deleted their account')
  const request = toApprovalRequest(row)
  const approvers = (await readApprovers(transaction, club.id, at))(request)
  const obstacle = findCallerObstacle(caller, club.key, request, approvers)
  if (obstacle) throw new ProblemError('needs-another-person', OBSTACLE_TEXTS[obstacle.reason])
}
