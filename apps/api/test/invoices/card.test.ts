import { randomUUID } from 'node:crypto'
import { clubPaymentGet, clubPaymentList, clubPaymentRefund } from '@forenet/contract/club/payment-calls'
import { invoicePaymentOpen, memberInvoiceList, memberInvoicePdf } from '@forenet/contract/invoice-payment-calls'
import { createDependant, createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, fetchGatewayLedger, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendInvoicePaidMail } from '../../src/modules/finance/invoices/card/paid-mail.ts'
import { eraseExpiredPurchases, getOrder } from '../../src/modules/money/payments/index.ts'
import { sweepRefunds } from '../../src/modules/money/payments/sweep.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { type CardPayer, cardPayer } from './card-payer.ts'
import { COMPANY, createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
const NOT_PAID = 'Betalingen blev ikke gennemført'

let portal: TestPortal
let scene: InvoiceScene
let card: CardPayer
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  scene = await createInvoiceScene(portal)
  card = cardPayer(portal)
})

const inBalance = async () => {
  expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  const { ours, theirs } = await readBothLedgers(portal)
  expect(theirs).toEqual(ours)
}

describe('an invoice paid by card, without an account', () => {
  test('is paid, posted once, and confirmed by e-mail', async () => {
    const email = `kasserer-${randomUUID()}@example.org`
    const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY })
    await card.pay(id, TOTAL)
    const paid = await scene.get(id)
    expect(paid).toMatchObject({ state: 'paid', leftMinor: 0 })
    const [{ orderId } = { orderId: null }] = paid.movements
    expect(paid.movements[0]).toMatchObject({ kind: 'payment', method: 'card', amountMinor: -TOTAL, reversible: false })
    await inBalance()
    expect(await scene.balances()).toMatchObject({ receivables: 0, 'gateway:freepay': TOTAL })
    const order = await getOrder(portal.database, orderId ?? '')
    for (let time = 0; time < 2; time++) await sendInvoicePaidMail(eventMessageDeps(portal), order)
    expect((await onlyMailTo(portal, email)).text).toContain('525,00 kr. for faktura 1')
    const { body } = await portal.call(scene.treasurer, clubPaymentList, {
      params: { orgKey: scene.club.key },
      query: { kind: 'invoice' },
    })
    expect(body.payments).toMatchObject([
      { payer: 'Ry Tryk ApS', what: ['Faktura 1'], memberId: null, kind: 'invoice' },
    ])
  })

  test('takes what is left after other payments, and nothing else', async () => {
    const { id } = await scene.issued()
    await scene.pay(id, 20_000)
    expect((await card.open(id, TOTAL)).problem.code).toBe('invoice-changed')
    expect((await card.open(id, 32_499)).problem.code).toBe('invoice-changed')
    await card.pay(id, 32_500)
    expect(await scene.get(id)).toMatchObject({ state: 'paid' })
    expect((await card.open(id, 32_500)).problem.code).toBe('invoice-changed')
    await inBalance()
  })

  test('has one window at a time: another visitor gets the open one', async () => {
    const { id } = await scene.issued()
    const first = await card.open(id, TOTAL)
    expect((await card.open(id, TOTAL)).body).toEqual(first.body)
    expect(await card.attempts(id)).toHaveLength(1)
    const [{ orderNumber } = { orderNumber: '' }] = await card.attempts(id)
    const declined = `${portal.origin}${await card.page(id)}?outcome=declined&window=${orderNumber}`
    expect(await (await fetch(declined)).text()).toContain(NOT_PAID)
    const second = await card.open(id, TOTAL)
    expect(second.body.link).not.toBe(first.body.link)
    // Reload the return from the first window.
    expect(await (await fetch(declined)).text()).not.toContain(NOT_PAID)
    expect((await card.attempts(id)).map(({ state }) => state)).toEqual(['window-open', 'declined'])
    expect((await card.open(id, TOTAL)).body).toEqual(second.body)
    portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
    await card.open(id, TOTAL)
    expect(await card.attempts(id)).toHaveLength(3)
    portal.clock.now = START
  })

  test('can be tried again after thirty windows, a day after the first', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    for (let nth = 0; nth < 30; nth++) {
      portal.clock.now = new Date(START.getTime() + nth * 11 * 60_000)
      expect((await card.open(id, TOTAL)).status).toBe(200)
    }
    portal.clock.now = new Date(START.getTime() + 23 * 3_600_000)
    await scene.run(
      `update payment_attempt a set state = 'declined' from payment_order o where o.id = a.order_id and o.subject_id = $1`,
      id,
    )
    expect((await card.open(id, TOTAL)).problem.code).toBe('too-many-requests')
    portal.clock.now = new Date(START.getTime() + 25 * 3_600_000)
    await card.pay(id, TOTAL)
    expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
    await inBalance()
    portal.clock.now = START
  })

  test('is not taken in test mode, of a hidden club, or of a draft', async () => {
    const { id } = await scene.issued()
    const { body: draft } = await scene.save()
    expect((await card.open(draft.id, TOTAL)).status).toBe(404)
    await scene.run('update organisation set payment_test_mode = true where id = $1', scene.club.id)
    expect((await card.open(id, TOTAL)).problem.code).toBe('organisation-unavailable')
    await scene.run('update organisation set payment_test_mode = false, enabled = false where id = $1', scene.club.id)
    expect((await card.open(id, TOTAL)).status).toBe(404)
    expect(await card.attempts(id)).toEqual([])
  })
})

