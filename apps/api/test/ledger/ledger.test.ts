import { randomUUID } from 'node:crypto'
import { clubBooksList, clubBooksVerify } from '@forenet/contract/club/books-calls'
import { clubPersonRefund } from '@forenet/contract/club/person-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAllBooks } from '../../src/modules/finance/ledger/check-books.ts'
import { findCheck } from '../../src/modules/finance/ledger/index.ts'
import { PAID } from '../club/refund-scene.ts'
import { forenet } from '../commands/run-forenet.ts'
import { createSalesScene } from '../door-sales/scene.ts'
import { createLedgerScene, type LedgerScene, ledgerDeps } from './scene.ts'

/** A membership that is recorded manually: 400 kr. with VAT and a surcharge. */
const CASH = 51_000
const CASH_VAT = 10_000

let portal: TestPortal
let scene: LedgerScene
let paid: Awaited<ReturnType<LedgerScene['buy']>>
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
  const [first = '', second = ''] = scene.members
  paid = await scene.buy()
  await scene.buy()
  const cash = await scene.enrol('cash', [first])
  await scene.enrol('bank-transfer', [second])
  await scene.undo(cash.id)
  const refunded = await portal.call(scene.owner, clubPersonRefund, {
    params: { orgKey: scene.club.key, memberId: paid.member.id, orderId: paid.orderId },
    body: { id: randomUUID(), amountMinor: 20_000, reason: 'Flyttet til Aarhus' },
  })
  expect(refunded.status).toBe(200)
  await scene.settleRefunds()
})
afterAll(() => portal.stop())

const verifyAtConsole = async (...more: string[]) =>
  forenet(['books', 'verify', ...more], { DATABASE_URL: portal.databaseUrl }, { now: () => portal.clock.now })

