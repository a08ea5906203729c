import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const lockQuery = prepared('ticket_link_turn', 'select from event_ticket where id = $1 for no key update')
const countLinksQuery = prepared<{ made: number; live: number }>(
  'ticket_link_count',
  `select count(*)::int as made, (count(*) filter (where revoked_at is null))::int as live from ticket_link where ticket_id = $1`,
)
const insertQuery = prepared(
  'ticket_link_insert',
  'insert into ticket_link (secret_hash, ticket_id, created_at) values ($1, $2, $3)',
)
const revokeLinksQuery = prepared(
  'ticket_link_revoke',
  'update ticket_link set revoked_at = $2 where ticket_id = $1 and revoked_at is null',
)
const findBySecretQuery = prepared<{ ticketId: string; revokedAt: Date | null }>(
  'ticket_link_by_secret',
  'select ticket_id as "ticketId", revoked_at as "revokedAt" from ticket_link where secret_hash = $1',
)

export async function lockTicketLinks(transaction: Database, ticketId: string): Promise<void> {
  await lockQuery(transaction, [ticketId])
}

export async function countLinks(database: Database, ticketId: string): Promise<{ made: number; live: number }> {
  return (await countLinksQuery(database, [ticketId]))[0] ?? { made: 0, live: 0 }
}

export async function insertLink(
  transaction: Database,
  link: { secretHash: Buffer; ticketId: string },
  at: Date,
): Promise<void> {
  await insertQuery(transaction, [link.secretHash, link.ticketId, at])
}

export async function revokeLinks(transaction: Database, ticketId: string, at: Date): Promise<void> {
  await revokeLinksQuery(transaction, [ticketId, at])
}

export async function findLink(
  database: Database,
  secretHash: Buffer,
): Promise<{ ticketId: string; revokedAt: Date | null } | undefined> {
  return (await findBySecretQuery(database, [secretHash]))[0]
}
