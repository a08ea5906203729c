import { BANK_BOOKING_KINDS } from '@forenet/domain/ledger'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'

const account = z.string().regex(/^[a-z]+([-:][a-z0-9-]+)?$/, { error: 'Must be an account' })

export const booksFilterSchema = z.strictObject({
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  account: account.max(60).optional(),
})
export type BooksFilter = z.output<typeof booksFilterSchema>

const movementKind = z.enum(['capture', 'refund', 'manual', 'drawer', 'invoice', 'payout', 'bank'])

/** Verifies the hash chain, the payments behind it, and the figures shown elsewhere. */
export const booksCheckSchema = z.object({
  checkedAt: instantSchema,
  postings: z.int(),
  hash: z.string(),
  /** First posting whose hash does not verify. */
  broken: z
    .object({
      sequence: z.int(),
      reason: z.enum(['missing', 'unbalanced', 'changed', 'not-linked', 'end-differs']),
    })
    .nullable(),
  differences: z.int(),
  movements: z.array(
    z.object({
      kind: movementKind,
      id: z.uuid(),
      /** Null if not posted yet. */
      sequence: z.int().nullable(),
      movedMinor: z.int().nullable(),
      postedMinor: z.int().nullable(),
    }),
  ),
  figures: z.array(
    z.object({
      figure: z.enum(['payments', 'event', 'gateway', 'manual', 'drawers', 'receivables', 'payouts', 'bank']),
      about: z.string(),
      existingMinor: z.int(),
      ledgerMinor: z.int(),
    }),
  ),
})
export type BooksCheck = z.output<typeof booksCheckSchema>

/** Debit positive, credit negative; `creditMinor` itself is positive. */
const accountBalance = z.object({
  account: z.string(),
  openingMinor: z.int(),
  debitMinor: z.int(),
  creditMinor: z.int(),
  closingMinor: z.int(),
})

export const booksEntrySchema = z.object({
  sequence: z.int(),
  day: calendarDateSchema,
  movedOn: calendarDateSchema.nullable(),
  at: instantSchema,
  kind: movementKind,
  payer: z.string().nullable(),
  what: z.array(z.string()),
  event: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  invoice: z
    .object({
      number: z.int(),
      change: z.enum(['issued', 'credited', 'written-off', 'bank-transfer', 'cash']),
    })
    .nullable(),
  /** The card acquirer's reference. */
  payout: z.string().nullable(),
  /** A bank transaction without an invoice or payout. */
  booking: z.enum(BANK_BOOKING_KINDS).nullable(),
  drawerLine: z.enum(['float', 'payout', 'difference', 'emptied']).nullable(),
  memberId: z.uuid().nullable(),
  lines: z.array(z.object({ account: z.string(), amountMinor: z.int() })),
})
export type BooksEntry = z.output<typeof booksEntrySchema>

export const booksPageSchema = z.object({
  /** Trial balance for the filter's dates; present on the first page only. */
  accounts: z.array(accountBalance),
  entries: z.array(booksEntrySchema),
  nextCursor: z.int().nullable(),
  /** First and last posting; present on the first page only. */
  span: z.object({ from: calendarDateSchema, to: calendarDateSchema }).nullable(),
  waiting: z.int(),
  check: booksCheckSchema.nullable(),
})
export type BooksPage = z.output<typeof booksPageSchema>
