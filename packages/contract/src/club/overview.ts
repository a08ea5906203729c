import { z } from 'zod'
import { instant } from '../member.ts'
import { day } from '../membership.ts'
import { clubRole } from './club.ts'
import { registerFilter } from './register.ts'

/** A task that needs attention. */
export const clubNeed = z.discriminatedUnion('kind', [
  /** Purchases with a failed step, authorization or refund that is being retried. */
  z.object({ kind: z.literal('stuck-payments'), count: z.int(), organisationId: z.uuid() }),
  /** Differences between the ledger and the payments, or a broken chain, at the latest check. */
  z.object({ kind: z.literal('books-differ'), count: z.int() }),
  /** Movements of money unposted for over an hour, or no check for over two days. */
  z.object({ kind: z.literal('books-late'), why: z.enum(['queue', 'check']), since: instant }),
  /** Invoices past their due date, with what is left to pay of them, øre. */
  z.object({ kind: z.literal('overdue-invoices'), count: z.int(), leftMinor: z.int() }),
  /** Conversations waiting for the club's reply. */
  z.object({ kind: z.literal('messages'), count: z.int() }),
  z.object({ kind: z.literal('membership-requests'), count: z.int() }),
  /** Members without e-mail, with a bouncing e-mail, or without postal address. */
  z.object({
    kind: z.enum(['missing-email', 'email-refused', 'missing-address']),
    count: z.int(),
    filter: registerFilter,
  }),
  z.object({ kind: z.literal('role-ends'), name: z.string(), role: clubRole, until: instant }),
  /** Membership types with their last season on sale ending on `endsOn`. */
  z.object({ kind: z.literal('season'), types: z.array(z.string()), endsOn: day }),
])
export type ClubNeed = z.output<typeof clubNeed>

/** A number of people with the register filter that lists exactly them. */
export const clubFigure = z.object({
  kind: z.enum(['members', 'year-ago', 'new', 'not-renewed']),
  count: z.int(),
  filter: registerFilter,
})
export type ClubFigure = z.output<typeof clubFigure>

/** A club's dashboard, limited to the caller's permissions. */
export const clubOverview = z.object({
  needs: z.array(clubNeed),
  figures: z.array(clubFigure),
  /** Start of the register history, if last year's figures are not available yet. */
  keptSince: instant.nullable(),
  /** The next event the caller may see. `capacity` null = unlimited. */
  nextEvent: z
    .object({ id: z.uuid(), title: z.string(), startsAt: instant, seatsTaken: z.int(), capacity: z.int().nullable() })
    .nullable(),
})
export type ClubOverview = z.output<typeof clubOverview>
