import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { type Chooser, isForPerson, isFull } from '@forenet/domain/membership-choice'
import { standsInTheWay } from '@forenet/domain/period'
import { renewalOffer } from '@forenet/domain/renewal-offer'

type Standing = Pick<ParticipantMembership, 'participant' | 'membership' | 'waiting'>

/** Whether a participant can have no place of it: none is left, and none is kept for them. */
export function isFullFor(offer: MembershipConfiguration, { waiting }: Pick<Standing, 'waiting'>): boolean {
  return isFull(offer) && !waiting?.some((one) => one.membershipConfId === offer.id && one.offerUntil !== null)
}

/** What a participant can buy today: on offer, with a place left, for their age and gender, and no day of it paid for already (ruling 17). */
export function buyableOffers(
  offers: readonly MembershipConfiguration[],
  standing: Standing,
): MembershipConfiguration[] {
  return fittingOffers(offers, standing).filter((offer) => !isFullFor(offer, standing))
}

/** What a participant could buy today if there were places enough. */
export function fittingOffers(
  offers: readonly MembershipConfiguration[],
  { participant, membership }: Standing,
): MembershipConfiguration[] {
  const paid = membership?.memberships.filter((line) => line.enabled && line.status === 'active') ?? []
  return offers.filter(
    (offer) => offer.onOffer && isForPerson(offer, participant) && !paid.some((line) => standsInTheWay(line, offer)),
  )
}

/** A participant as the order and the proposal of memberships need them: by age, and with what carries on what they have. */
export function chooserOf(
  offers: readonly MembershipConfiguration[],
  standing: Standing,
  today: CalendarDate,
): Chooser & { renewal: MembershipConfiguration | undefined } {
  const { participant, membership } = standing
  const buyable = buyableOffers(offers, standing)
  const renewal = membership?.overallEndDate ? renewalOffer(buyable, membership, today) : undefined
  return { dateOfBirth: participant.dateOfBirth, renewalId: renewal?.id, renewal }
}
