import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registerFilterSchema } from '@forenet/contract/club/register'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import {
  DATA_QUALITY_CHECKS,
  MISSING_DATA_KINDS,
  REGISTER_GENDERS,
  REGISTER_PAYMENT_FILTERS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
} from '@forenet/domain/register'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  countChecks,
  countRegisterStates,
  findRegisterState,
  listRegisterStates,
} from '../../src/modules/membership/register/list-repository.ts'
import { toRegisterQuery } from '../../src/modules/membership/register/register-query-rules.ts'
import { migrateQueue } from '../../src/platform/jobs/queue-schema.ts'
import { type DeclaredRow, declaredRows } from './declared-rows.ts'
import { openDescriber } from './described-statement.ts'
import { rowFaults } from './row-faults.ts'

const { statements } = vi.hoisted(() => ({ statements: [] as { name: string; text: string }[] }))
vi.mock('../../src/platform/database/prepared.ts', async (original) => {
  const { prepared, plannedForValues } = await original<typeof import('../../src/platform/database/prepared.ts')>()
  return {
    prepared: (name: string, text: string) => {
      statements.push({ name, text })
      return prepared(name, text)
    },
    plannedForValues: (name: string, text: string) => {
      statements.push({ name, text })
      return plannedForValues(name, text)
    },
  }
})

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const files = [
  'apps/api/src',
  'apps/demo/src',
  'apps/identity/src',
  'packages/database/src',
  'packages/sealing/src',
].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(ROOT, folder, name)),
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateQueue(database.pool, pino({ level: 'silent' }))
  for (const name of files) if (/from '.*\/prepared\.ts'/.test(readFileSync(name, 'utf8'))) await import(name)
  await askRegister(createPoolDatabase(database.pool))
})
afterAll(() => database?.drop())

/** Columns that differ from their table or type, with the reason. */
const KNOWN = new Map([
  ['payout_lines_explaining movementId: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_being_paid number: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_being_paid day: may be null, and the type says never', 'a condition leaves these out'],
  ['dependant_locked guardianId: may be null, and the type says never', 'a condition leaves these out'],
  ['leaving_asked askedAt: may be null, and the type says never', 'a condition leaves these out'],
  ['discounts_moved from: may be null, and the type says never', 'a condition leaves these out'],
  ['membership_ending overallEndDate: may be null, and the type says never', 'a condition leaves these out'],
  ['message_paid_order orderId: may be null, and the type says never', 'a condition leaves these out'],
  ['ledger_orders_in_drawers orderId: may be null, and the type says never', 'a condition leaves these out'],
  ['change_rows_done_among memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['change_rows_standing memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['change_rows_faulty cells: may be null, and the type says never', 'a condition leaves these out'],
  ['change_row_previewed cells: may be null, and the type says never', 'a condition leaves these out'],
  ['event_messages_overdue askedAt: may be null, and the type says never', 'a condition leaves these out'],
  ['invitations_all_due dueAt: may be null, and the type says never', 'a condition leaves these out'],
  ['guest_lists id: may be null, and the type says never', 'a condition leaves these out'],
  ['invitations_unanswered email: may be null, and the type says never', 'a condition leaves these out'],
  ['invoice_batch_invoiced memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_owed_of_purchases memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_owed_of_purchases number: may be null, and the type says never', 'a condition leaves drafts out'],
  ['end_periods_sold orderId: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_owed_for memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['invoices_owed_for number: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoices_matchable number: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoice_faces number: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoices_owed_for dueOn: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoices_of_member number: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoices_of_member issuedOn: may be null, and the type says never', 'a condition leaves drafts out'],
  ['invoices_of_member dueOn: may be null, and the type says never', 'a condition leaves drafts out'],
  ['renewal_due_consents cardId: may be null, and the type says never', 'an active consent has a card'],
  ['renewal_due_consents overallEndDate: may be null, and the type says never', 'a condition leaves these out'],
  ['renewal_charge_lease leaseId: may be null, and the type says never', 'the statement sets it'],
  ['renewal_cards_expiring expiresOn: may be null, and the type says never', 'a condition leaves these out'],
  [
    'attempt_count_for_participant participantId: may be null, and the type says never',
    'only lines of invoices may have none',
  ],
  ['order_others memberId: may be null, and the type says never', 'a condition leaves these out'],
  ['receipt_lines_of_order memberId: may be null, and the type says never', 'only lines of invoices may have none'],
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
  ...[
    'payments_received_by_day',
    'payments_received_by_-day',
    'payments_received_by_payer',
    'payments_received_by_-payer',
  ].map((name) => [`${name} at: may be null, and the type says never`, 'what is paid has its moment'] as const),
  ...['payments_received_by_amount', 'payments_received_by_-amount', 'payment_received'].map(
    (name) => [`${name} at: may be null, and the type says never`, 'what is paid has its moment'] as const,
  ),
  ['leaving_blockers place: not in the type of the row', 'orders the parts of a union'],
  ['member_participants place: not in the type of the row', 'orders the parts of a union'],
  ['registration_store case: not in the type of the row', 'changes a setting'],
  ['registration_store_with_code case: not in the type of the row', 'changes a setting'],
  ['purchase_store case: not in the type of the row', 'changes a setting'],
])

/** The register's statements are generated: runs each order and each condition once. */
async function askRegister(to: Database): Promise<void> {
  const today = '2027-06-15'
  const organisationId = randomUUID()
  const id = randomUUID()
  const everything = {
    type: id,
    team: id,
    tag: id,
    ageFrom: '5',
    ageTo: '17',
    missing: MISSING_DATA_KINDS.join(','),
    newSince: today,
  }
  const filters = [
    {},
    { text: 'an', asAt: '2026-01-01' },
    { ...everything, text: 'anna' },
    ...REGISTER_STATUSES.map((status) => ({ status })),
    ...REGISTER_GENDERS.map((gender) => ({ gender })),
    ...REGISTER_PAYMENT_FILTERS.map((payment) => ({ payment })),
    ...DATA_QUALITY_CHECKS.map((check) => ({ check })),
  ].map((filter) => registerFilterSchema.parse(filter))
  for (const wanted of filters.map((filter) => toRegisterQuery(organisationId, filter, today))) {
    await countRegisterStates(to, wanted)
    await findRegisterState(to, wanted, randomUUID())
    for (const sort of REGISTER_SORTS) {
      const after = { key: '2000-01-01', memberId: randomUUID() }
      for (const descending of [false, true]) await listRegisterStates(to, wanted, { sort, descending, after }, 10)
    }
  }
  await countChecks(to, toRegisterQuery(organisationId, {}, today), DATA_QUALITY_CHECKS)
}

test("every statement is valid, and its row type matches the database's result", async () => {
  const rows = declaredRows(files)
  const describer = await openDescriber(database.url)
  const faults: string[] = []
  const look = async (name: string, text: string, row: DeclaredRow | undefined) => {
    if (!row) return faults.push(`${name}: where it is declared was not found`)
    const described = await describer.describe(text).catch((error) => String(error))
    const found = typeof described === 'string' ? [described] : rowFaults(row, described)
    return faults.push(...found.map((fault) => `${name} ${fault}`))
  }
  for (const { name, text } of statements) await look(name, text, rows.of(name))
  for (const { at, text, row } of rows.written) await look(at, text, row)
  await describer.close()

  expect([statements.length, rows.written.length].map((count) => count > 50)).toEqual([true, true])
  expect(faults.filter((fault) => !KNOWN.has(fault))).toEqual([])
  expect(
    [...KNOWN.keys()].filter((known) => !faults.includes(known)),
    'no longer needed',
  ).toEqual([])
})
