import { DATE_ORDERS } from '@forenet/domain/date-order'
import { PAYOUT_FINDINGS, PAYOUT_KINDS } from '@forenet/domain/payout'
import { PAYOUT_FIELDS, PAYOUT_REFUSALS } from '@forenet/domain/payout-columns'
import { PAYOUT_TYPES, parsePayoutTypes } from '@forenet/domain/payout-types'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema, textSchema } from '../member.ts'
import { importFileQuerySchema } from './import.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const FIELDS: ReadonlySet<string> = new Set(['', ...PAYOUT_FIELDS])

/** Absent settings are guessed, or those of the club's last such file. */
export const payoutFileQuerySchema = importFileQuerySchema.omit({ sheet: true }).extend({
  /** Such as `payout,paid-on,,amount`; an empty entry ignores the column. */
  fields: z
    .string()
    .max(2_000)
    .refine((fields) => fields.split(',').every((field) => FIELDS.has(field)), {
      error: 'Must be what each column is, with commas between',
    })
    .optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** What types of the file mean, such as `Reserve=adjustment&Monthly=fee`. */
  types: z
    .string()
    .max(10_000)
    .refine((types) => parsePayoutTypes(types) !== null, { error: 'Must be what each type means' })
    .optional(),
})
export type PayoutFileQuery = z.output<typeof payoutFileQuerySchema>
export const payoutImportQuerySchema = payoutFileQuerySchema.extend({ id })
export type PayoutImportQuery = z.output<typeof payoutImportQuerySchema>

const refusedRows = z.object({
  count: z.int(),
  /** The first 100. */
  first: z.array(z.object({ row: z.int(), reason: z.enum(PAYOUT_REFUSALS) })),
})

export const payoutFilePreviewSchema = z.object({
  isStored: z.boolean(),
  dateOrder: z.enum(DATE_ORDERS),
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), field: z.enum(PAYOUT_FIELDS).nullable() }),
  ),
  /** Types of the rows, those with unknown meaning first; at most 50. `isChosen`: by the treasurer. */
  types: z.array(
    z.object({
      type: z.string(),
      rows: z.int(),
      meaning: z.enum(PAYOUT_TYPES).nullable(),
      isChosen: z.boolean(),
    }),
  ),
  /** What the file contains; null until the columns are mapped. */
  read: z
    .object({
      rows: z.int(),
      added: z.int(),
      known: z.int(),
      refused: refusedRows,
      payoutCount: z.int(),
      /** The first 100. */
      payouts: z.array(
        z.object({
          reference: z.string(),
          paidOn: calendarDateSchema,
          /** `extended`: already stored, without some of these rows. */
          state: z.enum(['new', 'extended', 'known']),
          netMinor: z.int(),
          feeMinor: z.int(),
          findings: z.int(),
          statedMinor: z.int().nullable(),
          unexplainedMinor: z.int(),
        }),
      ),
    })
    .nullable(),
})
export type PayoutFilePreview = z.output<typeof payoutFilePreviewSchema>

export const payoutFileSchema = z.object({
  id: z.uuid(),
  filename: z.string(),
  at: instantSchema,
  by: z.string().nullable(),
  rows: z.int(),
  added: z.int(),
  refused: refusedRows,
  /** Payouts matched with the bank; undoing the import does not delete their rows. */
  arrived: z.int(),
  undoneAt: instantSchema.nullable(),
})
export type PayoutFile = z.output<typeof payoutFileSchema>

const PAYOUT_STATES = ['waiting', 'arrived'] as const
export const payoutFilterSchema = z.strictObject({ state: z.enum(PAYOUT_STATES).optional() })

const payoutTransaction = z.object({
  id: z.uuid(),
  bookedOn: calendarDateSchema,
  amountMinor: z.int(),
  text: z.string(),
})

export const payoutSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  reference: z.string(),
  paidOn: calendarDateSchema,
  /** `arrived`: matched with the bank and posted to the ledger. */
  state: z.enum(PAYOUT_STATES),
  capturedMinor: z.int(),
  /** Øre, zero or negative. */
  refundedMinor: z.int(),
  /** Øre, negative when cardholders got money back. */
  chargebackMinor: z.int(),
  /** Amounts that are not payments, for example reserves, in øre; negative if withheld. */
  adjustmentMinor: z.int(),
  feeMinor: z.int(),
  /** Amount that reaches the bank account. */
  netMinor: z.int(),
  /** Stated by the acquirer; null if no row states it. */
  statedMinor: z.int().nullable(),
  /** Captures and refunds that the portal does not know. */
  unexplainedMinor: z.int(),
  rows: z.int(),
  /** Rows that differ from the portal's payments. */
  findings: z.int(),
  line: payoutTransaction.nullable(),
  /** Unmatched bank transactions with this amount around this date, most likely first. */
  candidates: z.array(
    payoutTransaction.extend({
      reason: z.enum(['reference', 'amount']),
      /** Other payouts of the same transfer; the amount is the sum with theirs. */
      together: z.array(z.object({ id: z.uuid(), reference: z.string(), netMinor: z.int() })),
    }),
  ),
})
export type Payout = z.output<typeof payoutSchema>

export const payoutPageSchema = z.object({
  payouts: z.array(payoutSchema),
  nextCursor: z.uuid().nullable(),
  /** Ignores the filter; present on the first page only. */
  states: z.array(z.object({ state: z.enum(PAYOUT_STATES), payouts: z.int(), minor: z.int() })),
})
export type PayoutPage = z.output<typeof payoutPageSchema>

export const payoutDetailsSchema = payoutSchema.extend({
  arrived: z.object({ at: instantSchema, by: z.string().nullable() }).nullable(),
  /** Other payouts of the matched bank transfer; undoing the match undoes theirs too. */
  together: z.array(z.object({ id: z.uuid(), reference: z.string() })),
  /** At most 500, those that differ first. */
  lines: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(PAYOUT_KINDS),
      /** Type as in the file, if it is an adjustment or the treasurer chose its meaning; otherwise empty. */
      text: z.string(),
      /** Order number, or the gateway's id of the payment if the row has none. */
      orderNumber: z.string(),
      amountMinor: z.int(),
      feeMinor: z.int(),
      /** Null if the portal has no such capture or refund. */
      ourMinor: z.int().nullable(),
      finding: z.enum(PAYOUT_FINDINGS).nullable(),
      orderId: z.uuid().nullable(),
    }),
  ),
})
export type PayoutDetails = z.output<typeof payoutDetailsSchema>

const MAX_TOGETHER = 5
/** `lineId`: null for a payout of 0. `togetherIds`: other payouts of the same bank transfer. */
export const payoutMatchSchema = z.strictObject({
  id,
  lineId: id.nullable(),
  togetherIds: z.array(id).max(MAX_TOGETHER).default([]),
})
/** `togetherIds`: the other payouts of the bank transfer, which are undone too. */
export const payoutUndoSchema = z.strictObject({
  id,
  togetherIds: z.array(id).max(MAX_TOGETHER).default([]),
  reason: textSchema(200).min(1, { error: 'Must not be empty' }),
})
/** Null if all its rows came from undone imports, so it was deleted. */
export const payoutUndoneSchema = z.object({ payout: payoutDetailsSchema.nullable() })
export const payoutComparisonSchema = z.object({ explained: z.int() })
