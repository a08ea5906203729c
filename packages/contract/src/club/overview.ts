import { z } from 'zod'
import { instant } from '../member.ts'
import { day } from '../membership.ts'
import { clubRole } from './club.ts'
import { registerFilter } from './register.ts'

/** Something that needs somebody in the club now. */
export const clubNeed = z.discriminatedUnion('kind', [
  /** Purchases with a step, an authorization or a refund that failed, and is tried again. */
  z.object({ kind: z.literal('stuck-payments'), count: z.int(), organisationId: z.uuid() }),
  /** Conversations in which a member has the last word. */
  z.object({ kind: z.literal('messages'), count: z.int() }),
  /** Who asks for a membership that is bought with the approval of the club. */
  z.object({ kind: z.literal('membership-requests'), count: z.int() }),
  /** Members who have no e-mail, whose e-mail is refused by its mail server, or whose post has no address. */
  z.object({
    kind: z.enum(['missing-email', 'email-refused', 'missing-address']),
    count: z.int(),
    filter: registerFilter,
  }),
  z.object({ kind: z.literal('role-ends'), name: z.string(), role: clubRole, until: instant }),
  /** Membership types whose last season on offer ends then, and has none after it. */
  z.object({ kind: z.literal('season'), types: z.array(z.string()), endsOn: day }),
])
export type ClubNeed = z.output<typeof clubNeed>

/** How many people of the register a filter lets through: the list with it shows exactly those. */
export const clubFigure = z.object({
  kind: z.enum(['members', 'year-ago', 'new', 'not-renewed']),
  count: z.int(),
  filter: registerFilter,
})
export type ClubFigure = z.output<typeof clubFigure>

/** What the first page of a club shows, of what the caller's role may see. */
export const clubOverview = z.object({
  needs: z.array(clubNeed),
  figures: z.array(clubFigure),
  /** Since when every state of the register is kept, where the year before is not known yet. */
  keptSince: instant.nullable(),
  /** The event that begins next, of those the caller may look at. `capacity` null: nobody counts. */
  nextEvent: z
    .object({ id: z.uuid(), title: z.string(), startsAt: instant, seatsTaken: z.int(), capacity: z.int().nullable() })
    .nullable(),
})
export type ClubOverview = z.output<typeof clubOverview>
