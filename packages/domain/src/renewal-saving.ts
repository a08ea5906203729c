import type { Minor } from './money.ts'
import { type AgeBand, proposeTicket } from './ticket-age.ts'
import type { BuyerType } from './ticket-price.ts'

/** Final prices; null if not sold to members, or to guests. */
export type SoldTicket = AgeBand & { memberTotalMinor: Minor | null; guestTotalMinor: Minor | null }

/** `nowMinor`: without renewal; null if registration is then impossible. */
export type RenewalSaving = { nowMinor: Minor | null; renewedMinor: Minor }

export function computeRenewalSaving(
  tickets: readonly SoldTicket[],
  standing: Exclude<BuyerType, 'member'>,
  age: number | null,
): RenewalSaving | null {
  const forMembers = tickets.flatMap((ticket) =>
    ticket.memberTotalMinor === null ? [] : [{ ...ticket, totalMinor: ticket.memberTotalMinor }],
  )
  const proposed = proposeTicket(forMembers, age)?.ticket
  if (!proposed) return null
  const nowMinor = standing === 'guest' ? proposed.guestTotalMinor : null
  if (nowMinor !== null && nowMinor <= proposed.totalMinor) return null
  return { nowMinor, renewedMinor: proposed.totalMinor }
}