describe('a card authorised after the invoice changed is returned', () => {
  test.each([
    ['paid in full', (id: string) => scene.pay(id, TOTAL), 'already-paid'],
    ['credited', (id: string) => scene.credit(id, TOTAL), 'already-paid'],
    ['written off', (id: string) => scene.writeOff(id), 'already-paid'],
    ['paid in part', (id: string) => scene.pay(id, 20_000), 'mismatch'],
    ['credited in part', (id: string) => scene.credit(id, 500), 'mismatch'],
  ])('%s', { tags: 'full' }, async (_what, change, reason) => {
    const { id } = await scene.issued()
    await card.open(id, TOTAL)
    await change(id)
    const before = await scene.get(id)
    const authorization = await card.settleLatest(id)
    const entry = (await fetchGatewayLedger(portal.sandbox.origin)).find(
      (one) => one.authorizationIdentifier === authorization,
    )
    expect(entry).toMatchObject({ voided: true, capturedAmount: 0 })
    expect((await card.attempts(id))[0]).toMatchObject({ state: 'voided', voidReason: reason })
    expect(await scene.get(id)).toEqual(before)
    await inBalance()
  })

  test('paid twice: in a window from before a part payment, and in the one after it', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    await card.open(id, TOTAL)
    const old = (await card.attempts(id))[0]?.paymentIdentifier ?? ''
    await scene.pay(id, 20_000)
    await card.pay(id, 32_500)
    await card.settled(await approvePayment(portal, old))
    expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
    await inBalance()
  })
})

describe('a refunded payment', () => {
  const refund = async (orderId: string, amountMinor: number, id: string = randomUUID()) => {
    const answer = await portal.call(scene.owner, clubPaymentRefund, {
      params: { orgKey: scene.club.key, orderId },
      body: { id, amountMinor, reason: 'Aftalt' },
    })
    await sweepRefunds(portal.app.payments)
    return answer
  }

  test('is owed again, in parts, and posted', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const orderId = await card.pay(id, TOTAL)
    const request = randomUUID()
    expect((await refund(orderId, 20_000, request)).status).toBe(200)
    expect((await refund(orderId, 20_000, request)).status).toBe(200)
    expect(await scene.get(id)).toMatchObject({ state: 'partly-paid', leftMinor: 20_000 })
    await refund(orderId, 32_500)
    expect(await scene.get(id)).toMatchObject({ state: 'open', leftMinor: TOTAL })
    expect((await refund(orderId, 1)).problem.code).toBe('more-than-left')
    await inBalance()
    await card.pay(id, TOTAL)
    expect(await scene.get(id)).toMatchObject({ state: 'paid' })
    await inBalance()
  })

  test('of another club or kind is not found', async () => {
    const other = await createInvoiceScene(portal)
    const { id } = await other.issued()
    const orderId = await card.pay(id, TOTAL)
    expect((await refund(orderId, 1)).status).toBe(404)
    expect((await refund(randomUUID(), 1)).status).toBe(404)
  })

  test('at the gateway, as by a chargeback, is owed again once it is booked', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const orderId = await card.pay(id, TOTAL)
    await scene.run(
      `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
       select gen_random_uuid(), order_id, id, captured_minor, 'chargeback', 'done', now(), now(), $2, now()
         from payment_attempt where order_id = $1 and state = 'captured'`,
      orderId,
      portal.clock.now,
    )
    await scene.run('update payment_attempt set refunded_minor = captured_minor where order_id = $1', orderId)
    expect(await scene.get(id)).toMatchObject({ state: 'open', leftMinor: TOTAL })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('of another order leaves an invoice alone that was paid manually under its id', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    const { id: unpaid } = await scene.issued()
    await card.open(unpaid, TOTAL)
    const [other] = await scene.run<{ orderId: string; attemptId: string }>(
      `select a.order_id as "orderId", a.id as "attemptId" from payment_attempt a join payment_order o on o.id = a.order_id
        where o.subject_id = $1`,
      unpaid,
    )
    await scene.pay(id, TOTAL, { payment: other?.orderId ?? '' })
    await scene.run(
      `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, done_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 'Aftalt', 'done', now(), now(), now(), now())`,
      ...[other?.orderId, other?.attemptId, TOTAL],
    )
    expect(await scene.get(id)).toMatchObject({ state: 'paid', leftMinor: 0 })
    await scene.run('delete from payment_refund where order_id = $1', other?.orderId)
  })

  test('by card cannot be reversed as if it had been recorded manually', async () => {
    const { id } = await scene.issued()
    const orderId = await card.pay(id, TOTAL)
    expect((await scene.reverse(id, orderId)).status).toBe(404)
  })
})

