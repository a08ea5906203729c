import type { AnnualPlan, AnnualTaskChange, AnnualTaskDone, NewAnnualTasks } from '@forenet/contract/club/annual-plan'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { getAnnualPlan, listResponsiblePeople } from './plan.ts'
import * as repository from './repository.ts'

export type AnnualPlanDeps = { pool: pg.Pool; database: Database; now: () => Date }

const AUDITED_FIELDS = ['name', 'note', 'month', 'day'] as const

const MAX_TASKS = 60

export async function addTasks(deps: AnnualPlanDeps, by: ClubCaller, { tasks }: NewAnnualTasks): Promise<AnnualPlan> {
  await requirePeople(
    deps,
    by,
    tasks.map(({ responsibleId }, nth) => ({ responsibleId, path: `tasks.${nth}.responsibleId` })),
  )
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const there = await repository.listTasks(transaction, by.club.id)
    // Only new tasks count towards the limit, so that a retry succeeds.
    const isNew = ({ id, kind }: NewAnnualTasks['tasks'][number]) =>
      !there.some((one) => one.id === id || (kind !== null && one.kind === kind))
    const more = tasks.filter(isNew).length
    if (more > 0 && there.length + more > MAX_TASKS) {
      throw new ProblemError('too-many-requests', `A club has at most ${MAX_TASKS} yearly tasks`)
    }
    for (const task of tasks) {
      const row = { ...task, organisationId: by.club.id, since: calendarDateAt(at) }
      const stored = await repository.insertTask(transaction, row)
      if (stored === undefined)
        throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
      if (stored) await auditTask(transaction, by, 'year-task-added', task.id, { name: task.name }, at)
    }
  })
  return getAnnualPlan(deps, by)
}

/** Throws `not-found`, `changed-meanwhile` (stale version), `malformed-input` (invalid responsible person). */
export async function changeTask(
  deps: AnnualPlanDeps,
  by: ClubCaller,
  taskId: string,
  { version, ...wanted }: AnnualTaskChange,
): Promise<AnnualPlan> {
  await inTransaction(deps.pool, async (transaction) => {
    const task = await requireTask(transaction, by, taskId)
    if (task.version !== version)
      throw new ProblemError('changed-meanwhile', 'Someone else has changed the task in the meantime')
    // An unchanged responsible person is valid even after their role ended.
    if (wanted.responsibleId !== task.responsibleId) {
      const inside = { ...deps, database: transaction }
      await requirePeople(inside, by, [{ responsibleId: wanted.responsibleId, path: 'responsibleId' }])
    }
    await repository.updateTask(transaction, taskId, wanted)
    const changes = Object.fromEntries(
      AUDITED_FIELDS.filter((field) => task[field] !== wanted[field]).map((field) => [
        field,
        { from: task[field], to: wanted[field] },
      ]),
    )
    const detail = { name: wanted.name, changes, ...(wanted.responsibleId && { memberId: wanted.responsibleId }) }
    await auditTask(transaction, by, 'year-task-changed', taskId, detail, deps.now())
  })
  return getAnnualPlan(deps, by)
}

export async function removeTask(deps: AnnualPlanDeps, by: ClubCaller, taskId: string): Promise<AnnualPlan> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const task = await requireTask(transaction, by, taskId)
    await repository.removeTask(transaction, taskId, at)
    await auditTask(transaction, by, 'year-task-removed', taskId, { name: task.name }, at)
  })
  return getAnnualPlan(deps, by)
}

/** The first evidence is retained. Throws `not-found`. */
export async function markDone(
  deps: AnnualPlanDeps,
  by: ClubCaller,
  taskId: string,
  { year, note, link }: AnnualTaskDone,
): Promise<AnnualPlan> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const task = await requireTask(transaction, by, taskId)
    const done = { taskId, year, note, link, doneBy: by.caller.memberId, doneAt: at }
    if (!(await repository.insertDone(transaction, done))) return
    await auditTask(transaction, by, 'year-task-done', taskId, { name: task.name, year }, at)
  })
  return getAnnualPlan(deps, by, year)
}

export async function markNotDone(
  deps: AnnualPlanDeps,
  by: ClubCaller,
  taskId: string,
  year: number,
): Promise<AnnualPlan> {
  await inTransaction(deps.pool, async (transaction) => {
    const task = await requireTask(transaction, by, taskId)
    if (!(await repository.deleteDone(transaction, taskId, year))) return
    await auditTask(transaction, by, 'year-task-undone', taskId, { name: task.name, year }, deps.now())
  })
  return getAnnualPlan(deps, by, year)
}

async function requireTask(transaction: Database, { club }: ClubCaller, id: string): Promise<repository.TaskRow> {
  const task = await repository.lockTask(transaction, club.id, id)
  if (!task) throw notFound('The task')
  return task
}

async function requirePeople(
  deps: AnnualPlanDeps,
  { club }: ClubCaller,
  wanted: readonly { responsibleId: string | null; path: string }[],
): Promise<void> {
  const people = new Set((await listResponsiblePeople(deps, club.id)).map(({ memberId }) => memberId))
  const message = 'Must be someone with a role in the club that allows marking it as done'
  const errors = wanted.flatMap(({ responsibleId, path }) =>
    responsibleId === null || people.has(responsibleId) ? [] : [{ path, message }],
  )
  if (errors.length > 0) throw new ProblemError('malformed-input', message, { errors })
}

function auditTask(
  transaction: Database,
  { caller, club }: ClubCaller,
  action: string,
  objectId: string,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  return audit(transaction, caller, { action, objectKind: 'year-task', objectId, organisationId: club.id, detail }, at)
}
