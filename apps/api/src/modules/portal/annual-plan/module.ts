import * as calls from '@forenet/contract/club/annual-plan-calls'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { enqueueAnnualTaskReminders, sendAnnualTaskReminder, TASK_REMINDER_QUEUE } from './emails/task-reminders.ts'
import { getAnnualPlan } from './plan.ts'
import { addTasks, changeTask, markDone, markNotDone, removeTask } from './tasks.ts'

export function annualPlanModule(platform: Platform): Module {
  return {
    name: 'annual-plan',
    routes: ({ server }) => {
      server.serveClub(calls.clubAnnualPlanGet, (by, { query }) => getAnnualPlan(platform, by, query.year))
      server.serveClub(calls.clubAnnualTaskAdd, (by, { body }) => addTasks(platform, by, body))
      server.serveClub(calls.clubAnnualTaskChange, (by, { params, body }) =>
        changeTask(platform, by, params.taskId, body),
      )
      server.serveClub(calls.clubAnnualTaskRemove, (by, { params }) => removeTask(platform, by, params.taskId))
      server.serveClub(calls.clubAnnualTaskComplete, (by, { params, body }) =>
        markDone(platform, by, params.taskId, body),
      )
      server.serveClub(calls.clubAnnualTaskReopen, (by, { params }) =>
        markNotDone(platform, by, params.taskId, params.year),
      )
    },
    jobs: [defineJob(TASK_REMINDER_QUEUE, (mail) => sendAnnualTaskReminder(platform, mail))],
    schedules: [{ name: 'year-wheel-mails', cron: '0 8 * * *', run: () => enqueueAnnualTaskReminders(platform) }],
  }
}
