import type { Database } from '@forenet/database/database'
import type { YearTaskKind } from '@forenet/domain/annual-plan'
import { prepared } from '../../../platform/database/prepared.ts'

export const ANNUAL_PLAN_EXPORT_SQL = {
  yearTasks: `select o.name as organisation, t.name, t.note as message
    from year_task t join organisation_face o on o.id = t.organisation_id
    where t.responsible_id = any($1) and t.removed_at is null order by o.name, t.month, t.day, t.id`,
} as const

export type TaskRow = {
  id: string
  organisationId: string
  kind: YearTaskKind | null
  name: string
  note: string
  month: number
  day: number
  responsibleId: string | null
  since: string
  version: number
}
export type DoneRow = { taskId: string; year: number; note: string; link: string; doneBy: string | null; doneAt: Date }

const COLUMNS = `t.id, t.organisation_id as "organisationId", t.kind, t.name, t.note, t.month, t.day,
  t.responsible_id as "responsibleId", t.since::text as since, t.version`
const listTasksQuery = prepared<TaskRow>(
  'year_tasks_of_club',
  `select ${COLUMNS} from year_task t where t.organisation_id = $1 and t.removed_at is null order by t.month, t.day, t.id`,
)
const listDoneQuery = prepared<DoneRow>(
  'year_tasks_done',
  `select task_id as "taskId", year, note, link, done_by as "doneBy", done_at as "doneAt"
     from year_task_done where task_id = any($1) order by year`,
)
const insertQuery = prepared<{ id: string }>(
  'year_task_insert',
  `insert into year_task (id, organisation_id, kind, name, note, month, day, responsible_id, since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
)
const findTaskQuery = prepared<{ id: string }>(
  'year_task_standing',
  'select id from year_task where organisation_id = $1 and (id = $2 or kind = $3) and removed_at is null',
)
const lockQuery = prepared<TaskRow>(
  'year_task_lock',
  `select ${COLUMNS} from year_task t where t.id = $1 and t.organisation_id = $2 and t.removed_at is null for update`,
)
const updateQuery = prepared(
  'year_task_update',
  `update year_task set name = $2, note = $3, month = $4, day = $5, responsible_id = $6, version = version + 1 where id = $1`,
)
const removeQuery = prepared('year_task_remove', 'update year_task set removed_at = $2 where id = $1')
const storeDoneQuery = prepared<{ taskId: string }>(
  'year_task_done_insert',
  `insert into year_task_done (task_id, year, note, link, done_by, done_at) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning task_id as "taskId"`,
)
const deleteDoneQuery = prepared<{ taskId: string }>(
  'year_task_done_delete',
  'delete from year_task_done where task_id = $1 and year = $2 returning task_id as "taskId"',
)
const listTasksByMonthsQuery = prepared<TaskRow>(
  'year_tasks_of_months',
  `select ${COLUMNS} from year_task t
    where t.month = any($1) and t.responsible_id is not null and t.removed_at is null and ($2::uuid is null or t.id > $2)
    order by t.id limit $3`,
)
const findByIdQuery = prepared<TaskRow>(
  'year_task_by_id',
  `select ${COLUMNS} from year_task t where t.id = $1 and t.removed_at is null`,
)
const erasePersonFromTasksQuery = prepared(
  'year_tasks_forget',
  'update year_task set responsible_id = null, version = version + 1 where responsible_id = any($1)',
)

export function listTasks(database: Database, organisationId: string): Promise<TaskRow[]> {
  return listTasksQuery(database, [organisationId])
}

export function listDone(database: Database, taskIds: readonly string[]): Promise<DoneRow[]> {
  return listDoneQuery(database, [taskIds])
}

/** Returns false if the club has the task or one of its type; undefined if the id is taken. */
export async function insertTask(transaction: Database, task: Omit<TaskRow, 'version'>): Promise<boolean | undefined> {
  const { id, organisationId, kind, name, note, month, day, responsibleId, since } = task
  const values = [id, organisationId, kind, name, note, month, day, responsibleId, since]
  if ((await insertQuery(transaction, values)).length > 0) return true
  return (await findTaskQuery(transaction, [organisationId, id, kind])).length > 0 ? false : undefined
}

export async function lockTask(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<TaskRow | undefined> {
  return (await lockQuery(transaction, [id, organisationId]))[0]
}

type TaskInput = Pick<TaskRow, 'name' | 'note' | 'month' | 'day' | 'responsibleId'>

export async function updateTask(
  transaction: Database,
  id: string,
  { name, note, month, day, responsibleId }: TaskInput,
): Promise<void> {
  await updateQuery(transaction, [id, name, note, month, day, responsibleId])
}

export async function removeTask(transaction: Database, id: string, at: Date): Promise<void> {
  await removeQuery(transaction, [id, at])
}

export async function insertDone(transaction: Database, row: DoneRow): Promise<boolean> {
  const { taskId, year, note, link, doneBy, doneAt } = row
  return (await storeDoneQuery(transaction, [taskId, year, note, link, doneBy, doneAt])).length > 0
}

export async function deleteDone(transaction: Database, taskId: string, year: number): Promise<boolean> {
  return (await deleteDoneQuery(transaction, [taskId, year])).length > 0
}

export function listTasksByMonths(
  database: Database,
  months: readonly number[],
  after: string | null,
  max: number,
): Promise<TaskRow[]> {
  return listTasksByMonthsQuery(database, [months, after, max])
}

export async function findTask(database: Database, id: string): Promise<TaskRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function erasePersonFromTasks(transaction: Database, ids: readonly string[]): Promise<void> {
  await erasePersonFromTasksQuery(transaction, [ids])
}
