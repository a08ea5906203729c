import type { Database } from '@forenet/database/database'
import type { TeamGender } from '@forenet/domain/team'
import { prepared } from '../../../../platform/database/prepared.ts'

export type TeamTermsRow = {
  name: string
  activity: string
  ageFrom: number | null
  ageTo: number | null
  gender: TeamGender | null
  capacity: number | null
}
export type TeamRow = TeamTermsRow & {
  id: string
  organisationId: string
  archived: boolean
  version: number
}
export type TeamCountRow = TeamRow & { on: number; waiting: number }

const COLUMNS = `t.id, t.organisation_id as "organisationId", t.name, t.activity, t.age_from as "ageFrom", t.age_to as "ageTo", t.gender,
  t.capacity, t.archived_at is not null as archived, t.version`
const listTeamsQuery = prepared<TeamCountRow>(
  'teams_of_club',
  `select ${COLUMNS}, coalesce(p.on, 0) as on, coalesce(p.waiting, 0) as waiting
     from team t
     left join (select team_id, count(*) filter (where state = 'on')::integer as on,
                       count(*) filter (where state = 'waiting')::integer as waiting
                  from team_place where organisation_id = $1 and until_at is null group by team_id) p on p.team_id = t.id
    where t.organisation_id = $1 order by t.archived_at is not null, register_order(t.name) collate "C", t.id`,
)
const findByIdQuery = prepared<TeamRow>('team_by_id', `select ${COLUMNS} from team t where t.id = $1`)
const lockQuery = prepared<TeamRow>(
  'team_lock',
  `select ${COLUMNS} from team t where t.organisation_id = $1 and t.id = $2 for update`,
)
const lockTeamsQuery = prepared('teams_turn', `select pg_advisory_xact_lock(hashtextextended('teams of ' || $1, 0))`)
const countQuery = prepared<{ count: number }>(
  'teams_count',
  'select count(*)::integer as count from team where organisation_id = $1',
)
const insertQuery = prepared<{ id: string }>(
  'team_insert',
  `insert into team (id, organisation_id, name, activity, age_from, age_to, gender, capacity)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
)
const updateQuery = prepared(
  'team_update',
  `update team set name = $2, activity = $3, age_from = $4, age_to = $5, gender = $6, capacity = $7, version = version + 1,
     archived_at = case when $8::boolean then coalesce(archived_at, $9) end where id = $1`,
)

const reopenTeamQuery = prepared(
  'team_reopen',
  `update team t set archived_at = null, version = version + 1
    where t.id = $1 and t.archived_at = $2
      and not exists (select from team o where o.organisation_id = t.organisation_id and o.id <> t.id and o.archived_at is null
                        and lower(o.name) = lower(t.name))`,
)

export function listTeams(database: Database, organisationId: string): Promise<TeamCountRow[]> {
  return listTeamsQuery(database, [organisationId])
}

export async function findTeam(database: Database, id: string): Promise<TeamRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockTeam(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<TeamRow | undefined> {
  return (await lockQuery(transaction, [organisationId, id]))[0]
}

/** Includes archived teams. Advisory lock: serialises creation. */
export async function countTeams(transaction: Database, organisationId: string): Promise<number> {
  await lockTeamsQuery(transaction, [organisationId])
  return (await countQuery(transaction, [organisationId]))[0]?.count ?? 0
}

/** False if the id exists. A taken name throws a unique violation. */
export async function insertTeam(
  transaction: Database,
  {
    id,
    organisationId,
    name,
    activity,
    ageFrom,
    ageTo,
    gender,
    capacity,
  }: TeamTermsRow & Pick<TeamRow, 'id' | 'organisationId'>,
): Promise<boolean> {
  const values = [id, organisationId, name, activity, ageFrom, ageTo, gender, capacity]
  return (await insertQuery(transaction, values)).length > 0
}

export async function updateTeam(
  transaction: Database,
  id: string,
  { name, activity, ageFrom, ageTo, gender, capacity, archived }: TeamTermsRow & { archived: boolean },
  at: Date,
): Promise<void> {
  await updateQuery(transaction, [id, name, activity, ageFrom, ageTo, gender, capacity, archived, at])
}

/** Does nothing if another team now has the name. */
export async function reopenTeam(transaction: Database, id: string, archivedAt: Date): Promise<void> {
  await reopenTeamQuery(transaction, [id, archivedAt])
}
