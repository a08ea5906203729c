import { randomUUID } from 'node:crypto'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BankScene, createBankScene, danskeBank, slipOf } from './scene.ts'

const THROUGH = '2026-11-12'

let portal: TestPortal
let scene: BankScene
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createBankScene(portal)
  const invoice = await scene.issued()
  await scene.upload(
    danskeBank([
      ['Loppemarked', '55,50', 10],
      ['Lotteri', '800,00', 12],
      [slipOf(invoice), '100,00', 11],
      ['Hal 2', '-100,00', 11],
      ['Ny måned', '20,00', 13],
    ]),
  )
})

const states = async () => Object.fromEntries((await scene.lines()).lines.map(({ text, state }) => [text, state]))

describe('old transactions', () => {
  test('are previewed, ignored together and put back', async () => {
    expect(await scene.ignorePreview(THROUGH, true)).toMatchObject({
      ...{ lines: 2, amountMinor: 85_550, from: '2026-11-10', to: '2026-11-12' },
      samples: [{ text: 'Lotteri', amountMinor: 80_000 }, { text: 'Loppemarked' }],
    })
    const { lines } = await scene.ignorePreview(THROUGH)
    expect(lines).toBe(3)
    const { body } = await scene.ignoreMany(THROUGH, lines)
    expect(body).toMatchObject({ lines: 3, amountMinor: 95_550, reason: 'Før portalen', undoneAt: null })
    expect(await states()).toMatchObject({ Loppemarked: 'ignored', 'Hal 2': 'outgoing', 'Ny måned': 'open' })
    await scene.restore((await scene.line('Lotteri')).id)
    await scene.ignore((await scene.line('Lotteri')).id, 'Amerikansk lotteri')
    const undone = await scene.undoIgnoring(body.id)
    expect(undone.body.undoneAt).not.toBeNull()
    expect(await states()).toMatchObject({ Loppemarked: 'open', Lotteri: 'ignored' })
    expect(await scene.ignoreBatches()).toEqual([undone.body])
    expect((await scene.undoIgnoring(body.id)).body).toEqual(undone.body)
  })

  test('that may be a payout of a card acquirer have a proposal', async () => {
    const text = `insert into payout (id, organisation_id, provider, reference, paid_on, captured_minor, refunded_minor, chargeback_minor,
        fee_minor, explained_minor, rows, findings)
      values (gen_random_uuid(), $1, 'freepay', 'P1', '2026-11-09', 80500, 0, 0, 500, 80500, 1, 0)`
    await portal.database.$client.query(text, [scene.club.id])
    expect(await scene.ignorePreview(THROUGH, true)).toMatchObject({ lines: 1, amountMinor: 5_550 })
    expect(await scene.ignorePreview(THROUGH)).toMatchObject({ lines: 3 })
  })

  test('that may be a transfer of two payouts have a proposal', async () => {
    const text = `insert into payout (id, organisation_id, provider, reference, paid_on, captured_minor, refunded_minor, chargeback_minor,
        fee_minor, explained_minor, rows, findings)
      values (gen_random_uuid(), $1, $2, $3, '2026-11-09', $4, 0, 0, 0, $4, 1, 0)`
    const store = (...values: [provider: string, reference: string, minor: number]) =>
      portal.database.$client.query(text, [scene.club.id, ...values])
    await store('freepay', 'P1', 50_000)
    await store('quickpay', 'P2', 30_000)
    expect(await scene.ignorePreview(THROUGH, true)).toMatchObject({ lines: 2 })
    await store('freepay', 'P3', 30_000)
    expect(await scene.ignorePreview(THROUGH, true)).toMatchObject({ lines: 1, amountMinor: 5_550 })
    expect((await scene.ignoreMany(THROUGH, 1, { unproposedOnly: true })).status).toBe(200)
    expect(await states()).toMatchObject({ Lotteri: 'open', Loppemarked: 'ignored' })
  })

  test('are not ignored if others than the previewed are affected, and once for one id', async () => {
    expect((await scene.ignoreMany(THROUGH, 2)).problem.code).toBe('changed-meanwhile')
    expect(await states()).toMatchObject({ Loppemarked: 'open' })
    const id = randomUUID()
    const first = await scene.ignoreMany(THROUGH, 2, { id, unproposedOnly: true })
    expect((await scene.ignoreMany(THROUGH, 2, { id, unproposedOnly: true })).body).toEqual(first.body)
    expect((await scene.ignoreMany(THROUGH, 1, { id })).problem.code).toBe('changed-meanwhile')
    expect((await scene.undoIgnoring(randomUUID())).problem.code).toBe('not-found')
  })
})
