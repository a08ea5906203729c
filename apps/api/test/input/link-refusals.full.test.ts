import { paymentCapture, paymentDecline, paymentLink, paymentStatus } from '@forenet/contract/payment-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RETURN_TOKEN_LIFETIME_MS } from '../../src/modules/money/payments/orders/return-token.ts'
import { buy as buyAt, createFamily, type Family, refused as refusedCall } from './family.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const family = () => createFamily(portal)
const refused = (call: Parameters<typeof refusedCall>[1]) => refusedCall(portal, call)
const buy = (f: Family, choices: Parameters<typeof buyAt>[2], total: number) => buyAt(portal, f, choices, total)

describe('link, return and status reject', () => {
  async function prepared() {
    const f = await family()
    const answer = await buy(f, [[f.member, f.senior]], 45_000)
    return { ...f, forenettoken: answer.body.returnToken }
  }
  const everyUse = (person: { email: string }, forenettoken: string) => [
    () => portal.call(person, paymentLink, { body: { forenettoken } }),
    () => portal.call(person, paymentCapture, { params: { id: 'a-1' }, body: { forenettoken } }),
    () => portal.call(person, paymentDecline, { params: { id: 'a-1' }, query: {}, body: { forenettoken } }),
    () => portal.call(person, paymentStatus, { query: { forenettoken } }),
  ]

  test('a tampered return token', async () => {
    const { person, forenettoken } = await prepared()
    const last = forenettoken.endsWith('A') ? 'B' : 'A'
    for (const tampered of [
      forenettoken.slice(0, -1) + last,
      forenettoken.toLowerCase(),
      `${forenettoken}x`,
      'y'.repeat(93),
    ]) {
      for (const use of everyUse(person, tampered))
        expect(await refused(use)).toMatchObject({ code: 'return-token-invalid', status: 422 })
    }
  })

  test('an expired return token', async () => {
    const { person, forenettoken } = await prepared()
    const now = portal.clock.now
    try {
      portal.clock.now = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS - 1_000)
      expect((await portal.call(person, paymentStatus, { query: { forenettoken } })).status).toBe(200)
      portal.clock.now = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS)
      for (const use of everyUse(person, forenettoken))
        expect(await refused(use)).toMatchObject({ code: 'return-token-expired', status: 422 })
    } finally {
      portal.clock.now = now
    }
  })

  test("another member's purchase", async () => {
    const { stranger, forenettoken } = await prepared()
    for (const use of everyUse({ email: stranger.email ?? '' }, forenettoken)) {
      expect(await refused(use)).toMatchObject({ code: 'not-found', status: 404 })
    }
  })

  test('a different amount, with both amounts', async () => {
    const { person, forenettoken } = await prepared()
    expect(await refused(() => portal.call(person, paymentLink, { body: { forenettoken, Amount: 1 } }))).toMatchObject({
      code: 'total-differs',
      figures: { yoursMinor: 1, oursMinor: 45_000 },
    })
  })

  test.each([
    ['', 'malformed-input'],
    ['a b', 'malformed-input'],
    ['../x', 'malformed-input'],
    ['a'.repeat(65), 'malformed-input'],
  ])('an authorization called %j', async (id, code) => {
    const { person, forenettoken } = await prepared()
    expect(
      (await refused(() => portal.call(person, paymentCapture, { params: { id }, body: { forenettoken } }))).code,
    ).toBe(code)
  })

  test('a paid purchase, a withdrawn membership and a closed club', async () => {
    const paid = await prepared()
    const window = (await portal.call(paid.person, paymentLink, { body: { forenettoken: paid.forenettoken } })).body
    await returnFromWindow(
      portal,
      paid.person,
      paid.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    await waitForPaymentState(portal, paid.person, paid.forenettoken, ['paid'])
    await portal.app.settled()
    const link = (f: { person: { email: string }; forenettoken: string }) => () =>
      portal.call(f.person, paymentLink, { body: { forenettoken: f.forenettoken } })
    expect(await refused(link(paid))).toMatchObject({ code: 'already-paid', status: 409 })

    const withdrawn = await prepared()
    await portal.database.$client.query('update membership_configuration set enabled = false where id = $1', [
      withdrawn.senior.id,
    ])
    expect(await refused(link(withdrawn))).toMatchObject({ code: 'membership-not-on-offer', status: 422 })

    const closed = await prepared()
    await portal.database.$client.query('update organisation set enabled = false where id = $1', [
      closed.organisation.id,
    ])
    expect(await refused(link(closed))).toMatchObject({ code: 'not-found', status: 404 })
  })

  test('a period paid in another tab in the meantime', async () => {
    const f = await prepared()
    const other = await buy(f, [[f.member, f.senior]], 45_000)
    const window = (await portal.call(f.person, paymentLink, { body: { forenettoken: other.body.returnToken } })).body
    await returnFromWindow(
      portal,
      f.person,
      other.body.returnToken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    await waitForPaymentState(portal, f.person, other.body.returnToken, ['paid'])
    await portal.app.settled()
    const late = await refused(() => portal.call(f.person, paymentLink, { body: { forenettoken: f.forenettoken } }))
    expect(late).toMatchObject({ code: 'same-period-twice', status: 409 })
  })

  test('a price changed since it was prepared, with both amounts', async () => {
    const f = await prepared()
    await portal.database.$client.query('update membership_configuration set price_minor = 50000 where id = $1', [
      f.senior.id,
    ])
    const problem = await refused(() => portal.call(f.person, paymentLink, { body: { forenettoken: f.forenettoken } }))
    expect(problem).toMatchObject({ code: 'total-differs', figures: { yoursMinor: 45_000, oursMinor: 50_000 } })
  })

  test('more payment windows of one purchase than allowed', async () => {
    const f = await prepared()
    const link = () => portal.call(f.person, paymentLink, { body: { forenettoken: f.forenettoken } })
    const statuses: number[] = []
    const numbers = new Set<string>()
    for (let i = 0; i < 30; i++) {
      const answer = await link()
      statuses.push(answer.status)
      numbers.add(answer.body.orderNumber)
    }
    expect(statuses).toEqual(Array(30).fill(200))
    expect(numbers.size).toBe(30)
    expect(await refused(link)).toMatchObject({ code: 'too-many-requests', status: 429 })
  })
})
