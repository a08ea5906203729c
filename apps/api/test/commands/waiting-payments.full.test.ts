import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  planFault,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { forenet } from './run-forenet.ts'

const PRICE = 45_000
const MINUTE_MS = 60_000

let portal: TestPortal
let organisation: Awaited<ReturnType<typeof createOrganisation>>
beforeEach(async () => {
  portal = await startTestPortal()
  organisation = await createOrganisation(portal.database)
})
afterEach(() => portal.stop())

const run = (...args: string[]) =>
  forenet(
    ['payments', ...args],
    { DATABASE_URL: portal.databaseUrl, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY },
    { now: () => portal.clock.now },
  )

/** A payment that the member reported while the gateway failed. */
async function restingPayment() {
  const member = await createMember(portal.database)
  const { id: membershipConfId } = await createEdition(portal.database, organisation.id)
  const person: TestPerson = { email: member.email ?? '' }
  const selection = buildSelection(organisation.id, [{ memberId: member.id, membershipConfId }], PRICE)
  const window = await openPaymentWindow(portal, person, selection)
  await planFault(portal, { service: 'gateway', operation: 'callback', kind: 'never' })
  const authorization = await approvePayment(portal, window.paymentIdentifier)
  await planFault(portal, { service: 'gateway', operation: 'getAuthorization', kind: 'error-before', times: 1 })
  await returnFromWindow(portal, person, window.forenettoken, authorization)
  return { authorization, paid: () => waitForPaymentState(portal, person, window.forenettoken, ['paid']) }
}

const delay = (table: string, until: Date) =>
  portal.database.$client.query(`update ${table} set not_before = $1`, [until])

test('a payment that rests is listed with its delay, and settled after its release', async () => {
  expect(await run('waiting')).toMatchObject({ code: 0, said: 'Every payment and refund is settled' })
  const { authorization, paid } = await restingPayment()
  // A lease written by a clock ten minutes ahead.
  const until = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS)
  await delay('payment_authorization', until)
  await sweepPayments(portal.app.payments)

  const listed = await run('waiting')
  expect(listed).toMatchObject({ code: 0, complained: '' })
  expect(listed.said).toMatch(
    new RegExp(
      `^${authorization}  payment of DKK.450\\.00, ${organisation.key}, \\S+\\n  since \\S+, tried once, rests until ${until.toISOString()}: \\S`,
    ),
  )

  expect(await run('release', authorization)).toMatchObject({ code: 0, said: expect.stringMatching(/^1 released/) })
  expect((await run('waiting')).said).toContain('due now')
  await sweepPayments(portal.app.payments)
  await paid()
  expect((await run('waiting')).said).toBe('Every payment and refund is settled')
})

test('a payment that waits for more than ten minutes ends the list with 1', async () => {
  await restingPayment()
  portal.clock.now = new Date(portal.clock.now.getTime() + 11 * MINUTE_MS)
  expect(await run('waiting')).toMatchObject({ code: 1 })
})

test('--all releases everything except what is in progress, and unknown ids are reported', {
  tags: 'full',
}, async () => {
  const { authorization } = await restingPayment()
  const until = new Date(portal.clock.now.getTime() + 10 * MINUTE_MS)
  await delay('payment_authorization', until)
  await portal.database.$client.query('update payment_authorization set lease_id = gen_random_uuid()')
  expect((await run('waiting')).said).toContain(`in progress until ${until.toISOString()}`)
  expect(await run('release', '--all')).toMatchObject({ code: 0, said: expect.stringMatching(/^0 released/) })
  expect(await run('release', authorization)).toMatchObject({
    code: 1,
    said: expect.stringMatching(new RegExp(`^${authorization}  does not rest`)),
  })
  await portal.database.$client.query('update payment_authorization set lease_id = null')
  expect(await run('release', '--all')).toMatchObject({ code: 0, said: expect.stringMatching(/^1 released/) })
})
