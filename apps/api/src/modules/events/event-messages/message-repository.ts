import type { Database } from '@forenet/database/database'
import type { LetterReader, MessageAudience, MessageTime } from '@forenet/domain/event-letter'
import { prepared } from '../../../platform/database/prepared.ts'
import type { MessageReceiver, RejectedRecipient } from './audience-rules.ts'

export type LetterRow = {
  id: string
  eventId: string
  organisationId: string
  subject: string
  message: string
  audience: MessageAudience
  ticketTypeIds: string[] | null
  reader: LetterReader
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

export type NewLetter = Pick<
  LetterRow,
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
export type MessageCount = { letterId: string; people: number; gone: number; refused: number }

const LETTER = `select l.id, l.event_id as "eventId", l.organisation_id as "organisationId", l.subject, l.message, l.audience,
    l.ticket_type_ids as "ticketTypeIds", l.reader, l.time, l.at, l.hours, l.state, l.made_by as "madeBy",
    l.asked_at as "askedAt", l.began_at as "beganAt", l.without_address as "withoutAddress", l.refused, l.version,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.cancelled_at as "cancelledAt"
   from event_letter l join event_face e on e.id = l.event_id`

const ofEvent = prepared<LetterRow>('event_letters', `${LETTER} where l.event_id = $1 order by l.made_at desc, l.id`)
const lock = prepared<LetterRow>('event_letter_lock', `${LETTER} where l.id = $1 for update of l`)
// `scheduledMessageAction` in the domain repeats the check before sending.
const DUE = `event_letter l join event_face e on e.id = l.event_id join organisation_face o on o.id = l.organisation_id
    where l.state in ('waiting', 'going') and l.asked_at <= $2 and (l.state = 'going' or e.cancelled_at is null) and o.enabled
      and not exists (select from suspended_sender u where u.organisation_id = l.organisation_id)
      and case l.time when 'at' then l.at when 'before' then e.starts_at - make_interval(hours => l.hours)
            when 'after' then e.ends_at + make_interval(hours => l.hours) else l.asked_at end <= $1
      and (l.time <> 'before' or l.state = 'going' or e.starts_at > $1)`
// Ranked per club, so that a club over its allowance does not delay others.
const due = prepared<{ id: string }>(
  'event_letters_due',
  `select id from (
     select l.id, l.asked_at, row_number() over (partition by l.organisation_id order by l.asked_at, l.id) as nth from ${DUE}) d
    where nth <= $4 order by nth, asked_at, id limit $3`,
)
const overdue = prepared<{ id: string; eventId: string; askedAt: Date }>(
  'event_letters_overdue',
  `select l.id, l.event_id as "eventId", l.asked_at as "askedAt" from ${DUE} order by l.asked_at, l.id`,
)
const stopUnsent = prepared(
  'event_letters_stop',
  `update event_letter set state = case state when 'waiting' then 'draft' else 'stopped' end, version = version + 1
    where id = any($1) and state in ('waiting', 'going')`,
)
const insert = prepared<{ id: string }>(
  'event_letter_insert',
  `insert into event_letter (id, event_id, organisation_id, subject, message, audience, ticket_type_ids, reader, time, at, hours,
     state, made_at, made_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing returning id`,
)
const rewrite = prepared(
  'event_letter_rewrite',
  `update event_letter set subject = $2, message = $3, audience = $4, ticket_type_ids = $5, reader = $6, time = $7, at = $8,
     hours = $9, state = $10, made_at = $11, made_by = $12, asked_at = $13, version = version + 1 where id = $1`,
)
const setState = prepared(
  'event_letter_state',
  'update event_letter set state = $2, version = version + 1 where id = $1',
)
const move = prepared('event_letter_move', 'update event_letter set at = $2, version = version + 1 where id = $1')
const begin = prepared(
  'event_letter_begin',
  `update event_letter set state = 'going', began_at = $2, without_address = $3, refused = $4, version = version + 1 where id = $1`,
)
const remove = prepared('event_letter_remove', 'delete from event_letter where id = $1')
const count = prepared<{ letters: number }>(
  'event_letters_count',
  'select count(*)::int as letters from event_letter where event_id = $1',
)
const receive = prepared(
  'event_letter_receivers',
  `insert into event_letter_receiver (letter_id, organisation_id, place, member_id, name, email, language)
   select $1, $2, r.place, r."memberId", r.name, r.email, r.language
     from jsonb_to_recordset($3::jsonb) as r (place int, "memberId" uuid, name text, email text, language text)`,
)
const toGo = prepared<{
  place: number
  memberId: string | null
  email: string | null
  name: string
  language: 'da' | 'en'
}>(
  'event_letter_to_go',
  `select place, member_id as "memberId", email, name, language from event_letter_receiver
    where letter_id = $1 and gone_at is null order by place limit $2`,
)
const gone = prepared(
  'event_letter_gone',
  'update event_letter_receiver set gone_at = $3 where letter_id = $1 and place = any($2)',
)
// Rejection is recorded per address for members, per message for guests.
const REFUSED = `(r.refused or exists (select from member_face m join refused_email_face f on f.email = lower(m.email) where m.id = r.member_id))`
const counts = prepared<MessageCount>(
  'event_letter_counts',
  `select r.letter_id as "letterId", count(*)::int as people, (count(*) filter (where r.gone_at is not null))::int as gone,
     (count(*) filter (where r.gone_at is not null and ${REFUSED}))::int as refused
     from event_letter_receiver r where r.letter_id = any($1) group by r.letter_id`,
)
// Hides addresses of guardians and buyers.
const refusals = prepared<RejectedRecipient & { letterId: string }>(
  'event_letter_refusals',
  `select r.letter_id as "letterId", r.name,
     case when exists (select from ticket_face t where t.event_id = l.event_id and (t.member_id = r.member_id or t.attendee_email = lower(r.email)))
            or exists (select from waiting_face w where w.event_id = l.event_id and w.member_id = r.member_id)
          then coalesce(r.email, m.email) end as email
     from event_letter_receiver r join event_letter l on l.id = r.letter_id left join member_face m on m.id = r.member_id
    where r.letter_id = any($1) and r.gone_at is not null and ${REFUSED} and not (r.name = '' and r.email is null and m.id is null)
    order by r.letter_id, r.name, r.place limit $2`,
)
const byMail = prepared<{ email: string; name: string; language: 'da' | 'en' }>(
  'event_letter_by_mail',
  "select coalesce(email, '') as email, name, language from event_letter_receiver where letter_id = $1 and place = $2 and email is not null",
)
const text = prepared<{ eventId: string; subject: string; message: string }>(
  'event_letter_text',
  'select event_id as "eventId", subject, message from event_letter where id = $1',
)
const noteRefused = prepared(
  'event_letter_note_refused',
  'update event_letter_receiver set refused = true where letter_id = $1 and place = $2',
)

export function listLetters(database: Database, eventId: string): Promise<LetterRow[]> {
  return ofEvent(database, [eventId])
}

export async function lockLetter(transaction: Database, id: string): Promise<LetterRow | undefined> {
  return (await lock(transaction, [id]))[0]
}

/** Includes partly sent messages. `mostOfClub`: limit for each club. */
export async function listDueLetters(
  database: Database,
  now: Date,
  { askedBefore, most, mostOfClub }: { askedBefore: Date; most: number; mostOfClub: number },
): Promise<string[]> {
  return (await due(database, [now, askedBefore, most, mostOfClub])).map(({ id }) => id)
}

export function listOverdueLetters(database: Database, now: Date, askedBefore: Date) {
  return overdue(database, [now, askedBefore])
}

export async function stopMessages(database: Database, ids: readonly string[]): Promise<void> {
  await stopUnsent(database, [ids])
}

export async function insertLetter(transaction: Database, letter: NewLetter, at: Date): Promise<boolean> {
  const { id, eventId, organisationId, madeBy, state, askedAt } = letter
  const values = [id, eventId, organisationId, ...written(letter), state, at, madeBy, askedAt]
  return (await insert(transaction, values)).length > 0
}

export async function updateLetter(transaction: Database, letter: NewLetter, at: Date): Promise<void> {
  await rewrite(transaction, [letter.id, ...written(letter), letter.state, at, letter.madeBy, letter.askedAt])
}

function written({ subject, message, audience, ticketTypeIds, reader, time, at, hours }: NewLetter): unknown[] {
  return [subject, message, audience, ticketTypeIds, reader, time, at, hours]
}

export async function setLetterState(
  transaction: Database,
  id: string,
  state: 'draft' | 'waiting' | 'sent' | 'stopped',
): Promise<void> {
  await setState(transaction, [id, state])
}

export async function moveLetter(transaction: Database, id: string, at: Date): Promise<void> {
  await move(transaction, [id, at])
}

export async function startSendingLetter(
  transaction: Database,
  letter: Pick<LetterRow, 'id' | 'organisationId'>,
  receivers: readonly MessageReceiver[],
  left: { withoutAddress: number; refused: number },
  at: Date,
): Promise<void> {
  await begin(transaction, [letter.id, at, left.withoutAddress, left.refused])
  const rows = receivers.map((receiver, place) => ({ ...receiver, place }))
  await receive(transaction, [letter.id, letter.organisationId, JSON.stringify(rows)])
}

export async function deleteLetter(transaction: Database, id: string): Promise<void> {
  await remove(transaction, [id])
}

export async function countLetters(transaction: Database, eventId: string): Promise<number> {
  return (await count(transaction, [eventId]))[0]?.letters ?? 0
}

export async function listUnsentReceivers(
  transaction: Database,
  letterId: string,
  most: number,
): Promise<UnsentReceiver[]> {
  return (await toGo(transaction, [letterId, most])).flatMap(({ memberId, email, ...row }): UnsentReceiver[] => {
    if (memberId !== null) return [{ ...row, memberId, email: null }]
    return email === null ? [] : [{ ...row, memberId: null, email }]
  })
}

export async function markReceiversSent(transaction: Database, letterId: string, places: readonly number[], at: Date) {
  await gone(transaction, [letterId, places, at])
}

export async function countReceiversByLetter(
  database: Database,
  letterIds: readonly string[],
): Promise<Map<string, MessageCount>> {
  return new Map((await counts(database, [letterIds])).map((row) => [row.letterId, row]))
}

export async function listRejectedReceivers(
  database: Database,
  letterIds: readonly string[],
  most: number,
): Promise<Map<string, (RejectedRecipient & { letterId: string })[]>> {
  return Map.groupBy(await refusals(database, [letterIds, most]), ({ letterId }) => letterId)
}

export async function findByMail(database: Database, letterId: string, place: number) {
  return (await byMail(database, [letterId, place]))[0]
}

export async function markReceiverRejected(database: Database, letterId: string, place: number): Promise<void> {
  await noteRefused(database, [letterId, place])
}

export async function findMessageText(database: Database, letterId: string) {
  return (await text(database, [letterId]))[0]
}
