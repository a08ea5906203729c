import type { NewMembershipConfiguration } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import type { EditionTerms } from '@forenet/domain/edition-change'
import { prepared } from '../../../platform/database/prepared.ts'

export type EditionRow = EditionTerms & {
  id: string
  organisationId: string
  typeId: string
  enabled: boolean
  version: number
}

const COLUMNS = `id, organisation_id as "organisationId", type_id as "typeId", name, description, price_minor as "priceMinor",
  vat_rate::float8 as "vatRate", surcharge_minor as "surchargeMinor", start_date as "startDate", end_date as "endDate",
  offer_start_date as "offerStartDate", months, age_from as "ageFrom", age_to as "ageTo", gender,
  joining_fee_minor as "joiningFeeMinor", later_from as "laterFrom", later_price_minor as "laterPriceMinor", by_month as "byMonth",
  household_by as "householdBy", household_second as "householdSecond", household_third as "householdThird", capacity,
  by_approval as "byApproval", invoice_due_days as "invoiceDueDays",
  enabled, version`
const listEditionsQuery = prepared<EditionRow>(
  'editions_of_club',
  `select ${COLUMNS} from membership_configuration where organisation_id = $1 order by start_date desc, name, id`,
)
const lockQuery = prepared<EditionRow>(
  'edition_lock',
  `select ${COLUMNS} from membership_configuration where organisation_id = $1 and id = $2 for update`,
)
const lockAllQuery = prepared<EditionRow>(
  'editions_lock',
  `select ${COLUMNS} from membership_configuration where organisation_id = $1 and id = any($2) order by id for update`,
)
const lockForSaleQuery = prepared<EditionRow>(
  'editions_lock_for_sale',
  `select ${COLUMNS} from membership_configuration where id = any($1) order by id for key share`,
)
const lockPlacesQuery = prepared<{ id: string; capacity: number }>(
  'editions_lock_places',
  `select id, coalesce(capacity, 0) as capacity from membership_configuration where id = any($1) and capacity is not null order by id for no key update`,
)
const lockForOffersQuery = prepared<EditionRow>(
  'edition_lock_for_offers',
  `select ${COLUMNS} from membership_configuration where id = $1 for no key update`,
)
const insertQuery = prepared<{ id: string }>(
  'edition_insert',
  `insert into membership_configuration (id, organisation_id, type_id, name, description, price_minor, vat_rate, surcharge_minor,
     start_date, end_date, offer_start_date, age_from, age_to, joining_fee_minor, later_from, later_price_minor, by_month,
     household_by, household_second, household_third, capacity, gender, by_approval, months,
     invoice_due_days, enabled)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26) on conflict (id) do nothing returning id`,
)
const removeQuery = prepared('editions_delete', 'delete from membership_configuration where id = any($1)')
const writeQuery = prepared(
  'edition_update',
  `update membership_configuration set name = $2, description = $3, price_minor = $4, vat_rate = $5, surcharge_minor = $6,
     start_date = $7, end_date = $8, offer_start_date = $9, age_from = $10, age_to = $11, joining_fee_minor = $12,
     later_from = $13, later_price_minor = $14, by_month = $15,
     household_by = $16, household_second = $17, household_third = $18, capacity = $19, gender = $20, by_approval = $21, months = $22,
     invoice_due_days = $23, version = version + 1 where id = $1`,
)
const publishEditionQuery = prepared(
  'edition_publish',
  'update membership_configuration set enabled = $2, version = version + 1 where id = $1',
)

export function listEditions(database: Database, organisationId: string): Promise<EditionRow[]> {
  return listEditionsQuery(database, [organisationId])
}

export async function lockEdition(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<EditionRow | undefined> {
  return (await lockQuery(transaction, [organisationId, id]))[0]
}

export function lockEditions(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<EditionRow[]> {
  return lockAllQuery(transaction, [organisationId, ids])
}

/** Lock against changes; concurrent sales remain possible. */
export function lockEditionsForSale(transaction: Database, ids: readonly string[]): Promise<EditionRow[]> {
  return lockForSaleQuery(transaction, [ids])
}

/** Serialises sales of editions with limited capacity, and blocks changes to them. */
export function lockCapacities(
  transaction: Database,
  ids: readonly string[],
): Promise<{ id: string; capacity: number }[]> {
  return lockPlacesQuery(transaction, [ids])
}

export async function lockEditionForOffers(transaction: Database, id: string): Promise<EditionRow | undefined> {
  return (await lockForOffersQuery(transaction, [id]))[0]
}

/** Inserts a draft unless `enabled`; false if the id exists. */
export async function insertEdition(
  transaction: Database,
  { id, organisationId, typeId, enabled }: Pick<EditionRow, 'id' | 'organisationId' | 'typeId' | 'enabled'>,
  terms: NewMembershipConfiguration,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, typeId, ...toColumnValues(terms), enabled])).length > 0
}

/** Throws a foreign key violation if a purchase exists. */
export async function deleteEditions(transaction: Database, ids: readonly string[]): Promise<void> {
  await removeQuery(transaction, [ids])
}

export async function updateEdition(
  transaction: Database,
  id: string,
  terms: NewMembershipConfiguration,
): Promise<void> {
  await writeQuery(transaction, [id, ...toColumnValues(terms)])
}

export async function publishEdition(transaction: Database, id: string, enabled: boolean): Promise<void> {
  await publishEditionQuery(transaction, [id, enabled])
}

function toColumnValues(terms: NewMembershipConfiguration): unknown[] {
  const { name, description, priceMinor, vatRate, surchargeMinor, startDate, endDate, offerStartDate } = terms
  const { ageFrom, ageTo, joiningFeeMinor, laterFrom, laterPriceMinor, byMonth } = terms
  const { householdBy, householdSecond, householdThird, capacity, gender, byApproval, months, invoiceDueDays } = terms
  return [
    ...[name, description, priceMinor, vatRate, surchargeMinor, startDate, endDate, offerStartDate, ageFrom, ageTo],
    ...[
      joiningFeeMinor,
      laterFrom,
      laterPriceMinor,
      byMonth,
      householdBy,
      householdSecond,
      householdThird,
      capacity,
      gender,
      byApproval,
      months,
      invoiceDueDays,
    ],
  ]
}
