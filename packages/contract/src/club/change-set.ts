import { z } from 'zod'
import { instant } from '../member.ts'

/** What changes to many at once there are. */
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

/** A change to many at once: worked out, applied, taken back. */
export const changeSet = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_KINDS),
  /** What it is about: the file it came from, a tag or a team, the subject of a letter. */
  about: z.string(),
  state: z.enum(['previewed', 'applying', 'applied', 'taking-back', 'taken-back']),
  madeAt: instant,
  /** Who worked it out, applied it and took it back, by name; null where nobody has, or that member is no more. */
  madeBy: z.string().nullable(),
  appliedAt: instant.nullable(),
  appliedBy: z.string().nullable(),
  takenBackAt: instant.nullable(),
  takenBackBy: z.string().nullable(),
  /** Null until it is applied. */
  takeBackUntil: instant.nullable(),
  /** Money is in the books because of it, which only who may pay money back takes out again. */
  bookedMoney: z.boolean(),
  /** What changed types of membership come to in øre, while the rows are kept: booked as paid, let off, and what may be paid back. */
  differences: z.object({ bookedMinor: z.int(), waivedMinor: z.int(), refundableMinor: z.int() }).nullable(),
  /** Rows by what they would do. */
  counts: z.object({ create: count, change: count, same: count, refuse: count }),
  /** Rows that are done, and those that were passed over since something had changed after the look at them. */
  done: count,
  passedOver: count,
  /** Of the rows that were done: taken back, and kept since somebody has changed them, wholly or in part. */
  back: count,
  kept: count,
  /** What it tells people by letter; null where it tells nobody. `goAt`: when those held begin to go. */
  letters: z.object({ held: count, sent: count, stopped: count, goAt: instant.nullable() }).nullable(),
  /** What is written to people, while its rows are kept; null where nothing is. */
  text: z.string().nullable(),
})
export type ChangeSet = z.output<typeof changeSet>

const cell = z.string().nullable()

export const changeRow = z.object({
  /** In the file, the first row below the headings being 1. */
  place: z.int().positive(),
  /** Whom it is about, as the file calls them. */
  name: z.string(),
  /** Where they are in the register; null while they are not. */
  memberId: z.uuid().nullable(),
  outcome: z.enum(CHANGE_OUTCOMES),
  changes: z.array(z.object({ field: z.string(), from: cell, to: cell })),
  /** Why nothing is done: because of which field, and what it says where that can be shown. */
  refusal: z.object({ reason: z.string(), field: z.string().nullable(), value: cell }).nullable(),
  done: z.enum(['done', 'passed-over']).nullable(),
  back: z.enum(['back', 'partly', 'kept']).nullable(),
  /** What was not taken back, since somebody has changed it. */
  keptFields: z.array(z.string()),
})
export type ChangeRow = z.output<typeof changeRow>

/** Which rows: by what they would do, those passed over, or those that were kept when the rest was taken back. */
export const changeRowsQuery = z.strictObject({
  show: z.enum([...CHANGE_OUTCOMES, 'passed-over', 'kept']).optional(),
  after: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export type ChangeRowsQuery = z.output<typeof changeRowsQuery>

export const changeRows = z.object({
  rows: z.array(changeRow),
  /** For the call for the next page; null on the last. */
  next: z.int().nullable(),
})
export type ChangeRows = z.output<typeof changeRows>
