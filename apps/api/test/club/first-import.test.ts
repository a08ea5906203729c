import { createPoolDatabase } from '@forenet/database/database'
import { createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const AT_ONCE = 150
const TIMES = 4

let test_: TestDatabase

beforeAll(async () => {
  test_ = await createTestDatabase()
})

afterAll(() => test_.drop())

test('a first import with plans made for empty tables does not compare each person with all others', async () => {
  const organisation = await createOrganisation(createPoolDatabase(test_.pool))
  // Statistics of an empty table, and one connection, which keeps its plans.
  await test_.pool.query('vacuum analyze club_person, register_state, team_place, person_tag, member_login')
  const connection = new pg.Client(test_.url)
  await connection.connect()
  for (let time = 0; time < TIMES; time++) {
    await connection.query('begin')
    const { rows } = await connection.query<{ id: string }>(
      `insert into member (id, first_name, last_name, email)
       select gen_random_uuid(), 'Ane', 'Lund', 'ane.' || $1::integer || '.' || n || '@example.org'
         from generate_series(1, $2::integer) n returning id`,
      [time, AT_ONCE],
    )
    await connection.query(
      'insert into club_person (organisation_id, member_id, added_at) select $1, id, now() from unnest($2::uuid[]) id',
      [organisation.id, rows.map(({ id }) => id)],
    )
    await connection.query('commit')
  }
  // PostgreSQL reports read counts when the connection ends at the latest.
  await connection.end()

  const people = AT_ONCE * TIMES
  const states = await test_.pool.query('select from register_state where until_at is null')
  expect(states.rowCount).toBe(people)
  await expect.poll(async () => (await readOf('register_state')).written).toBe(people)
  expect((await readOf('register_state')).read).toBeLessThan(people * 3)
  expect((await readOf('club_person')).read).toBeLessThan(people * 8)
})

async function readOf(table: string): Promise<{ written: number; read: number }> {
  const { rows } = await test_.pool.query<{ written: number; read: number }>(
    `select n_tup_ins::integer as written,
            (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::integer as read
       from pg_stat_user_tables t where relname = $1`,
    [table],
  )
  const [row] = rows
  if (!row) throw new Error(`No table ${table}`)
  return row
}
