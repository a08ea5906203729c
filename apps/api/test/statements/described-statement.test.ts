import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDescriber } from './described-statement.ts'

let database: TestDatabase
let describer: Awaited<ReturnType<typeof openDescriber>>
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create view half_known as select id, email, parent_id from member_face')
  describer = await openDescriber(database.url)
})
afterAll(async () => {
  await describer?.close()
  await database?.drop()
})

test.each(['member', 'member_face', 'half_known'])('%s is nullable as its table defines', async (table) => {
  expect(await describer.describe(`select id, email, coalesce(email, '') as mail from ${table}`)).toEqual([
    { name: 'id', kind: 'string', mayBeNull: false },
    { name: 'email', kind: 'string', mayBeNull: true },
    { name: 'mail', kind: 'string', mayBeNull: null },
  ])
})

test('a computed column of a view is unknown', async () => {
  expect(await describer.describe('select name from member_face')).toEqual([
    { name: 'name', kind: 'string', mayBeNull: null },
  ])
})
