import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrateQueue } from '../../src/platform/jobs/queue-schema.ts'
import { type DeclaredRow, declaredRows } from './declared-rows.ts'
import { openDescriber } from './described-statement.ts'
import { rowFaults } from './row-faults.ts'

const { statements } = vi.hoisted(() => ({ statements: new Map<string, string>() }))
vi.mock('../../src/platform/database/prepared.ts', async (original) => {
  const { prepared, ...rest } = await original<typeof import('../../src/platform/database/prepared.ts')>()
  return {
    ...rest,
    prepared: (name: string, text: string) => {
      statements.set(name, text)
      return prepared(name, text)
    },
  }
})

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const files = ['apps/api/src', 'apps/identity/src', 'packages/database/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(ROOT, folder, name)),
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateQueue(database.pool, pino({ level: 'silent' }))
  for (const name of files) if (/from '.*\/prepared\.ts'/.test(readFileSync(name, 'utf8'))) await import(name)
})
afterAll(() => database?.drop())

/** Columns that are other than their table or their type says, and why. */
const KNOWN = new Map([
  ['dependant_locked guardianId: may be null, and the type says never', 'a condition leaves these out'],
  ['leaving_asked askedAt: may be null, and the type says never', 'a condition leaves these out'],
  ['membership_ending overallEndDate: may be null, and the type says never', 'a condition leaves these out'],
  ['message_paid_order orderId: may be null, and the type says never', 'a condition leaves these out'],
  ['change_rows_done_among memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['change_rows_standing memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['guest_lists id: may be null, and the type says never', 'a condition leaves these out'],
  ['guest_list_entries orderId: may be null, and the type says never', 'each is put down by an order'],
  ['event_live_tickets memberId: may be null, and the type says never', 'a condition leaves these out'],
  [
    'apps/identity/src/provider/sessions.ts "select session.uid, sign_in.user_agent as "userAgent", sign_in.signed_in_at as "signedInAt"" uid: may be null, and the type says never',
    'sessions have one; other things of the same table do not',
  ],
  ['editions_of_club typeId: may be null, and the type says never', 'a trigger gives every row its type'],
  ['editions_lock typeId: may be null, and the type says never', 'a trigger gives every row its type'],
  ['editions_lock_for_sale typeId: may be null, and the type says never', 'a trigger gives every row its type'],
  ['edition_lock_for_offers typeId: may be null, and the type says never', 'a trigger gives every row its type'],
  ['edition_lock typeId: may be null, and the type says never', 'a trigger gives every row its type'],
  ['leaving_blockers place: not in the type of the row', 'orders the parts of a union'],
  ['member_participants place: not in the type of the row', 'orders the parts of a union'],
  ['registration_store case: not in the type of the row', 'changes a setting'],
  ['registration_store_with_code case: not in the type of the row', 'changes a setting'],
  ['purchase_store case: not in the type of the row', 'changes a setting'],
])

test('every statement fits the database, and its type of a row what the database answers', async () => {
  const rows = declaredRows(files)
  const describer = await openDescriber(database.url)
  const faults: string[] = []
  const look = async (name: string, text: string, row: DeclaredRow | undefined) => {
    if (!row) return faults.push(`${name}: where it is declared was not found`)
    const described = await describer.describe(text).catch((error) => String(error))
    const found = typeof described === 'string' ? [described] : rowFaults(row, described)
    return faults.push(...found.map((fault) => `${name} ${fault}`))
  }
  for (const [name, text] of statements) await look(name, text, rows.of(name))
  for (const { at, text, row } of rows.written) await look(at, text, row)
  await describer.close()

  expect([statements.size, rows.written.length].map((count) => count > 50)).toEqual([true, true])
  expect(faults.filter((fault) => !KNOWN.has(fault))).toEqual([])
  expect(
    [...KNOWN.keys()].filter((known) => !faults.includes(known)),
    'no longer needed',
  ).toEqual([])
})
