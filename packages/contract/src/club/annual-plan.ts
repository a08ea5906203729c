import { YEAR_TASK_KINDS, YEAR_TASK_STATES } from '@forenet/domain/annual-plan'
import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'
import { webAddressSchema } from '../organisation.ts'
import { registerFilterSchema } from './register.ts'

export const ANNUAL_TASK_EDIT_PERMISSIONS = ['settings.manage', 'members.write'] as const
export const ANNUAL_TASK_COMPLETE_PERMISSIONS = [
  ...ANNUAL_TASK_EDIT_PERMISSIONS,
  'money.refund',
  'events.manage',
] as const

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

/** A day beyond the end of the month means its last day. */
const taskFieldsSchema = z.strictObject({
  name,
  note,
  month: z.int().min(1).max(12),
  day: z.int().min(1).max(31),
  /** Must have the permission to complete the task. */
  responsibleId: id.nullable(),
})

export const newAnnualTasksSchema = z.strictObject({
  tasks: z
    .array(taskFieldsSchema.extend({ id, kind: kind.nullable() }))
    .min(1)
    .max(20),
})
export type NewAnnualTasks = z.output<typeof newAnnualTasksSchema>

export const annualTaskChangeSchema = taskFieldsSchema.extend({ version: z.int().min(1) })
export type AnnualTaskChange = z.output<typeof annualTaskChangeSchema>

export const annualTaskDoneSchema = z.strictObject({
  year: z.int().min(2000).max(2200),
  note,
  link: z.union([z.literal(''), webAddressSchema]),
})
export type AnnualTaskDone = z.output<typeof annualTaskDoneSchema>

export const annualTaskReadinessSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('season'), opened: z.boolean() }),
  /** On 31 December; null before that day, or if unknown. */
  z.object({
    what: z.literal('members'),
    on: isoDaySchema,
    counted: z.object({ count: z.int(), filter: registerFilterSchema }).nullable(),
  }),
  z.object({ what: z.literal('payments'), stuck: z.int() }),
])
export type AnnualTaskReadiness = z.output<typeof annualTaskReadinessSchema>

export const annualTaskSchema = z.object({
  id: z.uuid(),
  kind: kind.nullable(),
  name: z.string(),
  note: z.string(),
  month: z.int(),
  day: z.int(),
  year: z.int(),
  dueOn: isoDaySchema,
  state: z.enum(YEAR_TASK_STATES),
  responsible: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  ready: annualTaskReadinessSchema.nullable(),
  done: z.object({ note: z.string(), link: z.string(), by: z.string(), at: instantSchema }).nullable(),
  version: z.int(),
})
export type AnnualTask = z.output<typeof annualTaskSchema>

export const annualPlanSchema = z.object({
  year: z.int(),
  tasks: z.array(annualTaskSchema),
  next: z.array(annualTaskSchema),
  proposals: z.array(z.object({ kind, month: z.int(), day: z.int() })),
  people: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
})
export type AnnualPlan = z.output<typeof annualPlanSchema>
