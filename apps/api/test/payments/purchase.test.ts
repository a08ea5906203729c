import { randomBytes } from 'node:crypto'
import { membershipHistoryList, membershipList, receiptGet, receiptPdf } from '@forenet/contract/membership-calls'
import { paymentCapture, paymentDecline, paymentLink, paymentStatus } from '@forenet/contract/payment-calls'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { createDependant, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  approveWithDetails,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  planFault,
  preparePurchase,
  readBothLedgers,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** A member, a child, and an organisation with a membership for each. */
async function scene(price = 45_000) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const child = await createDependant(portal.database, member.id)
  const senior = await createEdition(portal.database, organisation.id, { priceMinor: price })
  const junior = await createEdition(portal.database, organisation.id, {
    name: 'Junior 2027',
    priceMinor: 20_000,
    vatRate: 1.25,
    surchargeMinor: 750,
  })
  const person = { email: member.email ?? '' }
  const forOne = buildSelection(organisation.id, [{ memberId: member.id, membershipConfId: senior.id }], price)
  const forBoth = buildSelection(
    organisation.id,
    [
      { memberId: member.id, membershipConfId: senior.id },
      { memberId: child.id, membershipConfId: junior.id },
    ],
    price + 25_750,
  )
  return { organisation, member, child, senior, junior, person, forOne, forBoth }
}

async function memberships(s: Awaited<ReturnType<typeof scene>>, memberId = s.member.id) {
  return (await portal.call(s.person, membershipList, { params: { memberId }, query: {} })).body
}

