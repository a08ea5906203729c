import type { Database } from '@forenet/database/database'
import type { InvitationState } from '@forenet/domain/event-invitation'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../../platform/database/search-pattern.ts'
import { isTransferredToSql } from '../../tickets/index.ts'

export type InvitationRow = {
  id: string
  eventId: string
  organisationId: string
  email: string | null
  name: string
  seats: number
  taken: number
  message: string
  answerUntil: Date | null
  language: 'da' | 'en'
  askedAt: Date
  askedBy: string | null
  dueAt: Date | null
  sentAt: Date | null
  sendings: number
  openedAt: Date | null
  declinedAt: Date | null
  withdrawnAt: Date | null
}

export type MemberInvitationRow = InvitationRow & { own: boolean }

export type NewInvitation = Pick<
  InvitationRow,
  'id' | 'eventId' | 'organisationId' | 'email' | 'name' | 'seats' | 'message' | 'answerUntil' | 'language' | 'askedBy'
>

export type UnansweredInvitation = Pick<InvitationRow, 'id'> & { email: string }

// Reserved tickets count until their hold expires.
const USED_SEATS_SQL = `(select count(*)::int from event_invitation_use u join ticket_face t on t.entry_id = u.entry_id
  where u.invitation_id = i.id and t.state in ('reserved', 'valid', 'used'))`
const SELECT_INVITATION_SQL = `select i.id, i.event_id as "eventId", i.organisation_id as "organisationId", i.email, i.name, i.seats, ${USED_SEATS_SQL} as taken,
    i.message, i.answer_until as "answerUntil", i.language, i.asked_at as "askedAt", i.asked_by as "askedBy", i.due_at as "dueAt",
    i.sent_at as "sentAt", i.sendings, i.opened_at as "openedAt", i.declined_at as "declinedAt", i.withdrawn_at as "withdrawnAt"
  from event_invitation i`

const insertQuery = prepared<{ id: string }>(
  'invitations_insert',
  `insert into event_invitation (id, event_id, organisation_id, email, name, seats, message, answer_until, language, asked_at, asked_by, due_at)
   select w.id, $1, $2, w.email, w.name, $3, $4, $5, $6, $7, $8, $9 from unnest($10::uuid[], $11::text[], $12::text[]) w (id, email, name)
   on conflict (event_id, email) where email is not null and withdrawn_at is null do nothing returning id`,
)
const listInvitedEmailsQuery = prepared<{ email: string }>(
  'invitations_known',
  `select coalesce(email, '') as email from event_invitation where event_id = $1 and email = any($2) and withdrawn_at is null`,
)
const countQuery = prepared<{ count: number }>(
  'invitations_count',
  'select count(*)::int as count from event_invitation where event_id = $1',
)
const findByIdQuery = prepared<InvitationRow>('invitation_by_id', `${SELECT_INVITATION_SQL} where i.id = $1`)
const findBySecretQuery = prepared<InvitationRow & { secretHash: Buffer | null }>(
  'invitation_by_secret',
  `select found.*, s.secret_hash as "secretHash" from (${SELECT_INVITATION_SQL}) found join event_invitation s on s.id = found.id
    where s.secret_hash = $1`,
)
const listMemberInvitationsQuery = prepared<MemberInvitationRow>(
  'invitations_of_member',
  `select found.*, coalesce(found.email = m.email, false) as own
     from (${SELECT_INVITATION_SQL} where i.event_id = $1 and i.sent_at is not null and i.withdrawn_at is null) found,
       (select lower((select email from member_face where id = $2)) as email) m
    where found.email = m.email or found.id in (select r.invitation_id from event_invitation_reader r where r.member_id = $2)
    order by own desc, found.id`,
)
const isInvitedQuery = prepared<{ invited: boolean }>('event_is_invited', 'select event_invited($1, $2) as invited')
const lockQuery = prepared('invitation_lock', 'select from event_invitation where id = $1 for no key update')
const insertInvitationUseQuery = prepared(
  'invitation_use',
  'insert into event_invitation_use (entry_id, invitation_id) values ($1, $2)',
)
const findRegistrationInvitationQuery = prepared<InvitationRow>(
  'invitation_of_entry',
  `${SELECT_INVITATION_SQL} where i.id = (select u.invitation_id from event_invitation_use u where u.entry_id = $1)`,
)
const markOpenedQuery = prepared(
  'invitation_opened',
  'update event_invitation set opened_at = $2 where id = $1 and opened_at is null',
)
const setDeclinedQuery = prepared<{ id: string }>(
  'invitation_declined',
  `update event_invitation set declined_at = $2 where id = $1 and (declined_at is null) <> ($2::timestamptz is null) returning id`,
)
const insertInvitationReaderQuery = prepared(
  'invitation_read',
  `insert into event_invitation_reader (member_id, invitation_id, read_at) values ($1, $2, $3) on conflict do nothing`,
)
const setSeatsQuery = prepared('invitation_seats', 'update event_invitation set seats = $2 where id = $1')
const scheduleInvitationResendQuery = prepared(
  'invitation_again',
  'update event_invitation set due_at = $2, asked_at = $2, asked_by = $3 where id = $1',
)
const markInvitationWithdrawnQuery = prepared(
  'invitation_withdraw',
  'update event_invitation set withdrawn_at = $2, due_at = null where id = $1 and withdrawn_at is null',
)
const removeUnsentQuery = prepared<{ id: string }>(
  'invitations_take_back',
  'delete from event_invitation where event_id = $1 and sent_at is null and ($2::uuid is null or id = $2) returning id',
)
const countInvitationsByStateQuery = prepared<{
  state: InvitationState
  invitations: number
  seats: number
  taken: number
}>(
  'invitations_counted',
  `select state, count(*)::int as invitations, coalesce(sum(seats), 0)::int as seats, coalesce(sum(taken), 0)::int as taken
     from (select f.seats, f.taken, ${invitationStateSql('f')} as state from (${SELECT_INVITATION_SQL} where i.event_id = $1) f) c group by state`,
)

