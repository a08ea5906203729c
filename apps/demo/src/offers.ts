import type { membershipConfiguration } from '@forenet/database/membership-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { OrganisationRow } from './organisations.ts'
import { type MembershipKind, PRICE_LISTS } from './price-lists.ts'
import type { Random } from './random.ts'
import { SEASONS, type Season } from './seasons.ts'

/** Its type is found by its name. */
export type ConfigurationRow = Required<Omit<typeof membershipConfiguration.$inferInsert, 'typeId' | 'version'>>

/** One membership an organisation sells for one period. */
export type SoldMembership = { kind: MembershipKind; season: Season; row: ConfigurationRow }

/** What each organisation (by its key) sold last period, sells for this one and will sell for the next. */
export function soldMemberships(
  random: Random,
  organisations: readonly OrganisationRow[],
  today: CalendarDate,
): Map<string, SoldMembership[]> {
  const idByKey = new Map(organisations.map((row) => [row.key, row.id]))
  return new Map(
    PRICE_LISTS.map(({ organisationKey, calendar, tariffs }) => {
      const organisationId = idByKey.get(organisationKey)
      if (!organisationId) throw new Error(`A price list names the unknown organisation ${organisationKey}`)
      const sold = SEASONS.flatMap((season) => {
        const { label, ...dates } = calendar(season, today)
        return tariffs.map(
          ({ kind, name, description, priceMinor, yearlyRiseMinor, vatRate, surchargeMinor, ageFrom, ageTo }) => ({
            kind,
            season,
            row: {
              id: random.uuid(),
              organisationId,
              name: `${name} ${label}`,
              description,
              priceMinor: priceMinor + season * yearlyRiseMinor,
              vatRate,
              surchargeMinor,
              ...dates,
              ageFrom,
              ageTo,
              enabled: true,
            },
          }),
        )
      })
      return [organisationKey, sold] as const
    }),
  )
}
