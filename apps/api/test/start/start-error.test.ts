import { createTestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { describeStartError } from '../../src/start/start-error.ts'

const refused = Object.assign(new Error('permission denied for schema jobs'), { severity: 'ERROR', code: '42501' })
const unanswered = new Error('connect ECONNREFUSED 127.0.0.1:9')

test.each([
  ['settings', new Error('PORT: is taken'), 'PORT: is taken'],
  [
    'a failed statement',
    Object.assign(new Error('Failed query: select 1'), { query: 'select 1', params: [], cause: refused }),
    'permission denied for schema jobs (PostgreSQL, 42501)',
  ],
  [
    'a call without an answer',
    new TypeError('fetch failed', { cause: unanswered }),
    'fetch failed: connect ECONNREFUSED 127.0.0.1:9',
  ],
  [
    'a name with several addresses',
    new TypeError('fetch failed', { cause: new AggregateError([unanswered], '') }),
    'fetch failed: connect ECONNREFUSED 127.0.0.1:9',
  ],
  ['no error at all', 'out of luck', 'out of luck'],
])('%s is reported by its cause', (_what, error, words) => {
  expect(describeStartError(error)).toBe(words)
})

test('a database restored by another role is reported as such, with the remedy', async () => {
  const database = await createTestDatabase()
  const role = `other_${process.pid}`
  await database.pool.query(`create role ${role} login password 'other'`)
  try {
    const url = new URL(database.url)
    url.username = role
    url.password = 'other'
    const configuration = readConfiguration({ DATABASE_URL: url.href })
    const opening = openDatabase(configuration, pino({ level: 'silent' }), () => undefined)
    await expect(opening).rejects.toThrow(
      new RegExp(
        `^DATABASE_URL: user ${role} may not use what is in the database .*permission denied for .*Restore it by ${role}`,
      ),
    )
  } finally {
    await database.pool.query(`drop role ${role}`)
    await database.drop()
  }
})
