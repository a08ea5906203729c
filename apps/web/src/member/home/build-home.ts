import type { Event } from '@forenet/contract/event'
import type { Member } from '@forenet/contract/member'
import type { MembershipOverview } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { PaymentState } from '@forenet/contract/payment'
import { listAddressProblems } from '@forenet/domain/address-check'
import { today } from '../../kit/time/today.ts'
import { groupHomeEvents, type HomeEvents, listPaymentsToShow } from './home-events.ts'
import {
  type ClubRenewals,
  type FamilyMembership,
  groupRenewalsByClub,
  listDueRenewals,
  listFamilyMemberships,
  listPendingInvitations,
  type PendingInvitation,
} from './steps/next-steps.ts'

export type FamilyClub = { organisation: Organisation; memberships: readonly FamilyMembership[] }

export type Home = {
  events: HomeEvents
  unfinished: readonly PaymentState[]
  addressNeeded: boolean
  renewals: readonly ClubRenewals[]
  invitations: readonly PendingInvitation[]
  clubs: readonly FamilyClub[]
  otherClubs: readonly Organisation[]
  steps: number
}

export function buildHome(
  member: Member,
  overview: MembershipOverview,
  begun: readonly PaymentState[],
  ownEvents: readonly Event[],
  now: Date,
): Home {
  const unfinished = listPaymentsToShow(begun)
  const events = groupHomeEvents(ownEvents, begun, now)
  const renewals = groupRenewalsByClub(overview, listDueRenewals(overview, unfinished, today(now)))
  const addressNeeded = listAddressProblems(member.address).length > 0
  const waiting = unfinished.filter((payment) => payment.state !== 'paid' && payment.state !== 'confirming')
  const clubs = overview
    .map((standing) => ({ organisation: standing.organisation, memberships: listFamilyMemberships([standing]) }))
    .filter(({ memberships }) => memberships.length > 0)
  const mine = new Set(clubs.map(({ organisation }) => organisation.id))
  return {
    events,
    unfinished: unfinished.filter((payment) => payment.state !== 'paid'),
    addressNeeded,
    renewals,
    invitations: listPendingInvitations(overview, member),
    clubs,
    otherClubs: overview.map(({ organisation }) => organisation).filter(({ id }) => !mine.has(id)),
    steps: waiting.length + events.held.length + events.offered.length + renewals.length + (addressNeeded ? 1 : 0),
  }
}
