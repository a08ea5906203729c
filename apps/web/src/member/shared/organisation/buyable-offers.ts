import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { applyEditionPeriod, findLatestEndDate } from '@forenet/domain/edition-period'
import { isRenewalOfType, type MembershipApproval, needsApproval } from '@forenet/domain/membership-approval'
import { isOfferFull, type MembershipBuyer, matchesPerson } from '@forenet/domain/membership-choice'
import { blocksPurchase } from '@forenet/domain/period'
import { findRenewalOffer } from '@forenet/domain/renewal-offer'
import { today } from '../../../kit/time/today.ts'

type ParticipantStatus = Pick<ParticipantMembership, 'participant' | 'membership' | 'waiting' | 'requests'>

/** Unless a place is reserved for the participant or a membership continues. */
export function isFullForParticipant(
  offer: MembershipConfiguration,
  { waiting, membership }: Pick<ParticipantStatus, 'waiting' | 'membership'>,
): boolean {
  if (!isOfferFull(offer)) return false
  const isKept = waiting?.some((one) => one.membershipConfId === offer.id && one.offerUntil !== null)
  return !isKept && !holdsPlace(offer, membership)
}

function holdsPlace({ id }: MembershipConfiguration, membership: ParticipantStatus['membership']): boolean {
  return (membership?.memberships ?? []).some(
    ({ enabled, status, membershipConfId, endDate }) =>
      enabled && status === 'active' && membershipConfId === id && endDate >= today(),
  )
}

export function findApproval(
  offer: { id: string },
  { requests }: Pick<ParticipantStatus, 'requests'>,
): MembershipApproval | null {
  return requests?.find((one) => one.membershipConfId === offer.id && one.state === 'approved') ?? null
}

export function needsApprovalFirst(offer: MembershipConfiguration, standing: ParticipantStatus): boolean {
  const goesOn = isRenewalOfType(standing.membership?.memberships ?? [], offer.membershipTypeId)
  return needsApproval(offer, goesOn, findApproval(offer, standing))
}

/**
 * Offers that are on sale, available, approved, fitting age and gender, and not overlapping a paid period
 * (ruling 17).
 */
export function filterBuyableOffers(
  offers: readonly MembershipConfiguration[],
  standing: ParticipantStatus,
): MembershipConfiguration[] {
  return offersFittingParticipant(offers, standing).filter(
    (offer) => !isFullForParticipant(offer, standing) && !needsApprovalFirst(offer, standing),
  )
}

/** Ignores capacity and approval. */
export function offersFittingParticipant(
  offers: readonly MembershipConfiguration[],
  { participant, membership }: ParticipantStatus,
): MembershipConfiguration[] {
  const paid = membership?.memberships.filter((line) => line.enabled && line.status === 'active') ?? []
  const until = findLatestEndDate(paid)
  return offers
    .map((offer) => applyEditionPeriod(offer, offer.startDate, until))
    .filter(
      (offer) =>
        offer.onOffer && matchesPerson(offer, participant) && !paid.some((line) => blocksPurchase(line, offer)),
    )
}

export function toMembershipBuyer(
  offers: readonly MembershipConfiguration[],
  standing: ParticipantStatus,
  day: CalendarDate,
): MembershipBuyer & { renewal: MembershipConfiguration | undefined } {
  const { participant, membership } = standing
  const buyable = filterBuyableOffers(offers, standing)
  const renewal = membership?.overallEndDate ? findRenewalOffer(buyable, membership, day) : undefined
  return { dateOfBirth: participant.dateOfBirth, renewalId: renewal?.id, renewal }
}
