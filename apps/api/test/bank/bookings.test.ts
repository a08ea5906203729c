import { randomUUID } from 'node:crypto'
import { clubClosingCheck } from '@forenet/contract/club/closing-calls'
import { openPool } from '@forenet/database/pool'
import { createClubMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseBankLines } from '../../src/modules/finance/bank/erase-repository.ts'
import { sweepLedger } from '../../src/modules/finance/ledger/post-movements.ts'
import { TOTAL } from '../invoices/scene.ts'
import { ledgerDeps } from '../ledger/scene.ts'
import { type BankScene, createBankScene, danskeBank, slipOf } from './scene.ts'

let portal: TestPortal
let scene: BankScene
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  scene = await createBankScene(portal)
})
afterAll(() => portal.stop())

async function balances(): Promise<Record<string, number>> {
  await sweepLedger(ledgerDeps(portal))
  const rows = await scene.run<{ account: string; minor: number }>(
    'select account, sum(amount_minor)::int as minor from ledger_line where organisation_id = $1 group by account having sum(amount_minor) <> 0',
    scene.club.id,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
const bookingOf = async (lineId: string) => (await scene.detail(lineId)).bookings[0]?.id ?? ''

test('cash handed in at the bank, a withdrawal and a fee are booked to their accounts, and undone by the reverse', async () => {
  await scene.upload(
    danskeBank([
      ['Indbetaling kontant', '1.250,00', 3],
      ['Byttepenge', '-400,00', 4],
      ['Gebyr', '-25,50', 5],
    ]),
  )
  const [cash, change, fee] = [await scene.line('kontant'), await scene.line('Byttepenge'), await scene.line('Gebyr')]
  expect((await scene.book(cash.id, 'cash', 125_000)).body).toMatchObject({
    state: 'matched',
    bookings: [{ kind: 'cash', amountMinor: 125_000, undoneAt: null }],
  })
  expect((await scene.book(change.id, 'cash', -40_000)).body.state).toBe('matched')
  expect((await scene.book(fee.id, 'bank-fee', -2_550)).body.state).toBe('matched')
  expect(await balances()).toEqual({ bank: 82_450, cash: -85_000, 'bank-fees': 2_550 })
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })

  const bookingId = await bookingOf(fee.id)
  const undo = randomUUID()
  const undone = await scene.undoBooking(fee.id, bookingId, undo)
  expect(undone.body).toMatchObject({ state: 'outgoing', bookings: [{ id: bookingId, undoneAt: expect.any(String) }] })
  expect((await scene.undoBooking(fee.id, bookingId, undo)).status).toBe(200)
  expect(await balances()).toEqual({ bank: 85_000, cash: -85_000 })
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})

test('the part that was paid too much is owed to the payer until it is refunded', async () => {
  const invoice = await scene.issued()
  await scene.upload(
    danskeBank([
      [`For meget ${slipOf(invoice)}`, '600,00', 6],
      ['Retur Ida', '-75,00', 20],
    ]),
  )
  const line = await scene.line('For meget')
  await scene.match(line.id, invoice.id, TOTAL)
  expect((await scene.detail(line.id)).openMinor).toBe(60_000 - TOTAL)
  expect((await scene.book(line.id, 'prepayment', 60_000)).problem.code).toBe('changed-meanwhile')
  const id = randomUUID()
  expect((await scene.book(line.id, 'prepayment', 60_000 - TOTAL, { id })).body.state).toBe('matched')
  expect(await balances()).toMatchObject({ bank: 60_000, prepayments: TOTAL - 60_000 })

  const refund = await scene.line('Retur')
  expect((await scene.book(refund.id, 'prepayment', -7_500)).status).toBe(404)
  expect((await scene.detail(refund.id)).prepayments).toMatchObject([{ id, leftMinor: 7_500 }])
  expect((await scene.book(refund.id, 'prepayment', -7_500, { prepaymentId: id })).body.state).toBe('matched')
  expect(await balances()).not.toHaveProperty('prepayments')
  expect((await scene.undoBooking(line.id, id)).problem.code).toBe('more-than-left')
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })

  await scene.undoBooking(refund.id, await bookingOf(refund.id))
  expect((await scene.undoBooking(line.id, id)).status).toBe(200)
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})

test('a repeated booking succeeds only for the same prepayment, and not after it was undone', async () => {
  await scene.upload(
    danskeBank([
      ['Betalt to gange', '75,00', 6],
      ['Betalt igen', '75,00', 7],
      ['Retur', '-75,00', 20],
    ]),
  )
  const [first, second, refund] = [await scene.line('to gange'), await scene.line('igen'), await scene.line('Retur')]
  const [prepaymentId, otherId, id] = [randomUUID(), randomUUID(), randomUUID()]
  await scene.book(first.id, 'prepayment', 7_500, { id: prepaymentId })
  await scene.book(second.id, 'prepayment', 7_500, { id: otherId })
  const book = (of: string) => scene.book(refund.id, 'prepayment', -7_500, { id, prepaymentId: of })
  expect((await book(prepaymentId)).status).toBe(200)
  expect((await book(prepaymentId)).status).toBe(200)
  expect((await book(otherId)).problem.code).toBe('changed-meanwhile')
  await scene.undoBooking(refund.id, id)
  expect((await book(prepaymentId)).problem.code).toBe('changed-meanwhile')
})