describe('a purchase', () => {
  test('is paid, active and receipted for every participant', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forBoth)
    expect(window.orderNumber).toBe(`${s.organisation.key.slice(0, 5)}-M-${s.member.id.slice(-11)}`)
    expect((await memberships(s))[0]).toMatchObject({ status: 'inactive', enabled: false })

    const back = await returnFromWindow(
      portal,
      s.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    const state =
      back.body.state === 'paid'
        ? back.body
        : await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
    expect(state).toMatchObject({
      state: 'paid',
      totalMinor: 70_750,
      orderNumber: window.orderNumber,
      retryToken: null,
    })
    expect(state.cardLastFour).toMatch(/^\d{4}$/)

    const [mine] = await memberships(s)
    expect(mine).toMatchObject({
      status: 'upcoming',
      enabled: true,
      overallStartDate: '2027-01-01',
      overallEndDate: '2027-12-31',
      readyForMembershipRenewal: false,
    })
    expect((await memberships(s, s.child.id))[0]?.memberships[0]).toMatchObject({
      status: 'active',
      enabled: true,
      membershipFor: 2027,
    })

    const history = await portal.call(s.person, membershipHistoryList, { params: { membershipId: mine?.id ?? '' } })
    expect(history.body.entries[0]).toMatchObject({
      payment: {
        paymentStatus: 'paid',
        status: 'active',
        totalMembers: 2,
        totalMembershipFee: '707.50 DKK',
        totalPaid: 450,
        gdprAgreement: 'Agreed',
      },
      orderNumber: window.orderNumber,
    })
    const historyId = mine?.memberships[0]?.id ?? ''
    const receipt = await portal.call(s.person, receiptGet, { params: { historyId } })
    expect(receipt.body).toMatchObject({
      orderNumber: window.orderNumber,
      totalMinor: 70_750,
      vatMinor: 5_000,
      surchargeMinor: 750,
      cardLastFour: state.cardLastFour,
    })
    const pdf = await portal.call(s.person, receiptPdf, { params: { historyId }, query: { language: 'da' } })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(portal.chains.filter((id) => id === state.orderId)).toHaveLength(1)
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })

  test('is settled by the callback alone when the buyer does not return', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await approvePayment(portal, window.paymentIdentifier)
    expect(await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])).toMatchObject({ state: 'paid' })
  })

  test('is settled by the return alone when the callback never arrives', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await suppressCallback(portal, window.orderNumber)
    const back = await returnFromWindow(
      portal,
      s.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    expect(back.body.state).toBe('paid')
  })

  test('handles return, two callbacks and sweep concurrently, and captures once', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await planFault(portal, {
      service: 'gateway',
      operation: 'callback',
      kind: 'duplicate',
      orderNumber: window.orderNumber,
    })
    const id = await approvePayment(portal, window.paymentIdentifier)
    await Promise.all(
      [...Array(5)]
        .map(() => returnFromWindow(portal, s.person, window.forenettoken, id))
        .concat(
          sweepPayments(portal.app.payments).then(() => returnFromWindow(portal, s.person, window.forenettoken, id)),
        ),
    )
    const state = await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
    expect(portal.chains.filter((order) => order === state.orderId)).toHaveLength(1)
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry).toMatchObject({ capturedAmount: 45_000, voided: false })
  })

  test('returns with no saved card, marked by a zero id, and stores none', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    const { authorizationIdentifier, redirectTo } = await approveWithDetails(portal, window.paymentIdentifier)
    const back = new URL(redirectTo)
    expect(back.pathname).toMatch(/\/membership\/confirm$/)
    expect(back.searchParams.get('savedCardIdentifier')).toBe('00000000-0000-0000-0000-000000000000')
    await returnFromWindow(portal, s.person, window.forenettoken, authorizationIdentifier)
    await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
    expect(await memberships(s)).toMatchObject([{ enabled: true, autoRenewal: false, savedCardIdentifier: null }])
  })

  test('in test mode is paid without a capture', async () => {
    const s = await scene()
    await portal.database.$client.query('update organisation set payment_test_mode = true where id = $1', [
      s.organisation.id,
    ])
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    const back = await returnFromWindow(
      portal,
      s.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    expect(
      back.body.state === 'paid' || (await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])),
    ).toBeTruthy()
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry?.capturedAmount).toBe(0)
  })

  test('that is free is confirmed at once without a gateway', async () => {
    const s = await scene(0)
    const prepared = await preparePurchase(portal, s.person, s.forOne)
    const state = await portal.call(s.person, paymentStatus, { query: { forenettoken: prepared.body.returnToken } })
    expect(state.body).toMatchObject({ state: 'paid', totalMinor: 0 })
    expect((await memberships(s))[0]?.status).toBe('upcoming')
  })

  test('that is free and sent twice succeeds for both requests', async () => {
    const s = await scene(0)
    const { payments } = portal.app
    const { priorPurchases } = payments
    const first = Promise.withResolvers<void>()
    const both = Promise.withResolvers<void>()
    let asked = 0
    // Both read prior purchases before either stores; the second continues after the first.
    payments.priorPurchases = async (question) => {
      const answer = await priorPurchases(question)
      const nth = ++asked
      if (nth === 1) await both.promise
      if (nth === 2) {
        both.resolve()
        await first.promise
      }
      return answer
    }
    try {
      const token = generatePurchaseToken(randomBytes)
      const press = () => preparePurchase(portal, s.person, s.forOne, token).finally(() => first.resolve())
      const answers = await Promise.all([press(), press()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body.returnToken).toBe(answers[0]?.body.returnToken)
    } finally {
      payments.priorPurchases = priorPurchases
    }
    expect(await memberships(s)).toHaveLength(1)
  })
})

