import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import { countsInPayment } from '@forenet/domain/participant'
import { renewalOffer } from '@forenet/domain/renewal-offer'

/** What the family would buy next in a club, and whether it renews something they have. */
export type NextPurchase = { kind: 'renew' | 'join'; offer: MembershipConfiguration }

/** The renewal of whoever has one to renew, else what someone could join; null when all is bought. */
export function nextPurchase(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: string,
): NextPurchase | null {
  const held = participants
    .filter(({ participant }) => countsInPayment(participant))
    .map(({ membership }) => (membership?.overallEndDate ? membership : null))
  const renewals = held.flatMap((membership) => (membership ? (renewalOffer(offers, membership, today) ?? []) : []))
  if (renewals[0]) return { kind: 'renew', offer: renewals[0] }
  const joinable = offers.find(
    (offer) => offer.onOffer && held.some((membership) => offer.endDate > (membership?.overallEndDate ?? '')),
  )
  return joinable ? { kind: 'join', offer: joinable } : null
}
