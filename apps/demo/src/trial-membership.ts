import type { CalendarDate } from '@forenet/domain/calendar-date'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import type { ConfigurationRow, TypeRow } from './offers.ts'
import { CHOIR, type OrganisationRow } from './organisations.ts'
import { createRandom } from './random.ts'
import { createAugustToJulySeasons } from './seasons.ts'

export function buildTrialMembership(
  organisations: readonly OrganisationRow[],
  today: CalendarDate,
): { type: TypeRow; row: ConfigurationRow } {
  const choir = organisations.find(({ key }) => key === CHOIR)
  if (!choir) throw new Error('The choir is not there')
  const random = createRandom('trial membership')
  const { label, ...dates } = createAugustToJulySeasons('06-01')(0, today)
  const description = 'Syng med i tre måneder, fra den dag du køber det. Bagefter vælger du, om du vil være sanger.'
  const type = { id: random.uuid(), organisationId: choir.id, name: 'Prøvesanger', description }
  const row = {
    id: random.uuid(),
    organisationId: choir.id,
    typeId: type.id,
    name: `${type.name} ${label}`,
    description,
    priceMinor: 45_000,
    vatRate: 1,
    surchargeMinor: 750,
    ...dates,
    months: 3,
    ageFrom: null,
    ageTo: null,
    byApproval: false,
    invoiceDueDays: null,
    gender: null,
    joiningFeeMinor: 0,
    laterFrom: null,
    laterPriceMinor: null,
    byMonth: false,
    ...NO_HOUSEHOLD_PRICE,
    capacity: null,
    enabled: true,
  }
  return { type, row }
}
