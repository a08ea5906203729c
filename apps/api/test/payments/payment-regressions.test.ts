import { paymentCapture, paymentLink } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  preparePurchase,
  readBothLedgers,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computePaymentState } from '../../src/modules/money/payments/orders/payment-state.ts'
import { followSessionEndings, SessionEndings } from '../../src/platform/access/session-endings.ts'
import { type ChangeCapture, withCapture } from './with-capture.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

async function scene() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const configuration = await createEdition(portal.database, organisation.id)
  const selection = buildSelection(
    organisation.id,
    [{ memberId: member.id, membershipConfId: configuration.id }],
    45_000,
  )
  return { organisation, member, configuration, selection, person: { email: member.email ?? '' } }
}

const sql = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
const entryOf = async (id: string) =>
  (await fetchGatewayLedger(portal.sandbox.origin)).find((entry) => entry.authorizationIdentifier === id)

test('a card approved in an older window without a callback is found on return', async () => {
  const s = await scene()
  const older = await openPaymentWindow(portal, s.person, s.selection)
  await portal.call(s.person, paymentLink, { body: { forenettoken: older.forenettoken } })
  await suppressCallback(portal, older.orderNumber)
  const id = await approvePayment(portal, older.paymentIdentifier)
  const back = await returnFromWindow(portal, s.person, older.forenettoken, id)
  expect(back.body).toMatchObject({ state: 'paid', orderNumber: older.orderNumber })
})

test('a second authorization of a paid purchase, reported by the return only, is voided', async () => {
  const s = await scene()
  const first = await openPaymentWindow(portal, s.person, s.selection)
  const second = await portal.call(s.person, paymentLink, { body: { forenettoken: first.forenettoken } })
  await approvePayment(portal, first.paymentIdentifier)
  await waitForPaymentState(portal, s.person, first.forenettoken, ['paid'])
  await suppressCallback(portal, second.body.orderNumber)
  const late = await approvePayment(portal, second.body.paymentIdentifier)
  const told = await portal.call(s.person, paymentCapture, {
    params: { id: late },
    body: { forenettoken: first.forenettoken },
  })
  expect(told.body.state).toBe('paid')
  expect(await entryOf(late)).toMatchObject({ capturedAmount: 0, voided: true })
})

test('a price changed since is rejected with both amounts before a window opens', async () => {
  const s = await scene()
  const prepared = await preparePurchase(portal, s.person, s.selection)
  await sql('update membership_configuration set price_minor = 60000 where id = $1', [s.configuration.id])
  const link = await portal.call(s.person, paymentLink, { body: { forenettoken: prepared.body.returnToken } })
  expect(link).toMatchObject({
    status: 409,
    problem: { code: 'total-differs', figures: { yoursMinor: 45_000, oursMinor: 60_000 } },
  })
})

test('an offer bought once is not sold again when its dates change', async () => {
  const s = await scene()
  const window = await openPaymentWindow(portal, s.person, s.selection)
  await approvePayment(portal, window.paymentIdentifier)
  await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
  await sql(`update membership_configuration set start_date = '2028-01-01', end_date = '2028-12-31' where id = $1`, [
    s.configuration.id,
  ])
  expect(await preparePurchase(portal, s.person, s.selection)).toMatchObject({
    status: 409,
    problem: { code: 'same-period-twice' },
  })
})

test('a capture with a lost response, rejected on retry, is paid and not declined', async () => {
  const s = await scene()
  const window = await openPaymentWindow(portal, s.person, s.selection)
  await suppressCallback(portal, window.orderNumber)
  const id = await approvePayment(portal, window.paymentIdentifier)
  let captures = 0
  const twice: ChangeCapture =
    (capture) =>
    async (...given) => {
      captures++
      await capture(...given)
      return capture(...given)
    }
  await withCapture(portal, twice, async () => {
    expect((await returnFromWindow(portal, s.person, window.forenettoken, id)).body.state).toBe('paid')
    expect(captures).toBe(1)
  })
  const books = await readBothLedgers(portal)
  expect(books.ours).toEqual(books.theirs)
})

test('a purchase has at most thirty windows', { tags: 'full' }, async () => {
  const s = await scene()
  const first = await openPaymentWindow(portal, s.person, s.selection)
  const answers: number[] = []
  for (let i = 0; i < 30; i++) {
    answers.push((await portal.call(s.person, paymentLink, { body: { forenettoken: first.forenettoken } })).status)
  }
  expect(answers).toEqual([...Array(29).fill(200), 429])
})

test('reads during the recording of a payment never say unpaid', () => {
  expect(computePaymentState({ status: 'initiated' }, [{ state: 'captured' }], ['captured'])).toBe('confirming')
})

test('a session ended before a start is known at the start, and one ended later is reported', async () => {
  const { url } = { url: portal.databaseUrl }
  await sql(`insert into identity.ended_session (fsid, until) values ('ended-before', now() + interval '1 hour')`, [])
  const endings = new SessionEndings()
  const following = await followSessionEndings(endings, url, pino({ level: 'silent' }))
  expect(endings.isEnded('ended-before')).toBe(true)
  const told = new Promise<string>((done) => endings.onEnded(done))
  await sql(`select pg_notify('forenet_session_ended', 'ended-later')`, [])
  expect(await told).toBe('ended-later')
  expect(endings.isEnded('ended-later')).toBe(true)
  await following.stop()
})