test('an old prepayment with enough left is offered before 20 newer ones with too little', async () => {
  const small = Array.from({ length: 20 }, (_one, nth) => [`Kunde${100 + nth}`, '10,00', 10] as const)
  await scene.upload(danskeBank([['Gammel', '500,00', 2], ...small, ['Retur', '-300,00', 20]]))
  for (const [text] of small) await scene.book((await scene.line(text)).id, 'prepayment', 1_000)
  const old = randomUUID()
  await scene.book((await scene.line('Gammel')).id, 'prepayment', 50_000, { id: old })
  const { prepayments } = await scene.detail((await scene.line('Retur')).id)
  expect(prepayments).toHaveLength(21)
  expect(prepayments[0]).toMatchObject({ id: old, leftMinor: 50_000 })
})

test('account deletion keeps the payer of a prepayment until it is refunded', async () => {
  const member = await createClubMember(portal.database, scene.club.id, { firstName: 'Ida', lastName: 'Prøvelund' })
  await scene.upload(
    danskeBank([
      ['Betalt for meget Ida Prøvelund', '75,00', 6],
      ['Retur Ida', '-75,00', 20],
    ]),
  )
  const [line, refund] = [await scene.line('for meget'), await scene.line('Retur')]
  const id = randomUUID()
  await scene.book(line.id, 'prepayment', 7_500, { id })
  await eraseBankLines(portal.database, [member.id])
  expect((await scene.detail(line.id)).text).toContain('Ida Prøvelund')
  await scene.book(refund.id, 'prepayment', -7_500, { prepaymentId: id })
  await eraseBankLines(portal.database, [member.id])
  expect((await scene.detail(line.id)).text).toBe('')
})

test('a prepayment pays the next invoice after it is undone', async () => {
  const [first, next] = [await scene.issued(), await scene.issued()]
  await scene.upload(danskeBank([['Betalte to gange', '1.050,00', 7]]))
  const line = await scene.line('Betalte')
  await scene.match(line.id, first.id, TOTAL)
  const id = randomUUID()
  await scene.book(line.id, 'prepayment', TOTAL, { id })
  expect(await balances()).toMatchObject({ prepayments: -TOTAL })
  await scene.undoBooking(line.id, id)
  expect((await scene.match(line.id, next.id, TOTAL)).status).toBe(200)
  expect(await balances()).not.toHaveProperty('prepayments')
  expect((await scene.get(next.id)).leftMinor).toBe(0)
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})

test('closing lists a deposit until it is booked', async () => {
  await scene.upload(danskeBank([['Indbetaling kontant', '1.250,00', 3]]))
  const line = await scene.line('kontant')
  const listed = async () =>
    (
      await portal.call(scene.treasurer, clubClosingCheck, { params: scene.params, body: { through: '2026-11-30' } })
    ).body.checks
      .find(({ source }) => source === 'bank')
      ?.first.filter(({ kind }) => kind === 'bank-line-unmatched')
  expect(await listed()).toMatchObject([{ oursMinor: 125_000 }])
  await scene.book(line.id, 'cash', 125_000)
  expect(await listed()).toEqual([])
})

test('an import keeps booked transactions when it is undone, and bookings are only added', async () => {
  const file = await scene.upload(
    danskeBank([
      ['Gebyr', '-25,50', 5],
      ['Andet', '-1,00', 5],
    ]),
  )
  const fee = await scene.line('Gebyr')
  await scene.book(fee.id, 'bank-fee', -2_550)
  await scene.undoFile(file.body.id)
  expect((await scene.lines()).lines.map(({ text }) => text)).toEqual(['Gebyr'])
  const change = (sql: string) => portal.database.$client.query(sql)
  await expect(change('update bank_booking set amount_minor = 1')).rejects.toThrow('only added')
  await expect(change('delete from bank_booking')).rejects.toThrow('only added')
})

test('two people who book one transaction book it once, and one refund of a prepayment wins', async () => {
  await scene.upload(
    danskeBank([
      ['Forud', '75,00', 6],
      ['Retur et', '-75,00', 20],
      ['Retur to', '-75,00', 21],
    ]),
  )
  const line = await scene.line('Forud')
  const once = await Promise.all([1, 2].map(() => scene.book(line.id, 'prepayment', 7_500)))
  expect(once.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const prepaymentId = await bookingOf(line.id)
  const refunds = [await scene.line('Retur et'), await scene.line('Retur to')]
  const pool = openPool(portal.databaseUrl, 1)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from bank_booking where id = $1 for update', [prepaymentId])
  const answers = refunds.map(({ id }) => scene.book(id, 'prepayment', -7_500, { prepaymentId }))
  await waitForLockWait(portal)
  await holder.query('commit')
  holder.release()
  await pool.end()
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balances()).toEqual({})
})
