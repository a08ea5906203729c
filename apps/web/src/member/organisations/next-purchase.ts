import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import { extendsMembership } from '@forenet/domain/edition-days'
import { isForPerson } from '@forenet/domain/membership-choice'
import { countsInPayment } from '@forenet/domain/participant'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import {
  isFullForParticipant,
  needsApprovalFirst,
  offersFittingParticipant,
  toMembershipBuyer,
} from '../shared/organisation/buyable-offers.ts'
import type { Buyer } from './offer-list.tsx'

export type NextPurchase = { kind: 'renew' | 'join'; offer: MembershipConfiguration }

export function nextPurchase(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: string,
): NextPurchase | null {
  const family = participants
    .filter(({ participant }) => countsInPayment(participant))
    .map(({ participant, membership, requests, waiting }) => ({
      held: membership?.overallEndDate ? membership : null,
      offers: offers.filter(
        (offer) =>
          !isFullForParticipant(offer, { waiting, membership }) &&
          isForPerson(offer, participant) &&
          !needsApprovalFirst(offer, { participant, membership, requests }),
      ),
    }))
  const renewals = family.flatMap((one) => (one.held ? (renewalOffer(one.offers, one.held, today) ?? []) : []))
  if (renewals[0]) return { kind: 'renew', offer: renewals[0] }
  const joinable = offers.find(
    (offer) =>
      offer.onOffer &&
      family.some(
        (one) => one.offers.includes(offer) && extendsMembership(offer, today, one.held?.overallEndDate ?? null),
      ),
  )
  return joinable ? { kind: 'join', offer: joinable } : null
}

/** The family's sort order is that of the first member; it can buy or request whatever any of them can. */
export function familyBuyer(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: string,
): Buyer {
  const family = participants.filter(({ participant }) => countsInPayment(participant))
  const [first] = family
  return {
    chooser: first ? toMembershipBuyer(offers, first, today) : { dateOfBirth: null },
    buyable: new Set(
      family.flatMap((one) =>
        offersFittingParticipant(offers, one).flatMap((offer) => (isFullForParticipant(offer, one) ? [] : offer.id)),
      ),
    ),
  }
}
