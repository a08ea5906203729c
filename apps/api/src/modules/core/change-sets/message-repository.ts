import type { ChangeSet, ChangeSetKind } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type HeldMessageKey = { changeSetId: string; place: number }
export type DueMessage = HeldMessageKey & { kind: ChangeSetKind; organisationId: string }

const insertHeldMessagesQuery = prepared(
  'held_messages_hold',
  `insert into held_message (change_set_id, place, member_id, data, goes_at)
   select $1, place, "memberId", message, $3 from jsonb_to_recordset($2::jsonb) as r (place integer, "memberId" uuid, message jsonb)`,
)
const insertUndoMessagesQuery = prepared(
  'held_messages_tell_again',
  `update held_message l set data = r.message, goes_at = $3, state = 'held'
     from jsonb_to_recordset($2::jsonb) as r (place integer, message jsonb)
    where l.change_set_id = $1 and l.place = r.place and l.state = 'sent'`,
)
// Suspended clubs send nothing. Messages of hidden clubs wait, because members could neither reply nor pay.
const MAY_BE_SENT_SQL = `s.state <> 'taking-back' and not exists (select from suspended_sender u where u.organisation_id = s.organisation_id)
      and (s.kind not in ('write', 'invoice', 'invoice-reminder')
        or exists (select from organisation_face o where o.id = s.organisation_id and o.enabled))`
// During an undo nothing is sent; rows that could not be undone are notified afterwards.
const listDueMessagesQuery = prepared<DueMessage>(
  'held_messages_due',
  `select l.change_set_id as "changeSetId", l.place, s.kind, s.organisation_id as "organisationId" from held_message l join change_set s on s.id = l.change_set_id
    where l.state = 'held' and l.goes_at <= $1 and ${MAY_BE_SENT_SQL}
    order by l.goes_at, l.change_set_id, l.place limit $2`,
)
const listOverdueMessagesQuery = prepared<HeldMessageKey & { goesAt: Date; kind: ChangeSetKind }>(
  'held_messages_overdue',
  `select l.change_set_id as "changeSetId", l.place, l.goes_at as "goesAt", s.kind
     from held_message l join change_set s on s.id = l.change_set_id
    where l.state = 'held' and l.goes_at < $1 and ${MAY_BE_SENT_SQL} order by l.goes_at, l.change_set_id, l.place`,
)
const claimMessageToSendQuery = prepared<{
  data: object
  kind: ChangeSetKind
  organisationId: string
  countedAt: Date | null
}>(
  'held_message_take',
  `update held_message l set state = 'sent' from change_set s
    where l.change_set_id = $1 and l.place = $2 and l.state = 'held' and l.goes_at <= $3
      and s.id = l.change_set_id and ${MAY_BE_SENT_SQL}
   returning l.data, s.kind, s.organisation_id as "organisationId", s.apply_asked_at as "countedAt"`,
)
const stopOneQuery = prepared(
  'held_message_stop',
  `update held_message set state = 'stopped' where change_set_id = $1 and place = $2 and state = 'sent'`,
)
const postponeMessageQuery = prepared(
  'held_message_postpone',
  `update held_message set state = 'held', goes_at = $3 where change_set_id = $1 and place = $2`,
)
const postponeMessagesQuery = prepared(
  'held_messages_postpone',
  `update held_message l set goes_at = $3 from unnest($1::uuid[], $2::int[]) w (id, place)
    where l.change_set_id = w.id and l.place = w.place and l.state = 'held'`,
)
const stopForMembersQuery = prepared<{ data: object }>(
  'held_messages_stop',
  `update held_message set state = 'stopped' where change_set_id = $1 and member_id = any($2) and state = 'held' returning data`,
)
const stopAllQuery = prepared<{ data: object }>(
  'held_messages_stop_all',
  `update held_message set state = 'stopped' where change_set_id = $1 and state = 'held' returning data`,
)
const listMembersWithHeldMessageQuery = prepared<{ memberId: string | null }>(
  'held_messages_for',
  `select distinct member_id as "memberId" from held_message where change_set_id = $1 and state = 'held' and member_id is not null`,
)
const hasHeldMessageQuery = prepared<{ waits: boolean }>(
  'held_messages_waiting_for',
  `select exists (select from held_message where member_id = $1 and state = 'held') as waits`,
)
const stopSomeQuery = prepared<{ place: number }>(
  'held_messages_stop_some',
  `update held_message set state = 'stopped' where change_set_id = $1 and place = any($2) and state = 'held' returning place`,
)
const stopUnsentMessagesQuery = prepared<{ place: number }>(
  'held_messages_unsent_among',
  `select place from held_message where change_set_id = $1 and place = any($2) and state = 'stopped'`,
)
const countMessagesByChangeSetQuery = prepared<{
  id: string
  held: number
  sent: number
  stopped: number
  goAt: Date | null
}>(
  'held_messages_standing',
  `select change_set_id as id, (count(*) filter (where state = 'held'))::int as held, (count(*) filter (where state = 'sent'))::int as sent,
          (count(*) filter (where state = 'stopped'))::int as stopped, min(goes_at) filter (where state = 'held') as "goAt"
     from held_message where change_set_id = any($1) group by change_set_id`,
)
const isMessageHeldQuery = prepared<{ holds: boolean }>(
  'held_messages_holds',
  `select exists (select from held_message where change_set_id = $1 and state = 'held' and data @> $2::jsonb) as holds`,
)
const eraseHeldMessagesQuery = prepared('held_messages_forget', 'delete from held_message where member_id = any($1)')
const deleteOldMessagesQuery = prepared(
  'held_messages_drop_old',
  `delete from held_message where state <> 'held' and goes_at < $1`,
)

