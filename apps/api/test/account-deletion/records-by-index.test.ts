import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMessages } from '../../src/modules/portal/account-deletion/erase.ts'

const ROWS = 20_000
const LEAVER = 'anna@example.org'
const ID = '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'

let given: TestDatabase
beforeAll(async () => {
  given = await createTestDatabase()
  await given.pool.query(
    `insert into audit_entry (at, actor_email, actor_member_id, action, object_kind, object_id, detail)
     select now(), 'member' || n % 2000 || '@example.org', gen_random_uuid(), 'event-registered', 'event-entry', n::text,
       case when n % 50 = 0 then jsonb_build_object('to', 'guest' || n || '@example.org', 'entryId', gen_random_uuid())
         else jsonb_build_object('eventId', gen_random_uuid(), 'tickets', n % 5) end
       from generate_series(1, $1) n`,
    [ROWS],
  )
})
afterAll(() => given.drop())

type Statement = { name: string; text: string; values: unknown[] }
/** The statement that erases an address and member from the audit log. */
async function statement(email: string): Promise<Statement> {
  const asked: Statement[] = []
  const query = async (one: Statement) => {
    asked.push(one)
    return { rows: [] }
  }
  await eraseMessages({ $client: { query } } as unknown as Database, { ids: [ID], email, phones: [] })
  const found = asked.find(({ name }) => name === 'leaving_records')
  if (!found) throw new Error('The records were not cleared')
  return found
}

test.each([LEAVER, ''])('the records of a deleted member (%j) are found by index in large tables', async (email) => {
  await given.pool.query('analyze audit_entry')
  const { text, values } = await statement(email)
  const { rows } = await given.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('audit_entry_actor_member')
  expect(plan).not.toContain('Seq Scan on audit_entry')
})

test('an address is removed only where it occurs as a whole', async () => {
  const details = [
    { to: LEAVER },
    { deep: [{ other: LEAVER, tickets: 2 }] },
    { to: `x${LEAVER}` },
    { note: `write to ${LEAVER}` },
    { to: 'else@example.org' },
  ]
  await given.pool.query(
    `insert into audit_entry (at, actor_email, action, object_kind, object_id, detail)
     select now(), 'portal', 'leaving-test', 'x', 'y', d from jsonb_array_elements($1::jsonb) d`,
    [JSON.stringify(details)],
  )
  await inTransaction(given.pool, (transaction) => eraseMessages(transaction, { ids: [ID], email: LEAVER, phones: [] }))
  const { rows } = await given.pool.query(`select detail from audit_entry where action = 'leaving-test' order by id`)
  expect(rows.map(({ detail }) => detail)).toEqual([
    { to: 'Slettet' },
    { deep: [{ other: 'Slettet', tickets: 2 }] },
    ...details.slice(2),
  ])
})
