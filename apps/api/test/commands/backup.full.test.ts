import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createPoolDatabase } from '@forenet/database/database'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookDifferences, contentDifferences } from '../../src/commands/rehearsal/rehearse.ts'
import { forenet } from './run-forenet.ts'

const PATH = process.env.PATH ?? ''

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await createOrganisation(createPoolDatabase(database.pool))
  await createMember(createPoolDatabase(database.pool))
  return () => database.drop()
})

const rehearse = (environment: Record<string, string> = {}) =>
  forenet(['backup', 'rehearse'], { DATABASE_URL: database.url, PATH, ...environment })

async function serverMajor(): Promise<number> {
  const { rows } = await database.pool.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

const copies = async () =>
  (await database.pool.query(`select from pg_database where datname like current_database() || '%rehearsal%'`)).rowCount

test('dumps, restores into a second database, compares and drops it; or reports outdated programs', async () => {
  const programs = Number(/ (\d+)/.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' }))?.[1])
  const server = await serverMajor()
  const { code, said, complained } = await rehearse()
  if (programs < server) {
    expect([code, complained]).toEqual([1, expect.stringContaining(`install postgresql-client-${server}`)])
  } else {
    expect([code, complained]).toEqual([0, ''])
    for (const step of [
      /Dumped in .* MB/,
      /Restored in/,
      /Compared \d+ tables with \d+ rows/,
      /Migrated in/,
      /The backup is complete/,
    ]) {
      expect(said).toMatch(step)
    }
  }
  expect(await copies()).toBe(0)
})

test('writes the custom format to standard output, or reports outdated programs', async () => {
  const output = new PassThrough()
  const dump = buffer(output)
  const answer = await forenet(['backup', 'write'], { DATABASE_URL: database.url, PATH }, { output })
  output.end()
  const { length } = await dump
  if (answer.code === 1) expect([length, answer.complained]).toEqual([0, expect.stringContaining('is older than')])
  else expect((await dump).subarray(0, 5).toString()).toBe('PGDMP')
})

test('reports the missing programs', async () => {
  const nowhere = await mkdtemp(join(tmpdir(), 'no-programs-'))
  expect(await rehearse({ PATH: nowhere })).toMatchObject({
    code: 1,
    complained: "pg_dump is not here: install PostgreSQL's client programs",
  })
  await rm(nowhere, { recursive: true })
})

test('explains how a role without the right gets to create databases', async () => {
  const role = `reader_${process.pid}`
  await database.pool.query(`create role ${role} login password 'reader'`)
  try {
    const url = new URL(database.url)
    url.username = role
    url.password = 'reader'
    const { code, complained } = await rehearse({ DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(complained).toMatch(new RegExp(`alter role ${role} createdb|is older than the server`))
    expect(complained).not.toContain('reader:')
  } finally {
    await database.pool.query(`drop role ${role}`)
  }
})

test.each([[[]], [['restore']], [['rehearse', 'now']], [['rehearse', '--fast']]])(
  'rejects the arguments %j',
  async (args) => {
    expect(await forenet(['backup', ...args], { DATABASE_URL: database.url, PATH })).toMatchObject({
      code: 2,
      complained: expect.stringContaining('backup rehearse'),
    })
  },
)

describe('a differing copy', () => {
  const table = (rows: number, digest: string) => ({ rows, digest })

  test('is reported by table', () => {
    const original = new Map([
      ['public.member', table(2, '7')],
      ['public.payment_order', table(3, '9')],
      ['public.ticket', table(1, '1')],
      ['jobs.job', table(0, '0')],
    ])
    const copy = new Map([
      ['public.member', table(2, '8')],
      ['public.payment_order', table(2, '5')],
      ['jobs.job', table(0, '0')],
      ['public.other', table(0, '0')],
    ])
    expect(contentDifferences(original, copy)).toEqual([
      'public.member holds other values than in the portal',
      'public.other is in the copy alone',
      'public.payment_order holds 2 rows, 3 in the portal',
      'public.ticket is missing in the copy',
    ])
    expect(contentDifferences(original, original)).toEqual([])
  })

  test('and by total', () => {
    const original = new Map([
      ['KLUB, taken', '45000'],
      ['KLUB, paid back', '100'],
    ])
    expect(
      bookDifferences(
        original,
        new Map([
          ['KLUB, taken', '44999'],
          ['KLUB, paid back', '100'],
        ]),
      ),
    ).toEqual(['KLUB, taken: 44999 øre, 45000 in the portal'])
    expect(bookDifferences(original, new Map([['KLUB, taken', '45000']]))).toEqual([
      'KLUB, paid back: 0 øre, 100 in the portal',
    ])
  })
})
