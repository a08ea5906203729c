import type { Event } from '@forenet/contract/event'
import type { Member } from '@forenet/contract/member'
import type { MembershipOverview } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { PaymentState } from '@forenet/contract/payment'
import { addressProblems } from '@forenet/domain/address-check'
import { type HomeEvents, homeEventsOf, toldAsPayments } from './home-events.ts'
import {
  type ClubRenewals,
  dueRenewals,
  type FamilyMembership,
  familyMemberships,
  type PendingInvitation,
  pendingInvitations,
  renewalsByClub,
} from './next-steps.ts'

/** Everything the front page tells. */
export type Home = {
  events: HomeEvents
  unfinished: readonly PaymentState[]
  /** The address is missing or not whole, so nothing can be bought yet. */
  addressNeeded: boolean
  renewals: readonly ClubRenewals[]
  invitations: readonly PendingInvitation[]
  /** Those running or still to come; what has ended is under Membership. */
  memberships: readonly FamilyMembership[]
  /** Nobody in the family has ever had a membership. */
  newcomer: boolean
  toJoin: readonly Organisation[]
  /** How many things wait for the member to do something. */
  steps: number
}

const MOST_CLUBS = 5

/** Puts together what is next, from what the server knows of the family. */
export function homeOf(
  member: Member,
  overview: MembershipOverview,
  begun: readonly PaymentState[],
  ownEvents: readonly Event[],
  today: string,
): Home {
  const unfinished = toldAsPayments(begun)
  const events = homeEventsOf(ownEvents, begun)
  const renewals = renewalsByClub(dueRenewals(overview, unfinished, today))
  const memberships = familyMemberships(overview)
  const addressNeeded = addressProblems(member.address).length > 0
  const waiting = unfinished.filter((payment) => payment.state !== 'paid' && payment.state !== 'confirming')
  const mine = new Set(memberships.map(({ organisation }) => organisation.id))
  return {
    events,
    unfinished: unfinished.filter((payment) => payment.state !== 'paid'),
    addressNeeded,
    renewals,
    invitations: pendingInvitations(overview, member),
    memberships: memberships.filter(({ status }) => status === 'active' || status === 'upcoming'),
    newcomer: memberships.length === 0,
    toJoin: overview
      .map(({ organisation }) => organisation)
      .filter((organisation) => organisation.unavailable === null && !mine.has(organisation.id))
      .slice(0, MOST_CLUBS),
    steps: waiting.length + events.held.length + events.offered.length + renewals.length + (addressNeeded ? 1 : 0),
  }
}
