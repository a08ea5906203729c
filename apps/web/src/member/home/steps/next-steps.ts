import type { FamilyInvitation, Member } from '@forenet/contract/member'
import type { MembershipOverview, ParticipantMembership } from '@forenet/contract/membership'
import type { PaymentState } from '@forenet/contract/payment'
import { isIncludedInPayment } from '@forenet/domain/participant'

type OverviewOfClub = MembershipOverview[number]
export type HeldMembership = NonNullable<ParticipantMembership['membership']>

export type FamilyMembership = {
  organisation: OverviewOfClub['organisation']
  participant: Member
  membership: HeldMembership
  status: ParticipantMembership['status']
}

const LAPSED_AFTER_DAYS = 548
const DAY_MS = 86_400_000

export function listFamilyMemberships(overview: MembershipOverview): FamilyMembership[] {
  return overview.flatMap(({ organisation, participants }) =>
    participants.flatMap(({ participant, membership, status }) =>
      membership?.overallEndDate && isIncludedInPayment(participant)
        ? [{ organisation, participant, membership, status }]
        : [],
    ),
  )
}

/**
 * Due if a later period is on offer, the club accepts payments, no purchase is pending, and the membership did
 * not lapse long ago.
 */
export function listDueRenewals(
  overview: MembershipOverview,
  unfinished: readonly PaymentState[],
  today: string,
): FamilyMembership[] {
  const ready = new Set(
    overview.flatMap(({ participants }) =>
      participants.flatMap((standing) => (standing.readyForMembershipRenewal ? [standing.membership?.id] : [])),
    ),
  )
  return listFamilyMemberships(overview).filter(
    ({ organisation, participant, membership }) =>
      ready.has(membership.id) &&
      organisation.unavailable === null &&
      daysSince(membership.overallEndDate ?? today, today) <= LAPSED_AFTER_DAYS &&
      !unfinished.some(
        (payment) =>
          payment.kind === 'membership' &&
          payment.organisation.id === organisation.id &&
          payment.lines.some((line) => line.memberId === participant.id),
      ),
  )
}

export type ClubRenewals = OverviewOfClub & { due: readonly FamilyMembership[] }

export function groupRenewalsByClub(overview: MembershipOverview, due: readonly FamilyMembership[]): ClubRenewals[] {
  const byClub = Map.groupBy(due, ({ organisation }) => organisation.id)
  return overview.flatMap((standing) => {
    const ofClub = byClub.get(standing.organisation.id)
    return ofClub ? [{ ...standing, due: ofClub }] : []
  })
}

export type PendingInvitation = { id: string; participant: Member; invitation: FamilyInvitation; mine: boolean }

export function listPendingInvitations(overview: MembershipOverview, member: Member): PendingInvitation[] {
  return (overview[0]?.participants ?? []).flatMap(({ participant }) => {
    const invitation = participant.familyInvitationRequest
    if (participant.familyInvitationStatus !== 'pending' || !invitation) return []
    return [{ id: invitation.id, participant, invitation, mine: invitation.inviteeEmail === member.email }]
  })
}

function daysSince(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / DAY_MS
}
