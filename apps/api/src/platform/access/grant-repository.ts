import type { Database } from '@forenet/database/database'
import { type ClubRole, listRolesWithPermission, type Permission } from '@forenet/domain/access'
import { GRANTER_INDEPENDENCE_MS, type RoleWithGranter } from '@forenet/domain/approval-independence'
import { prepared } from '../database/prepared.ts'

export type GrantRow = {
  role: ClubRole
  organisationKey: string
  eventId: string | null
  teamId: string | null
  from: Date | null
  until: Date | null
}

const listMemberGrantsQuery = prepared<GrantRow>(
  'access_grants_of_member',
  `select g.role, o.key as "organisationKey", g.event_id as "eventId", g.team_id as "teamId", g.from_at as "from", g.until_at as "until"
     from access_grant g join organisation_face o on o.id = g.organisation_id
    where g.member_id = $1 and g.ended_at is null and (g.until_at is null or g.until_at > $2)
    order by o.key, g.role, g.event_id, g.team_id`,
)
const listGrantsQuery = prepared<GrantRow & { email: string | null; name: string }>(
  'access_grants_all',
  `select g.role, o.key as "organisationKey", g.event_id as "eventId", g.team_id as "teamId", g.from_at as "from", g.until_at as "until", m.email,
          m.name
     from access_grant g join organisation_face o on o.id = g.organisation_id join member_face m on m.id = g.member_id
    where g.ended_at is null and (g.until_at is null or g.until_at > $1)
    order by o.key, m.email, g.role, g.event_id, g.team_id`,
)
const insertQuery = prepared<{ id: string }>(
  'access_grant_insert',
  `insert into access_grant (id, member_id, organisation_id, event_id, role, from_at, until_at, granted_by, granted_at, team_id,
     agreed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (member_id, organisation_id, role, coalesce(event_id, team_id, organisation_id)) where ended_at is null
     do update set from_at = excluded.from_at, until_at = excluded.until_at
     where (access_grant.from_at, access_grant.until_at) is distinct from (excluded.from_at, excluded.until_at)
   returning id`,
)
// Expired grants are closed instead of reused, so that the history shows the gap.
const closeQuery = prepared(
  'access_grant_close',
  `update access_grant set ended_at = until_at
    where member_id = $1 and organisation_id = $2 and role = $3 and event_id is not distinct from $4
      and team_id is not distinct from $6 and ended_at is null and until_at <= $5`,
)
const endQuery = prepared<{ id: string }>(
  'access_grant_end',
  `update access_grant set ended_at = $6, ended_by = $5
    where member_id = $1 and organisation_id = $2 and role = $3 and event_id is not distinct from $4
      and team_id is not distinct from $7 and ended_at is null
   returning id`,
)
const endAllQuery = prepared(
  'leaving_grants',
  'update access_grant set ended_at = $2 where member_id = any($1) and ended_at is null',
)
const listHoldersQuery = prepared<{ memberId: string }>(
  'access_grant_holders',
  `select distinct member_id as "memberId" from access_grant
    where organisation_id = $1 and role = any($2) and event_id is null and team_id is null and ended_at is null
      and (from_at is null or from_at <= $3) and (until_at is null or until_at > $3)`,
)
const listClubGrantsQuery = prepared<ClubGrantRow>(
  'access_grants_of_club',
  `select id, member_id as "memberId", role, event_id as "eventId", team_id as "teamId", from_at as "from", until_at as "until"
     from access_grant where organisation_id = $1 and ended_at is null and (until_at is null or until_at > $2)
    order by granted_at, id`,
)
const findByIdQuery = prepared<ClubGrantRow & { organisationId: string }>(
  'access_grant_lock',
  `select id, organisation_id as "organisationId", member_id as "memberId", role, event_id as "eventId", team_id as "teamId", from_at as "from",
          until_at as "until"
     from access_grant where id = $1 and ended_at is null and (until_at is null or until_at > $2) for update`,
)
const listOwnedOrganisationIdsQuery = prepared<{ organisationId: string }>(
  'access_grant_owned',
  `select distinct organisation_id as "organisationId" from access_grant
    where member_id = any($1) and role = 'owner' and event_id is null and team_id is null and ended_at is null order by 1`,
)
const findGrantsQuery = prepared<ClubGrantRow & { organisationId: string; endedBy: string | null }>(
  'access_grant_by_id',
  `select id, organisation_id as "organisationId", member_id as "memberId", role, event_id as "eventId", team_id as "teamId", from_at as "from",
          until_at as "until", ended_by as "endedBy"
     from access_grant where id = any($1)`,
)
const hasOwnershipEndedQuery = prepared<{ id: string }>(
  'access_ownership_ended',
  `select id from access_grant
    where organisation_id = $1 and member_id = $2 and role = 'owner' and event_id is null and team_id is null
      and least(ended_at, until_at) > $3 and least(ended_at, until_at) <= $4 limit 1`,
)
const hasGrantEndedQuery = prepared<{ id: string }>(
  'access_grant_ended',
  `select id from access_grant
    where organisation_id = $1 and member_id = $2 and role = any($3) and team_id is null and (event_id is null or event_id = $4)
      and least(ended_at, until_at) >= $5 and least(ended_at, until_at) <= $6 limit 1`,
)
const findActiveGrantIdQuery = prepared<{ id: string }>(
  'access_grant_standing',
  `select id from access_grant
    where organisation_id = $1 and member_id = $2 and role = any($3) and team_id is null and (event_id is null or event_id = $4)
      and ended_at is null and (from_at is null or from_at <= $5) and (until_at is null or until_at > $5)
    order by until_at desc nulls first, granted_at, id limit 1`,
)
const listRolesWithGrantersQuery = prepared<RoleWithGranter>(
  'access_given_roles',
  `select member_id as "memberId", role, greatest(granted_at, from_at) as since, granted_by as "givenBy", agreed_by as "agreedBy",
          case when least(ended_at, until_at) <= $2 then least(ended_at, until_at) end as "endedAt"
     from access_grant
    where organisation_id = $1 and event_id is null and team_id is null
      and (least(ended_at, until_at) is null or least(ended_at, until_at) > $3)
    order by granted_at, id`,
)
const lockClubRolesQuery = prepared(
  'roles_turn',
  "select pg_advisory_xact_lock(hashtextextended('roles of ' || $1::text, 0))",
)
const endOneQuery = prepared(
  'access_grant_end_one',
  'update access_grant set ended_at = $3, ended_by = $2 where id = $1',
)
const hasTeamQuery = prepared(
  'access_team_of',
  'select from team_face where id = $1 and organisation_id = $2 and not archived',
)
const hasEventQuery = prepared('access_event_of', 'select from event_face where id = $1 and organisation_id = $2')

