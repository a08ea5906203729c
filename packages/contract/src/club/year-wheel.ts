import { hasUserInfo } from '@forenet/domain/web-address'
import { YEAR_TASK_KINDS, YEAR_TASK_STATES } from '@forenet/domain/year-wheel'
import { z } from 'zod'
import { instant } from '../member.ts'
import { day } from '../membership.ts'
import { registerFilter } from './register.ts'

/** Any of these is enough to change the yearly tasks of a club. */
export const CHANGES_YEAR_TASKS = ['settings.manage', 'members.write'] as const
/** Any of these is enough to mark one as done, and to be responsible for one. */
export const DOES_YEAR_TASKS = [...CHANGES_YEAR_TASKS, 'money.refund', 'events.manage'] as const

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u
const LINES = /^[^\p{Cs}\0]*$/u

const kind = z.enum(YEAR_TASK_KINDS)
const name = z
  .string()
  .trim()
  .min(1, { error: 'Must not be empty' })
  .max(120, { error: 'Must be at most 120 characters' })
  .regex(NO_CONTROLS, { error: 'Must not contain control characters' })
const note = z
  .string()
  .trim()
  .max(1_000, { error: 'Must be at most 1000 characters' })
  .regex(LINES, { error: 'Must be text' })

/** What a club says of a yearly task. A day that the month does not have is its last. */
const said = z.strictObject({
  name,
  note,
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  /** Somebody with a role that may mark it done. */
  responsibleId: id.nullable(),
})

/** Tasks to add; the browser makes their ids, so that those sent twice are there once. */
export const newYearTasks = z.strictObject({
  tasks: z
    .array(said.extend({ id, kind: kind.nullable() }))
    .min(1)
    .max(20),
})
export type NewYearTasks = z.output<typeof newYearTasks>

export const changedYearTask = said.extend({ version: z.int().min(1) })
export type ChangedYearTask = z.output<typeof changedYearTask>

/** In which year a task was done, with what shows it. */
export const yearTaskDone = z.strictObject({
  year: z.int().min(2000).max(2200),
  note,
  /** Where the evidence lies; empty for nowhere. */
  link: z.union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Must be a web address' })
      .max(500, { error: 'Must be at most 500 characters' })
      .refine((address) => !hasUserInfo(address), { error: 'Must have no user name in it' }),
  ]),
})
export type YearTaskDone = z.output<typeof yearTaskDone>

/** What the portal has found out about a task. */
export const yearTaskReady = z.discriminatedUnion('what', [
  /** Whether every membership type has the season after the one of that day, or one that ends has none after it. */
  z.object({ what: z.literal('season'), opened: z.boolean() }),
  /** Members on 31 December, by the register as it was then; null while that is not over, or not known. */
  z.object({
    what: z.literal('members'),
    on: day,
    counted: z.object({ count: z.int(), filter: registerFilter }).nullable(),
  }),
  /** How many purchases are stuck. */
  z.object({ what: z.literal('payments'), stuck: z.int() }),
])
export type YearTaskReady = z.output<typeof yearTaskReady>

/** A yearly task in one year. */
export const yearTask = z.object({
  id: z.uuid(),
  kind: kind.nullable(),
  name: z.string(),
  note: z.string(),
  month: z.int(),
  day: z.int(),
  year: z.int(),
  dueOn: day,
  /** Done also without anybody's word, where the portal sees that the season is on offer. */
  state: z.enum(YEAR_TASK_STATES),
  responsible: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  ready: yearTaskReady.nullable(),
  done: z.object({ note: z.string(), link: z.string(), by: z.string(), at: instant }).nullable(),
  version: z.int(),
})
export type YearTask = z.output<typeof yearTask>

/** A club's tasks in one year. */
export const yearWheel = z.object({
  year: z.int(),
  /** In the order of the year. */
  tasks: z.array(yearTask),
  /** The first time each task is not done, in whichever year, the most urgent first. */
  next: z.array(yearTask),
  /** What clubs of this kind do each year, and this one has not taken on. */
  proposals: z.array(z.object({ kind, month: z.int(), day: z.int() })),
  /** Who can be responsible. */
  people: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
})
export type YearWheel = z.output<typeof yearWheel>