describe('a decline', () => {
  test('shows the reason, and a retry with a new order number can be paid', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    const declined = await portal.call(s.person, paymentDecline, {
      params: { id: 'none' },
      query: {},
      body: { forenettoken: window.forenettoken, gatewayreason: '7' },
    })
    expect(declined.body).toMatchObject({
      state: 'declined',
      declineCode: '7',
      declineReason: 'Der er ikke penge nok på kontoen.',
    })
    const [mine] = await memberships(s)
    const history = await portal.call(s.person, membershipHistoryList, { params: { membershipId: mine?.id ?? '' } })
    expect(history.body.entries[0]).toMatchObject({
      payment: { paymentStatus: 'declined' },
      declineReason: 'Der er ikke penge nok på kontoen.',
    })

    const again = await portal.call(s.person, paymentLink, { body: { forenettoken: declined.body.retryToken ?? '' } })
    expect(again.body.orderNumber).not.toBe(window.orderNumber)
    expect(again.body.orderNumber.length).toBeLessThanOrEqual(20)
    await approvePayment(portal, again.body.paymentIdentifier)
    expect((await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])).orderNumber).toBe(
      again.body.orderNumber,
    )
  })

  test('never overrides paid', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    const id = await approvePayment(portal, window.paymentIdentifier)
    await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
    const late = await portal.call(s.person, paymentDecline, {
      params: { id },
      query: {},
      body: { forenettoken: window.forenettoken, gatewayreason: '6' },
    })
    expect(late.body.state).toBe('paid')
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })

  test('voids an existing authorization', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    const declined = await portal.call(s.person, paymentDecline, {
      params: { id },
      query: {},
      body: { forenettoken: window.forenettoken },
    })
    expect(declined.body.state).toBe('declined')
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry).toMatchObject({ capturedAmount: 0, voided: true })
  })
})

describe('gateway failures', () => {
  test('a capture that succeeds and then times out is read before a retry', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await suppressCallback(portal, window.orderNumber)
    await planFault(portal, {
      service: 'gateway',
      operation: 'capture',
      kind: 'hang-after',
      orderNumber: window.orderNumber,
    })
    const id = await approvePayment(portal, window.paymentIdentifier)
    expect((await returnFromWindow(portal, s.person, window.forenettoken, id)).body.state).toBe('confirming')
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await sweepPayments(portal.app.payments)
    expect(await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])).toMatchObject({ state: 'paid' })
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry?.capturedAmount).toBe(45_000)
  })

  test('a capture rejected with status 200 is a decline, voided, and nothing is active', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await suppressCallback(portal, window.orderNumber)
    await planFault(portal, {
      service: 'gateway',
      operation: 'capture',
      kind: 'refuse',
      code: 7,
      orderNumber: window.orderNumber,
    })
    const back = await returnFromWindow(
      portal,
      s.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    expect(back.body).toMatchObject({ state: 'declined', voidReason: 'capture-failed' })
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry).toMatchObject({ capturedAmount: 0, voided: true })
    expect((await memberships(s))[0]).toMatchObject({ status: 'inactive' })
  })

  test('an unreachable gateway charges nothing and lets the member retry', async () => {
    const s = await scene()
    const prepared = await preparePurchase(portal, s.person, s.forOne)
    await planFault(portal, { service: 'gateway', operation: 'createPayment', kind: 'error-before', status: 503 })
    const body = { forenettoken: prepared.body.returnToken }
    const refused = await portal.call(s.person, paymentLink, { body })
    expect(refused).toMatchObject({ status: 502, problem: { code: 'gateway-unavailable' } })
    expect((await portal.call(s.person, paymentLink, { body })).status).toBe(200)
  })

  test('an authorization of another amount is voided', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    await suppressCallback(portal, window.orderNumber)
    await portal.database.$client.query(
      'update payment_attempt set amount_minor = amount_minor - 1 where order_number = $1',
      [window.orderNumber],
    )
    const back = await returnFromWindow(
      portal,
      s.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    expect(back.body).toMatchObject({ state: 'voided', voidReason: 'mismatch' })
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (e) => e.orderNumber === window.orderNumber,
    )
    expect(entry).toMatchObject({ capturedAmount: 0, voided: true })
  })

  test("another payment's authorization neither pays nor is changed", { tags: 'full' }, async () => {
    const [one, other] = [await scene(), await scene()]
    const mine = await openPaymentWindow(portal, one.person, one.forOne)
    const theirs = await openPaymentWindow(portal, other.person, other.forOne)
    await suppressCallback(portal, theirs.orderNumber)
    const id = await approvePayment(portal, theirs.paymentIdentifier)
    expect((await returnFromWindow(portal, one.person, mine.forenettoken, id)).body.state).toBe('waiting')
    expect((await returnFromWindow(portal, other.person, theirs.forenettoken, id)).body.state).toBe('paid')
  })

  test('an unknown authorization is polled for a while and then dropped', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forOne)
    expect((await returnFromWindow(portal, s.person, window.forenettoken, 'made-up')).body.state).toBe('waiting')
    for (let i = 0; i < 8; i++) {
      portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
      await sweepPayments(portal.app.payments)
    }
    expect(await waitForPaymentState(portal, s.person, window.forenettoken, ['waiting'])).toBeTruthy()
  })
})