export function listMemberGrants(database: Database, memberId: string, now: Date): Promise<GrantRow[]> {
  return listMemberGrantsQuery(database, [memberId, now])
}

export function listGrants(
  database: Database,
  now: Date,
): Promise<(GrantRow & { email: string | null; name: string })[]> {
  return listGrantsQuery(database, [now])
}

export async function listHolders(
  database: Database,
  organisationId: string,
  permission: Permission,
  now: Date,
): Promise<string[]> {
  return (await listHoldersQuery(database, [organisationId, listRolesWithPermission(permission), now])).map(
    ({ memberId }) => memberId,
  )
}

export type NewGrant = {
  id: string
  memberId: string
  organisationId: string
  eventId: string | null
  teamId: string | null
  role: ClubRole
  from: Date | null
  until: Date | null
  grantedBy: string | null
  /** The second owner, who approved the grant. */
  agreedBy?: string | null
  at: Date
}

/** Undefined if nothing changed. */
export async function storeGrant(database: Database, grant: NewGrant): Promise<string | undefined> {
  const { id, memberId, organisationId, eventId, teamId, role, from, until, grantedBy, agreedBy = null, at } = grant
  await closeQuery(database, [memberId, organisationId, role, eventId, at, teamId])
  const values = [id, memberId, organisationId, eventId, role, from, until, grantedBy, at, teamId, agreedBy]
  return (await insertQuery(database, values))[0]?.id
}

