import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const CLUB_SIGNUPS_EXPORT_SQL = {
  clubStarts: `select o.name as organisation, s.started_at as "createdAt", s.approval as status, s.published_at as "answeredAt"
    from club_start s join organisation_face o on o.id = s.organisation_id
    where s.started_by = any($1) order by s.started_at, s.organisation_id`,
} as const

export type ClubSignupRow = {
  organisationId: string
  startedBy: string | null
  startedAt: Date
  terms: string
  approval: 'waiting' | 'approved' | 'declined' | null
  approvalReason: string
  approvalAt: Date | null
  publishedAt: Date | null
}

const COLUMNS = `organisation_id as "organisationId", started_by as "startedBy", started_at as "startedAt", terms, approval,
  approval_reason as "approvalReason", approval_at as "approvalAt", published_at as "publishedAt"`
const findByIdQuery = prepared<ClubSignupRow>(
  'club_start',
  `select ${COLUMNS} from club_start where organisation_id = $1`,
)
const lockQuery = prepared<ClubSignupRow>(
  'club_start_lock',
  `select ${COLUMNS} from club_start where organisation_id = $1 for update`,
)
const insertQuery = prepared(
  'club_start_insert',
  `insert into club_start (organisation_id, started_by, started_at, terms, approval, approval_at)
   values ($1, $2, $3, $4, $5, $3)`,
)
const listUnpublishedClubsQuery = prepared<{ key: string; name: string }>(
  'club_start_unpublished',
  `select o.key, o.name from club_start s join organisation_face o on o.id = s.organisation_id
    where s.started_by = $1 and s.published_at is null order by s.started_at, o.key`,
)
const storeTermsQuery = prepared('club_start_terms', 'update club_start set terms = $2 where organisation_id = $1')
const markPublishedQuery = prepared(
  'club_start_publish',
  'update club_start set published_at = $2 where organisation_id = $1',
)
const listWaitingQuery = prepared<ClubAwaitingApprovalRow>(
  'club_start_waiting',
  `select organisation_id as "organisationId", started_by as "startedBy", coalesce(approval_at, started_at) as "askedAt" from club_start
    where approval = 'waiting' order by approval_at, organisation_id`,
)
const storeApprovalQuery = prepared(
  'club_start_decide',
  'update club_start set approval = $2, approval_reason = $3, approval_at = $4 where organisation_id = $1',
)
const lockClubSignupsQuery = prepared(
  'club_start_turn',
  "select pg_advisory_xact_lock(hashtextextended('clubs started by ' || $1::text, 0))",
)

export type ClubAwaitingApprovalRow = { organisationId: string; startedBy: string | null; askedAt: Date }

export function listWaiting(database: Database): Promise<ClubAwaitingApprovalRow[]> {
  return listWaitingQuery(database)
}

/** `waiting` stores a repeated request for approval. */
export async function storeApproval(
  transaction: Database,
  organisationId: string,
  approval: 'waiting' | 'approved' | 'declined',
  reason: string,
  at: Date,
): Promise<void> {
  await storeApprovalQuery(transaction, [organisationId, approval, reason, at])
}

export async function lockClubSignups(transaction: Database, memberId: string): Promise<void> {
  await lockClubSignupsQuery(transaction, [memberId])
}

export async function findClubSignup(database: Database, organisationId: string): Promise<ClubSignupRow | undefined> {
  return (await findByIdQuery(database, [organisationId]))[0]
}

export async function lockClubSignup(
  transaction: Database,
  organisationId: string,
): Promise<ClubSignupRow | undefined> {
  return (await lockQuery(transaction, [organisationId]))[0]
}

export async function insertClubSignup(
  transaction: Database,
  {
    organisationId,
    startedBy,
    startedAt,
    terms,
    approval,
  }: Omit<ClubSignupRow, 'publishedAt' | 'approvalReason' | 'approvalAt'>,
): Promise<void> {
  await insertQuery(transaction, [organisationId, startedBy, startedAt, terms, approval])
}

export function listUnpublishedClubs(database: Database, memberId: string): Promise<{ key: string; name: string }[]> {
  return listUnpublishedClubsQuery(database, [memberId])
}

export async function storeTerms(transaction: Database, organisationId: string, terms: string): Promise<void> {
  await storeTermsQuery(transaction, [organisationId, terms])
}

export async function markPublished(transaction: Database, organisationId: string, at: Date): Promise<void> {
  await markPublishedQuery(transaction, [organisationId, at])
}
