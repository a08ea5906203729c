import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { searchPattern } from '../../../platform/database/search-pattern.ts'
import {
  CONFIGURATION_SQL,
  type ConfigurationRow,
  ORGANISATION_COLUMNS,
  type OrganisationRow,
  placeQueryValues,
} from './repository.ts'

export type ClubCursor = { id: string; name: string; postArea: number | null }

export type ClubPage = {
  words: readonly string[]
  near: number | null
  after: ClubCursor | null
  size: number
}

export const MAX_SEARCH_WORDS = 5
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Parameters: $1 now, $2 page size, $3 name and $4 id of the cursor, then those of `page`. */
const selectClubsSql = (page: string, order: string) => `with page as materialized (${page})
  select ${ORGANISATION_COLUMNS('page', '$1')} from page order by ${order}`

const matchesSearchSql = (words: number, first: number) =>
  Array.from({ length: words }, (_, nth) => `and o.search_text like $${first + nth}`).join(' ')

const pageByNameSql = (words: number) =>
  selectClubsSql(
    `select o.* from organisation o where o.enabled ${matchesSearchSql(words, 5)} and (o.name, o.id) > ($3, $4)
      order by o.name, o.id limit $2`,
    'page.name, page.id',
  )

// Reads both directions from post code $5 along an index. $6: distance of the cursor.
const pageByDistanceSql = (words: number) =>
  selectClubsSql(
    `select * from (
       (select o.*, o.post_area - $5::int as distance from organisation o
         where o.enabled and o.post_area is not null ${matchesSearchSql(words, 7)}
           and o.post_area >= $5::int and (o.post_area, o.name, o.id) > ($5::int + $6::int, $3, $4)
         order by o.post_area, o.name, o.id limit $2)
       union all
       (select o.*, $5::int - o.post_area as distance from organisation o
         where o.enabled and o.post_area is not null ${matchesSearchSql(words, 7)}
           and (- o.post_area) > (- $5::int) and ((- o.post_area), o.name, o.id) > ($6::int - $5::int, $3, $4)
         order by (- o.post_area), o.name, o.id limit $2)) found
      order by distance, name, id limit $2`,
    'page.distance, page.name, page.id',
  )

const listByNameQuery = prepared<OrganisationRow>('clubs_by_name', pageByNameSql(0))
const listByDistanceQuery = prepared<OrganisationRow>('clubs_near', pageByDistanceSql(0))
/** Planned per value: list order is faster for a frequent word, the trigram index for a rare one. */
const listFoundByNameQuery = Array.from({ length: MAX_SEARCH_WORDS }, (_, nth) =>
  plannedForValues<OrganisationRow>('clubs_found_by_name', pageByNameSql(nth + 1)),
)
const listFoundNearQuery = Array.from({ length: MAX_SEARCH_WORDS }, (_, nth) =>
  plannedForValues<OrganisationRow>('clubs_found_near', pageByDistanceSql(nth + 1)),
)
const listClubsQuery = prepared<OrganisationRow>(
  'clubs_by_id_or_key',
  `select ${ORGANISATION_COLUMNS('o', '$1')} from organisation o
    where o.enabled and (o.id = any($2::uuid[]) or o.key = any($3::text[])) order by o.name, o.id`,
)
const findClubCursorQuery = prepared<ClubCursor>(
  'club_cursor',
  'select id, name, post_area as "postArea" from organisation where id = $1',
)
const listConfigurationsOfOrganisationsQuery = prepared<ConfigurationRow>(
  'configurations_of_clubs',
  `${CONFIGURATION_SQL} where organisation_id = any($4::uuid[]) and enabled and end_date >= $5
    order by start_date desc, price_minor desc, name`,
)
const KEYS_PER_PAGE = 1_000
const listClubKeysQuery = prepared<{ key: string }>(
  'club_keys',
  `select key from organisation where enabled and key > $1 order by key limit ${KEYS_PER_PAGE}`,
)
const listKeyPagesQuery = prepared<{ key: string }>(
  'club_key_pages',
  `select key from (select key, row_number() over (order by key) as number from organisation where enabled) numbered
    where number % ${KEYS_PER_PAGE} = 0 order by key`,
)

const listClubsForSaleQuery = prepared<ClubForSale>(
  'clubs_for_sale',
  `select o.key, o.name, o.kind, o.payment_test_mode as "testMode",
     (select count(*)::int from membership_configuration c where c.organisation_id = o.id and c.enabled) as memberships
    from organisation o where o.enabled order by o.name, o.id`,
)

export type ClubForSale = { key: string; name: string; kind: string; testMode: boolean; memberships: number }

export function listClubsForSale(database: Database): Promise<ClubForSale[]> {
  return listClubsForSaleQuery(database, [])
}

export function listClubPage(database: Database, page: ClubPage, now: Date): Promise<OrganisationRow[]> {
  const { words, near: from, after, size } = page
  const values = [now, size, after?.name ?? '', after?.id ?? NO_ID]
  const patterns = words.slice(0, MAX_SEARCH_WORDS).map(searchPattern)
  if (from === null) {
    const found = listFoundByNameQuery[patterns.length - 1] ?? listByNameQuery
    return found(database, [...values, ...patterns])
  }
  const distance = after === null || after.postArea === null ? 0 : Math.abs(after.postArea - from)
  const found = listFoundNearQuery[patterns.length - 1] ?? listByDistanceQuery
  return found(database, [...values, from, distance, ...patterns])
}

export function listClubs(
  database: Database,
  { ids = [], keys: clubKeys = [] }: { ids?: readonly string[]; keys?: readonly string[] },
  now: Date,
): Promise<OrganisationRow[]> {
  return listClubsQuery(database, [now, ids, clubKeys])
}

export async function findClubCursor(database: Database, id: string): Promise<ClubCursor | undefined> {
  return (await findClubCursorQuery(database, [id]))[0]
}

/** Lists current and upcoming configurations. */
export function listConfigurationsOfOrganisations(
  database: Database,
  organisationIds: readonly string[],
  today: CalendarDate,
  now: Date | null = null,
): Promise<ConfigurationRow[]> {
  return listConfigurationsOfOrganisationsQuery(database, [...placeQueryValues(now), organisationIds, today])
}

/** One page of enabled clubs; `after` is '' for the first. */
export async function listClubKeys(database: Database, after: string): Promise<string[]> {
  return (await listClubKeysQuery(database, [after])).map(({ key }) => key)
}

export async function listKeyPages(database: Database): Promise<string[]> {
  return (await listKeyPagesQuery(database, [])).map(({ key }) => key)
}
