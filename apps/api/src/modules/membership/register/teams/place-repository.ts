import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { TeamMessageAudience } from '@forenet/domain/team'
import { prepared } from '../../../../platform/database/prepared.ts'

export type TeamPersonRow = {
  memberId: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  gender: string | null
  dateOfBirth: string | null
  guardianIds: string[]
  state: 'on' | 'waiting'
  since: Date
}
export type PlaceState = TeamPersonRow['state']
export type EndedTeamPlace = { id: string; memberId: string; name: string; state: PlaceState; until: string }

const listTeamPeopleQuery = prepared<TeamPersonRow>(
  'team_people',
  `select r.member_id as "memberId", r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone, r.gender,
          r.date_of_birth::text as "dateOfBirth", r.guardian_ids as "guardianIds", p.state, p.from_at as since
     from team_place p
     join register_state r on r.organisation_id = p.organisation_id and r.member_id = p.member_id and r.until_at is null
    where p.organisation_id = $1 and p.team_id = $2 and p.until_at is null and not r.forgotten
      and register_seen(r.by_hand, r.paid_to, $4)
    order by p.state, case when p.state = 'waiting' then p.from_at end, case when p.state = 'on' then r.first_order end, p.queue_number
    limit $3`,
)
const findPlaceQuery = prepared<{ id: string; state: PlaceState }>(
  'team_place_live',
  'select id, state from team_place where team_id = $1 and member_id = $2 and until_at is null',
)
const findPlaceAtQuery = prepared<{ state: PlaceState }>(
  'team_place_then',
  `select state from team_place where team_id = $1 and member_id = $2 and from_at <= $3 and (until_at is null or until_at > $3)`,
)
const countTakenPlacesQuery = prepared<{ count: number }>(
  'team_places_taken',
  `select count(*)::integer as count from team_place where team_id = $1 and until_at is null and state = 'on'`,
)
const insertQuery = prepared(
  'team_place_insert',
  `insert into team_place (id, team_id, organisation_id, member_id, state, from_at, placed_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
const endQuery = prepared<{ state: PlaceState }>(
  'team_place_end',
  `update team_place set until_at = greatest(from_at, $3), ended_by = $4
    where team_id = $1 and member_id = $2 and until_at is null returning state`,
)
const endAllQuery = prepared<EndedTeamPlace>(
  'team_places_end',
  `update team_place p set until_at = greatest(p.from_at, $2), ended_by = $3 from member_face m
    where p.team_id = $1 and p.until_at is null and m.id = p.member_id
    returning p.id, p.member_id as "memberId", m.name, p.state, p.until_at::text as until`,
)
const listIdsOnTeamQuery = prepared<{ memberId: string }>(
  'team_members_to_write',
  `select p.member_id as "memberId"
     from team_place p
     join register_state r on r.organisation_id = p.organisation_id and r.member_id = p.member_id and r.until_at is null
    where p.organisation_id = $1 and p.team_id = $2 and p.until_at is null and not r.forgotten
      and register_seen(r.by_hand, r.paid_to, $4) and ($3::text is null or p.state = $3)
    order by p.state, r.first_order, p.queue_number`,
)

const endUnseenQuery = prepared(
  'team_places_end_unseen',
  `update team_place p set until_at = greatest(p.from_at, $2) from register_state r
    where p.until_at is null and r.organisation_id = p.organisation_id and r.member_id = p.member_id and r.until_at is null
      and not register_seen(r.by_hand, r.paid_to, $1)`,
)

type PlaceChange = { teamId: string; organisationId: string; memberId: string; by: string | null; at: Date }

/** Lists people on the team by name, then the waiting list in order. */
export function listTeamPeople(
  database: Database,
  organisationId: string,
  teamId: string,
  seenSince: CalendarDate,
  max: number,
): Promise<TeamPersonRow[]> {
  return listTeamPeopleQuery(database, [organisationId, teamId, max, seenSince])
}

export async function findPlace(
  transaction: Database,
  teamId: string,
  memberId: string,
): Promise<PlaceState | undefined> {
  return (await findPlaceQuery(transaction, [teamId, memberId]))[0]?.state
}

export async function findPlaceAt(
  database: Database,
  teamId: string,
  memberId: string,
  at: Date,
): Promise<PlaceState | undefined> {
  return (await findPlaceAtQuery(database, [teamId, memberId, at]))[0]?.state
}

export async function countTakenPlaces(transaction: Database, teamId: string): Promise<number> {
  return (await countTakenPlacesQuery(transaction, [teamId]))[0]?.count ?? 0
}

export async function insertPlace(transaction: Database, state: PlaceState, of: PlaceChange): Promise<void> {
  await insertQuery(transaction, [randomUUID(), of.teamId, of.organisationId, of.memberId, state, of.at, of.by])
}

export async function endPlace(
  transaction: Database,
  { teamId, memberId, at, by }: Omit<PlaceChange, 'organisationId'>,
): Promise<PlaceState | undefined> {
  return (await endQuery(transaction, [teamId, memberId, at, by]))[0]?.state
}

export function endPlaces(
  transaction: Database,
  teamId: string,
  by: string | null,
  at: Date,
): Promise<EndedTeamPlace[]> {
  return endAllQuery(transaction, [teamId, at, by])
}

export async function listIdsOnTeam(
  database: Database,
  organisationId: string,
  teamId: string,
  { readers, seenSince }: { readers: TeamMessageAudience; seenSince: CalendarDate },
): Promise<string[]> {
  const state = readers === 'everybody' ? null : readers
  return (await listIdsOnTeamQuery(database, [organisationId, teamId, state, seenSince])).map(
    ({ memberId }) => memberId,
  )
}

/** Ends places of people no longer visible to the club; `seenSince` as in `domain/register`. */
export async function endHiddenPlaces(database: Database, seenSince: CalendarDate, at: Date): Promise<void> {
  await endUnseenQuery(database, [seenSince, at])
}
