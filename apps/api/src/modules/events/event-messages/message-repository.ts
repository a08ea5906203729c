import type { Database } from '@forenet/database/database'
import type { MessageAudience, MessageReaderRole, MessageTime } from '@forenet/domain/event-message'
import { prepared } from '../../../platform/database/prepared.ts'
import type { MessageReceiver, RejectedRecipient } from './audience-rules.ts'

export type MessageRow = {
  id: string
  eventId: string
  organisationId: string
  subject: string
  message: string
  audience: MessageAudience
  ticketTypeIds: string[] | null
  reader: MessageReaderRole
  time: MessageTime
  at: Date | null
  hours: number | null
  state: 'draft' | 'waiting' | 'going' | 'sent' | 'stopped'
  madeBy: string | null
  askedAt: Date | null
  beganAt: Date | null
  withoutAddress: number
  refused: number
  version: number
  startsAt: Date
  endsAt: Date
  cancelledAt: Date | null
}

export type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'eventId'
  | 'organisationId'
  | 'subject'
  | 'message'
  | 'audience'
  | 'ticketTypeIds'
  | 'reader'
  | 'time'
  | 'at'
  | 'hours'
  | 'madeBy'
> & { state: 'draft' | 'waiting'; askedAt: Date | null }

export type UnsentReceiver = MessageReceiver & { place: number }
export type MessageCount = { messageId: string; people: number; gone: number; refused: number }

const SELECT_MESSAGE_SQL = `select l.id, l.event_id as "eventId", l.organisation_id as "organisationId", l.subject, l.message, l.audience,
    l.ticket_type_ids as "ticketTypeIds", l.reader, l.time, l.at, l.hours, l.state, l.made_by as "madeBy",
    l.asked_at as "askedAt", l.began_at as "beganAt", l.without_address as "withoutAddress", l.refused, l.version,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.cancelled_at as "cancelledAt"
   from event_message l join event_face e on e.id = l.event_id`

const listMessagesQuery = prepared<MessageRow>(
  'event_messages',
  `${SELECT_MESSAGE_SQL} where l.event_id = $1 order by l.made_at desc, l.id`,
)
const lockQuery = prepared<MessageRow>('event_message_lock', `${SELECT_MESSAGE_SQL} where l.id = $1 for update of l`)
// `decideScheduledMessage` in the domain repeats the check before sending.
const DUE_SQL = `event_message l join event_face e on e.id = l.event_id join organisation_face o on o.id = l.organisation_id
    where l.state in ('waiting', 'going') and l.asked_at <= $2 and (l.state = 'going' or e.cancelled_at is null) and o.enabled
      and not exists (select from suspended_sender u where u.organisation_id = l.organisation_id)
      and case l.time when 'at' then l.at when 'before' then e.starts_at - make_interval(hours => l.hours)
            when 'after' then e.ends_at + make_interval(hours => l.hours) else l.asked_at end <= $1
      and (l.time <> 'before' or l.state = 'going' or e.starts_at > $1)`