/** Must match `computeInvitationState` (@forenet/domain/event-invitation); a test compares them. */
function invitationStateSql(row: string): string {
  return `case when ${row}."withdrawnAt" is not null then 'withdrawn' when ${row}."sentAt" is null then 'waiting'
    when ${row}.taken > 0 then 'registered' when ${row}."declinedAt" is not null then 'declined'
    when ${row}."openedAt" is not null then 'opened' else 'sent' end`
}

// Read without the filter, because its state may have changed.
const listQuery = plannedForValues<InvitationRow & { state: InvitationState }>(
  'invitations_list',
  `with f as (${SELECT_INVITATION_SQL} where i.event_id = $1)
   select f.*, ${invitationStateSql('f')} as state from f
    where ($2::text[] is null or ${matchesAllWordsSql("concat_ws(' ', f.name, f.email)", '$2')})
      and ($3::text is null or ${invitationStateSql('f')} = $3)
      and ($4::uuid is null or (f."askedAt", f.id) < (select e."askedAt", e.id from f e where e.id = $4))
    order by f."askedAt" desc, f.id desc limit $5`,
)

/** SQL: e-mail of a registration's member (`m`), or of its order (`o`) if the buyer has no account. */
export const BUYER_EMAIL = "lower(coalesce(nullif(m.email, ''), o.billing_email))"

export const UNANSWERED_INVITATIONS_SQL = `select i.id, i.email from event_invitation i where i.event_id = $1 and i.sent_at is not null
   and i.withdrawn_at is null and i.declined_at is null and i.email is not null and ${USED_SEATS_SQL} = 0
   and not exists (select from event_waiting w join member_face m on m.id = w.member_id
     where w.event_id = $1 and w.state in ('waiting', 'offered') and lower(m.email) = i.email)
   and not exists (select from event_entry n join ticket_face t on t.entry_id = n.id left join member_face m on m.id = n.member_id
       left join order_face o on o.id = n.order_id
     where n.event_id = $1 and n.state = 'confirmed' and t.state = 'valid' and ${BUYER_EMAIL} = i.email)`

