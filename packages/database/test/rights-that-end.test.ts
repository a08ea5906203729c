import { readFile } from 'node:fs/promises'
import { buildDatabaseUrl, dropDatabase, runOnServer, TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const server = process.env[TEST_SERVER_VARIABLE] ?? ''
const name = 'test_rights_that_end'
let client: pg.Client

const migration = async (file: string) =>
  client.query(await readFile(new URL(`../migrations/${file}.sql`, import.meta.url), 'utf8'))

beforeAll(async () => {
  await runOnServer(server, `create database ${name}`)
  client = new pg.Client({ connectionString: buildDatabaseUrl(server, name) })
  await client.connect()
  await migration('0001_members_memberships_payments')
  await migration('0002_events_entries_tickets')
  await migration('0003_family_notifications_contact')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(server, name)
})

const insert = async (text: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(`insert into ${text} returning id`, values)
  return rows[0]?.id ?? ''
}
const member = (email: string | null, parentId: string | null = null) =>
  insert(`member (first_name, last_name, email, parent_id) values ('Maja', $3, $1, $2)`, [
    email,
    parentId,
    email ?? 'Barn',
  ])

test('the migration finds the payer of every existing payment', async () => {
  const organisation = await insert(
    `organisation (key, name, kind, email) values ('KLUB', 'Klub', 'sport', 'k@example.org')`,
  )
  const configuration = await insert(
    `membership_configuration (organisation_id, name, price_minor, start_date, end_date, offer_start_date)
     values ($1, 'Senior', 45000, '2026-01-01', '2026-12-31', '2025-11-01')`,
    [organisation],
  )
  const parent = await member('parent@example.org')
  const child = await member(null, parent)
  const grown = await member('grown@example.org')
  const spouse = await member('spouse@example.org')
  const order = await insert(
    `payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, language, selection, billing_name,
       billing_email, billing_address, created_at)
     values (gen_random_uuid(), 'membership', $1, $2, repeat('a', 40), 45000, 'DKK', 'da', '{}', 'S', 'other@example.org', '{}', now())`,
    [organisation, spouse],
  )
  const item = async (of: string, billed: string, status: string, orderId: string | null = null) => {
    const membership = await insert(
      `membership (organisation_id, member_id, reference_key) values ($1, $2, 'R')
       on conflict (member_id, organisation_id) do update set reference_key = 'R'`,
      [organisation, of],
    )
    const history = await insert(
      `membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, gdpr_agreement,
         reference_key, status_change_date, created_at)
       values ($1, $2, $3, 2026, '2026-01-01', '2026-12-31', true, 'R', now(), now())`,
      [membership, of, configuration],
    )
    return insert(
      `membership_payment (history_id, order_id, billing_name, billing_address, billing_email, total_members, total_fee_minor,
         currency, payment_method, payment_status, payment_total_minor, reference_key, payment_created_at, payment_updated_at)
       values ($1, $2, 'N', 'A', $3, 1, 45000, 'DKK', 'transfer', $4, 45000, 'R', now(), now())`,
      [history, orderId, billed, status],
    )
  }
  const expected = [
    // For an order, the buyer is its payer, whatever the billing address says.
    [await item(grown, 'grown@example.org', 'paid', order), spouse],
    // For a payment recorded by a treasurer, the buyer is the member named in the billing address.
    [await item(grown, 'spouse@example.org', 'paid'), spouse],
    [await item(grown, 'nobody@example.org', 'paid'), grown],
    [await item(child, 'nobody@example.org', 'paid'), parent],
    // For an unpaid item, the billing address is ignored.
    [await item(grown, 'spouse@example.org', 'initiated'), grown],
    [await item(child, 'spouse@example.org', 'declined'), parent],
  ]
  await insert(
    `audit_entry (at, actor_email, actor_member_id, action, object_kind, object_id) values (now(), 'spouse@example.org', $1, 'a', 'b', 'c')`,
    [spouse],
  )

  await migration('0004_rights_that_end')

  const { rows } = await client.query<{ id: string; payer: string }>(
    'select id, payer_member_id as payer from membership_payment',
  )
  expect(new Map(rows.map((row) => [row.id, row.payer]))).toEqual(new Map(expected as [string, string][]))
  const { rows: audits } = await client.query('select actor_name from audit_entry')
  expect(audits).toEqual([{ actor_name: 'Maja spouse@example.org' }])
})
