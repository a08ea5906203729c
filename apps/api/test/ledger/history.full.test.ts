import { createPoolDatabase } from '@forenet/database/database'
import { migrateDatabase } from '@forenet/database/migrate'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../src/modules/finance/ledger/index.ts'
import { sweepLedger } from '../../src/modules/finance/ledger/post-movements.ts'

/** More than one transaction posts. */
const ORDERS = 450

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `drop schema public cascade; create schema public; drop schema if exists identity cascade;
     drop schema if exists forenet_migrations cascade`,
  )
  await migrateToBefore('0115', database.url)
})
afterAll(() => database?.drop())

test('the payments of an older database are posted in the order in which they happened, once', {
  tags: 'full',
}, async () => {
  const { pool } = database
  const club = await createOrganisation(createPoolDatabase(pool))
  const member = await createMember(createPoolDatabase(pool))
  await pool.query(
    `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, status, language,
       selection, billing_name, billing_email, billing_address, created_at, paid_at)
     select md5('o' || n)::uuid, 'membership', $1::uuid, $2::uuid, left(md5(n::text) || md5('t' || n), 40), n * 100, 'DKK', 'paid',
       'da', '{}', 'Ida Lund', 'ida@example.org', '{}', day, day
       from generate_series(1, ${ORDERS}) n, lateral (select timestamptz '2025-12-31 22:30Z' + n * interval '1 hour') d (day)`,
    [club.id, member.id],
  )
  await pool.query(
    `insert into payment_attempt (id, order_id, attempt_number, order_number, amount_minor, currency, test_mode, state,
       captured_minor, refunded_minor, created_at, updated_at, captured_at)
     select md5('a' || o.id)::uuid, o.id, 0, 'N' || left(md5(o.id::text), 12), o.amount_minor, 'DKK', false, 'captured', o.amount_minor,
       case when o.amount_minor = 100 then 40 else 0 end, o.paid_at, o.paid_at, o.paid_at
       from payment_order o where o.amount_minor % 200 <> 0`,
  )
  await pool.query(
    `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
     select gen_random_uuid(), a.order_id, a.id, 40, '', 'done', now(), now(), now(), now()
       from payment_attempt a where a.amount_minor = 100`,
  )
  await pool.query(
    `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at)
     select gen_random_uuid(), o.id, 'cash', o.amount_minor, o.paid_at, o.paid_at from payment_order o where o.amount_minor % 200 = 0`,
  )
  await migrateDatabase(database.url)

  const now = () => new Date('2026-11-20T11:00:00Z')
  await sweepLedger({ pool, database: createPoolDatabase(pool), now, log: pino({ level: 'silent' }) })
  expect(await checkBooks({ pool, now }, club.id)).toMatchObject({ postings: ORDERS + 1, broken: null, differences: 0 })
  const { rows } = await pool.query<{ ordered: boolean; day: string }>(
    `select bool_and(earlier) as ordered, min(day) as day
       from (select moved_at >= lag(moved_at) over (order by sequence) as earlier, posted_on as day from ledger_posting) p`,
  )
  // Half past midnight in Copenhagen.
  expect(rows).toEqual([{ ordered: true, day: '2026-01-01' }])
})
