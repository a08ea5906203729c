import type { Database } from '@forenet/database/database'
import type { ClubRole } from '@forenet/domain/access'
import { prepared } from '../../../platform/database/prepared.ts'

export const ROLES_EXPORT_SQL = {
  roleInvitations: `select o.name as organisation, i.role, case when i.email = $2 then 'received' else 'sent' end as direction,
      (select e.title from event_face e where e.id = i.event_id) as event,
      (select t.name from team_face t where t.id = i.team_id) as team, i.until_at as "until",
      i.invited_at as "createdAt", i.outcome as status, i.answered_at as "answeredAt"
    from role_invitation i join organisation_face o on o.id = i.organisation_id
    where i.email = $2 or i.invited_by = any($1) or i.answered_by = any($1) order by i.invited_at, i.id`,
} as const

/** `sentAt`: null until a required approval. */
export type InvitationRow = {
  id: string
  organisationId: string
  email: string
  role: ClubRole
  eventId: string | null
  teamId: string | null
  until: Date | null
  language: 'da' | 'en'
  invitedBy: string | null
  invitedAt: Date
  sentAt: Date | null
  expiresAt: Date
  /** The handover that includes this role; null if the role starts immediately. */
  handoverId: string | null
}

export type InvitationOutcome = 'accepted' | 'declined' | 'withdrawn' | 'refused' | 'replaced'

export type AnsweredInvitationRow = InvitationRow & { outcome: InvitationOutcome | null; answeredBy: string | null }

const COLUMNS = `id, organisation_id as "organisationId", email, role, event_id as "eventId", team_id as "teamId", until_at as "until", language,
  invited_by as "invitedBy", invited_at as "invitedAt", sent_at as "sentAt", expires_at as "expiresAt", handover_id as "handoverId"`
const listInvitationsQuery = prepared<InvitationRow>(
  'role_invitations_of_club',
  `select ${COLUMNS} from role_invitation where organisation_id = $1 and outcome is null and expires_at > $2
    order by invited_at, id`,
)
const listInvitationsToQuery = prepared<InvitationRow>(
  'role_invitations_of_email',
  `select ${COLUMNS} from role_invitation
    where email = $1 and outcome is null and sent_at is not null and expires_at > $2 order by invited_at, id`,
)
const listByIdsQuery = prepared<AnsweredInvitationRow>(
  'role_invitations_by_id',
  `select ${COLUMNS}, outcome, answered_by as "answeredBy" from role_invitation where id = any($1)`,
)
const lockOpenQuery = prepared<InvitationRow>(
  'role_invitation_lock',
  `select ${COLUMNS} from role_invitation where id = $1 and outcome is null for update`,
)
const storeQuery = prepared(
  'role_invitation_insert',
  `insert into role_invitation (id, organisation_id, email, role, event_id, until_at, language, invited_by, invited_at, sent_at,
     expires_at, team_id, handover_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const replaceQuery = prepared<{ id: string }>(
  'role_invitation_replace',
  `update role_invitation set outcome = 'replaced', answered_at = $5, answered_by = $6
    where organisation_id = $1 and email = $2 and role = $3 and event_id is not distinct from $4
      and team_id is not distinct from $7 and handover_id is not distinct from $8 and outcome is null
   returning id`,
)
const answerInvitationQuery = prepared(
  'role_invitation_answer',
  'update role_invitation set outcome = $2, answered_at = $3, answered_by = $4 where id = $1 and outcome is null',
)
const markSentQuery = prepared(
  'role_invitation_sent',
  'update role_invitation set sent_at = $2, expires_at = $3 where id = $1 and outcome is null',
)
type NamedRow = { id: string; name: string }

const listTeamNamesQuery = prepared<NamedRow>('role_teams', 'select id, name from team_face where id = any($1)')
const listEventTitlesQuery = prepared<NamedRow>(
  'role_event_titles',
  'select id, title as name from event_face where id = any($1)',
)
const eraseInvitationsToEmailQuery = prepared<{ id: string }>(
  'role_invitations_forget',
  `update role_invitation set email = lower($2), outcome = coalesce(outcome, 'declined'), answered_at = coalesce(answered_at, $3)
    where $1 <> '' and email = $1 returning id`,
)

export function listInvitations(database: Database, organisationId: string, now: Date): Promise<InvitationRow[]> {
  return listInvitationsQuery(database, [organisationId, now])
}

export function listInvitationsTo(database: Database, email: string, now: Date): Promise<InvitationRow[]> {
  return listInvitationsToQuery(database, [email, now])
}

export function findInvitations(database: Database, ids: readonly string[]): Promise<AnsweredInvitationRow[]> {
  return listByIdsQuery(database, [ids])
}

export async function lockInvitation(transaction: Database, id: string): Promise<InvitationRow | undefined> {
  return (await lockOpenQuery(transaction, [id]))[0]
}

/** Returns the ids of replaced invitations. */
export async function insertInvitation(transaction: Database, row: InvitationRow): Promise<string[]> {
  const { id, organisationId, email, role, eventId, teamId, until, language, handoverId } = row
  const { invitedBy, invitedAt, sentAt, expiresAt } = row
  const replaced = await replaceQuery(transaction, [
    organisationId,
    email,
    role,
    eventId,
    invitedAt,
    invitedBy,
    teamId,
    handoverId,
  ])
  const values = [
    id,
    organisationId,
    email,
    role,
    eventId,
    until,
    language,
    invitedBy,
    invitedAt,
    sentAt,
    expiresAt,
    teamId,
    handoverId,
  ]
  await storeQuery(transaction, values)
  return replaced.map((one) => one.id)
}

export async function answerInvitation(
  transaction: Database,
  id: string,
  outcome: InvitationOutcome,
  by: string | null,
  at: Date,
): Promise<void> {
  await answerInvitationQuery(transaction, [id, outcome, at, by])
}

export async function markInvitationSent(transaction: Database, id: string, at: Date, expiresAt: Date): Promise<void> {
  await markSentQuery(transaction, [id, at, expiresAt])
}

export function listTeamNames(database: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  return namesById(listTeamNamesQuery, database, ids)
}

export function listEventTitles(database: Database, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  return namesById(listEventTitlesQuery, database, ids)
}

async function namesById(
  statement: typeof listTeamNamesQuery,
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await statement(database, [wanted])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function eraseInvitationsToEmail(
  transaction: Database,
  email: string,
  instead: string,
  at: Date,
): Promise<string[]> {
  return (await eraseInvitationsToEmailQuery(transaction, [email, instead, at])).map(({ id }) => id)
}