export async function endGrant(
  database: Database,
  grant: Pick<NewGrant, 'memberId' | 'organisationId' | 'eventId' | 'teamId' | 'role'> & {
    endedBy: string | null
    at: Date
  },
): Promise<string | undefined> {
  const { memberId, organisationId, eventId, teamId, role, endedBy, at } = grant
  return (await endQuery(database, [memberId, organisationId, role, eventId, endedBy, at, teamId]))[0]?.id
}

export type ClubGrantRow = Omit<GrantRow, 'organisationKey'> & { id: string; memberId: string }

export function listClubGrants(database: Database, organisationId: string, now: Date): Promise<ClubGrantRow[]> {
  return listClubGrantsQuery(database, [organisationId, now])
}

/** Includes roles that ended within `GRANTER_INDEPENDENCE_MS`, because approvals are checked against them. */
export function listRolesWithGranters(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<RoleWithGranter[]> {
  return listRolesWithGrantersQuery(database, [organisationId, now, new Date(now.getTime() - GRANTER_INDEPENDENCE_MS)])
}

/**
 * Advisory lock: concurrent requests must not remove the last two owners. Lock order: before any other row of the club.
 */
export async function lockClubRoles(transaction: Database, organisationId: string): Promise<void> {
  await lockClubRolesQuery(transaction, [organisationId])
}

export async function lockGrant(
  transaction: Database,
  id: string,
  now: Date,
): Promise<(ClubGrantRow & { organisationId: string }) | undefined> {
  return (await findByIdQuery(transaction, [id, now]))[0]
}

export async function listOwnedOrganisationIds(database: Database, memberIds: readonly string[]): Promise<string[]> {
  return (await listOwnedOrganisationIdsQuery(database, [memberIds])).map(({ organisationId }) => organisationId)
}

export async function hasOwnershipEnded(
  database: Database,
  { organisationId, memberId, since, now }: { organisationId: string; memberId: string; since: Date; now: Date },
): Promise<boolean> {
  return (await hasOwnershipEndedQuery(database, [organisationId, memberId, since, now])).length > 0
}

type AtEvent = { organisationId: string; eventId: string; memberId: string; permission: Permission; now: Date }

/** The longest-lasting grant, for the event or the whole club. */
export async function findActiveGrantId(
  database: Database,
  { organisationId, eventId, memberId, permission, now }: AtEvent,
): Promise<string | undefined> {
  return (
    await findActiveGrantIdQuery(database, [
      organisationId,
      memberId,
      listRolesWithPermission(permission),
      eventId,
      now,
    ])
  )[0]?.id
}

export async function hasGrantEnded(
  database: Database,
  ended: {
    organisationId: string
    eventId: string
    memberId: string
    permission: Permission
    since: Date
    now: Date
  },
): Promise<boolean> {
  const { organisationId, eventId, memberId, permission, since, now } = ended
  const values = [organisationId, memberId, listRolesWithPermission(permission), eventId, since, now]
  return (await hasGrantEndedQuery(database, values)).length > 0
}

export function findGrants(
  database: Database,
  ids: readonly string[],
): Promise<(ClubGrantRow & { organisationId: string; endedBy: string | null })[]> {
  return findGrantsQuery(database, [ids])
}

export async function endGrantById(transaction: Database, id: string, endedBy: string | null, at: Date): Promise<void> {
  await endOneQuery(transaction, [id, endedBy, at])
}

export async function hasEvent(database: Database, eventId: string, organisationId: string): Promise<boolean> {
  return (await hasEventQuery(database, [eventId, organisationId])).length > 0
}

export async function hasTeam(database: Database, teamId: string, organisationId: string): Promise<boolean> {
  return (await hasTeamQuery(database, [teamId, organisationId])).length > 0
}

export async function endMemberGrants(transaction: Database, memberIds: readonly string[], at: Date): Promise<void> {
  await endAllQuery(transaction, [memberIds, at])
}