// Ranked per club, so that a club over its allowance does not delay others.
const listDueMessagesQuery = prepared<{ id: string }>(
  'event_messages_due',
  `select id from (
     select l.id, l.asked_at, row_number() over (partition by l.organisation_id order by l.asked_at, l.id) as nth from ${DUE_SQL}) d
    where nth <= $4 order by nth, asked_at, id limit $3`,
)
const listOverdueMessagesQuery = prepared<{ id: string; eventId: string; askedAt: Date }>(
  'event_messages_overdue',
  `select l.id, l.event_id as "eventId", l.asked_at as "askedAt" from ${DUE_SQL} order by l.asked_at, l.id`,
)
const stopUnsentQuery = prepared(
  'event_messages_stop',
  `update event_message set state = case state when 'waiting' then 'draft' else 'stopped' end, version = version + 1
    where id = any($1) and state in ('waiting', 'going')`,
)
const insertQuery = prepared<{ id: string }>(
  'event_message_insert',
  `insert into event_message (id, event_id, organisation_id, subject, message, audience, ticket_type_ids, reader, time, at, hours,
     state, made_at, made_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing returning id`,
)
const updateMessageQuery = prepared(
  'event_message_rewrite',
  `update event_message set subject = $2, message = $3, audience = $4, ticket_type_ids = $5, reader = $6, time = $7, at = $8,
     hours = $9, state = $10, made_at = $11, made_by = $12, asked_at = $13, version = version + 1 where id = $1`,
)
const setStateQuery = prepared(
  'event_message_state',
  'update event_message set state = $2, version = version + 1 where id = $1',
)
const moveMessageQuery = prepared(
  'event_message_move',
  'update event_message set at = $2, version = version + 1 where id = $1',
)
const startSendingQuery = prepared(
  'event_message_begin',
  `update event_message set state = 'going', began_at = $2, without_address = $3, refused = $4, version = version + 1 where id = $1`,
)
const removeQuery = prepared('event_message_remove', 'delete from event_message where id = $1')
const countQuery = prepared<{ messages: number }>(
  'event_messages_count',
  'select count(*)::int as messages from event_message where event_id = $1',
)
const insertReceiversQuery = prepared(
  'event_message_receivers',
  `insert into event_message_receiver (message_id, organisation_id, place, member_id, name, email, language)
   select $1, $2, r.place, r."memberId", r.name, r.email, r.language
     from jsonb_to_recordset($3::jsonb) as r (place int, "memberId" uuid, name text, email text, language text)`,
)
const listUnsentReceiversQuery = prepared<{
  place: number
  memberId: string | null
  email: string | null
  name: string
  language: 'da' | 'en'
}>(
  'event_message_to_go',
  `select place, member_id as "memberId", email, name, language from event_message_receiver
    where message_id = $1 and gone_at is null order by place limit $2`,
)
const markReceiversSentQuery = prepared(
  'event_message_gone',
  'update event_message_receiver set gone_at = $3 where message_id = $1 and place = any($2)',
)
// Rejection is recorded per address for members, per message for guests.
const IS_REJECTED_SQL = `(r.refused or exists (select from member_face m join refused_email_face f on f.email = lower(m.email) where m.id = r.member_id))`
const countReceiversByMessageQuery = prepared<MessageCount>(
  'event_message_counts',
  `select r.message_id as "messageId", count(*)::int as people, (count(*) filter (where r.gone_at is not null))::int as gone,
     (count(*) filter (where r.gone_at is not null and ${IS_REJECTED_SQL}))::int as refused
     from event_message_receiver r where r.message_id = any($1) group by r.message_id`,
)
// Hides addresses of guardians and buyers.
const listRejectedReceiversQuery = prepared<RejectedRecipient & { messageId: string }>(
  'event_message_refusals',
  `select r.message_id as "messageId", r.name,
     case when exists (select from ticket_face t where t.event_id = l.event_id and (t.member_id = r.member_id or t.attendee_email = lower(r.email)))
            or exists (select from waiting_face w where w.event_id = l.event_id and w.member_id = r.member_id)
          then coalesce(r.email, m.email) end as email
     from event_message_receiver r join event_message l on l.id = r.message_id left join member_face m on m.id = r.member_id
    where r.message_id = any($1) and r.gone_at is not null and ${IS_REJECTED_SQL} and not (r.name = '' and r.email is null and m.id is null)
    order by r.message_id, r.name, r.place limit $2`,
)
const findByMailQuery = prepared<{ email: string; name: string; language: 'da' | 'en' }>(
  'event_message_by_mail',
  "select coalesce(email, '') as email, name, language from event_message_receiver where message_id = $1 and place = $2 and email is not null",
)
const findMessageTextQuery = prepared<{ eventId: string; subject: string; message: string }>(
  'event_message_text',
  'select event_id as "eventId", subject, message from event_message where id = $1',
)
const markReceiverRejectedQuery = prepared(
  'event_message_note_refused',
  'update event_message_receiver set refused = true where message_id = $1 and place = $2',
)

export function listMessages(database: Database, eventId: string): Promise<MessageRow[]> {
  return listMessagesQuery(database, [eventId])
}

export async function lockMessage(transaction: Database, id: string): Promise<MessageRow | undefined> {
  return (await lockQuery(transaction, [id]))[0]
}

