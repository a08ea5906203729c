import type { membershipConfiguration, membershipType } from '@forenet/database/membership-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { MembershipBooks } from './books.ts'
import type { OrganisationRow } from './organisations.ts'
import { type MembershipKind, PRICE_LISTS } from './price-lists.ts'
import { createRandom, type Random } from './random.ts'
import { SEASONS, type Season } from './seasons.ts'

export type ConfigurationRow = Required<Omit<typeof membershipConfiguration.$inferInsert, 'version'>>
export type TypeRow = typeof membershipType.$inferInsert

export type SoldMembership = { kind: MembershipKind; season: Season; type: TypeRow; row: ConfigurationRow }

export function buildSoldMemberships(
  random: Random,
  organisations: readonly OrganisationRow[],
  today: CalendarDate,
): Map<string, SoldMembership[]> {
  const ofTypes = createRandom('membership types')
  const idByKey = new Map(organisations.map((row) => [row.key, row.id]))
  return new Map(
    PRICE_LISTS.map(({ organisationKey, calendar, tariffs }) => {
      const organisationId = idByKey.get(organisationKey)
      if (!organisationId) throw new Error(`A price list names the unknown organisation ${organisationKey}`)
      const types = new Map(
        tariffs.map(({ name, description }) => [name, { id: ofTypes.uuid(), organisationId, name, description }]),
      )
      const typeCalled = (name: string) => {
        const type = types.get(name)
        if (!type) throw new Error(`No membership type is called ${name}`)
        return type
      }
      const sold = SEASONS.flatMap((season) => {
        const { label, ...dates } = calendar(season, today)
        return tariffs.map(({ kind, name, description, priceMinor, yearlyRiseMinor, household, gender, ...terms }) => ({
          kind,
          season,
          type: typeCalled(name),
          row: {
            id: random.uuid(),
            organisationId,
            typeId: typeCalled(name).id,
            name: `${name} ${label}`,
            description,
            priceMinor: priceMinor + season * yearlyRiseMinor,
            ...terms,
            ...household,
            capacity: null,
            invoiceDueDays: null,
            gender,
            months: null,
            laterFrom: null,
            laterPriceMinor: null,
            ...dates,
            enabled: true,
          },
        }))
      })
      return [organisationKey, sold] as const
    }),
  )
}

const FULL: { kinds: readonly MembershipKind[]; seasons: readonly Season[] } = {
  kinds: ['family', 'poweredPlot', 'concertFriend'],
  seasons: [0, 1],
}

export function addCapacities(sold: readonly SoldMembership[], books: readonly MembershipBooks[]): ConfigurationRow[] {
  const lines = books.flatMap(({ history }) => history)
  return sold.map(({ kind, season, row }) => {
    if (!FULL.kinds.includes(kind) || !FULL.seasons.includes(season)) return row
    const holders = new Set(
      lines
        .filter(({ configurationId, status, enabled }) => configurationId === row.id && status === 'active' && enabled)
        .map(({ memberId }) => memberId),
    )
    return { ...row, capacity: holders.size || null }
  })
}
