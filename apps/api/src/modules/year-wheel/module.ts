import * as calls from '@forenet/contract/club/year-wheel-calls'
import { defineJob, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendYearMail, sendYearMails, TASK_REMINDER_QUEUE } from './letters/year-mails.ts'
import { addTasks, changeTask, markDone, removeTask, takeBackDone } from './tasks.ts'
import { yearWheel } from './wheel.ts'

export function yearWheelModule(platform: Platform): Module {
  return {
    name: 'year-wheel',
    routes: ({ server }) => {
      server.serveClub(calls.clubYearGet, (by, { query }) => yearWheel(platform, by, query.year))
      server.serveClub(calls.clubYearAdd, (by, { body }) => addTasks(platform, by, body))
      server.serveClub(calls.clubYearChange, (by, { params, body }) => changeTask(platform, by, params.taskId, body))
      server.serveClub(calls.clubYearRemove, (by, { params }) => removeTask(platform, by, params.taskId))
      server.serveClub(calls.clubYearDone, (by, { params, body }) => markDone(platform, by, params.taskId, body))
      server.serveClub(calls.clubYearUndone, (by, { params }) => takeBackDone(platform, by, params.taskId, params.year))
    },
    jobs: [defineJob(TASK_REMINDER_QUEUE, (mail) => sendYearMail(platform, mail))],
    schedules: [{ name: 'year-wheel-mails', cron: '0 8 * * *', run: () => sendYearMails(platform) }],
  }
}
