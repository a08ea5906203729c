import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { isOnOffer, membershipFor } from '@forenet/domain/membership-status'
import { minorToKroner } from '@forenet/domain/money'
import type { PriceTerms } from '@forenet/domain/price'
import { PROVIDERS } from '../../adapters/gateways/providers.ts'
import type { ConfigurationRow, OrganisationRow } from './repository.ts'

/** Why an organisation is disabled for buying, or null (section 4, organisation filter). */
export function unavailableReason(
  row: Pick<OrganisationRow, 'configurations' | 'payment_provider'>,
): Organisation['unavailable'] {
  if (row.configurations === 0) return 'no-membership-configurations'
  return takesPayments(row) ? null : 'payment-not-set-up'
}

/** Whether its payment set-up can be loaded, whatever is to be paid. */
export function takesPayments(row: Pick<OrganisationRow, 'payment_provider'>): boolean {
  return PROVIDERS.has(row.payment_provider)
}

export function presentOrganisation(row: OrganisationRow, readyForMembershipRenewal = false): Organisation {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    kind: row.kind,
    description: row.description,
    email: row.email,
    phone: row.phone,
    website: row.website,
    addressLine1: row.address_line_1,
    postCode: row.post_code,
    city: row.city,
    accentColour: row.accent_colour,
    foundedYear: row.founded_year,
    cvrNumber: row.cvr_number,
    enabled: row.enabled,
    unavailable: unavailableReason(row),
    paymentProvider: row.payment_provider,
    paymentTestMode: row.payment_test_mode,
    readyForMembershipRenewal,
    events: row.events,
    eventsForMembers: row.events_for_members,
    eventsForGuests: row.events_for_guests,
  }
}

/** A configuration with its price in kroner, the specification's own decimal (ruling 6). */
export function presentConfiguration(row: ConfigurationRow, today: CalendarDate): MembershipConfiguration {
  return {
    id: row.id,
    orgId: row.organisation_id,
    name: row.name,
    description: row.description,
    membershipPrice: minorToKroner(row.price_minor),
    vatRate: Number(row.vat_rate),
    membershipSurcharge: minorToKroner(row.surcharge_minor),
    startDate: row.start_date,
    endDate: row.end_date,
    offerStartDate: row.offer_start_date,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    membershipFor: membershipFor(row.start_date, row.end_date),
    onOffer: isOnOffer({ offerStartDate: row.offer_start_date, endDate: row.end_date }, today),
  }
}

/** What the price rule needs of a configuration. */
export function priceTerms(row: ConfigurationRow): PriceTerms {
  return { priceMinor: row.price_minor, vatRate: Number(row.vat_rate), surchargeMinor: row.surcharge_minor }
}
