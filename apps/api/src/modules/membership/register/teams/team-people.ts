import type { TeamPerson, TeamPlacement, TeamWithPeople } from '@forenet/contract/club/team'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { ADULT_AGE, computeVisibilityCutoff } from '@forenet/domain/register'
import { listTeamMismatches } from '@forenet/domain/team'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { listGuardians } from '../frame-repository.ts'
import { findRegisterState } from '../list-repository.ts'
import { setHistoryActor } from '../person-repository.ts'
import { toRegisterQuery } from '../register-query-rules.ts'
import * as places from './place-repository.ts'
import { enqueueTeamNews } from './team-news.ts'
import { lockTeam, type TeamRow } from './team-repository.ts'
import { listClubTeams, type TeamsDeps } from './teams.ts'

const MAX_PEOPLE = 500

/** Throws `not-found`. */
export async function getTeamWithPeople(
  deps: Pick<TeamsDeps, 'database' | 'now'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  teamId: string,
): Promise<TeamWithPeople> {
  const { database, now } = deps
  const today = calendarDateAt(now())
  const [teams, rows] = await Promise.all([
    listClubTeams(deps, by),
    places.listTeamPeople(database, by.club.id, teamId, computeVisibilityCutoff(today), MAX_PEOPLE),
  ])
  const team = teams.find(({ id }) => id === teamId)
  if (!team) throw notFound('The team')
  const people = rows.map((row) => ({
    ...row,
    age: row.dateOfBirth === null ? null : computeAge(row.dateOfBirth, today),
  }))
  const children = people.filter(({ age }) => age !== null && age < ADULT_AGE)
  const found = await listGuardians(database, [...new Set(children.flatMap(({ guardianIds }) => guardianIds))])
  const guardians = new Map(found.map(({ id, ...guardian }) => [id, guardian]))
  return {
    team,
    people: people.map(
      ({ memberId, firstName, lastName, age, email, phone, gender, state, since, guardianIds }): TeamPerson => {
        const isChild = age !== null && age < ADULT_AGE
        return {
          memberId,
          name: `${firstName} ${lastName}`.trim(),
          age,
          email,
          phone,
          state,
          since: since.toISOString(),
          misfits: listTeamMismatches(team, { age, gender }),
          guardians: isChild ? guardianIds.flatMap((id) => guardians.get(id) ?? []) : [],
        }
      },
    ),
  }
}

/** Adds to the waiting list if requested. Idempotent. Throws `not-found`, `team-archived`, `team-full`. */
export function addToTeam(
  deps: TeamsDeps,
  by: ClubCaller,
  ids: { teamId: string; memberId: string },
  { state }: TeamPlacement,
): Promise<TeamWithPeople> {
  return changeTeamPerson(deps, by, ids, async (transaction, team, at) => {
    const { memberId } = ids
    if (team.archived) throw new ProblemError('team-archived', 'No one can be added to an archived team')
    const known = await findRegisterState(transaction, toRegisterQuery(by.club.id, {}, calendarDateAt(at)), memberId)
    if (!known) throw notFound('The person')
    const before = await places.findPlace(transaction, team.id, memberId)
    if (before === state) return null
    if (state === 'on') await requireFreePlace(transaction, team)
    const of = { teamId: team.id, organisationId: by.club.id, memberId, by: by.caller.memberId, at }
    await places.endPlace(transaction, of)
    await places.insertPlace(transaction, state, of)
    await notifyOfPlace(deps, transaction, of, state)
    if (state === 'waiting') return 'team-waits'
    return before === 'waiting' ? 'team-moved-up' : 'team-placed'
  })
}

/** Lock the team first. Throws `team-full`. */
export async function requireFreePlace(
  transaction: Database,
  { id, capacity }: Pick<TeamRow, 'id' | 'capacity'>,
): Promise<void> {
  if (capacity === null || (await places.countTakenPlaces(transaction, id)) < capacity) return
  throw new ProblemError('team-full', 'Every place on the team is taken')
}

/** Removes people on the waiting list too. Idempotent. Throws `not-found`. */
export function removeFromTeam(
  deps: TeamsDeps,
  by: ClubCaller,
  ids: { teamId: string; memberId: string },
): Promise<TeamWithPeople> {
  return changeTeamPerson(deps, by, ids, async (transaction, team, at) => {
    const of = { ...ids, by: by.caller.memberId, at }
    const ended = await places.endPlace(transaction, of)
    if (ended === undefined) return null
    await notifyOfPlace(deps, transaction, { ...of, organisationId: team.organisationId }, null)
    return 'team-taken-off'
  })
}

async function notifyOfPlace(
  { send }: Pick<TeamsDeps, 'send'>,
  transaction: Database,
  { organisationId, teamId, memberId, by, at }: Parameters<typeof places.insertPlace>[2],
  placed: places.PlaceState | null,
): Promise<void> {
  if (by === null) return
  const about = { organisationId, teamId, memberId, senderId: by, at: at.toISOString() }
  await enqueueTeamNews(send, transaction, { ...about, placed })
}

/** `work` returns the audit action, or null if nothing changed. */
async function changeTeamPerson(
  deps: TeamsDeps,
  by: ClubCaller,
  { teamId, memberId }: { teamId: string; memberId: string },
  work: (transaction: Database, team: TeamRow, at: Date) => Promise<string | null>,
): Promise<TeamWithPeople> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const team = await lockTeam(transaction, club.id, teamId)
    if (!team) throw notFound('The team')
    const at = deps.now()
    await setHistoryActor(transaction, caller.memberId)
    const action = await work(transaction, team, at)
    if (action === null) return
    const about = { objectKind: 'team', objectId: teamId, organisationId: club.id }
    await audit(transaction, caller, { ...about, action, detail: { memberId, name: team.name } }, at)
  })
  return getTeamWithPeople(deps, by, teamId)
}
