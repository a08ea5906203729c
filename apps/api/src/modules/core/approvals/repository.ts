import type { ApprovalKind } from '@forenet/contract/club/approval'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const APPROVALS_EXPORT_SQL = {
  approvals: `select o.name as organisation, a.kind as action, case when a.asked_by = any($1) then 'sent' else 'received' end as direction,
      a.asked_at as "createdAt", a.decision as status, a.decided_at as "answeredAt"
    from approval a join organisation_face o on o.id = a.organisation_id
    where a.asked_by = any($1) or a.decided_by = any($1) order by a.asked_at, a.id`,
} as const

export type ApprovalRow = {
  id: string
  organisationId: string
  kind: ApprovalKind
  objectId: string
  askedBy: string | null
  askedAt: Date
}

const COLUMNS = `id, organisation_id as "organisationId", kind, object_id as "objectId", asked_by as "askedBy",
  asked_at as "askedAt"`
const listOpenApprovalsQuery = prepared<ApprovalRow>(
  'approval_open',
  `select ${COLUMNS} from approval where organisation_id = $1 and decision is null and asked_at > $2 order by asked_at, id`,
)
const lockQuery = prepared<ApprovalRow>(
  'approval_lock',
  `select ${COLUMNS} from approval where id = $1 and organisation_id = $2 and decision is null and asked_at > $3 for update`,
)
const insertApprovalQuery = prepared<{ id: string }>(
  'approval_ask',
  `insert into approval as a (id, organisation_id, kind, object_id, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, object_id) where decision is null
     do update set id = excluded.id, asked_by = excluded.asked_by, asked_at = excluded.asked_at where a.asked_at <= $7
   returning id`,
)
const storeDecisionQuery = prepared(
  'approval_decide',
  'update approval set decision = $2, decided_by = $3, decided_at = $4 where id = $1 and decision is null',
)
const isOpenQuery = prepared(
  'approval_waits',
  'select from approval where id = $1 and decision is null and asked_at > $2',
)
const wasAgreedQuery = prepared(
  'approval_agreed_to',
  `select from approval where kind = $1 and object_id = $2 and decision = 'agreed' limit 1`,
)
const listApproversQuery = prepared<{ objectId: string; memberId: string | null }>(
  'approval_agreed_by',
  `select object_id as "objectId", decided_by as "memberId" from approval
    where kind = $1 and object_id = any($2) and decision = 'agreed'`,
)
const withdrawApprovalsByMembersQuery = prepared(
  'approval_withdraw_of',
  `update approval set decision = 'withdrawn', decided_at = $2 where asked_by = any($1) and decision is null`,
)
const withdrawApprovalRequestQuery = prepared(
  'approval_withdraw',
  `update approval set decision = 'withdrawn', decided_by = $3, decided_at = $4
    where kind = $1 and object_id = $2 and decision is null`,
)

export function listOpenApprovals(database: Database, organisationId: string, since: Date): Promise<ApprovalRow[]> {
  return listOpenApprovalsQuery(database, [organisationId, since])
}

export async function isOpen(database: Database, id: string, since: Date): Promise<boolean> {
  return (await isOpenQuery(database, [id, since])).length > 0
}

export async function lockOpenApproval(
  transaction: Database,
  id: string,
  organisationId: string,
  since: Date,
): Promise<ApprovalRow | undefined> {
  return (await lockQuery(transaction, [id, organisationId, since]))[0]
}

export async function insertApproval(
  transaction: Database,
  { id, organisationId, kind, objectId, askedBy, askedAt }: ApprovalRow,
  since: Date,
): Promise<boolean> {
  return (
    (await insertApprovalQuery(transaction, [id, organisationId, kind, objectId, askedBy, askedAt, since])).length > 0
  )
}

export async function wasAgreed(database: Database, kind: ApprovalKind, objectId: string): Promise<boolean> {
  return (await wasAgreedQuery(database, [kind, objectId])).length > 0
}

export async function listApprovers(
  database: Database,
  kind: ApprovalKind,
  objectIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = objectIds.length === 0 ? [] : await listApproversQuery(database, [kind, objectIds])
  return new Map(rows.flatMap(({ objectId, memberId }) => (memberId === null ? [] : [[objectId, memberId]])))
}

export async function storeDecision(
  transaction: Database,
  id: string,
  decision: 'agreed' | 'refused' | 'withdrawn',
  by: string | null,
  at: Date,
): Promise<void> {
  await storeDecisionQuery(transaction, [id, decision, by, at])
}

export async function withdrawApprovalRequest(
  transaction: Database,
  kind: ApprovalKind,
  objectId: string,
  by: string | null,
  at: Date,
): Promise<void> {
  await withdrawApprovalRequestQuery(transaction, [kind, objectId, by, at])
}

export async function withdrawApprovalsByMembers(
  transaction: Database,
  memberIds: readonly string[],
  at: Date,
): Promise<void> {
  await withdrawApprovalsByMembersQuery(transaction, [memberIds, at])
}
