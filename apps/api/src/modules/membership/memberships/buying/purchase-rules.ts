import type { Member } from '@forenet/contract/member'
import { type AddressProblem, listAddressProblems } from '@forenet/domain/address-check'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { computeEditionPeriod, type EditionDates, findLatestEndDate } from '@forenet/domain/edition-period'
import { computeMembershipTerms, type EditionDayPrice, type EditionPricing } from '@forenet/domain/edition-price'
import { computeHouseholdOrdinals } from '@forenet/domain/household-price'
import {
  type ApprovalTerms,
  applyAgreedPrice,
  findAgreedPrice,
  type MembershipApproval,
  needsApproval,
} from '@forenet/domain/membership-approval'
import { type GenderRestriction, matchesAge, matchesGender } from '@forenet/domain/membership-choice'
import {
  computeMembershipPrice,
  type MembershipPrice,
  type MembershipTerms,
  type PricedBuyer,
} from '@forenet/domain/membership-price'
import { isEditionOnOffer } from '@forenet/domain/membership-status'
import type { Minor } from '@forenet/domain/money'
import { sumMinor } from '@forenet/domain/money'
import { isIncludedInPayment } from '@forenet/domain/participant'
import { blocksPurchase, type DateRange, type HeldPeriod } from '@forenet/domain/period'
import type { AgeBand } from '@forenet/domain/ticket-age'

export type OfferedEdition = EditionDates &
  AgeBand &
  GenderRestriction &
  ApprovalTerms & {
    id: string
    typeId?: string | null
    name: string
    offerStartDate: CalendarDate
    terms: MembershipTerms
    price: EditionDayPrice
  }

export type PurchaseLine = MembershipPrice &
  PricedBuyer & {
    participant: Pick<Member, 'id' | 'firstName' | 'lastName' | 'dateOfBirth' | 'gender'>
    offered: OfferedEdition
    days: DateRange
    instead?: ReplacedMembership
    /** True for a renewal, which needs no approval. */
    goesOn?: boolean
    agreedMinor?: Minor | null
    /** True if the line is billed by an invoice, and therefore free in the order. */
    isInvoiced?: boolean
  }

export type ReplacedMembership = {
  name: string
  creditMinor: Minor /** First day of the new membership. */
  from: CalendarDate
}

export type PurchaseRefusal =
  | { reason: 'address-incomplete'; problems: AddressProblem[] }
  | { reason: 'participant-not-yours'; memberId: string }
  | { reason: 'participant-not-approved'; memberId: string }
  | { reason: 'chosen-twice'; memberId: string }
  | { reason: 'membership-not-on-offer'; configurationId: string }
  | { reason: 'membership-not-for-age'; memberId: string }
  | { reason: 'membership-not-for-gender'; memberId: string }
  | { reason: 'membership-full'; configurationId: string }
  | { reason: 'membership-needs-approval'; memberId: string }
  | { reason: 'same-period-twice'; memberId: string }
  | { reason: 'total-differs'; oursMinor: Minor }

export type TakenPeriod = HeldPeriod & {
  configurationId: string
  /** Set if the type can be renewed: paid, and not ended by the club. */
  heldTypeId?: string | null
}
export type PaidPeriods = ReadonlyMap<string, readonly TakenPeriod[]>

export type ApprovedPurchase = MembershipApproval & { memberId: string; configurationId: string }

export type PurchaseFacts = {
  participants: readonly Member[]
  offered: readonly OfferedEdition[]
  paid: PaidPeriods
  newcomers: ReadonlySet<string>
  held: ReadonlyMap<string, number>
  approved: readonly ApprovedPurchase[]
  today: CalendarDate
}

type ChosenEditions = readonly { memberId: string; membershipConfId: string }[]
type CheckedPurchase = { ok: true; lines: PurchaseLine[]; totalMinor: Minor } | { ok: false; refusal: PurchaseRefusal }

export function checkPurchase(
  input: PurchaseFacts & {
    selection: { participants: ChosenEditions; totalMinor: Minor }
    payerAddress: Member['address']
  },
): CheckedPurchase {
  const problems = listAddressProblems(input.payerAddress)
  if (problems.length > 0) return refusePurchase({ reason: 'address-incomplete', problems })
  const priced = pricePurchase(input)
  if (priced.ok && priced.totalMinor !== input.selection.totalMinor)
    return refusePurchase({ reason: 'total-differs', oursMinor: priced.totalMinor })
  return priced
}

