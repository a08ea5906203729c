import { computeYearTaskDueDate, REMINDER_DAYS_AFTER, REMINDER_DAYS_BEFORE } from '@forenet/domain/annual-plan'
import { addDays, type CalendarDate, calendarDateAt, getYear } from '@forenet/domain/calendar-date'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries } from '../../../core/organisations/index.ts'
import { loadOpenedSeasons } from '../../../membership/membership-types/index.ts'
import { listResponsiblePeople } from '../plan.ts'
import { findTask, listDone, listTasksByMonths } from '../repository.ts'

const ANNUAL_TASK_TEXTS = {
  da: {
    soon: {
      subject: (task: string, club: string) => `Snart: ${task} i ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” skal være klaret senest ${on} i ${club}. Du står for det.`,
    },
    late: {
      subject: (task: string, club: string) => `Mangler endnu: ${task} i ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” skulle være klaret ${on} i ${club} og er ikke markeret som klaret.`,
    },
    action: 'Se årshjulet',
    foot: (club: string) => `Du får denne e-mail, fordi du står for opgaven i årshjulet hos ${club}.`,
  },
  en: {
    soon: {
      subject: (task: string, club: string) => `Soon: ${task} in ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” is due by ${on} in ${club}, and you are responsible for it.`,
    },
    late: {
      subject: (task: string, club: string) => `Still not done: ${task} in ${club}`,
      lead: (task: string, on: string, club: string) =>
        `“${task}” was due by ${on} in ${club}, and has not been marked as done.`,
    },
    action: 'See the annual plan',
    foot: (club: string) =>
      `You are getting this e-mail because you are responsible for the task in the annual plan of ${club}.`,
  },
} as const

/** A reminder to the person responsible: the task is due soon, or overdue. */
export type AnnualTaskReminder = { taskId: string; year: number; kind: 'soon' | 'late' }

export const TASK_REMINDER_QUEUE = defineMessageQueue<AnnualTaskReminder>('year-mail')

const READ_AT_ONCE = 500

/** Covers the whole window around today, so that a missed night loses none; the job sends each reminder once. */
export async function enqueueAnnualTaskReminders({ database, now, send }: Pick<Platform, 'database' | 'now' | 'send'>) {
  const today = calendarDateAt(now())
  const days = Array.from({ length: REMINDER_DAYS_AFTER + REMINDER_DAYS_BEFORE + 1 }, (_, nth) =>
    addDays(today, nth - REMINDER_DAYS_AFTER),
  )
  const months = [...new Set(days.map((day) => Number(day.slice(5, 7))))]
  let after: string | null = null
  for (;;) {
    const tasks = await listTasksByMonths(database, months, after, READ_AT_ONCE)
    for (const task of tasks) {
      for (const year of new Set(days.map(getYear))) {
        const dueOn = computeYearTaskDueDate(task, year)
        const kind = dueOn < task.since ? null : findReminderKind(dueOn, today)
        if (kind)
          await send(TASK_REMINDER_QUEUE, { taskId: task.id, year, kind }, { key: `${task.id} ${year} ${kind}` })
      }
    }
    const last = tasks.at(-1)
    if (!last || tasks.length < READ_AT_ONCE) return
    after = last.id
  }
}

function findReminderKind(dueOn: CalendarDate, today: CalendarDate): AnnualTaskReminder['kind'] | null {
  if (dueOn >= today) return dueOn <= addDays(today, REMINDER_DAYS_BEFORE) ? 'soon' : null
  return dueOn >= addDays(today, -REMINDER_DAYS_AFTER) ? 'late' : null
}

/** Sends nothing if the task is done, moved or deleted, its season is on offer, or the person's role has ended. */
export async function sendAnnualTaskReminder(
  deps: Delivery,
  { taskId, year, kind }: AnnualTaskReminder,
): Promise<void> {
  const task = await findTask(deps.database, taskId)
  if (!task?.responsibleId) return
  const dueOn = computeYearTaskDueDate(task, year)
  if (findReminderKind(dueOn, calendarDateAt(deps.now())) !== kind) return
  if ((await listDone(deps.database, [taskId])).some((done) => done.year === year)) return
  if (task.kind === 'season' && (await loadOpenedSeasons(deps, task.organisationId))(dueOn)) return
  const people = await listResponsiblePeople(deps, task.organisationId)
  if (!people.some(({ memberId }) => memberId === task.responsibleId)) return
  const [club] = await listClubSummaries(deps.database, [task.organisationId])
  const summary = (await facesOf(deps.database, [task.responsibleId])).get(task.responsibleId)
  const to = summary?.email
  if (!club || !to) return
  const { language } = summary
  const words = ANNUAL_TASK_TEXTS[language]
  const on = formatReminderDay(dueOn, language)
  const onceKey = `year-task:${taskId}:${year}:${kind}:${task.responsibleId}`
  const lead = words[kind].lead(task.name, on, club.name)
  const page: MailPage = {
    language,
    subject: words[kind].subject(task.name, club.name),
    preview: lead,
    organisation: club.name,
    club,
    accentColour: club.accentColour,
    content: [
      paragraph(lead),
      ...(task.note ? [paragraph(task.note)] : []),
      button(words.action, new URL(`/manage/${club.key}/year`, deps.origin).href),
    ],
    foot: words.foot(club.name),
  }
  await sendMail(deps, { onceKey, to, template: 'year-task' }, () => ({ page }))
}

function formatReminderDay(date: CalendarDate, language: 'da' | 'en'): string {
  const locale = language === 'da' ? 'da-DK' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
}
