import type { Minor } from './money.ts'
import { type AgeBand, proposedTicket } from './ticket-age.ts'
import type { Standing } from './ticket-price.ts'

/** A kind of ticket on sale, with what it costs members and guests in the end; null where they cannot have it. */
export type SoldTicket = AgeBand & { memberTotalMinor: Minor | null; guestTotalMinor: Minor | null }

/** What somebody pays for the ticket a member of their age would be proposed: as they stand (null: cannot come), and renewed. */
export type RenewalSaving = { nowMinor: Minor | null; renewedMinor: Minor }

/**
 * What renewing a membership saves on a ticket: of one and the same kind, never of two. Null where it saves nothing, or no
 * ticket is sold to members.
 */
export function renewalSaving(
  tickets: readonly SoldTicket[],
  standing: Exclude<Standing, 'member'>,
  age: number | null,
): RenewalSaving | null {
  const forMembers = tickets.flatMap((ticket) =>
    ticket.memberTotalMinor === null ? [] : [{ ...ticket, totalMinor: ticket.memberTotalMinor }],
  )
  const proposed = proposedTicket(forMembers, age)?.ticket
  if (!proposed) return null
  const nowMinor = standing === 'guest' ? proposed.guestTotalMinor : null
  if (nowMinor !== null && nowMinor <= proposed.totalMinor) return null
  return { nowMinor, renewedMinor: proposed.totalMinor }
}