export async function insertHeldMessages(
  transaction: Database,
  changeSetId: string,
  messages: readonly { place: number; memberId: string | null; message: object }[],
  goesAt: Date,
): Promise<void> {
  if (messages.length > 0) await insertHeldMessagesQuery(transaction, [changeSetId, JSON.stringify(messages), goesAt])
}

export async function insertUndoMessages(
  transaction: Database,
  changeSetId: string,
  messages: readonly { place: number; message: object }[],
  goesAt: Date,
): Promise<void> {
  if (messages.length > 0) await insertUndoMessagesQuery(transaction, [changeSetId, JSON.stringify(messages), goesAt])
}

export function listDueMessages(database: Database, at: Date, max: number): Promise<DueMessage[]> {
  return listDueMessagesQuery(database, [at, max])
}

export function listOverdueMessages(database: Database, before: Date) {
  return listOverdueMessagesQuery(database, [before])
}

/** Undefined if the notification was sent or stopped before. */
export async function claimMessageToSend(transaction: Database, { changeSetId, place }: HeldMessageKey, at: Date) {
  return (await claimMessageToSendQuery(transaction, [changeSetId, place, at]))[0]
}

export async function markClaimedMessageStopped(
  transaction: Database,
  { changeSetId, place }: HeldMessageKey,
): Promise<void> {
  await stopOneQuery(transaction, [changeSetId, place])
}

export async function postponeMessage(
  transaction: Database,
  { changeSetId, place }: HeldMessageKey,
  until: Date,
): Promise<void> {
  await postponeMessageQuery(transaction, [changeSetId, place, until])
}

export async function postponeMessages(
  database: Database,
  messages: readonly HeldMessageKey[],
  until: Date,
): Promise<void> {
  if (messages.length === 0) return
  const ids = messages.map(({ changeSetId }) => changeSetId)
  await postponeMessagesQuery(database, [ids, messages.map(({ place }) => place), until])
}

export async function listMembersWithHeldMessage(transaction: Database, changeSetId: string): Promise<string[]> {
  return (await listMembersWithHeldMessageQuery(transaction, [changeSetId])).flatMap(({ memberId }) => memberId ?? [])
}

/** Stops unsent notifications to some members, or also to recipients outside the register. */
export async function stopHeldMessages(
  transaction: Database,
  changeSetId: string,
  to: readonly string[] | 'all',
): Promise<object[]> {
  const stopped =
    to === 'all'
      ? await stopAllQuery(transaction, [changeSetId])
      : await stopForMembersQuery(transaction, [changeSetId, to])
  return stopped.map(({ data }) => data)
}

export async function stopHeldMessagesOfRows(
  transaction: Database,
  changeSetId: string,
  places: readonly number[],
): Promise<number> {
  return (await stopSomeQuery(transaction, [changeSetId, places])).length
}

export async function stopUnsentMessages(
  transaction: Database,
  changeSetId: string,
  places: readonly number[],
): Promise<Set<number>> {
  await stopHeldMessagesOfRows(transaction, changeSetId, places)
  return new Set((await stopUnsentMessagesQuery(transaction, [changeSetId, places])).map(({ place }) => place))
}

export async function countMessagesByChangeSet(
  database: Database,
  changeSetIds: readonly string[],
): Promise<Map<string, NonNullable<ChangeSet['messages']>>> {
  const rows = await countMessagesByChangeSetQuery(database, [changeSetIds])
  return new Map(rows.map(({ id, goAt, ...counts }) => [id, { ...counts, goAt: goAt?.toISOString() ?? null }]))
}

export async function isMessageHeld(database: Database, changeSetId: string, data: object): Promise<boolean> {
  return (await isMessageHeldQuery(database, [changeSetId, JSON.stringify(data)]))[0]?.holds ?? false
}

export async function eraseHeldMessages(transaction: Database, memberIds: readonly string[]): Promise<void> {
  await eraseHeldMessagesQuery(transaction, [memberIds])
}

export async function deleteOldMessages(database: Database, before: Date): Promise<void> {
  await deleteOldMessagesQuery(database, [before])
}

export async function hasHeldMessage(database: Database, memberId: string): Promise<boolean> {
  return (await hasHeldMessageQuery(database, [memberId]))[0]?.waits ?? false
}
