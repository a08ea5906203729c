import { randomUUID } from 'node:crypto'
import { openPool } from '@forenet/database/pool'
import { inTransaction } from '@forenet/database/transaction'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordBankPayments } from '../../src/modules/finance/invoices/index.ts'
import { TOTAL } from '../invoices/scene.ts'
import { type BankScene, companyCalled, createBankScene, danskeBank, slipOf } from './scene.ts'

let portal: TestPortal
let scene: BankScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createBankScene(portal)
})
afterAll(() => portal.stop())

/** A transaction that pays an invoice, which its text does not name. */
async function payable(name: string) {
  const invoice = await scene.issued({ recipient: companyCalled(name) })
  await scene.upload(danskeBank([[name, '525,00', 9]]))
  return { invoice, line: await scene.line(name) }
}
const paidTimes = async (invoiceId: string) =>
  (await scene.get(invoiceId)).movements.filter(({ kind }) => kind === 'payment').length

describe('two people who match one transaction', () => {
  test('record its payment once', { tags: 'full' }, async () => {
    const { invoice, line } = await payable('Ebbe Elm')
    const answers = await Promise.all([1, 2].map(() => scene.match(line.id, invoice.id, TOTAL)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await paidTimes(invoice.id)).toBe(1)
  })

  test('with two invoices pay one of them', async () => {
    const { invoice, line } = await payable('Fie Fyr')
    const other = await scene.issued()
    const answers = await Promise.all([invoice, other].map(({ id }) => scene.match(line.id, id, TOTAL)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await paidTimes(invoice.id)) + (await paidTimes(other.id))).toBe(1)
  })

  test('record it once if it is the same request sent twice', async () => {
    const { invoice, line } = await payable('Gro Gran')
    const id = randomUUID()
    const answers = await Promise.all([1, 2].map(() => scene.match(line.id, invoice.id, TOTAL, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await paidTimes(invoice.id)).toBe(1)
  })
})

test('two imports of one file at once add and pay each transaction once', async () => {
  const invoices = await Promise.all(Array.from({ length: 6 }, () => scene.issued()))
  const file = danskeBank(invoices.map((invoice) => [slipOf(invoice), '525,00', 10] as const))
  const answers = await Promise.all([scene.upload(file), scene.upload(file)])
  expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 6])
  for (const { id } of invoices) expect(await paidTimes(id)).toBe(1)
})

test('a process that is killed between payment and match leaves neither, and the next run has both', async () => {
  const invoice = await scene.issued()
  const pool = openPool(portal.databaseUrl, 1)
  const killed = inTransaction(pool, async (transaction) => {
    const by = { organisationId: scene.club.id, at: portal.clock.now, by: null }
    const payment = { id: randomUUID(), invoiceId: invoice.id, amountMinor: TOTAL, day: '2026-11-11', reason: '' }
    expect((await recordBankPayments(transaction, by, [payment])).get(payment.id)).toBe('recorded')
    await transaction.$client.query('select pg_terminate_backend(pg_backend_pid())')
  })
  await expect(killed).rejects.toThrow()
  await pool.end()
  expect(await paidTimes(invoice.id)).toBe(0)
  await scene.upload(danskeBank([[slipOf(invoice), '525,00', 11]]))
  expect(await paidTimes(invoice.id)).toBe(1)
  expect(await scene.matchAll()).toMatchObject({ matched: 0 })
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
})
