import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { notFound } from '../../../platform/http/problem-error.ts'
import {
  deleteUnchangedPlaces,
  endTeamPlaces,
  findTeamCapacity,
  insertTeamPlaces,
  listPlaceStates,
  lockTeam,
  reopenTeamPlaces,
} from '../../membership/register/index.ts'
import {
  type ActionKind,
  FULLY_UNDONE,
  fieldChange,
  findNamedObject,
  NOTHING_TO_CHANGE,
  type PeopleActionOfKind,
} from './action.ts'

async function getTeamName(
  database: Database,
  organisationId: string,
  { teamId }: { teamId: string },
): Promise<string> {
  const team = await findTeamCapacity(database, organisationId, teamId)
  if (!team) throw notFound('The team')
  return team.name
}

type WrittenTeamJoin = { id: string; state: 'on' | 'waiting' }

/** Uses the waiting list if the team is full. */
export const joinTeamAction: ActionKind<PeopleActionOfKind<'join-team'>, WrittenTeamJoin> = {
  getLabel: getTeamName,
  async plan(database, { organisationId }, { teamId }) {
    await lockTeam(database, organisationId, teamId)
    const team = await findTeamCapacity(database, organisationId, teamId)
    if (!team) return null
    const { name, capacity, on } = team
    let left = capacity === null ? Number.POSITIVE_INFINITY : capacity - on
    return ({ teams, waiting }) => {
      if (teams.includes(teamId) || waiting.includes(teamId)) return NOTHING_TO_CHANGE
      left -= 1
      return fieldChange(left >= 0 ? 'teams' : 'waiting', null, name)
    }
  },
  async write(transaction, context, { teamId }, rows) {
    const places = rows.map(({ memberId }) => ({ id: randomUUID(), teamId, memberId }))
    await insertTeamPlaces(transaction, context, places)
    const states = await listPlaceStates(
      transaction,
      places.map(({ id }) => id),
    )
    return new Map(places.map(({ id, memberId }) => [memberId, { id, state: states.get(id) ?? 'waiting' }]))
  },
  news: {
    done: ({ state }, changes) => ({ kind: state === 'on' ? 'on-team' : 'waits', name: findNamedObject(changes) }),
    back: (_joined, changes) => ({ kind: 'off-team', name: findNamedObject(changes) }),
  },
  async undo(transaction, { organisationId }, rows) {
    const given = rows.map(({ written }) => written)
    const gone = await deleteUnchangedPlaces(transaction, organisationId, given)
    return new Map(rows.flatMap(({ place, written }) => (gone.has(written.id) ? [[place, FULLY_UNDONE] as const] : [])))
  },
}

type EndedTeamPlaceRecord = { id: string; teamId: string; until: string }

export const leaveTeamAction: ActionKind<PeopleActionOfKind<'leave-team'>, EndedTeamPlaceRecord> = {
  getLabel: getTeamName,
  async plan(database, { organisationId }, { teamId }) {
    await lockTeam(database, organisationId, teamId)
    const team = await findTeamCapacity(database, organisationId, teamId)
    if (!team) return null
    const { name } = team
    return ({ teams, waiting }) =>
      teams.includes(teamId)
        ? fieldChange('teams', name, null)
        : waiting.includes(teamId)
          ? fieldChange('waiting', name, null)
          : NOTHING_TO_CHANGE
  },
  async write(transaction, context, { teamId }, rows) {
    const ids = rows.map(({ memberId }) => memberId)
    const ended = await endTeamPlaces(transaction, context, teamId, ids)
    return new Map(ended.map(({ id, memberId, until }) => [memberId, { id, teamId, until }]))
  },
  news: {
    done: (_left, changes) => ({ kind: 'off-team', name: findNamedObject(changes) }),
    back: (_left, changes) => ({
      kind: changes[0]?.field === 'waiting' ? 'waits' : 'on-team',
      name: findNamedObject(changes),
    }),
  },
  async undo(transaction, { organisationId }, rows) {
    const [first] = rows
    if (!first) return new Map()
    const { teamId } = first.written
    await lockTeam(transaction, organisationId, teamId)
    const places = rows.map(({ written: { id, until } }) => ({ id, until }))
    const there = await reopenTeamPlaces(transaction, organisationId, teamId, places)
    return new Map(
      rows.flatMap(({ place, written }) => (there.has(written.id) ? [[place, FULLY_UNDONE] as const] : [])),
    )
  },
}