const listUnansweredInvitationsQuery = prepared<UnansweredInvitation>(
  'invitations_unanswered',
  `${UNANSWERED_INVITATIONS_SQL} order by i.id`,
)
const FROM_SENDERS = `from event_invitation i join event e on e.id = i.event_id
     join organisation_face o on o.id = i.organisation_id
    where o.enabled and not exists (select from suspended_sender u where u.organisation_id = o.id)
      and i.email is not null and e.enabled and e.cancelled_at is null and e.ends_at > $1`
// Ranked per club, so that a club over its allowance does not delay others.
const listEventsWithDueInvitationsQuery = prepared<{ eventId: string }>(
  'invitations_due_events',
  `select "eventId" from (
     select i.event_id as "eventId", min(i.due_at) as since,
       row_number() over (partition by i.organisation_id order by min(i.due_at), i.event_id) as nth
       ${FROM_SENDERS} and i.due_at <= $1 group by i.organisation_id, i.event_id) d
    where nth <= $3 order by nth, since, "eventId" limit $2`,
)
const lockDueInvitationsQuery = prepared<Pick<InvitationRow, 'id' | 'askedAt' | 'askedBy' | 'sendings'>>(
  'invitations_due',
  `select id, asked_at as "askedAt", asked_by as "askedBy", sendings from event_invitation
    where event_id = $1 and due_at <= $2 and email is not null order by id limit $3 for no key update`,
)
const listDueInvitationsQuery = prepared<{ id: string; eventId: string; dueAt: Date }>(
  'invitations_all_due',
  `select i.id, i.event_id as "eventId", i.due_at as "dueAt" ${FROM_SENDERS} and i.due_at < $1
    order by i.due_at, i.id`,
)
const markSentQuery = prepared(
  'invitations_sent',
  'update event_invitation set due_at = null, sent_at = $2, sendings = sendings + 1 where id = any($1)',
)
const dropDueInvitationsQuery = prepared(
  'invitations_drop',
  `with again as (update event_invitation set due_at = null where id = any($1) and sent_at is not null)
   delete from event_invitation where id = any($1) and sent_at is null`,
)
const setSecretQuery = prepared('invitation_secret', 'update event_invitation set secret_hash = $2 where id = $1')