export function pricePurchase(input: PurchaseFacts & { selection: { participants: ChosenEditions } }): CheckedPurchase {
  const lines: PurchaseLine[] = []
  const places = computeHouseholdOrdinals(
    input.selection.participants.map(({ membershipConfId }) => membershipConfId),
    input.held,
  )
  for (const [index, { memberId, membershipConfId }] of input.selection.participants.entries()) {
    const participant = input.participants.find((member) => member.id === memberId)
    if (!participant) return refusePurchase({ reason: 'participant-not-yours', memberId })
    if (!isIncludedInPayment(participant)) return refusePurchase({ reason: 'participant-not-approved', memberId })
    if (lines.some((line) => line.participant.id === memberId))
      return refusePurchase({ reason: 'chosen-twice', memberId })
    const offered = input.offered.find((offer) => offer.id === membershipConfId)
    if (!offered || !isEditionOnOffer(offered, input.today)) {
      return refusePurchase({ reason: 'membership-not-on-offer', configurationId: membershipConfId })
    }
    const taken = input.paid.get(memberId) ?? []
    const days = computeEditionPeriod(offered, input.today, findLatestEndDate(taken))
    const theirs = { ...offered, ...days }
    if (!matchesAge(theirs, participant.dateOfBirth))
      return refusePurchase({ reason: 'membership-not-for-age', memberId })
    if (!matchesGender(offered, participant.gender))
      return refusePurchase({ reason: 'membership-not-for-gender', memberId })
    if (taken.some((period) => isTaken(period, theirs)))
      return refusePurchase({ reason: 'same-period-twice', memberId })
    const goesOn = continuesType(taken, offered.typeId)
    const approval = findApproval(input.approved, memberId, membershipConfId)
    if (needsApproval(offered, goesOn, approval))
      return refusePurchase({ reason: 'membership-needs-approval', memberId })
    const buyer = { joins: input.newcomers.has(memberId), nth: places[index] ?? 1 }
    const agreedMinor = findAgreedPrice(offered.terms, approval)
    const price = computeMembershipPrice(applyAgreedPrice(offered.terms, approval), buyer)
    lines.push({ participant, offered, days, goesOn, agreedMinor, ...buyer, ...price })
  }
  return { ok: true, lines, totalMinor: sumMinor(lines.map((line) => line.totalMinor)) }
}

export type CurrentOffer = EditionDates &
  AgeBand &
  GenderRestriction &
  ApprovalTerms &
  EditionPricing &
  MembershipTerms & { id: string; name: string; offerStartDate: string; enabled: boolean }

export function findChangeSince(
  lines: readonly Pick<
    PurchaseLine,
    keyof MembershipPrice | keyof PricedBuyer | 'participant' | 'offered' | 'days' | 'goesOn'
  >[],
  now: readonly CurrentOffer[],
  approved: readonly ApprovedPurchase[],
  today: CalendarDate,
): PurchaseRefusal | null {
  const pairs = lines.map((line) => ({ line, offer: now.find(({ id }) => id === line.offered.id) }))
  let oursMinor = 0
  let other: string | null = null
  for (const { line, offer } of pairs) {
    const { id: configurationId, name, startDate, endDate, months } = line.offered
    if (!offer?.enabled || !isEditionOnOffer(offer, today))
      return { reason: 'membership-not-on-offer', configurationId }
    const { startDate: begins } = offer.months ? line.days : offer
    if (!matchesAge({ ...offer, startDate: begins }, line.participant.dateOfBirth))
      return { reason: 'membership-not-for-age', memberId: line.participant.id }
    if (!matchesGender(offer, line.participant.gender))
      return { reason: 'membership-not-for-gender', memberId: line.participant.id }
    const approval = findApproval(approved, line.participant.id, configurationId)
    if (needsApproval(offer, line.goesOn ?? false, approval))
      return { reason: 'membership-needs-approval', memberId: line.participant.id }
    const price = computeMembershipPrice(applyAgreedPrice(computeMembershipTerms(offer, today), approval), line)
    oursMinor += price.totalMinor
    const isSame =
      offer.name === name &&
      offer.startDate === startDate &&
      offer.endDate === endDate &&
      (offer.months ?? null) === (months ?? null) &&
      price.priceMinor === line.priceMinor &&
      price.vatMinor === line.vatMinor &&
      price.joiningMinor === line.joiningMinor
    if (!isSame) other ??= configurationId
  }
  if (oursMinor !== sumMinor(lines.map(({ totalMinor }) => totalMinor))) return { reason: 'total-differs', oursMinor }
  // The total is the same, but the buyer must confirm a changed period, name or price.
  return other === null ? null : { reason: 'membership-not-on-offer', configurationId: other }
}

/**
 * A period blocks a purchase if the days overlap, or the edition is the same and not ended by the club. Editions by
 * `months` can be bought once more after they end.
 */
export function isTaken(taken: TakenPeriod, offered: EditionDates & { id: string }): boolean {
  const isSame = taken.configurationId === offered.id && !taken.endedEarly && !offered.months
  return isSame || blocksPurchase(taken, offered)
}

export function continuesType(taken: readonly TakenPeriod[] | undefined, typeId: string | null | undefined): boolean {
  return typeId != null && (taken ?? []).some(({ heldTypeId }) => heldTypeId === typeId)
}

export function findApproval(
  approved: readonly ApprovedPurchase[],
  memberId: string,
  configurationId: string,
): MembershipApproval | null {
  return approved.find((one) => one.memberId === memberId && one.configurationId === configurationId) ?? null
}

function refusePurchase(refusal: PurchaseRefusal): { ok: false; refusal: PurchaseRefusal } {
  return { ok: false, refusal }
}
