import type { MembershipOverview, ParticipantMembership } from '@forenet/contract/membership'
import type { ConsecutivePaidPeriod } from '@forenet/domain/consecutive-paid-period'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { isIncludedInPayment } from '@forenet/domain/participant'
import { findPaidPeriod } from '../shared/membership/paid-period.ts'

type OverviewOfClub = MembershipOverview[number]
type MembershipHolder = ParticipantMembership['participant']

export type HeldMembership = ConsecutivePaidPeriod & {
  participant: MembershipHolder
  membership: NonNullable<ParticipantMembership['membership']>
  status: Exclude<MembershipStatus, 'inactive'>
}

/** Cards, members without one, and excluded linked family (section 4). */
export type FamilyMembershipStatus = {
  organisation: OverviewOfClub['organisation']
  heldMemberships: HeldMembership[]
  without: ParticipantMembership[]
  skipped: ParticipantMembership[]
}

export function familyMembershipStatus(
  { organisation, participants }: OverviewOfClub,
  today: string,
): FamilyMembershipStatus {
  const counted = participants.filter(({ participant }) => isIncludedInPayment(participant))
  const held = counted.flatMap((standing) => heldMembership(standing, today) ?? [])
  const holders = new Set(held.map(({ participant }) => participant.id))
  return {
    organisation,
    heldMemberships: held,
    without: counted.filter(({ participant }) => !holders.has(participant.id)),
    skipped: participants.filter(({ participant }) => !isIncludedInPayment(participant)),
  }
}

export function hasFamilyMembership(standing: FamilyMembershipStatus): boolean {
  return standing.heldMemberships.length > 0
}

function heldMembership(
  { participant, membership, status }: ParticipantMembership,
  today: string,
): HeldMembership | null {
  const run = findPaidPeriod(membership, today)
  return membership && status !== 'inactive' && run ? { participant, membership, status, ...run } : null
}
