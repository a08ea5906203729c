import type { Database } from '@forenet/database/database'
import { gatewayKey, replacedGatewayKey } from '@forenet/database/membership-tables'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { HouseholdTerms } from '@forenet/domain/household-price'
import { computePlaceHoldCutoff } from '@forenet/domain/place-hold'
import { isUuid } from '@forenet/domain/uuid'
import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { searchPattern } from '../../../platform/database/search-pattern.ts'

export type OrganisationRow = {
  id: string
  key: string
  name: string
  kind: string
  description: string
  email: string
  phone: string
  website: string
  addressLine1: string
  postCode: string
  city: string
  accentColour: string
  logoAt: Date | null
  foundedYear: number | null
  cvrNumber: string | null
  enabled: boolean
  paymentProvider: string
  paymentTestMode: boolean
  paymentCurrency: string
  hasConfigurations: boolean
  /** Numbers of listed upcoming events: all, members only, open to guests. */
  events: number[]
}

export type PayableRow = Pick<OrganisationRow, 'key' | 'name' | 'enabled' | 'paymentProvider' | 'paymentTestMode'>

export type ConfigurationRow = HouseholdTerms & {
  id: string
  organisationId: string
  typeId: string | null
  name: string
  description: string
  priceMinor: number
  vatRate: string
  surchargeMinor: number
  startDate: string
  endDate: string
  offerStartDate: string
  months: number | null
  ageFrom: number | null
  ageTo: number | null
  gender: 'female' | 'male' | null
  byApproval: boolean
  invoiceDueDays: number | null
  joiningFeeMinor: number
  laterFrom: string | null
  laterPriceMinor: number | null
  byMonth: boolean
  enabled: boolean
  capacity: number | null
  /** Memberships, payment holds, offers and waiting-list entries. */
  taken: number | null
}

export const ORGANISATION_COLUMNS = (
  row: string,
  now: string,
) => `${row}.id, ${row}.key, ${row}.name, ${row}.kind, ${row}.description, ${row}.email, ${row}.phone, ${row}.website,
  ${row}.address_line_1 as "addressLine1", ${row}.post_code as "postCode", ${row}.city, ${row}.accent_colour as "accentColour",
  ${row}.founded_year as "foundedYear", ${row}.cvr_number as "cvrNumber", ${row}.enabled, ${row}.payment_provider as "paymentProvider",
  ${row}.payment_test_mode as "paymentTestMode", ${row}.payment_currency as "paymentCurrency",
  (select l.updated_at from organisation_logo l where l.organisation_id = ${row}.id) as "logoAt",
  coalesce((select true from membership_configuration c where c.organisation_id = ${row}.id and c.enabled limit 1), false) as "hasConfigurations",
  (select array[count(*), count(*) filter (where e.for_members), count(*) filter (where e.guests_invited)]::int[]
     from event_face e where e.organisation_id = ${row}.id and e.enabled and not e.unlisted and not e.ended
      and e.cancelled_at is null and e.ends_at > coalesce(${now}, now())) as events`

const findByIdQuery = prepared<OrganisationRow>(
  'organisation_by_id',
  `select ${ORGANISATION_COLUMNS('o', '$1')} from organisation o where o.id = $2`,
)
const findOrganisationByNameQuery = prepared<{ id: string }>(
  'organisation_called',
  `select id from organisation where enabled and (id = $2 or key = upper($1) or name = $1) order by created_at limit 1`,
)
const listAllOrganisationIdsQuery = prepared<{ id: string }>(
  'organisation_ids',
  'select id from organisation order by key',
)
const findByKeyQuery = prepared<{ id: string }>('organisation_by_key', 'select id from organisation where key = $1')
const findTakenKeysQuery = prepared<{ key: string }>(
  'organisation_keys_taken',
  'select key from organisation where key = any($1)',
)
const CLUB_SUMMARY_SQL = `select id, key, name, kind, accent_colour as "accentColour",
     (select l.updated_at from organisation_logo l where l.organisation_id = organisation.id) as "logoAt" from organisation`
