import { randomUUID } from 'node:crypto'
import { createPoolDatabase } from '@forenet/database/database'
import { migrateDatabase } from '@forenet/database/migrate'
import { createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `drop schema public cascade; create schema public; drop schema if exists identity cascade;
     drop schema if exists forenet_migrations cascade`,
  )
  await migrateToBefore('0119', database.url)
})
afterAll(() => database?.drop())

test('invoices issued in an older database get the club as it is at the upgrade; drafts get nothing', async () => {
  const { pool } = database
  const [club, withoutTerms] = [
    await createOrganisation(createPoolDatabase(pool)),
    await createOrganisation(createPoolDatabase(pool)),
  ]
  await pool.query(
    `update organisation set name = 'Ry Roklub', address_line_1 = 'Siimtoften 7', post_code = '8680', city = 'Ry',
       cvr_number = '12345674' where id = $1`,
    [club.id],
  )
  await pool.query(
    `insert into club_invoicing (organisation_id, last_number, bank_account, creditor_number)
     values ($1, 1, '1234 0012345678', '81234567')`,
    [club.id],
  )
  const add = async (organisationId: string, number: number | null) => {
    await pool.query(
      `insert into invoice (id, organisation_id, recipient_name, language, total_minor, vat_minor, due_on, issued_on, number,
         created_at, updated_at)
       values ($1, $2, 'Ry Tryk ApS', 'da', 5000, 0, '2026-12-04', case when $3::int is not null then date '2026-11-20' end, $3,
         now(), now())`,
      [randomUUID(), organisationId, number],
    )
  }
  await add(club.id, 1)
  await add(club.id, null)
  await add(withoutTerms.id, 1)
  await migrateDatabase(database.url)
  const { rows } = await pool.query(
    `select number, seller_name = o.name as named, seller_address, seller_post_code, seller_city, seller_cvr_number, bank_account,
       creditor_number from invoice i join organisation o on o.id = i.organisation_id
      order by i.organisation_id <> $1, number`,
    [club.id],
  )
  const none = { seller_address: '', seller_post_code: '', seller_city: '', seller_cvr_number: null }
  const unpaid = { bank_account: '', creditor_number: '' }
  expect(rows).toEqual([
    {
      ...{ number: 1, named: true, seller_address: 'Siimtoften 7', seller_post_code: '8680', seller_city: 'Ry' },
      ...{ seller_cvr_number: '12345674', bank_account: '1234 0012345678', creditor_number: '81234567' },
    },
    { number: null, named: null, ...none, ...unpaid },
    expect.objectContaining({ number: 1, named: true, ...unpaid }),
  ])
})