/** A partly sent message is due too. `maxPerClub`: limit per club. */
export async function listDueMessages(
  database: Database,
  now: Date,
  { askedBefore, most: max, maxPerClub }: { askedBefore: Date; most: number; maxPerClub: number },
): Promise<string[]> {
  return (await listDueMessagesQuery(database, [now, askedBefore, max, maxPerClub])).map(({ id }) => id)
}

export function listOverdueMessages(database: Database, now: Date, askedBefore: Date) {
  return listOverdueMessagesQuery(database, [now, askedBefore])
}

export async function stopMessages(database: Database, ids: readonly string[]): Promise<void> {
  await stopUnsentQuery(database, [ids])
}

export async function insertMessage(transaction: Database, message: NewMessage, at: Date): Promise<boolean> {
  const { id, eventId, organisationId, madeBy, state, askedAt } = message
  const values = [id, eventId, organisationId, ...messageValues(message), state, at, madeBy, askedAt]
  return (await insertQuery(transaction, values)).length > 0
}

export async function updateMessage(transaction: Database, message: NewMessage, at: Date): Promise<void> {
  await updateMessageQuery(transaction, [
    message.id,
    ...messageValues(message),
    message.state,
    at,
    message.madeBy,
    message.askedAt,
  ])
}

function messageValues({ subject, message, audience, ticketTypeIds, reader, time, at, hours }: NewMessage): unknown[] {
  return [subject, message, audience, ticketTypeIds, reader, time, at, hours]
}

export async function setMessageState(
  transaction: Database,
  id: string,
  state: 'draft' | 'waiting' | 'sent' | 'stopped',
): Promise<void> {
  await setStateQuery(transaction, [id, state])
}

export async function moveMessage(transaction: Database, id: string, at: Date): Promise<void> {
  await moveMessageQuery(transaction, [id, at])
}

export async function startSendingMessage(
  transaction: Database,
  message: Pick<MessageRow, 'id' | 'organisationId'>,
  receivers: readonly MessageReceiver[],
  left: { withoutAddress: number; refused: number },
  at: Date,
): Promise<void> {
  await startSendingQuery(transaction, [message.id, at, left.withoutAddress, left.refused])
  const rows = receivers.map((receiver, place) => ({ ...receiver, place }))
  await insertReceiversQuery(transaction, [message.id, message.organisationId, JSON.stringify(rows)])
}

export async function deleteMessage(transaction: Database, id: string): Promise<void> {
  await removeQuery(transaction, [id])
}

export async function countMessages(transaction: Database, eventId: string): Promise<number> {
  return (await countQuery(transaction, [eventId]))[0]?.messages ?? 0
}

export async function listUnsentReceivers(
  transaction: Database,
  messageId: string,
  max: number,
): Promise<UnsentReceiver[]> {
  return (await listUnsentReceiversQuery(transaction, [messageId, max])).flatMap(
    ({ memberId, email, ...row }): UnsentReceiver[] => {
      if (memberId !== null) return [{ ...row, memberId, email: null }]
      return email === null ? [] : [{ ...row, memberId: null, email }]
    },
  )
}

export async function markReceiversSent(transaction: Database, messageId: string, places: readonly number[], at: Date) {
  await markReceiversSentQuery(transaction, [messageId, places, at])
}

export async function countReceiversByMessage(
  database: Database,
  messageIds: readonly string[],
): Promise<Map<string, MessageCount>> {
  return new Map((await countReceiversByMessageQuery(database, [messageIds])).map((row) => [row.messageId, row]))
}

export async function listRejectedReceivers(
  database: Database,
  messageIds: readonly string[],
  max: number,
): Promise<Map<string, (RejectedRecipient & { messageId: string })[]>> {
  return Map.groupBy(await listRejectedReceiversQuery(database, [messageIds, max]), ({ messageId }) => messageId)
}

export async function findByMail(database: Database, messageId: string, place: number) {
  return (await findByMailQuery(database, [messageId, place]))[0]
}

export async function markReceiverRejected(database: Database, messageId: string, place: number): Promise<void> {
  await markReceiverRejectedQuery(database, [messageId, place])
}

export async function findMessageText(database: Database, messageId: string) {
  return (await findMessageTextQuery(database, [messageId]))[0]
}