describe('the page of an invoice', () => {
  test('shows what is left to anyone with its link, and is neither stored nor indexed', async () => {
    const { id } = await scene.issued()
    await scene.pay(id, 20_000)
    await scene.run(
      `insert into organisation_logo (organisation_id, content_type, bytes, updated_at)
       values ('${scene.club.id}', 'image/png', '\\x00', now())`,
    )
    const answer = await fetch(portal.origin + (await card.page(id)))
    const text = (await answer.text()).replaceAll(' ', ' ')
    expect(text).toContain('Betal 325,00 kr.')
    expect(text).toContain('Ry Tryk ApS')
    expect(text).toContain(`/org/${scene.club.id}/logo?v=`)
    expect(text).not.toContain('bogholderi@example.org')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('says that it is paid, also to who returns from the window', { tags: 'full' }, async () => {
    const { id } = await scene.issued()
    await card.open(id, TOTAL)
    const [{ paymentIdentifier, orderNumber } = { paymentIdentifier: '', orderNumber: '' }] = await card.attempts(id)
    const authorization = await approvePayment(portal, paymentIdentifier)
    await card.settled(authorization)
    const text = await (
      await fetch(
        `${portal.origin}${await card.page(id)}?outcome=accepted&window=${orderNumber}&authorizationIdentifier=${authorization}`,
      )
    ).text()
    expect(text).toContain('Fakturaen er betalt. Tak.')
    expect(text).not.toContain('id="pay"')
  })

  test('is there for secrets of issued invoices alone, and ends 400 days after they were settled', {
    tags: 'full',
  }, async () => {
    const { body: draft } = await scene.save()
    const { id } = await scene.issued()
    await scene.credit(id, TOTAL)
    const statuses = async () => [
      (await fetch(portal.origin + (await card.page(id)))).status,
      (await fetch(portal.origin + (await card.page(draft.id)))).status,
      (await fetch(`${portal.origin}/invoice/${'0'.repeat(32)}`)).status,
      (await portal.call(null, memberInvoicePdf, { params: { payToken: await card.token(id) } })).status,
    ]
    expect(await statuses()).toEqual([200, 404, 404, 200])
    portal.clock.now = new Date('2027-12-31T11:00:00Z')
    expect(await statuses()).toEqual([404, 404, 404, 404])
    portal.clock.now = START
  })
})

describe('invoices of a member', () => {
  test('are their own and their children’s; another parent is not given the page of the payer', async () => {
    const [parent, other] = [await createMember(portal.database), await createMember(portal.database)]
    const child = await createDependant(portal.database, parent.id)
    await scene.run('update member set other_parent_id = $2 where id = $1', child.id, other.id)
    await scene.run(
      'insert into club_person (organisation_id, member_id, added_at) values ($1, $2, $3)',
      ...[scene.club.id, child.id, portal.clock.now],
    )
    const { id } = await scene.issued({ recipient: { kind: 'member', memberId: child.id } })
    await scene.save({ recipient: { kind: 'member', memberId: child.id } })
    const listed = (member: typeof parent, memberId = member.id) =>
      portal.call(toTestPerson(member), memberInvoiceList, { params: { memberId } })
    expect((await listed(parent)).body).toMatchObject([
      { id, number: 1, leftMinor: TOTAL, state: 'open', page: await card.page(id) },
    ])
    expect((await listed(other)).body).toMatchObject([{ id, page: null }])
    expect((await listed(other, parent.id)).status).toBe(404)
    const outsider = await createMember(portal.database)
    expect((await listed(outsider)).body).toEqual([])
  })

  test('paid by a member are in the payments with the payer', async () => {
    const [memberId = ''] = scene.members
    const { id } = await scene.issued({ recipient: { kind: 'member', memberId } })
    const orderId = await card.pay(id, TOTAL)
    const { body } = await portal.call(scene.treasurer, clubPaymentGet, {
      params: { orgKey: scene.club.key, orderId },
    })
    expect(body.payment).toMatchObject({ memberId, kind: 'invoice', amountMinor: TOTAL })
    expect(body.refundable).toMatchObject({ leftMinor: TOTAL })
  })
})

test('payers outside the portal are erased from payments after the years of the books', { tags: 'full' }, async () => {
  const { id } = await scene.issued()
  const orderId = await card.pay(id, TOTAL)
  await eraseExpiredPurchases(portal.database, '2026-11-20', 'Slettet medlem')
  expect((await getOrder(portal.database, orderId)).billingName).toBe('Ry Tryk ApS')
  await eraseExpiredPurchases(portal.database, '2030-01-01', 'Slettet medlem')
  expect(await getOrder(portal.database, orderId)).toMatchObject({ billingName: 'Slettet medlem', billingEmail: '' })
})

test('a secret of an invoice opens its own payment alone', async () => {
  const answer = await portal.call(null, invoicePaymentOpen, {
    params: { payToken: 'f'.repeat(32) },
    body: { amountMinor: TOTAL },
  })
  expect(answer.status).toBe(404)
})