describe('two tabs', () => {
  test('paying the same period concurrently: one pays, the other is voided and notified', async () => {
    const s = await scene()
    const [one, two] = [
      await openPaymentWindow(portal, s.person, s.forOne),
      await openPaymentWindow(portal, s.person, s.forOne),
    ]
    const [idOne, idTwo] = await Promise.all([
      approvePayment(portal, one.paymentIdentifier),
      approvePayment(portal, two.paymentIdentifier),
    ])
    await Promise.all([
      returnFromWindow(portal, s.person, one.forenettoken, idOne),
      returnFromWindow(portal, s.person, two.forenettoken, idTwo),
    ])
    const states = await Promise.all(
      [one, two].map((w) => waitForPaymentState(portal, s.person, w.forenettoken, ['paid', 'voided'])),
    )
    expect(states.map((state) => state.state).sort()).toEqual(['paid', 'voided'])
    expect(states.find((state) => state.state === 'voided')?.voidReason).toBe('already-paid')
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
  })

  test('twin: without the claim both are captured for one period', async () => {
    const { payments } = portal.app
    const kinds = payments.kinds
    payments.kinds = { ...kinds, membership: { ...kinds.membership, claim: async () => 'claimed' as const } }
    try {
      const s = await scene()
      const [one, two] = [
        await openPaymentWindow(portal, s.person, s.forOne),
        await openPaymentWindow(portal, s.person, s.forOne),
      ]
      const ids = [
        await approvePayment(portal, one.paymentIdentifier),
        await approvePayment(portal, two.paymentIdentifier),
      ]
      await Promise.all(
        [one, two].map((window, i) => returnFromWindow(portal, s.person, window.forenettoken, ids[i] ?? '')),
      )
      await portal.app.settled()
      const taken = (await fetchGatewayLedger(portal.sandbox.origin)).filter((entry) =>
        ids.includes(entry.authorizationIdentifier),
      )
      expect(taken.map((entry) => entry.capturedAmount)).toEqual([45_000, 45_000])
      await portal.database.$client.query(`update payment_authorization set state = 'gone' where state = 'capturing'`)
    } finally {
      payments.kinds = kinds
    }
  })

  test('a second attempt of the same purchase authorized after the first is voided', async () => {
    const s = await scene()
    const first = await openPaymentWindow(portal, s.person, s.forOne)
    const second = await portal.call(s.person, paymentLink, { body: { forenettoken: first.forenettoken } })
    await approvePayment(portal, first.paymentIdentifier)
    await waitForPaymentState(portal, s.person, first.forenettoken, ['paid'])
    const late = await approvePayment(portal, second.body.paymentIdentifier)
    await portal.app.settled()
    await portal.call(s.person, paymentCapture, { params: { id: late }, body: { forenettoken: first.forenettoken } })
    await portal.app.settled()
    const [entry] = (await fetchGatewayLedger(portal.sandbox.origin)).filter((e) => e.authorizationIdentifier === late)
    expect(entry).toMatchObject({ capturedAmount: 0, voided: true })
  })
})
