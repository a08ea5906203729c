import type { Minor } from './money.ts'
import { type AgeBand, proposedTicket } from './ticket-age.ts'
import type { Standing } from './ticket-price.ts'

/** A ticket type on sale with final prices for members and guests; null if not sold to them. */
export type SoldTicket = AgeBand & { memberTotalMinor: Minor | null; guestTotalMinor: Minor | null }

/** Price of the ticket suggested at the person's age: now (null: cannot register), and after renewal. */
export type RenewalSaving = { nowMinor: Minor | null; renewedMinor: Minor }

/** Saving on one ticket type if the person renews. Null without a saving, or if no ticket is sold to members. */
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
