import type { Member } from '@forenet/contract/member'
import type { Membership, MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import { kronerToMinor } from '@forenet/domain/money'
import { countsInPayment } from '@forenet/domain/participant'
import { overlaps } from '@forenet/domain/period'
import { type PriceLines, priceSelection } from '@forenet/domain/price'
import { renewalOffer } from '@forenet/domain/renewal-offer'

/** A participant who counts, and what may be chosen for them. */
export type Choosable = ParticipantMembership & { options: readonly MembershipConfiguration[] }

export type ChosenLine = PriceLines & { participant: Member; offer: MembershipConfiguration }

/** What was chosen, priced by the one rule; `lost` are those whose choice can no longer be bought. Money in øre. */
export type ChosenSelection = { lines: readonly ChosenLine[]; totalMinor: number; lost: readonly Member[] }

type Choices = Readonly<Record<string, string>>

/** What a participant can buy today: on offer, and no day of it paid for already (ruling 17). */
export function buyableOffers(
  offers: readonly MembershipConfiguration[],
  membership: Pick<Membership, 'memberships'> | null,
): MembershipConfiguration[] {
  const paid = membership?.memberships.filter((line) => line.enabled && line.status === 'active') ?? []
  return offers.filter((offer) => offer.onOffer && !paid.some((line) => overlaps(line, offer)))
}

/** Parts participants into those one can choose for and linked family who are skipped (section 4). */
export function choosable(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
): { counted: Choosable[]; skipped: ParticipantMembership[] } {
  return {
    counted: participants
      .filter(({ participant }) => countsInPayment(participant))
      .map((standing) => ({ ...standing, options: buyableOffers(offers, standing.membership) })),
    skipped: participants.filter(({ participant }) => !countsInPayment(participant)),
  }
}

/** Prices the choices of those who count. */
export function chosenSelection(counted: readonly Choosable[], choices: Choices): ChosenSelection {
  const chosen = counted.map(({ participant, options }) => ({
    participant,
    offer: options.find((offer) => offer.id === choices[participant.id]),
  }))
  const priced = priceSelection(
    chosen.map(({ participant, offer }) => ({
      memberId: participant.id,
      familyLink: participant.familyLink,
      familyInvitationStatus: participant.familyInvitationStatus,
      terms: offer ? termsOf(offer) : null,
    })),
  )
  const lines = chosen.flatMap(({ participant, offer }) => {
    const price = priced.lines.find((line) => line.memberId === participant.id)
    return offer && price ? [{ ...price, participant, offer }] : []
  })
  const lost = chosen.filter(({ participant, offer }) => choices[participant.id] && !offer)
  return { lines, totalMinor: priced.totalMinor, lost: lost.map(({ participant }) => participant) }
}

/** The offer that carries on what someone had or has; undefined where there is nothing to renew. */
export function renewalOf({ membership, options }: Choosable, today: string): MembershipConfiguration | undefined {
  return membership?.overallEndDate ? renewalOffer(options, membership, today) : undefined
}

/**
 * What to begin with: earlier choices stay (an empty one too); beside them the renewals of `memberIds`, or of everybody
 * with something to renew when `renewAll`.
 */
export function firstChoices(
  counted: readonly Choosable[],
  earlier: Choices,
  wanted: { memberIds: readonly string[]; renewAll: boolean; today: string },
): Choices {
  const choices: Record<string, string> = { ...earlier }
  for (const one of counted) {
    const { id } = one.participant
    if (choices[id] !== undefined || !(wanted.renewAll || wanted.memberIds.includes(id))) continue
    const renewal = renewalOf(one, wanted.today)
    if (renewal) choices[id] = renewal.id
  }
  return choices
}

function termsOf(offer: MembershipConfiguration) {
  return {
    priceMinor: kronerToMinor(offer.membershipPrice),
    vatRate: offer.vatRate,
    surchargeMinor: kronerToMinor(offer.membershipSurcharge),
  }
}
