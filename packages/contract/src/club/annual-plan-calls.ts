import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  ANNUAL_TASK_COMPLETE_PERMISSIONS,
  ANNUAL_TASK_EDIT_PERMISSIONS,
  annualPlanSchema,
  annualTaskChangeSchema,
  annualTaskDoneSchema,
  newAnnualTasksSchema,
} from './annual-plan.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const tag = 'Running a club'
const clause = 'organisers, year wheel'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const year = z.coerce.number().int().min(2000).max(2200)
const taskParamsSchema = clubPathSchema.extend({ taskId: id })

export const clubAnnualPlanGet = defineCall({
  name: 'clubYearGet',
  method: 'GET',
  path: buildClubCallPath('year'),
  summary: "The club's tasks of a year (default: this year), and the next ones",
  may: ['members.read', 'events.manage'],
  clause,
  tag,
  params: clubPathSchema,
  query: z.strictObject({ year: year.optional() }),
  answer: annualPlanSchema,
})

export const clubAnnualTaskAdd = defineCall({
  name: 'clubYearAdd',
  method: 'POST',
  path: buildClubCallPath('year'),
  summary: 'Adds annual tasks; idempotent by id',
  may: ANNUAL_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: clubPathSchema,
  body: newAnnualTasksSchema,
  answer: annualPlanSchema,
})

export const clubAnnualTaskChange = defineCall({
  name: 'clubYearChange',
  method: 'PUT',
  path: buildClubCallPath('year/{taskId}'),
  summary: 'Changes an annual task',
  may: ANNUAL_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: taskParamsSchema,
  body: annualTaskChangeSchema,
  answer: annualPlanSchema,
})

export const clubAnnualTaskRemove = defineCall({
  name: 'clubYearRemove',
  method: 'DELETE',
  path: buildClubCallPath('year/{taskId}'),
  summary: 'Deletes an annual task and its completions',
  may: ANNUAL_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: taskParamsSchema,
  answer: annualPlanSchema,
})

export const clubAnnualTaskComplete = defineCall({
  name: 'clubYearDone',
  method: 'POST',
  path: buildClubCallPath('year/{taskId}/done'),
  summary: 'Marks an annual task as done in a year, with evidence',
  may: ANNUAL_TASK_COMPLETE_PERMISSIONS,
  clause,
  tag,
  params: taskParamsSchema,
  body: annualTaskDoneSchema,
  answer: annualPlanSchema,
})

export const clubAnnualTaskReopen = defineCall({
  name: 'clubYearUndone',
  method: 'DELETE',
  path: buildClubCallPath('year/{taskId}/done/{year}'),
  summary: 'Undoes the completion of an annual task in a year',
  may: ANNUAL_TASK_COMPLETE_PERMISSIONS,
  clause,
  tag,
  params: taskParamsSchema.extend({ year }),
  answer: annualPlanSchema,
})
