import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type SettingsRow = {
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
  foundedYear: number | null
  cvrNumber: string | null
  duesPaidFor: string
  /** Øre; larger refunds need a second approver. Null: one approver is enough. */
  refundLimitMinor: number | null
}

const SELECT_SETTINGS_SQL = `select name, kind, description, email, phone, website, address_line_1 as "addressLine1",
  post_code as "postCode", city, accent_colour as "accentColour", founded_year as "foundedYear",
  cvr_number as "cvrNumber", coalesce(dues_paid_for, '') as "duesPaidFor",
  refund_limit_minor as "refundLimitMinor" from organisation where id = $1`
const findSettingsQuery = prepared<SettingsRow>('organisation_settings', SELECT_SETTINGS_SQL)
const lockSettingsQuery = prepared<SettingsRow>('organisation_settings_lock', `${SELECT_SETTINGS_SQL} for update`)
const holdLimitQuery = prepared<Pick<SettingsRow, 'refundLimitMinor'>>(
  'organisation_refund_limit_hold',
  'select refund_limit_minor as "refundLimitMinor" from organisation where id = $1 for share',
)
const storeQuery = prepared(
  'organisation_settings_store',
  `update organisation set name = $2, kind = $3, description = $4, email = $5, phone = $6, website = $7, address_line_1 = $8,
     post_code = $9, city = $10, accent_colour = $11, founded_year = $12, cvr_number = $13, dues_paid_for = nullif($14, ''),
     refund_limit_minor = $15
    where id = $1`,
)

export async function findSettings(database: Database, id: string): Promise<SettingsRow | undefined> {
  return (await findSettingsQuery(database, [id]))[0]
}

export async function holdLimit(transaction: Database, id: string): Promise<number | null> {
  return (await holdLimitQuery(transaction, [id]))[0]?.refundLimitMinor ?? null
}

export async function lockSettings(transaction: Database, id: string): Promise<SettingsRow | undefined> {
  return (await lockSettingsQuery(transaction, [id]))[0]
}

export async function storeSettings(transaction: Database, id: string, row: SettingsRow): Promise<void> {
  const { name, kind, description, email, phone, website, addressLine1, postCode, city } = row
  const { accentColour, foundedYear, cvrNumber, duesPaidFor, refundLimitMinor } = row
  const contact = [name, kind, description, email, phone, website, addressLine1, postCode, city]
  await storeQuery(transaction, [id, ...contact, accentColour, foundedYear, cvrNumber, duesPaidFor, refundLimitMinor])
}
