import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type NewAuditEntry = {
  at: Date
  actorEmail: string
  actorMemberId: string | null
  actingFor: string | null
  organisationId: string | null
  action: string
  objectKind: string
  objectId: string
  detail: Record<string, unknown>
  requestId: string | null
}

export const AUDIT_ENTRY_INSERT_SQL = ({ rows, from }: { rows?: string; from: number }) => {
  const value = (nth: number, type: string) => `$${from + nth}::${type}`
  return `
     insert into audit_entry (at, actor_email, actor_member_id, actor_name, acting_for_member_id, organisation_id, action,
       object_kind, object_id, detail, request_id)
     select ${value(0, 'timestamptz')}, ${value(1, 'text')}, ${value(2, 'uuid')},
       (select nullif(trim(first_name || ' ' || last_name), '') from member_face where id = ${value(2, 'uuid')}),
       ${value(3, 'uuid')}, ${value(4, 'uuid')}, ${value(5, 'text')}, ${value(6, 'text')}, ${value(7, 'text')}, ${value(8, 'jsonb')},
       ${value(9, 'text')}${rows === undefined ? '' : ` from ${rows}`}`
}

export function auditEntryValues(entry: NewAuditEntry): unknown[] {
  return [
    entry.at,
    entry.actorEmail,
    entry.actorMemberId,
    entry.actingFor,
    entry.organisationId,
    entry.action,
    entry.objectKind,
    entry.objectId,
    JSON.stringify(entry.detail),
    entry.requestId,
  ]
}

const insertQuery = prepared('audit_insert', AUDIT_ENTRY_INSERT_SQL({ from: 1 }))

export async function insertAuditEntry(database: Database, entry: NewAuditEntry): Promise<void> {
  await insertQuery(database, auditEntryValues(entry))
}

const findRecordedReasonQuery = prepared<{ reason: string | null }>(
  'audit_reason',
  `select detail->>'reason' as reason from audit_entry
    where object_kind = $1 and object_id = $2 and action = $3 order by at desc, id desc limit 1`,
)

export async function findRecordedReason(
  database: Database,
  action: string,
  objectKind: string,
  objectId: string,
): Promise<string> {
  return (await findRecordedReasonQuery(database, [objectKind, objectId, action]))[0]?.reason ?? ''
}

const countTicketMailsQuery = prepared<{ ofEntry: number; ofSender: number }>(
  'audit_ticket_mails',
  `select count(*) filter (where detail->>'entryId' = $1)::int as "ofEntry", count(*) filter (where actor_email = $2)::int as "ofSender"
     from audit_entry where action in ('ticket-shared', 'ticket-transferred') and detail ? 'to'
      and (detail->>'entryId' = $1 and at > $3 or actor_email = $2 and at > $3)`,
)

export async function countTicketMails(
  transaction: Database,
  entryId: string,
  senderEmail: string,
  since: Date,
): Promise<{ ofEntry: number; ofSender: number }> {
  const [counted] = await countTicketMailsQuery(transaction, [entryId, senderEmail, since])
  return counted ?? { ofEntry: 0, ofSender: 0 }
}

const countActionsQuery = prepared<{ done: number }>(
  'audit_actions',
  `select count(*)::int as done from audit_entry
    where action = $1 and coalesce(acting_for_member_id, actor_member_id) = $2 and at > $3`,
)

export async function countActions(
  transaction: Database,
  action: string,
  memberId: string,
  since: Date,
): Promise<number> {
  return (await countActionsQuery(transaction, [action, memberId, since]))[0]?.done ?? 0
}

/** Repeats the predicate of the index audit_entry_day_limits, so that the planner can use it. */
const DAY_LIMITED_SQL = `action in ('event-registered', 'event-not-coming', 'dependant-added')`
const countActionsAtEventQuery = prepared<{ ofEvent: number; ofAll: number }>(
  'audit_actions_at_event',
  `select count(*) filter (where detail->>'eventId' = $4)::int as "ofEvent", count(*)::int as "ofAll" from audit_entry
    where action = $1 and ${DAY_LIMITED_SQL} and coalesce(acting_for_member_id, actor_member_id) = $2 and at > $3`,
)

export async function countActionsAtEvent(
  transaction: Database,
  action: 'event-registered' | 'event-not-coming',
  memberId: string,
  eventId: string,
  since: Date,
): Promise<{ ofEvent: number; ofAll: number }> {
  const [counted] = await countActionsAtEventQuery(transaction, [action, memberId, since, eventId])
  return counted ?? { ofEvent: 0, ofAll: 0 }
}

const countActionsAboutQuery = prepared<{ done: number }>(
  'audit_actions_about',
  'select count(*)::int as done from audit_entry where action = $1 and object_kind = $2 and object_id = $3 and at > $4',
)

export async function countActionsAbout(
  transaction: Database,
  action: string,
  objectKind: string,
  objectId: string,
  since: Date,
): Promise<number> {
  return (await countActionsAboutQuery(transaction, [action, objectKind, objectId, since]))[0]?.done ?? 0
}

const findRecordedDetailQuery = prepared<{ detail: Record<string, unknown> }>(
  'audit_detail_with',
  `select detail from audit_entry where object_kind = $1 and object_id = $2 and action = $3 and detail @> $4::jsonb
    order by id limit 1`,
)

export async function findRecordedDetail(
  transaction: Database,
  action: string,
  objectKind: string,
  objectId: string,
  part: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  return (await findRecordedDetailQuery(transaction, [objectKind, objectId, action, JSON.stringify(part)]))[0]?.detail
}
