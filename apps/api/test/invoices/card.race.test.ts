import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepAuthorizations } from '../../src/modules/money/payments/sweep.ts'
import { withCapture } from '../payments/with-capture.ts'
import { type CardPayer, cardPayer } from './card-payer.ts'
import { createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

let portal: TestPortal
let scene: InvoiceScene
let card: CardPayer
beforeAll(async () => {
  portal = await startTestPortal()
  card = cardPayer(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createInvoiceScene(portal)
})

/** Does the work while the gateway captures the payment of an invoice; returns the outcome of the work. */
async function whileCaptured<T>(id: string, work: () => Promise<T>, isRecorded = true): Promise<T> {
  await card.open(id, TOTAL)
  let done: T | undefined
  const capture =
    (own: Parameters<Parameters<typeof withCapture>[1]>[0]): typeof own =>
    async (...given) => {
      done = await work()
      return own(...given)
    }
  await withCapture(portal, capture, async () => {
    const authorization = await card.approveLatest(id)
    if (isRecorded) await card.settled(authorization)
    else await expect.poll(() => done, { timeout: 20_000 }).toBeDefined()
    await portal.app.settled()
  })
  if (done === undefined) throw new Error('Nothing was captured')
  return done
}

describe('a treasurer who records the payment of an invoice while its card is charged', () => {
  test('is refused, and the card pays it', async () => {
    const { id } = await scene.issued()
    const recorded = await whileCaptured(id, () => scene.pay(id, TOTAL))
    expect(recorded.problem.code).toBe('payment-in-progress')
    expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
    const { ours, theirs } = await readBothLedgers(portal)
    expect(theirs).toEqual(ours)
  })

  test('twin: without the claim both are accepted, and the captured money is in no book', async () => {
    const { id } = await scene.issued()
    const recorded = await whileCaptured(
      id,
      async () => {
        await scene.run('update invoice set claimed_by = null where id = $1', id)
        return scene.pay(id, TOTAL)
      },
      false,
    )
    expect(recorded.status).toBe(200)
    const { ours, theirs } = await readBothLedgers(portal)
    expect(theirs).not.toEqual(ours)
    // Mends what the twin broke, for the tests of this file that compare both ledgers.
    const [payment] = (await scene.get(id)).movements
    await scene.reverse(id, payment?.id ?? '')
    portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
    await sweepAuthorizations(portal.app.payments)
    expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
    portal.clock.now = new Date('2026-11-20T11:00:00Z')
  })

  test.each([
    ['credits it', (id: string) => scene.credit(id, 1_000)],
    ['writes it off', (id: string) => scene.writeOff(id, TOTAL)],
  ])('or %s is refused too', async (_what, change) => {
    const { id } = await scene.issued()
    expect((await whileCaptured(id, () => change(id))).problem.code).toBe('payment-in-progress')
    expect(await scene.get(id)).toMatchObject({ state: 'paid' })
  })
})

test('two visitors who open the payment at once get one window', async () => {
  const { id } = await scene.issued()
  const answers = await Promise.all([card.open(id, TOTAL), card.open(id, TOTAL)])
  const opened = answers.filter(({ status }) => status === 200)
  expect(opened.length).toBeGreaterThan(0)
  for (const { status, problem } of answers) if (status !== 200) expect(problem.code).toBe('payment-in-progress')
  expect(new Set(opened.map(({ body }) => body.link)).size).toBe(1)
  expect(await card.attempts(id)).toHaveLength(1)
})
