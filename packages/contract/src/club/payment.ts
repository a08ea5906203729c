import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'

/** Which payments: by the days the money came (both included), words in who, what or number, how it was paid, and what for. */
export const clubPaymentFilter = z.strictObject({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  text: text(100).optional(),
  method: text(40).optional(),
  kind: z.enum(['membership', 'event']).optional(),
  /** For one event, by its id. */
  event: z.uuid({ error: 'Must be an id' }).toLowerCase().optional(),
  /** Those alone that some of has gone back. */
  back: z.literal('some').optional(),
})
export type ClubPaymentFilter = z.output<typeof clubPaymentFilter>

/** Money that a club has for a purchase. Amounts in øre. */
export const clubPayment = z.object({
  orderId: z.uuid(),
  /** The day the money came: where the club received it itself, the day that it says. */
  day: calendarDate,
  at: instant,
  payer: z.string(),
  /** Whose page tells more: who paid or whom it was for, where one of them is in the register. */
  memberId: z.uuid().nullable(),
  kind: z.enum(['membership', 'event']),
  what: z.array(z.string()),
  /** `cash`, `bank-transfer`, `free`, a wallet by its name, `card`, or `other`: paid before the portal kept how. */
  method: z.string(),
  /** What the gateway calls it; null for what it did not take. */
  number: z.string().nullable(),
  amountMinor: z.int(),
  backMinor: z.int(),
  /** A payment of the test mode: no money has moved, and no sum counts it. */
  test: z.boolean(),
})
export type ClubPayment = z.output<typeof clubPayment>

/** What came in by one way of paying, and what has gone back of it since. Amounts in øre. */
export const clubPaymentSum = z.object({
  method: z.string(),
  payments: z.int(),
  amountMinor: z.int(),
  backMinor: z.int(),
})

export const clubPaymentPage = z.object({
  payments: z.array(clubPayment),
  /** For the call for the next page; null on the last. */
  nextCursor: z.uuid().nullable(),
  /** Of everything that the filter lets through, test payments left out; with the first page alone. */
  sums: z.array(clubPaymentSum),
  /** Every way of paying that the club's payments have, for a filter; with the first page alone. */
  methods: z.array(z.string()),
})
export type ClubPaymentPage = z.output<typeof clubPaymentPage>
