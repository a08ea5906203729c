import {
  ANNUAL_TASK_COMPLETE_PERMISSIONS,
  type AnnualPlan,
  type AnnualTask,
  type AnnualTaskReadiness,
} from '@forenet/contract/club/annual-plan'
import type { Database } from '@forenet/database/database'
import { can, listRolesWithPermission, type Permission } from '@forenet/domain/access'
import {
  computeYearTaskDueDate,
  computeYearTaskState,
  findNextOpenYear,
  proposeYearTasks,
} from '@forenet/domain/annual-plan'
import { calendarDateAt, getYear } from '@forenet/domain/calendar-date'
import { listClubGrants } from '../../../platform/access/grant-repository.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { listAdministratorsByToken } from '../../core/contact/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { listClubSummaries } from '../../core/organisations/index.ts'
import { findEndingSeason, loadOpenedSeasons } from '../../membership/membership-types/index.ts'
import { findRegisterStart, registerCount } from '../../membership/register/index.ts'
import { countStuck } from '../../money/payments/index.ts'
import { type DoneRow, listDone, listTasks, type TaskRow } from './repository.ts'

type Deps = { database: Database; now: () => Date }

const isSeason = ({ kind }: Pick<TaskRow, 'kind'>) => kind === 'season'

export async function getAnnualPlan(deps: Deps, by: ClubCaller, wanted?: number): Promise<AnnualPlan> {
  const { database, now } = deps
  const today = calendarDateAt(now())
  const year = wanted ?? getYear(today)
  const [tasks, people, [summary]] = await Promise.all([
    listTasks(database, by.club.id),
    listResponsiblePeople(deps, by.club.id),
    listClubSummaries(database, [by.club.id]),
  ])
  const dones = await listDone(
    database,
    tasks.map(({ id }) => id),
  )
  const summaries = await facesOf(database, [
    ...tasks.map(({ responsibleId }) => responsibleId),
    ...dones.map(({ doneBy }) => doneBy),
  ])
  const nameOf = (memberId: string | null) => (memberId && summaries.get(memberId)?.name) ?? ''
  const isOpened = tasks.some(isSeason) ? await loadOpenedSeasons(deps, by.club.id) : () => false
  const known = new Map<string, Promise<AnnualTaskReadiness | null>>()
  const present = async (task: TaskRow, inYear: number): Promise<AnnualTask> => {
    const dueOn = computeYearTaskDueDate(task, inYear)
    const done = dones.find(({ taskId, year: doneIn }) => taskId === task.id && doneIn === inYear)
    const isSold = isSeason(task) && isOpened(dueOn)
    const state = computeYearTaskState(dueOn, done !== undefined || isSold, today)
    const key = `${task.kind} ${inYear}`
    const ready = known.get(key) ?? (done ? Promise.resolve(null) : computeReadiness(deps, by, task, inYear, isSold))
    known.set(key, ready)
    const { id, kind, name, note, month, day, responsibleId, version } = task
    const responsible = responsibleId === null ? null : { memberId: responsibleId, name: nameOf(responsibleId) }
    return {
      ...{ id, kind, name, note, month, day, year: inYear, dueOn, state, responsible, version },
      ready: await ready,
      done: done ? presentDone(done, nameOf(done.doneBy)) : null,
    }
  }
  const doneYears = (task: TaskRow) => {
    const doneIn = dones.filter((done) => done.taskId === task.id).map((done) => done.year)
    if (!isSeason(task)) return doneIn
    // Earlier seasons count as done once a later one is on offer.
    const years = [-1, 0, 1].map((more) => getYear(today) + more)
    return [...doneIn, ...years.slice(0, years.findLastIndex((one) => isOpened(computeYearTaskDueDate(task, one))) + 1)]
  }
  const [ofYear, next] = await Promise.all([
    Promise.all(
      tasks.filter((task) => computeYearTaskDueDate(task, year) >= task.since).map((task) => present(task, year)),
    ),
    Promise.all(tasks.map((task) => present(task, findNextOpenYear(task, doneYears(task), today)))),
  ])
  return {
    year,
    tasks: ofYear,
    next: next.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
    proposals: proposeYearTasks(
      summary?.kind ?? '',
      tasks.map(({ kind }) => kind),
    ),
    people,
  }
}

function presentDone({ note, link, doneAt }: DoneRow, by: string): NonNullable<AnnualTask['done']> {
  return { note, link, by, at: doneAt.toISOString() }
}

export async function listResponsiblePeople(
  { database, now }: Deps,
  organisationId: string,
): Promise<AnnualPlan['people']> {
  const at = now()
  const roles = new Set(ANNUAL_TASK_COMPLETE_PERMISSIONS.flatMap((permission) => listRolesWithPermission(permission)))
  const [grants, byToken] = await Promise.all([
    listClubGrants(database, organisationId, at),
    listAdministratorsByToken(database, organisationId, at),
  ])
  const holding = grants.filter(({ role, eventId, teamId }) => eventId === null && teamId === null && roles.has(role))
  const ids = [...new Set([...holding.map(({ memberId }) => memberId), ...byToken])]
  const summaries = await facesOf(database, ids)
  return ids
    .map((memberId) => ({ memberId, name: summaries.get(memberId)?.name ?? '' }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
}

async function computeReadiness(
  deps: Deps,
  { caller, club }: ClubCaller,
  { kind }: TaskRow,
  year: number,
  isSold: boolean,
): Promise<AnnualTaskReadiness | null> {
  const may = (permission: Permission) => can(caller.grants, permission, { organisationKey: club.key })
  switch (kind) {
    case 'season':
      if (isSold) return { what: 'season', opened: true }
      return (await findEndingSeason(deps, club.id)) === null ? null : { what: 'season', opened: false }
    case 'member-count':
      return may('members.read') ? { what: 'members', ...(await countMembersAtNewYear(deps, club, year - 1)) } : null
    case 'accounts': {
      if (!may('money.read')) return null
      const stuck = await countStuck(deps.database, [club.key])
      return { what: 'payments', stuck: stuck.reduce((sum, { orders }) => sum + orders, 0) }
    }
    default:
      return null
  }
}

async function countMembersAtNewYear(deps: Deps, club: ClubCaller['club'], year: number) {
  const on = `${year}-12-31`
  const since = await findRegisterStart(deps.database, club.id)
  const over = on < calendarDateAt(deps.now())
  if (!over || since === null || calendarDateAt(since) > on) return { on, counted: null }
  const filter = { status: 'active', asAt: on }
  return { on, counted: { filter, ...(await registerCount(deps, club, filter)) } }
}
