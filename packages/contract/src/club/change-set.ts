import { z } from 'zod'
import { instantSchema } from '../member.ts'

export const CHANGE_SET_KINDS = [
  'people-import',
  'tag',
  'untag',
  'join-team',
  'leave-team',
  'enrol',
  'end-membership',
  'change-type',
  'write',
  'people-merge',
  'archive-team',
  'invoice-reminder',
  'invoice',
] as const
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number]

export const CHANGE_ROW_OUTCOMES = ['create', 'change', 'same', 'refuse'] as const

const count = z.int().nonnegative()

export const changeSetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_SET_KINDS),
  about: z.string(),
  state: z.enum(['previewed', 'applying', 'applied', 'taking-back', 'taken-back']),
  madeAt: instantSchema,
  /** Null if not done, or if that member was deleted. */
  madeBy: z.string().nullable(),
  appliedAt: instantSchema.nullable(),
  appliedBy: z.string().nullable(),
  takenBackAt: instantSchema.nullable(),
  takenBackBy: z.string().nullable(),
  takeBackUntil: instantSchema.nullable(),
  /** Undo then needs the permission to refund. */
  bookedMoney: z.boolean(),
  /** For changes of membership type. Null without permission `money.read`, and once the rows have been deleted. */
  differences: z.object({ bookedMinor: z.int(), waivedMinor: z.int(), refundableMinor: z.int() }).nullable(),
  counts: z.object({ create: count, change: count, same: count, refuse: count }),
  /** Rows accepted with a cell left out. */
  noted: count,
  done: count,
  doneCreates: count,
  passedOver: count,
  /** Rows undone, and rows not fully undone because they were changed since. */
  back: count,
  kept: count,
  /** Null if the change causes none. `goAt`: when e-mails that are held back are sent. */
  messages: z.object({ held: count, sent: count, stopped: count, goAt: instantSchema.nullable() }).nullable(),
  /** Null if there is none, and once the rows have been deleted. */
  text: z.string().nullable(),
})
export type ChangeSet = z.output<typeof changeSetSchema>

const cell = z.string().nullable()

export const changeRowSchema = z.object({
  /** Row in the imported file, from 1, without the heading. */
  place: z.int().positive(),
  name: z.string(),
  memberId: z.uuid().nullable(),
  outcome: z.enum(CHANGE_ROW_OUTCOMES),
  changes: z.array(z.object({ field: z.string(), from: cell, to: cell })),
  /** `value`: null if it must not be shown. */
  refusal: z.object({ reason: z.string(), field: z.string().nullable(), value: cell }).nullable(),
  /** Cells left out of an accepted row. */
  notes: z.array(z.object({ reason: z.string(), field: z.string(), value: cell })),
  done: z.enum(['done', 'passed-over']).nullable(),
  back: z.enum(['back', 'partly', 'kept']).nullable(),
  /** Not undone, because someone changed them later. */
  keptFields: z.array(z.string()),
})
export type ChangeRow = z.output<typeof changeRowSchema>

export const changeRowsQuerySchema = z.strictObject({
  show: z.enum([...CHANGE_ROW_OUTCOMES, 'passed-over', 'kept', 'noted']).optional(),
  after: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export type ChangeRowsQuery = z.output<typeof changeRowsQuerySchema>

export const changeRowsSchema = z.object({
  rows: z.array(changeRowSchema),
  next: z.int().nullable(),
})
export type ChangeRows = z.output<typeof changeRowsSchema>