const listClubSummariesQuery = prepared<ClubSummary>(
  'organisation_faces',
  `${CLUB_SUMMARY_SQL} where key = any($1::text[]) or id = any($2::uuid[]) order by name`,
)
const searchClubSummariesQuery = plannedForValues<ClubSummary>(
  'organisation_faces_searched',
  `${CLUB_SUMMARY_SQL} where $1 = '' or search_text like $1 order by name, id limit $2`,
)
const findSealedGatewayKeyQuery = prepared<{ sealedKey: string }>(
  'organisation_gateway_key',
  'select sealed_key as "sealedKey" from gateway_key where organisation_id = $1 and provider = $2',
)
const findPayableOrganisationQuery = prepared<PayableRow>(
  'organisation_payable',
  `select key, name, enabled, payment_provider as "paymentProvider", payment_test_mode as "paymentTestMode"
    from organisation where id = $1`,
)
const updatePaymentProviderQuery = prepared(
  'organisation_payment_provider',
  'update organisation set payment_provider = $2 where id = $1 and payment_provider <> $2',
)
const findDuesPaidForQuery = prepared<{ duesPaidFor: string | null }>(
  'organisation_dues',
  'select dues_paid_for as "duesPaidFor" from organisation where id = $1',
)
export const CONFIGURATION_SQL = `select id, organisation_id as "organisationId", type_id as "typeId", name,
  description, price_minor as "priceMinor", vat_rate as "vatRate", surcharge_minor as "surchargeMinor", start_date as "startDate",
  end_date as "endDate", offer_start_date as "offerStartDate", months, age_from as "ageFrom", age_to as "ageTo", gender, by_approval as "byApproval",
  invoice_due_days as "invoiceDueDays",
  joining_fee_minor as "joiningFeeMinor", later_from as "laterFrom", later_price_minor as "laterPriceMinor", by_month as "byMonth",
  household_by as "householdBy", household_second as "householdSecond", household_third as "householdThird", enabled,
  capacity, case when capacity is not null then (select count(distinct p.member_id)::int from membership_place p
    where p.configuration_id = c.id
      and (p.kept and (p.last_day is null or p.last_day >= $2) or p.order_id is not null and p.created_at > $1
        or p.offer_until > $3 or p.waits)) end as taken
  from membership_configuration c`
const listConfigurationsQuery = prepared<ConfigurationRow>(
  'configuration_of_organisation',
  `${CONFIGURATION_SQL} where organisation_id = $4 and enabled order by start_date desc, price_minor desc, name`,
)
export async function listAllOrganisationIds(database: Database): Promise<string[]> {
  return (await listAllOrganisationIdsQuery(database, [])).map(({ id }) => id)
}

export async function findDuesPaidFor(database: Database, id: string): Promise<string | null> {
  return (await findDuesPaidForQuery(database, [id]))[0]?.duesPaidFor ?? null
}

export async function findPayableOrganisation(database: Database, id: string): Promise<PayableRow | undefined> {
  return (await findPayableOrganisationQuery(database, [id]))[0]
}

export async function findOrganisation(
  database: Database,
  id: string,
  now: Date | null = null,
): Promise<OrganisationRow | undefined> {
  return (await findByIdQuery(database, [now, id]))[0]
}

export async function findOrganisationByName(database: Database, name: string): Promise<{ id: string } | undefined> {
  return (await findOrganisationByNameQuery(database, [name, isUuid(name) ? name : null]))[0]
}

export async function findIdByKey(database: Database, key: string): Promise<string | undefined> {
  return (await findByKeyQuery(database, [key]))[0]?.id
}

export async function findTakenKeys(database: Database, keys: readonly string[]): Promise<Set<string>> {
  return new Set((await findTakenKeysQuery(database, [keys])).map(({ key }) => key))
}

export type ClubSummary = {
  id: string
  key: string
  name: string
  kind: string
  accentColour: string
  logoAt: Date | null
}

export function listClubSummaries(database: Database, keysOrIds: readonly string[]): Promise<ClubSummary[]> {
  return listClubSummariesQuery(database, [keysOrIds.filter((one) => !isUuid(one)), keysOrIds.filter(isUuid)])
}

export function searchClubSummaries(database: Database, text: string, max: number): Promise<ClubSummary[]> {
  return searchClubSummariesQuery(database, [searchPattern(text), max])
}

export const SEALED_GATEWAY_KEY: SealedColumn = {
  table: 'gateway_key',
  key: ['organisation_id', 'provider'],
  column: 'sealed_key',
}

