import * as accessTable from '@forenet/database/access-tables'
import * as yearWheelTables from '@forenet/database/annual-plan-tables'
import * as changeSetTables from '@forenet/database/change-set-tables'
import * as clubSendingTables from '@forenet/database/club-sending-tables'
import * as contactTables from '@forenet/database/contact-tables'
import * as dataKeyTable from '@forenet/database/data-key-table'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import * as doorTables from '@forenet/database/door-tables'
import { getTableColumns, getTableName, is, PgTable } from '@forenet/database/drizzle'
import * as entryTables from '@forenet/database/entry-tables'
import * as eventMessageTables from '@forenet/database/event-message-tables'
import * as eventTables from '@forenet/database/event-tables'
import * as invitationTables from '@forenet/database/invitation-tables'
import * as invoiceTables from '@forenet/database/invoice-tables'
import * as ledgerTables from '@forenet/database/ledger-tables'
import * as maintenanceTable from '@forenet/database/maintenance-table'
import * as memberTables from '@forenet/database/member-tables'
import * as membershipTables from '@forenet/database/membership-tables'
import * as messageTables from '@forenet/database/message-tables'
import * as notificationTables from '@forenet/database/notification-tables'
import * as paymentTables from '@forenet/database/payment-tables'
import * as registerTables from '@forenet/database/register-tables'
import * as renewalTables from '@forenet/database/renewal-tables'
import { buildMember, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bankTables from '../src/bank-tables.ts'

let given: TestDatabase
let database: Database
beforeAll(async () => {
  given = await createTestDatabase()
  database = createPoolDatabase(given.pool)
})
afterAll(() => given.drop())

const tables = [
  memberTables,
  membershipTables,
  paymentTables,
  ledgerTables,
  invoiceTables,
  eventTables,
  eventMessageTables,
  invitationTables,
  entryTables,
  doorTables,
  messageTables,
  notificationTables,
  contactTables,
  dataKeyTable,
  maintenanceTable,
  accessTable,
  bankTables,
  registerTables,
  changeSetTables,
  clubSendingTables,
  yearWheelTables,
  renewalTables,
].flatMap((module) =>
  Object.values(module).filter((value): value is InstanceType<typeof PgTable> => is(value, PgTable)),
)

describe('the typed tables', () => {
  test('match the database column by column', async () => {
    const { rows } = await given.pool.query<{ name: string; column: string; nullable: boolean; defaulted: boolean }>(
      `select table_name as name, column_name as column, is_nullable = 'YES' as nullable,
         column_default is not null or is_identity = 'YES' as defaulted
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, column_name`,
    )
    const inDatabase = Map.groupBy(rows, ({ name }) => name)
    expect([...inDatabase.keys()].sort()).toEqual(tables.map((table) => getTableName(table)).sort())
    for (const table of tables) {
      const name = getTableName(table)
      const typed = Object.values(getTableColumns(table)).map((column) => ({
        name,
        column: column.name,
        nullable: !column.notNull,
        defaulted: column.hasDefault || column.generatedIdentity !== undefined,
      }))
      const byColumn = (one: { column: string }, other: { column: string }) => one.column.localeCompare(other.column)
      expect(typed.sort(byColumn), name).toEqual(inDatabase.get(name)?.sort(byColumn))
    }
  })
})

async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  const error = await work.then(
    () => undefined,
    (thrown: Error & { constraint?: string; cause?: { constraint?: string } }) => thrown,
  )
  return error?.constraint ?? error?.cause?.constraint
}

describe('the database refuses', () => {
  test('two members with one e-mail, an e-mail in capitals, and a member with neither login nor parent', async () => {
    const member = await createMember(database)
    expect(await refusal(createMember(database, { email: member.email }))).toBe('member_email_key')
    expect(await refusal(createMember(database, { email: 'Maja@example.org' }))).toBe('member_email_check')
    expect(await refusal(createMember(database, { email: null }))).toBe('member_has_login_or_parent')
    expect(await refusal(createMember(database, { ...buildMember(), parentId: crypto.randomUUID() }))).toBe(
      'member_parent_id_fkey',
    )
  })

  test('an organisation key of another format, and another currency', async () => {
    expect(await refusal(createOrganisation(database, { key: 'klub' }))).toBe('organisation_key_check')
    expect(await refusal(createOrganisation(database, { paymentCurrency: 'EUR' }))).toBe(
      'organisation_payment_currency_check',
    )
  })

  test('a membership with the name of an empty selection, a negative price, or an end before its start', async () => {
    const { id } = await createOrganisation(database)
    expect(await refusal(createEdition(database, id, { name: 'Select Membership' }))).toBe(
      'membership_configuration_name_check',
    )
    expect(await refusal(createEdition(database, id, { priceMinor: -1 }))).toBe(
      'membership_configuration_price_minor_check',
    )
    expect(await refusal(createEdition(database, id, { endDate: '2026-12-31' }))).toBe('membership_configuration_check')
  })

  test('the same period paid twice, or claimed twice', async () => {
    const { id: organisationId } = await createOrganisation(database)
    const configuration = await createEdition(database, organisationId)
    const member = await createMember(database)
    const { rows } = await given.pool.query<{ id: string }>(
      `insert into membership (organisation_id, member_id, reference_key) values ($1, $2, 'r') returning id`,
      [organisationId, member.id],
    )
    const line = (status: string, claimedBy: string | null) =>
      given.pool.query(
        `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, claimed_by,
           gdpr_agreement, reference_key, status_change_date, created_at) values ($1, $2, $3, 2027, '2027-01-01', '2027-12-31', $4, $5, true, 'r', now(), now())`,
        [rows[0]?.id, member.id, configuration.id, status, claimedBy],
      )
    await line('inactive', null)
    await line('inactive', null)
    await line('active', null)
    expect(await refusal(line('active', null))).toBe('membership_history_paid_once')
    await given.pool.query(`update membership_history set sold_until = '2027-12-31' where status = 'active'`)
    await line('active', null)
    expect(await refusal(line('active', null))).toBe('membership_history_paid_once')
    await line('inactive', crypto.randomUUID())
    expect(await refusal(line('inactive', crypto.randomUUID()))).toBe('membership_history_claimed_once')
  })

  test('a second open invitation between the same members, and an invitation to oneself', async () => {
    const [one, other] = [await createMember(database), await createMember(database)]
    const invite = (status: string, to = other.email) =>
      given.pool.query(
        'insert into family_invitation (inviter_member_id, inviter_email, invitee_email, status) values ($1, $2, $3, $4)',
        [one.id, one.email, to, status],
      )
    await invite('rejected')
    await invite('pending')
    expect(await refusal(invite('approved'))).toBe('family_invitation_open')
    expect(await refusal(invite('pending', one.email))).toBe('family_invitation_check')
  })
})
