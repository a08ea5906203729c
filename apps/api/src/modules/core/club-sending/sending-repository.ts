import type { Database } from '@forenet/database/database'
import type { ClubMessageKind } from '@forenet/domain/club-sending'
import { prepared } from '../../../platform/database/prepared.ts'

export type SenderRow = {
  published: boolean
  suspended: boolean
  started: boolean
  approved: boolean
  publishedAt: Date | null
}
export type MessageCountEntry = {
  organisationId: string
  kind: ClubMessageKind
  messages: number
  refused: number
  at: Date
}

const findSenderQuery = prepared<SenderRow>(
  'club_sender',
  `select o.enabled as published, n.organisation_id is not null as suspended, s.organisation_id is not null as started,
     coalesce(s.approval = 'approved', false) as approved, s.published_at as "publishedAt"
     from organisation_face o left join club_start_face s on s.organisation_id = o.id
     left join sending_suspension n on n.organisation_id = o.id where o.id = $1`,
)
type SentCounts = { sent: number; refusals: number }
const countSentSinceQuery = prepared<SentCounts>(
  'club_sent_since',
  `select coalesce(sum(messages), 0)::int as sent, (count(*) filter (where refused > 0))::int as refusals
     from club_sending where organisation_id = $1 and at > $2`,
)
const insertQuery = prepared(
  'club_sending_insert',
  'insert into club_sending (organisation_id, kind, messages, refused, at) values ($1, $2, $3, $4, $5)',
)
const dropCountsQuery = prepared('club_sending_drop', 'delete from club_sending where at < $1')

export async function findSender(database: Database, organisationId: string): Promise<SenderRow | undefined> {
  return (await findSenderQuery(database, [organisationId]))[0]
}

export async function countSentSince(database: Database, organisationId: string, since: Date): Promise<SentCounts> {
  return (await countSentSinceQuery(database, [organisationId, since]))[0] ?? { sent: 0, refusals: 0 }
}

export async function insertMessageCount(
  database: Database,
  { organisationId, kind, messages, refused, at }: MessageCountEntry,
): Promise<void> {
  await insertQuery(database, [organisationId, kind, messages, refused, at])
}

export async function dropCounts(database: Database, before: Date): Promise<void> {
  await dropCountsQuery(database, [before])
}