/** The column from when there was one provider; processes of the previous version still read it. */
export const PREVIOUS_SEALED_GATEWAY_KEY: SealedColumn = {
  table: 'organisation',
  key: ['id'],
  column: 'payment_auth_token',
}

export async function findSealedGatewayKey(database: Database, id: string, provider: string): Promise<string | null> {
  return (await findSealedGatewayKeyQuery(database, [id, provider]))[0]?.sealedKey ?? null
}

export async function updatePaymentProvider(transaction: Database, id: string, provider: string): Promise<void> {
  await updatePaymentProviderQuery(transaction, [id, provider])
}

export async function storeSealedGatewayKey(
  database: Database,
  id: string,
  provider: string,
  sealedKey: string,
): Promise<void> {
  const target = [gatewayKey.organisationId, gatewayKey.provider]
  await database
    .insert(gatewayKey)
    .values({ organisationId: id, provider, sealedKey })
    .onConflictDoUpdate({ target, set: { sealedKey } })
}

const deleteKeyQuery = prepared(
  'organisation_gateway_key_drop',
  'delete from gateway_key where organisation_id = $1 and provider = $2',
)
const deletePreviousKeyQuery = prepared(
  'organisation_gateway_key_before_drop',
  'update organisation set payment_auth_token = null where id = $1',
)

/** Deletes the previous column too, so that the key is not copied back. */
export async function deleteSealedGatewayKey(transaction: Database, id: string, provider: string): Promise<void> {
  await deleteKeyQuery(transaction, [id, provider])
  await deletePreviousKeyQuery(transaction, [id])
}

export const SEALED_REPLACED_KEY: SealedColumn = { table: 'replaced_gateway_key', key: ['id'], column: 'sealed_key' }

const listReplacedGatewayKeysQuery = prepared<{ id: string; sealedKey: string | null }>(
  'organisation_replaced_keys',
  `select id, sealed_key as "sealedKey" from replaced_gateway_key
    where organisation_id = $1 and provider = $2 and replaced_at > $3 order by replaced_at, id`,
)

const findGatewayKeySinceQuery = prepared<{ at: Date | null }>(
  'organisation_key_last_replaced',
  'select max(replaced_at) as at from replaced_gateway_key where organisation_id = $1 and provider = $2',
)

export async function findGatewayKeySince(
  database: Database,
  organisationId: string,
  provider: string,
): Promise<Date | null> {
  return (await findGatewayKeySinceQuery(database, [organisationId, provider]))[0]?.at ?? null
}

export function listReplacedGatewayKeys(
  database: Database,
  organisationId: string,
  provider: string,
  after: Date,
): Promise<{ id: string; sealedKey: string | null }[]> {
  return listReplacedGatewayKeysQuery(database, [organisationId, provider, after])
}

export async function insertReplacedKey(
  database: Database,
  row: typeof replacedGatewayKey.$inferInsert,
): Promise<void> {
  await database.insert(replacedGatewayKey).values(row)
}

const listKeysInPreviousColumnQuery = prepared<{ id: string; sealed: string }>(
  'organisation_gateway_keys_before',
  `select o.id, coalesce(o.payment_auth_token, '') as sealed from organisation o where o.payment_auth_token is not null
     and not exists (select from gateway_key k where k.organisation_id = o.id and k.provider = $1)`,
)

export function listKeysInPreviousColumn(
  database: Database,
  provider: string,
): Promise<{ id: string; sealed: string }[]> {
  return listKeysInPreviousColumnQuery(database, [provider])
}

export async function insertSealedGatewayKey(
  database: Database,
  id: string,
  provider: string,
  sealedKey: string,
): Promise<void> {
  await database.insert(gatewayKey).values({ organisationId: id, provider, sealedKey }).onConflictDoNothing()
}

export function listConfigurations(
  database: Database,
  organisationId: string,
  now: Date | null = null,
): Promise<ConfigurationRow[]> {
  return listConfigurationsQuery(database, [...placeQueryValues(now), organisationId])
}

export function placeQueryValues(now: Date | null): [Date | null, CalendarDate | null, Date | null] {
  return now ? [computePlaceHoldCutoff(now), calendarDateAt(now), now] : [null, null, null]
}
