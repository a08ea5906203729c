import { z } from 'zod'
import { instant } from '../member.ts'

export const CHANGE_KINDS = [
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
] as const
export type ChangeKindName = (typeof CHANGE_KINDS)[number]

export const CHANGE_OUTCOMES = ['create', 'change', 'same', 'refuse'] as const

const count = z.int().nonnegative()

/** A bulk change: previewed, applied, possibly undone. */
export const changeSet = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  /** Subject: imported file, tag, team or subject of a message. */
  about: z.string(),
  state: z.enum(['previewed', 'applying', 'applied', 'taking-back', 'taken-back']),
  madeAt: instant,
  /** Names of who created, applied and undid it; null if not done, or if that member was deleted. */
  madeBy: z.string().nullable(),
  appliedAt: instant.nullable(),
  appliedBy: z.string().nullable(),
  takenBackAt: instant.nullable(),
  takenBackBy: z.string().nullable(),
  /** Null until it is applied. */
  takeBackUntil: instant.nullable(),
  /** The change recorded payments, so only people with the refund permission can undo it. */
  bookedMoney: z.boolean(),
  /**
   * Totals of membership type changes in øre, while rows are retained: recorded as paid, waived, refundable. Null without
   * `money.read`.
   */
  differences: z.object({ bookedMinor: z.int(), waivedMinor: z.int(), refundableMinor: z.int() }).nullable(),
  /** Number of rows per outcome. */
  counts: z.object({ create: count, change: count, same: count, refuse: count }),
  /** Rows that are taken without a cell. */
  noted: count,
  /** Rows applied, and rows skipped because the data changed after the preview. */
  done: count,
  /** Rows done that added someone; the rest of `done` changed someone. */
  doneCreates: count,
  passedOver: count,
  /** Applied rows that were undone, and rows not or only partly undone because someone changed them later. */
  back: count,
  kept: count,
  /** E-mails caused by the change; null = none. `goAt`: when held e-mails start being sent. */
  letters: z.object({ held: count, sent: count, stopped: count, goAt: instant.nullable() }).nullable(),
  /** Text of the message, while rows are retained; null = no message. */
  text: z.string().nullable(),
})
export type ChangeSet = z.output<typeof changeSet>

const cell = z.string().nullable()

export const changeRow = z.object({
  /** Row number in the file, from 1, without the heading. */
  place: z.int().positive(),
  name: z.string(),
  /** Null if the person is not in the register. */
  memberId: z.uuid().nullable(),
  outcome: z.enum(CHANGE_OUTCOMES),
  changes: z.array(z.object({ field: z.string(), from: cell, to: cell })),
  /** Why the row is refused: reason, field and, if it may be shown, the value. */
  refusal: z.object({ reason: z.string(), field: z.string().nullable(), value: cell }).nullable(),
  /** Cells of a file that were left out although the row is taken, and why. */
  notes: z.array(z.object({ reason: z.string(), field: z.string(), value: cell })),
  done: z.enum(['done', 'passed-over']).nullable(),
  back: z.enum(['back', 'partly', 'kept']).nullable(),
  /** Fields not undone because someone changed them later. */
  keptFields: z.array(z.string()),
})
export type ChangeRow = z.output<typeof changeRow>

/** Filter by outcome, rows skipped, or rows not undone. */
export const changeRowsQuery = z.strictObject({
  show: z.enum([...CHANGE_OUTCOMES, 'passed-over', 'kept', 'noted']).optional(),
  after: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export type ChangeRowsQuery = z.output<typeof changeRowsQuery>

export const changeRows = z.object({
  rows: z.array(changeRow),
  /** Cursor; null on the last page. */
  next: z.int().nullable(),
})
export type ChangeRows = z.output<typeof changeRows>
