import { z } from 'zod'
import { instantSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'
import { clubRoleSchema } from './club.ts'
import { registerFilterSchema } from './register.ts'

export const clubTaskSchema = z.discriminatedUnion('kind', [
  /** Payment step, authorization or refund that fails repeatedly. */
  z.object({ kind: z.literal('stuck-payments'), count: z.int(), organisationId: z.uuid() }),
  z.object({ kind: z.literal('books-differ'), count: z.int() }),
  z.object({ kind: z.literal('books-late'), why: z.enum(['queue', 'check']), since: instantSchema }),
  z.object({ kind: z.literal('overdue-invoices'), count: z.int(), leftMinor: z.int() }),
  /** Missing, unsent or sent without reason; 0 if the nightly comparison did not run. */
  z.object({ kind: z.literal('invoice-reminders'), count: z.int() }),
  z.object({ kind: z.literal('lost-invoice-mails'), count: z.int(), invoiceId: z.uuid() }),
  z.object({ kind: z.literal('messages'), count: z.int() }),
  z.object({ kind: z.literal('membership-requests'), count: z.int() }),
  z.object({
    kind: z.enum(['missing-email', 'email-refused', 'missing-address']),
    count: z.int(),
    filter: registerFilterSchema,
  }),
  z.object({ kind: z.literal('role-ends'), name: z.string(), role: clubRoleSchema, until: instantSchema }),
  z.object({ kind: z.literal('season'), types: z.array(z.string()), endsOn: isoDaySchema }),
])
export type ClubTask = z.output<typeof clubTaskSchema>

export const clubFigureSchema = z.object({
  kind: z.enum(['members', 'year-ago', 'new', 'not-renewed']),
  count: z.int(),
  filter: registerFilterSchema,
})
export type ClubFigure = z.output<typeof clubFigureSchema>

/** Each part only if the caller has its permission. */
export const clubOverviewSchema = z.object({
  needs: z.array(clubTaskSchema),
  figures: z.array(clubFigureSchema),
  keptSince: instantSchema.nullable(),
  nextEvent: z
    .object({
      id: z.uuid(),
      title: z.string(),
      startsAt: instantSchema,
      seatsTaken: z.int(),
      capacity: z.int().nullable(),
    })
    .nullable(),
})
export type ClubOverview = z.output<typeof clubOverviewSchema>

const month = z.string()
const count = z.int()

export const clubChartsSchema = z.object({
  /** Null without permission `members.read`. */
  members: z
    .object({
      /** On the last day of each of 24 months, oldest first; for the current month today. */
      months: z.array(z.object({ month, count })),
      /** Active today by age, both ends inclusive. `to` null: no upper limit; both null: unknown age. */
      ages: z.array(
        z.object({ from: z.int().nullable(), to: z.int().nullable(), female: count, male: count, other: count }),
      ),
    })
    .nullable(),
  /**
   * Revenue without test payments; refunds and reversed payments are negative. Null without permission `money.read`.
   */
  money: z
    .object({
      /** `beforeMinor`: the same month a year earlier. */
      months: z.array(
        z.object({
          month,
          membershipMinor: z.int(),
          eventMinor: z.int(),
          invoiceMinor: z.int(),
          refundMinor: z.int(),
          beforeMinor: z.int(),
        }),
      ),
    })
    .nullable(),
})
export type ClubCharts = z.output<typeof clubChartsSchema>
