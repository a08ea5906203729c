import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  changedYearTaskSchema,
  newYearTasksSchema,
  YEAR_TASK_COMPLETE_PERMISSIONS,
  YEAR_TASK_EDIT_PERMISSIONS,
  yearTaskDoneSchema,
  yearWheelSchema,
} from './year-wheel.ts'

const tag = 'Running a club'
const clause = 'organisers, year wheel'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const year = z.coerce.number().int().min(2000).max(2200)
const ofTask = ofClubSchema.extend({ taskId: id })

export const clubYearGet = defineCall({
  name: 'clubYearGet',
  method: 'GET',
  path: clubPath('year'),
  summary: 'The club’s tasks in a year, this one where none is said, and what comes next',
  may: ['members.read', 'events.manage'],
  clause,
  tag,
  params: ofClubSchema,
  query: z.strictObject({ year: year.optional() }),
  answer: yearWheelSchema,
})

export const clubYearAdd = defineCall({
  name: 'clubYearAdd',
  method: 'POST',
  path: clubPath('year'),
  summary: 'Adds yearly tasks; the same ids again are the same tasks',
  may: YEAR_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: ofClubSchema,
  body: newYearTasksSchema,
  answer: yearWheelSchema,
})

export const clubYearChange = defineCall({
  name: 'clubYearChange',
  method: 'PUT',
  path: clubPath('year/{taskId}'),
  summary: 'Changes a yearly task',
  may: YEAR_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: ofTask,
  body: changedYearTaskSchema,
  answer: yearWheelSchema,
})

export const clubYearRemove = defineCall({
  name: 'clubYearRemove',
  method: 'DELETE',
  path: clubPath('year/{taskId}'),
  summary: 'Takes a yearly task off the wheel, with what was done of it',
  may: YEAR_TASK_EDIT_PERMISSIONS,
  clause,
  tag,
  params: ofTask,
  answer: yearWheelSchema,
})

export const clubYearDone = defineCall({
  name: 'clubYearDone',
  method: 'POST',
  path: clubPath('year/{taskId}/done'),
  summary: 'Marks a yearly task as done in a year, with what shows it',
  may: YEAR_TASK_COMPLETE_PERMISSIONS,
  clause,
  tag,
  params: ofTask,
  body: yearTaskDoneSchema,
  answer: yearWheelSchema,
})

export const clubYearUndone = defineCall({
  name: 'clubYearUndone',
  method: 'DELETE',
  path: clubPath('year/{taskId}/done/{year}'),
  summary: 'Takes back that a yearly task was done in a year',
  may: YEAR_TASK_COMPLETE_PERMISSIONS,
  clause,
  tag,
  params: ofTask.extend({ year }),
  answer: yearWheelSchema,
})
