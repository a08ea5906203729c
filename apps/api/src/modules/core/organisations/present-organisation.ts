import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { computeEditionPeriod } from '@forenet/domain/edition-period'
import { computeEditionPrice, type EditionDayPrice } from '@forenet/domain/edition-price'
import { computeMembershipYear, isEditionOnOffer } from '@forenet/domain/membership-status'
import { minorToKroner } from '@forenet/domain/money'
import { CARD_SAVING_PROVIDERS, PAYMENT_PROVIDERS } from '../../../adapters/gateways/providers.ts'
import { logoUrlPath } from '../../../platform/pictures/picture-url.ts'
import type { ConfigurationRow, OrganisationRow } from './repository.ts'

export function unavailableReason(
  row: Pick<OrganisationRow, 'hasConfigurations' | 'paymentProvider'>,
): Organisation['unavailable'] {
  if (!row.hasConfigurations) return 'no-membership-configurations'
  return takesPayments(row) ? null : 'payment-not-set-up'
}

export function takesPayments(row: Pick<OrganisationRow, 'paymentProvider'>): boolean {
  return PAYMENT_PROVIDERS.has(row.paymentProvider)
}

export function presentOrganisation(row: OrganisationRow, readyForMembershipRenewal = false): Organisation {
  const [events = 0, eventsForMembers = 0, eventsForGuests = 0] = row.events
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    kind: row.kind,
    description: row.description,
    email: row.email,
    phone: row.phone,
    website: row.website,
    addressLine1: row.addressLine1,
    postCode: row.postCode,
    city: row.city,
    accentColour: row.accentColour,
    logo: logoUrlPath(row.id, row.logoAt),
    foundedYear: row.foundedYear,
    cvrNumber: row.cvrNumber,
    enabled: row.enabled,
    unavailable: unavailableReason(row),
    paymentProvider: row.paymentProvider,
    paymentTestMode: row.paymentTestMode,
    savesCards: CARD_SAVING_PROVIDERS.has(row.paymentProvider),
    readyForMembershipRenewal,
    events,
    eventsForMembers,
    eventsForGuests,
  }
}

/** Shows the price in decimal kroner (ruling 6), and the period for a buyer today. */
export function presentConfiguration(row: ConfigurationRow, today: CalendarDate): MembershipConfiguration {
  const price = computeEditionPrice(row, today)
  const terms = presentTerms(row, price)
  const days = computeEditionPeriod(row, today, null)
  return {
    id: row.id,
    orgId: row.organisationId,
    membershipTypeId: row.typeId,
    name: row.name,
    description: row.description,
    membershipPrice: minorToKroner(price.priceMinor),
    vatRate: Number(row.vatRate),
    membershipSurcharge: minorToKroner(row.surchargeMinor),
    ...days,
    ...(row.months ? { months: row.months } : {}),
    offerStartDate: row.offerStartDate,
    ageFrom: row.ageFrom,
    ageTo: row.ageTo,
    membershipFor: computeMembershipYear(days.startDate, days.endDate),
    onOffer: isEditionOnOffer(row, today),
    ...(row.gender ? { gender: row.gender } : {}),
    ...(row.byApproval ? { byApproval: true } : {}),
    ...(row.invoiceDueDays === null ? {} : { invoiceDueDays: row.invoiceDueDays }),
    ...(terms ? { terms } : {}),
  }
}

/** Empty if price, VAT and surcharge are the only terms. */
function presentTerms(
  { joiningFeeMinor, priceMinor: wholePriceMinor, householdBy: by, ...row }: ConfigurationRow,
  { since, months }: EditionDayPrice,
): MembershipConfiguration['terms'] {
  const isReduced = since !== null || months !== null
  const { capacity, taken } = row
  if (joiningFeeMinor === 0 && !isReduced && by === null && capacity === null) return undefined
  const places = capacity === null ? {} : { left: Math.max(0, capacity - (taken ?? 0)) }
  const household = by && { by, second: row.householdSecond ?? 0, third: row.householdThird }
  return {
    joiningFeeMinor,
    reduced: isReduced ? { wholePriceMinor, months, since } : null,
    ...(household ? { household } : {}),
    ...places,
  }
}