export async function insertInvitations(
  transaction: Database,
  about: Omit<NewInvitation, 'id' | 'email' | 'name'>,
  people: readonly { id: string; email: string; name: string }[],
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<number> {
  const { eventId, organisationId, seats, message, answerUntil, language, askedBy } = about
  const stored = await insertQuery(transaction, [
    ...[eventId, organisationId, seats, message, answerUntil, language, at, askedBy, dueAt],
    people.map(({ id }) => id),
    people.map(({ email }) => email),
    people.map(({ name }) => name),
  ])
  return stored.length
}

export async function listInvitedEmails(
  database: Database,
  eventId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  return new Set((await listInvitedEmailsQuery(database, [eventId, emails])).map(({ email }) => email))
}

/** Counts withdrawn invitations, but not those cancelled before sending. */
export async function countInvitations(database: Database, eventId: string): Promise<number> {
  return (await countQuery(database, [eventId]))[0]?.count ?? 0
}

export async function findInvitation(database: Database, id: string): Promise<InvitationRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function findInvitationBySecret(
  database: Database,
  secretHash: Buffer,
): Promise<(InvitationRow & { secretHash: Buffer | null }) | undefined> {
  return (await findBySecretQuery(database, [secretHash]))[0]
}

export function listMemberInvitations(
  database: Database,
  eventId: string,
  memberId: string,
): Promise<MemberInvitationRow[]> {
  return listMemberInvitationsQuery(database, [eventId, memberId])
}

export async function isInvited(database: Database, eventId: string, memberId: string): Promise<boolean> {
  return (await isInvitedQuery(database, [eventId, memberId]))[0]?.invited ?? false
}

/** Lock order: member's purchases, invitation, event. Read the remaining seats after locking. */
export async function lockInvitation(transaction: Database, id: string): Promise<void> {
  await lockQuery(transaction, [id])
}

export async function insertInvitationUse(transaction: Database, entryId: string, invitationId: string): Promise<void> {
  await insertInvitationUseQuery(transaction, [entryId, invitationId])
}

export async function findRegistrationInvitation(
  database: Database,
  entryId: string,
): Promise<InvitationRow | undefined> {
  return (await findRegistrationInvitationQuery(database, [entryId]))[0]
}

export async function markInvitationOpened(database: Database, id: string, at: Date): Promise<void> {
  await markOpenedQuery(database, [id, at])
}

export async function setInvitationDeclined(transaction: Database, id: string, at: Date | null): Promise<boolean> {
  return (await setDeclinedQuery(transaction, [id, at])).length > 0
}

export async function insertInvitationReader(
  transaction: Database,
  memberId: string,
  id: string,
  at: Date,
): Promise<void> {
  await insertInvitationReaderQuery(transaction, [memberId, id, at])
}

export async function updateInvitationSeats(transaction: Database, id: string, seats: number): Promise<void> {
  await setSeatsQuery(transaction, [id, seats])
}

export async function scheduleInvitationResend(
  transaction: Database,
  id: string,
  at: Date,
  askedBy: string | null,
): Promise<void> {
  await scheduleInvitationResendQuery(transaction, [id, at, askedBy])
}

export async function markInvitationWithdrawn(transaction: Database, id: string, at: Date): Promise<void> {
  await markInvitationWithdrawnQuery(transaction, [id, at])
}

export async function deleteUnsentInvitations(
  transaction: Database,
  eventId: string,
  id: string | null,
): Promise<number> {
  return (await removeUnsentQuery(transaction, [eventId, id])).length
}

export function countInvitationsByState(database: Database, eventId: string) {
  return countInvitationsByStateQuery(database, [eventId])
}

export function listInvitations(
  database: Database,
  eventId: string,
  { text, state }: { text: string | null; state: InvitationState | null },
  { after, size }: { after: string | null; size: number },
): Promise<(InvitationRow & { state: InvitationState })[]> {
  return listQuery(database, [eventId, text === null ? null : searchPatterns(text), state, after, size])
}

/** Call before closing the waiting list, which removes its entries. */
export function listUnansweredInvitations(database: Database, eventId: string): Promise<UnansweredInvitation[]> {
  return listUnansweredInvitationsQuery(database, [eventId])
}

export async function listEventsWithDueInvitations(
  database: Database,
  now: Date,
  { most: max, maxPerClub }: { most: number; maxPerClub: number },
): Promise<string[]> {
  return (await listEventsWithDueInvitationsQuery(database, [now, max, maxPerClub])).map(({ eventId }) => eventId)
}

export function listDueInvitations(database: Database, before: Date) {
  return listDueInvitationsQuery(database, [before])
}

export function lockDueInvitations(transaction: Database, eventId: string, now: Date, max: number) {
  return lockDueInvitationsQuery(transaction, [eventId, now, max])
}

export async function markInvitationsSent(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await markSentQuery(transaction, [ids, at])
}

export async function dropDueInvitations(transaction: Database, ids: readonly string[]): Promise<void> {
  await dropDueInvitationsQuery(transaction, [ids])
}

export async function updateInvitationSecret(database: Database, id: string, secretHash: Buffer): Promise<void> {
  await setSecretQuery(database, [id, secretHash])
}

const hasRegistrationOrTicketQuery = prepared<{ found: boolean }>(
  'event_own_any_part',
  `select exists (select from event_entry n where n.member_id = $1 and n.event_id = $2
            and (n.state in ('confirmed', 'reserved', 'refunded') or n.decline_reason = 'event-cancelled'
              or n.state = 'cancelled' and exists (select from ticket_face t
                where t.entry_id = n.id and (t.total_minor > 0 or t.void_reason = 'event-cancelled'))))
       or exists (select from ticket_face where member_id = $1 and event_id = $2 and state in ('valid', 'used'))
       or exists (select from ticket_face t where ${isTransferredToSql('$1')} and event_id = $2 and state in ('valid', 'used')) as found`,
)

/** Paid registrations, and those ended by the event's cancellation, count; declines and expired reservations do not. */
export async function hasRegistrationOrTicket(database: Database, memberId: string, eventId: string): Promise<boolean> {
  return (await hasRegistrationOrTicketQuery(database, [memberId, eventId]))[0]?.found ?? false
}