describe('what a club received and refunded', () => {
  test('waits for its posting, and is posted once, however often', async () => {
    expect((await scene.books()).waiting).toBe(6)
    await scene.post()
    const { entries, waiting } = await scene.books()
    expect(waiting).toBe(0)
    expect(entries.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    await scene.post()
    expect((await scene.books()).entries).toHaveLength(6)
  })

  test('stands on the accounts it moved', async () => {
    expect(await scene.balances()).toEqual({
      bank: CASH,
      cash: 0,
      'gateway:freepay': 2 * PAID - 20_000,
      memberships: -(2 * PAID - 20_000) - (CASH - CASH_VAT),
      vat: -CASH_VAT,
    })
  })

  test('equals the payments, the reconciliation and the manual payments', async () => {
    expect(await scene.verify()).toMatchObject({
      postings: 6,
      broken: null,
      differences: 0,
      movements: [],
      figures: [],
    })
  })

  test('is listed by posting date with its payer, and an account’s figure by its rows', async () => {
    const { entries, accounts, span } = await scene.books()
    expect(span).toEqual({ from: '2026-11-18', to: '2026-11-20' })
    expect(entries.at(-1)).toMatchObject({ day: '2026-11-18', kind: 'manual', what: [expect.stringContaining('Kor')] })
    const bank = await scene.books({ account: 'bank' })
    expect(bank.entries).toMatchObject([{ payer: expect.stringContaining('Lund'), memberId: scene.members[1] }])
    const gateway = await scene.books({ account: 'gateway:freepay' })
    const rows = gateway.entries.flatMap(({ lines }) => lines.filter(({ account }) => account === 'gateway:freepay'))
    expect(rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
      accounts.find(({ account }) => account === 'gateway:freepay')?.closingMinor,
    )
  })

  test('is summed for a period, with what was there before it', async () => {
    const { accounts } = await scene.books({ from: '2026-11-19' })
    expect(accounts.find(({ account }) => account === 'bank')).toEqual({
      ...{ account: 'bank', openingMinor: CASH, debitMinor: 0, creditMinor: 0, closingMinor: CASH },
    })
    expect(accounts.reduce((sum, { closingMinor }) => sum + closingMinor, 0)).toBe(0)
    expect((await scene.books({ to: '2026-11-17' })).entries).toEqual([])
  })

  test('follows page by page, each posting once', async () => {
    const { entries } = await scene.books()
    for (const [index, { sequence }] of entries.entries()) {
      const after = await scene.books({ after: sequence })
      expect(after.entries.map((one) => one.sequence)).toEqual(entries.slice(index + 1).map((one) => one.sequence))
    }
  })

  test('is verified at the command line', async () => {
    const { code, said } = await verifyAtConsole('--club', scene.club.key)
    expect(said).toContain('6 postings')
    expect(code).toBe(0)
    expect((await verifyAtConsole('--club', 'NOSUCH')).code).toBe(2)
  })
})

describe('the database refuses', () => {
  test.each([
    ['a changed amount', 'update ledger_line set amount_minor = amount_minor + 1'],
    ['a changed posting', `update ledger_posting set hash = ''`],
    ['a removed posting', 'delete from ledger_posting'],
    ['an emptied ledger', 'truncate ledger_line, ledger_posting'],
  ])('%s', async (_what, statement) => {
    await expect(scene.run(statement)).rejects.toThrow('only added to')
  })

  test('lines that do not balance', async () => {
    await expect(
      scene.run(
        `insert into ledger_line (organisation_id, sequence, position, posted_on, account, amount_minor)
         select organisation_id, sequence, 9, posted_on, 'bank', 1 from ledger_posting where organisation_id = $1 limit 1`,
        scene.club.id,
      ),
    ).rejects.toThrow('sum to zero')
  })
})

describe('a check finds', () => {
  const forged: [string, string, string, object][] = [
    [
      'a changed amount',
      'update ledger_line set amount_minor = amount_minor + 1 where organisation_id = $1 and sequence = 2 and position = 1',
      'update ledger_line set amount_minor = amount_minor - 1 where organisation_id = $1 and sequence = 2 and position = 1',
      { broken: { sequence: 2, reason: 'unbalanced' } },
    ],
    [
      'a changed date',
      `update ledger_posting set moved_at = moved_at + interval '1 day' where organisation_id = $1 and sequence = 3`,
      `update ledger_posting set moved_at = moved_at - interval '1 day' where organisation_id = $1 and sequence = 3`,
      { broken: { sequence: 3, reason: 'changed' } },
    ],
    [
      'a removed end',
      `update ledger_head set sequence = sequence - 1 where organisation_id = $1`,
      `update ledger_head set sequence = sequence + 1 where organisation_id = $1`,
      { broken: { sequence: 6, reason: 'end-differs' } },
    ],
    [
      'a captured amount that the ledger lacks',
      `update payment_attempt set captured_minor = captured_minor + 100 where order_id = '$order' and $1::uuid is not null`,
      `update payment_attempt set captured_minor = captured_minor - 100 where order_id = '$order' and $1::uuid is not null`,
      {
        broken: null,
        differences: 2,
        movements: [{ kind: 'capture', movedMinor: PAID + 100, postedMinor: PAID }],
        figures: [{ figure: 'gateway', about: 'freepay' }],
      },
    ],
  ]
  test.each(forged)('%s', { tags: 'full' }, async (_what, change, undo, expected) => {
    const of = (text: string) => text.replace('$order', paid.orderId)
    await scene.forge(of(change), scene.club.id)
    expect(await scene.verify()).toMatchObject(expected)
    expect((await verifyAtConsole()).code).toBe(1)
    await scene.forge(of(undo), scene.club.id)
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('a movement that was never queued, at night, for the overview', async () => {
    await scene.forge(
      `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at, part_of)
       select gen_random_uuid(), order_id, method, -100, day, booked_at, id from manual_payment m
        where method = 'bank-transfer' and order_id in (select id from payment_order where organisation_id = $1)`,
      scene.club.id,
    )
    await checkAllBooks(ledgerDeps(portal))
    expect(await findCheck(portal.database, scene.club.id)).toMatchObject({
      differences: 3,
      movements: [{ kind: 'manual', sequence: null, movedMinor: -100, postedMinor: null }],
      figures: [
        { figure: 'payments', about: 'membership' },
        { figure: 'manual', about: 'bank-transfer' },
      ],
    })
    await scene.forge('delete from manual_payment where amount_minor = -100')
    expect(await scene.verify()).toMatchObject({ differences: 0 })
  })
})

describe('cash at the door', () => {
  test('goes from the float through the drawer to the cash box, and equals the drawer', { tags: 'full' }, async () => {
    const door = await createSalesScene(portal)
    const till = await door.device()
    const opened = (await till.open(50_000)).body
    await till.sell(door.wish())
    await till.payOut(opened.id, 4_000)
    const books = () => portal.call(door.treasurer, clubBooksList, { params: { orgKey: door.club.key }, query: {} })
    await scene.post()
    const drawerBalance = async () =>
      (await books()).body.accounts.find(({ account }) => account === 'drawers')?.closingMinor
    expect(await drawerBalance()).toBe(50_000 + 35_000 - 4_000)
    expect(
      (await portal.call(door.treasurer, clubBooksVerify, { params: { orgKey: door.club.key } })).body,
    ).toMatchObject({ differences: 0, broken: null, postings: 3 })
    await till.close(opened.id, { expectedMinor: 81_000, countedMinor: 80_900, note: 'For lidt byttepenge' })
    await scene.post()
    expect(await drawerBalance()).toBe(0)
    const { accounts, entries } = (await books()).body
    expect(accounts.map(({ account, closingMinor }) => `${account} ${closingMinor}`)).toEqual([
      'cash 30900',
      'cash-differences 100',
      'drawer-payouts 4000',
      'drawers 0',
      'events -35000',
    ])
    expect(entries.map(({ drawerLine }) => drawerLine).filter(Boolean)).toHaveLength(4)
    expect(entries.every(({ event }) => event?.id === door.event.id)).toBe(true)
    expect(
      (await portal.call(door.treasurer, clubBooksVerify, { params: { orgKey: door.club.key } })).body,
    ).toMatchObject({ differences: 0, broken: null, postings: 5 })
  })
})
