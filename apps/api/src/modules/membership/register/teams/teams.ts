import { randomUUID } from 'node:crypto'
import type { NewTeam, Team, TeamChange } from '@forenet/contract/club/team'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { diffFields } from '@forenet/domain/merge-edits'
import { MAX_TEAMS } from '@forenet/domain/team'
import type pg from 'pg'
import { listClubGrants, lockClubRoles } from '../../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { requirePublicName } from '../../../../platform/http/public-name.ts'
import type { Club, ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../../platform/jobs/jobs.ts'
import { databaseCode } from '../../../../platform/observability/error-reason.ts'
import { audit } from '../../../core/audit/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { endTeamRoles } from '../../../core/roles/index.ts'
import { setHistoryActor } from '../person-repository.ts'
import { recordTeamArchiving } from './archiving.ts'
import { endPlaces } from './place-repository.ts'
import { countTeams, findTeam, insertTeam, listTeams, lockTeam, type TeamRow, updateTeam } from './team-repository.ts'

export type TeamsDeps = { pool: pg.Pool; database: Database; send: SendJob; now: () => Date }
type ReadDeps = Pick<TeamsDeps, 'database' | 'now'>

const UNIQUE_VIOLATION = '23505'

export async function listClubTeams(
  deps: ReadDeps,
  { club, reach }: Pick<ClubCaller, 'club' | 'reach'>,
): Promise<Team[]> {
  const [rows, trainers] = await Promise.all([listTeams(deps.database, club.id), mapTrainers(deps, club)])
  return rows
    .filter(({ id }) => reach === 'whole' || reach.teamIds.includes(id))
    .map(({ organisationId: _club, ...team }) => ({ ...team, trainers: trainers.get(team.id) ?? [] }))
}

export async function getManagedTeam(
  database: Database,
  { club, reach }: Pick<ClubCaller, 'club' | 'reach'>,
  teamId: string,
): Promise<TeamRow> {
  const team = await findTeam(database, teamId)
  const isWithin = team?.organisationId === club.id && (reach === 'whole' || reach.teamIds.includes(teamId))
  if (!team || !isWithin) throw notFound('The team')
  return team
}

async function mapTrainers({ database, now }: ReadDeps, club: Club): Promise<Map<string, Team['trainers']>> {
  const at = now()
  const grants = (await listClubGrants(database, club.id, at)).filter(
    ({ role, teamId, from }) => role === 'trainer' && teamId !== null && (from === null || from <= at),
  )
  const summaries = await facesOf(
    database,
    grants.map(({ memberId }) => memberId),
  )
  const byTeam = Map.groupBy(grants, ({ teamId }) => teamId ?? '')
  const named = (memberId: string) => ({
    memberId,
    name: summaries.get(memberId)?.name || (summaries.get(memberId)?.email ?? ''),
  })
  return new Map([...byTeam].map(([teamId, held]) => [teamId, held.map(({ memberId }) => named(memberId))]))
}

/** Idempotent by id. Throws `team-name-taken`, `too-many-teams`, `changed-meanwhile` (id taken). */
export async function createTeam(deps: TeamsDeps, by: ClubCaller, wanted: NewTeam): Promise<Team[]> {
  const { caller, club } = by
  await rethrowNameTaken(() =>
    inTransaction(deps.pool, async (transaction) => {
      const before = await countTeams(transaction, club.id)
      if (!(await insertTeam(transaction, { ...wanted, organisationId: club.id }))) {
        const known = await findTeam(transaction, wanted.id)
        if (known?.organisationId !== club.id) throw notFound('The team')
        if (Object.keys(diffFields<object>(known, wanted)).length === 0) return
        throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
      }
      if (before >= MAX_TEAMS) throw new ProblemError('too-many-teams', 'A club has at most 500 teams')
      const { id, ...detail } = wanted
      const about = { objectKind: 'team', objectId: id, organisationId: club.id, detail }
      await audit(transaction, caller, { action: 'team-made', ...about }, deps.now())
    }),
  )
  return listClubTeams(deps, by)
}

/**
 * Archiving removes and notifies the team's people and ends the roles limited to it. Throws `not-found`,
 * `changed-meanwhile`, `team-name-taken`.
 */
export async function changeTeam(
  deps: TeamsDeps,
  by: ClubCaller,
  id: string,
  { version, ...wanted }: TeamChange,
): Promise<Team[]> {
  const { caller, club } = by
  await rethrowNameTaken(() =>
    inTransaction(deps.pool, async (transaction) => {
      if (wanted.archived) await lockClubRoles(transaction, club.id)
      const before = await lockTeam(transaction, club.id, id)
      if (!before) throw notFound('The team')
      if (before.version !== version)
        throw new ProblemError('changed-meanwhile', 'Someone else has changed it in the meantime')
      const changes = diffFields<object>(before, wanted)
      if (Object.keys(changes).length === 0) return
      if (wanted.name !== before.name) requirePublicName('name', wanted.name)
      const at = deps.now()
      await updateTeam(transaction, id, wanted, at)
      await setHistoryActor(transaction, caller.memberId)
      const ended = wanted.archived ? await endPlaces(transaction, id, caller.memberId, at) : []
      const context = { changeSetId: randomUUID(), organisationId: club.id, by: caller.memberId, at }
      await recordTeamArchiving(transaction, context, { id, name: wanted.name }, ended)
      const left = ended.length
      const detail = { name: wanted.name, changes, ...(left > 0 && { left }) }
      const about = { objectKind: 'team', objectId: id, organisationId: club.id, detail }
      await audit(transaction, caller, { action: 'team-changed', ...about }, at)
      if (wanted.archived) {
        await endTeamRoles(deps, transaction, caller, { organisationId: club.id, teamId: id }, at)
      }
    }),
  )
  return listClubTeams(deps, by)
}

async function rethrowNameTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (databaseCode(error) !== UNIQUE_VIOLATION) throw error
    throw new ProblemError('team-name-taken', 'The club already has a team with this name')
  }
}
