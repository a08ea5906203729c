import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { notFound } from '../../platform/http/problem-error.ts'
import {
  comeBackToTeam,
  leaveTeam,
  lockTeam,
  placeMany,
  placeStatesOf,
  removePlacesGiven,
  teamRoom,
} from '../register/index.ts'
import { type ActionKind, type ActionOf, change, IS_BACK, namedIn, SAME } from './action.ts'

async function nameOfTeam(database: Database, organisationId: string, { teamId }: { teamId: string }): Promise<string> {
  const team = await teamRoom(database, organisationId, teamId)
  if (!team) throw notFound('The team')
  return team.name
}

type Joined = { id: string; state: 'on' | 'waiting' }

/** Uses the waiting list if the team is full. */
export const joinTeam: ActionKind<ActionOf<'join-team'>, Joined> = {
  aboutOf: nameOfTeam,
  async plan(database, { organisationId }, { teamId }) {
    await lockTeam(database, organisationId, teamId)
    const team = await teamRoom(database, organisationId, teamId)
    if (!team) return null
    const { name, capacity, on } = team
    let left = capacity === null ? Number.POSITIVE_INFINITY : capacity - on
    return ({ teams, waiting }) => {
      if (teams.includes(teamId) || waiting.includes(teamId)) return SAME
      left -= 1
      return change(left >= 0 ? 'teams' : 'waiting', null, name)
    }
  },
  async write(transaction, context, { teamId }, rows) {
    const places = rows.map(({ memberId }) => ({ id: randomUUID(), teamId, memberId }))
    await placeMany(transaction, context, places)
    const states = await placeStatesOf(
      transaction,
      places.map(({ id }) => id),
    )
    return new Map(places.map(({ id, memberId }) => [memberId, { id, state: states.get(id) ?? 'waiting' }]))
  },
  news: {
    done: ({ state }, changes) => ({ kind: state === 'on' ? 'on-team' : 'waits', name: namedIn(changes) }),
    back: (_joined, changes) => ({ kind: 'off-team', name: namedIn(changes) }),
  },
  async takeBack(transaction, { organisationId }, rows) {
    const given = rows.map(({ written }) => written)
    const gone = await removePlacesGiven(transaction, organisationId, given)
    return new Map(rows.flatMap(({ place, written }) => (gone.has(written.id) ? [[place, IS_BACK] as const] : [])))
  },
}

type Left = { id: string; teamId: string; until: string }

export const leave: ActionKind<ActionOf<'leave-team'>, Left> = {
  aboutOf: nameOfTeam,
  async plan(database, { organisationId }, { teamId }) {
    await lockTeam(database, organisationId, teamId)
    const team = await teamRoom(database, organisationId, teamId)
    if (!team) return null
    const { name } = team
    return ({ teams, waiting }) =>
      teams.includes(teamId)
        ? change('teams', name, null)
        : waiting.includes(teamId)
          ? change('waiting', name, null)
          : SAME
  },
  async write(transaction, context, { teamId }, rows) {
    const ids = rows.map(({ memberId }) => memberId)
    const ended = await leaveTeam(transaction, context, teamId, ids)
    return new Map(ended.map(({ id, memberId, until }) => [memberId, { id, teamId, until }]))
  },
  news: {
    done: (_left, changes) => ({ kind: 'off-team', name: namedIn(changes) }),
    back: (_left, changes) => ({ kind: changes[0]?.field === 'waiting' ? 'waits' : 'on-team', name: namedIn(changes) }),
  },
  async takeBack(transaction, { organisationId }, rows) {
    const [first] = rows
    if (!first) return new Map()
    const { teamId } = first.written
    await lockTeam(transaction, organisationId, teamId)
    const places = rows.map(({ written: { id, until } }) => ({ id, until }))
    const there = await comeBackToTeam(transaction, organisationId, teamId, places)
    return new Map(rows.flatMap(({ place, written }) => (there.has(written.id) ? [[place, IS_BACK] as const] : [])))
  },
}
