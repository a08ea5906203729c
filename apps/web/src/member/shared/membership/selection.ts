import type { Member } from '@forenet/contract/member'
import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { applyAgreedPrice, type MembershipApproval } from '@forenet/domain/membership-approval'
import { type ProposedMembership, proposeMembership, sortOffersByFit } from '@forenet/domain/membership-choice'
import { computeMembershipPrice, type MembershipPrice, priceSelection } from '@forenet/domain/membership-price'
import type { Minor } from '@forenet/domain/money'
import { isIncludedInPayment } from '@forenet/domain/participant'
import {
  findApproval,
  isFullForParticipant,
  needsApprovalFirst,
  offersFittingParticipant,
  toMembershipBuyer,
} from '../organisation/buyable-offers.ts'
import { offerTerms } from '../organisation/offer-terms.ts'

/** `totalMinor` includes a joining fee. */
export type MembershipOffer = MembershipConfiguration & {
  totalMinor: Minor
  approval: MembershipApproval | null
}

export type EligibleParticipant = ParticipantMembership & {
  options: readonly MembershipOffer[]
  full: readonly MembershipOffer[]
  toApprove: readonly MembershipOffer[]
  holds: readonly string[]
  renewal: MembershipConfiguration | undefined
  proposed: ProposedMembership<MembershipOffer> | null
}

export type PricedChoice = MembershipPrice & { participant: Member; offer: MembershipConfiguration }

export type ChosenSelection = { lines: readonly PricedChoice[]; totalMinor: number; lost: readonly Member[] }

type ChoiceByParticipant = Readonly<Record<string, string>>

export function splitParticipants(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  today: CalendarDate,
): { counted: EligibleParticipant[]; skipped: ParticipantMembership[] } {
  const counting = participants.filter(({ participant }) => isIncludedInPayment(participant))
  const others = (standing: ParticipantMembership) => counting.filter((one) => one !== standing)
  return {
    counted: counting.map((standing) =>
      toEligibleParticipant(
        standing,
        offers,
        today,
        ({ id }) => others(standing).filter((one) => listHeldEditionIds(one, today).includes(id)).length + 1,
      ),
    ),
    skipped: participants.filter(({ participant }) => !isIncludedInPayment(participant)),
  }
}

function listHeldEditionIds({ membership }: ParticipantMembership, today: CalendarDate): string[] {
  return (membership?.memberships ?? []).flatMap(({ enabled, status, endedEarly, endDate, membershipConfId }) =>
    enabled && status === 'active' && !endedEarly && endDate >= today ? membershipConfId : [],
  )
}

/** Number of people who have a membership and are not buying it, by membership; for household prices. */
function countHeldByOthers(
  people: readonly { holds: readonly string[]; offer: MembershipOffer | undefined }[],
): Map<string, number> {
  const held = new Map<string, number>()
  for (const { holds, offer } of people)
    for (const id of new Set(holds)) if (offer?.id !== id) held.set(id, (held.get(id) ?? 0) + 1)
  return held
}

function toEligibleParticipant(
  standing: ParticipantMembership,
  offers: readonly MembershipConfiguration[],
  today: CalendarDate,
  nthToHave: (offer: MembershipConfiguration) => number,
): EligibleParticipant {
  const chooser = toMembershipBuyer(offers, standing, today)
  const wanted = offersFittingParticipant(offers, standing).map((offer) => {
    const approval = findApproval(offer, standing)
    const buyer = { joins: standing.newcomer, nth: nthToHave(offer) }
    return {
      ...offer,
      approval,
      totalMinor: computeMembershipPrice(applyAgreedPrice(offerTerms(offer), approval), buyer).totalMinor,
    }
  })
  const fitting = wanted.filter((offer) => !needsApprovalFirst(offer, standing))
  const priced = fitting.filter((offer) => !isFullForParticipant(offer, standing))
  const proposed = proposeMembership(priced, chooser, today)
  return {
    ...standing,
    // Put the preselected option first, so that it stays visible.
    options: sortOffersByFit(priced, chooser, today).toSorted(
      (one, other) => Number(other.id === proposed?.offer.id) - Number(one.id === proposed?.offer.id),
    ),
    full: sortOffersByFit(
      fitting.filter((offer) => isFullForParticipant(offer, standing)),
      chooser,
      today,
    ),
    toApprove: sortOffersByFit(
      wanted.filter((offer) => needsApprovalFirst(offer, standing)),
      chooser,
      today,
    ),
    holds: listHeldEditionIds(standing, today),
    renewal: chooser.renewal,
    proposed,
  }
}

export function buildChosenSelection(
  counted: readonly EligibleParticipant[],
  choices: ChoiceByParticipant,
): ChosenSelection {
  const chosen = counted.map(({ participant, options, newcomer, holds }) => ({
    participant,
    newcomer,
    holds,
    offer: options.find((offer) => offer.id === choices[participant.id]),
  }))
  const priced = priceSelection(
    chosen.map(({ participant, offer, newcomer }) => ({
      memberId: participant.id,
      familyLink: participant.familyLink,
      familyInvitationStatus: participant.familyInvitationStatus,
      offerId: offer?.id ?? '',
      terms: offer ? applyAgreedPrice(offerTerms(offer), offer.approval) : null,
      joins: newcomer,
    })),
    countHeldByOthers(chosen),
  )
  const lines = chosen.flatMap(({ participant, offer }) => {
    const price = priced.lines.find((line) => line.memberId === participant.id)
    return offer && price ? [{ ...price, participant, offer }] : []
  })
  const lost = chosen.filter(({ participant, offer }) => choices[participant.id] && !offer)
  return { lines, totalMinor: priced.totalMinor, lost: lost.map(({ participant }) => participant) }
}

export type PurchaseTarget = { memberIds: readonly string[]; renewAll: boolean; offerId?: string | undefined }

/**
 * `offerId` goes to the given or first eligible person; earlier choices, including deselections, stay;
 * `memberIds`, or with `renewAll` everyone due, get their preselection.
 */
export function createInitialChoices(
  counted: readonly EligibleParticipant[],
  earlier: ChoiceByParticipant,
  wanted: PurchaseTarget,
): ChoiceByParticipant {
  const choices: Record<string, string> = { ...earlier }
  for (const id of listPreselected(counted, wanted)) if (wanted.offerId) choices[id] = wanted.offerId
  const isForSomebody = wanted.renewAll || wanted.memberIds.length > 0 || Object.keys(choices).length > 0
  const first = isForSomebody ? undefined : counted.find(({ options }) => options.length > 0)
  for (const one of counted) {
    const { id } = one.participant
    const isWanted = wanted.memberIds.includes(id) || one === first || (wanted.renewAll && one.renewal !== undefined)
    if (isWanted && one.proposed) choices[id] ??= one.proposed.offer.id
  }
  return choices
}

export function createInitialSelection(
  counted: readonly EligibleParticipant[],
  wanted: PurchaseTarget,
): ChosenSelection {
  return buildChosenSelection(counted, createInitialChoices(counted, {}, wanted))
}

function listPreselected(counted: readonly EligibleParticipant[], { memberIds, offerId }: PurchaseTarget): string[] {
  const able = counted.filter(({ options }) => options.some(({ id }) => id === offerId))
  const named = able.filter(({ participant }) => memberIds.includes(participant.id))
  return (memberIds.length > 0 ? named : able.slice(0, 1)).map(({ participant }) => participant.id)
}
