import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import * as calls from '@forenet/contract/club/gateway-calls'
import { organisationList } from '@forenet/contract/organisation-calls'
import { SIMULATED_QUICKPAY } from '@forenet/sandbox/quickpay/protocol'
import { createOrganisation } from '@forenet/testkit/builders'
import { QUICKPAY_TEST_KEY, startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, fetchGatewayLedger, planFault } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkPrivateKeys } from '../../src/checks/database-checks.ts'
import { findGatewayKey } from '../../src/modules/core/organisations/index.ts'
import { sendRoleMail } from '../../src/modules/core/roles/emails/role-mails.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { paidKeyTest } from './inputs.ts'
import { withRole } from './scene.ts'

const KEY = 'test-gateway-key'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
})

const params = () => ({ orgKey: club.key })
const tryKey = (body: { id: string; key: string }, by: TestPerson = owner) =>
  portal.call(by, calls.clubGatewayKeyTest, { params: params(), body })
const prove = (testId: string, authorizationIdentifier: string, by: TestPerson = owner) =>
  portal.call(by, calls.clubGatewayKeyTestComplete, {
    params: { ...params(), testId },
    body: { authorizationIdentifier },
  })
const gateway = async () => (await portal.call(owner, calls.clubGatewayGet, { params: params() })).body
const ownKey = () => findGatewayKey(portal.database, portal.sealing, club.id, 'freepay')
async function row(id: string) {
  const { rows } = await portal.database.$client.query<{ sealed: string | null; order: string }>(
    'select sealed_key as sealed, order_number as order from gateway_test where id = $1',
    [id],
  )
  return rows[0]
}
async function actions(): Promise<string[]> {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    'select action from audit_entry where organisation_id = $1 order by id',
    [club.id],
  )
  return rows.map(({ action }) => action)
}

describe("a club's payment key", () => {
  test('is activated after a test payment of 1 krone, which is voided and excluded from totals', async () => {
    const { testId, authorizationIdentifier } = await paidKeyTest(portal, owner, club.key)
    expect(await gateway()).toMatchObject({ ownKey: false, test: { id: testId, state: 'open' } })
    expect(await ownKey()).toBeNull()
    const order = (await row(testId))?.order
    const proved = await prove(testId, authorizationIdentifier)
    expect(proved.body).toMatchObject({ provider: 'freepay', ownKey: true, test: { state: 'taken' } })
    expect(await ownKey()).toBe(KEY)
    expect((await row(testId))?.sealed).toBeNull()
    const entry = (await fetchGatewayLedger(portal.sandbox.origin)).find(({ orderNumber }) => orderNumber === order)
    expect(entry).toMatchObject({ authorizedAmount: 100, capturedAmount: 0, voided: true })
    for (const table of ['payment_order', 'payment_attempt']) {
      expect((await portal.database.$client.query(`select from ${table}`)).rows).toEqual([])
    }
    expect(await actions()).toEqual(['gateway-key-tried', 'gateway-key-taken'])
    expect((await prove(testId, authorizationIdentifier)).status).toBe(200)
    expect(await actions()).toHaveLength(2)
  })

  test('is never disclosed in a response, a log or plaintext in the database', async () => {
    const { testId } = await paidKeyTest(portal, owner, club.key)
    expect(JSON.stringify(await gateway())).not.toContain(KEY)
    expect((await row(testId))?.sealed).toMatch(/^v1\./)
    const { rows } = await portal.database.$client.query('select detail from audit_entry')
    expect(JSON.stringify(rows)).not.toContain(KEY)
  })

  test('that the provider rejects is reported and erased', async () => {
    const id = randomUUID()
    const refused = await tryKey({ id, key: 'not-a-key-of-anybody' })
    expect([refused.status, refused.problem.code]).toEqual([422, 'gateway-key-refused'])
    expect(await gateway()).toMatchObject({ ownKey: false, test: { id, state: 'failed' } })
    expect((await row(id))?.sealed).toBeNull()
  })

  test('sent twice opens one window', async () => {
    const body = { id: randomUUID(), key: KEY }
    const first = await tryKey(body)
    expect((await tryKey(body)).body.link).toBe(first.body.link)
    expect(await actions()).toEqual(['gateway-key-tried'])
  })

  test("is retried under the same id after the process dies before the provider's answer", async () => {
    const id = randomUUID()
    await tryKey({ id, key: KEY })
    const lost = (await row(id))?.order
    // Simulates a crash after the gateway opened the window: its response was not stored.
    await portal.database.$client.query(`update gateway_test set state = 'begun', link = null where id = $1`, [id])
    const { authorizationIdentifier } = await paidKeyTest(portal, owner, club.key, id)
    expect((await row(id))?.order).not.toBe(lost)
    expect((await prove(id, authorizationIdentifier)).body.ownKey).toBe(true)
  })

  test('does not accept a payment of another test, or none', async () => {
    const one = await paidKeyTest(portal, owner, club.key)
    const other = await paidKeyTest(portal, owner, club.key)
    for (const [testId, authorization] of [
      [one.testId, other.authorizationIdentifier],
      [one.testId, randomUUID()],
    ] as const) {
      const refused = await prove(testId, authorization)
      expect([refused.status, refused.problem.code]).toEqual([409, 'test-payment-unknown'])
    }
    expect(await ownKey()).toBeNull()
    const elsewhere = await createOrganisation(portal.database)
    const stranger = await withRole(portal, elsewhere, { role: 'owner' })
    const theirs = await portal.call(stranger, calls.clubGatewayKeyTestComplete, {
      params: { orgKey: elsewhere.key, testId: one.testId },
      body: { authorizationIdentifier: one.authorizationIdentifier },
    })
    expect(theirs.status).toBe(404)
  })

  test.each([true, false])('needs the agreement of a second owner if there is one: %s', async (agree) => {
    const second = await withRole(portal, club, { role: 'owner' })
    const { testId, authorizationIdentifier } = await paidKeyTest(portal, owner, club.key)
    const [once, twice] = await Promise.all([
      prove(testId, authorizationIdentifier),
      prove(testId, authorizationIdentifier),
    ])
    expect([once.body.test?.state, twice.body.test?.state]).toEqual(['waits', 'waits'])
    expect(await ownKey()).toBeNull()
    const messages = portal.roleMails.splice(0)
    expect(messages).toHaveLength(1)
    // Delivering twice sends once.
    for (const mail of [...messages, ...messages]) await sendRoleMail(messageDeps(portal), mail)
    const subjects = async ({ email }: TestPerson) => (await mailsTo(portal, email ?? '')).map(({ subject }) => subject)
    expect(await subjects(second)).toEqual([`Godkend en ny API-nøgle til ${club.name}`])
    expect(await subjects(owner)).toEqual([])
    const [waiting, ...more] = (await portal.call(second, clubApprovalList, { params: params() })).body
    expect([waiting?.kind, waiting?.about, more]).toEqual(['gateway-key', 'freepay', []])
    const decide = (by: TestPerson) =>
      portal.call(by, clubApprovalDecide, { params: { ...params(), approvalId: waiting?.id ?? '' }, body: { agree } })
    if (agree) expect((await decide(owner)).problem.code).toBe('needs-another-person')
    expect((await decide(second)).status).toBe(200)
    expect(await ownKey()).toBe(agree ? KEY : null)
    expect((await gateway()).test?.state).toBe(agree ? 'taken' : 'refused')
    expect((await row(testId))?.sealed).toBeNull()
  })
})

describe('a key at another provider', { tags: 'full' }, () => {
  const { apiKey, privateKey } = SIMULATED_QUICKPAY
  const quickpay = { provider: 'quickpay', key: apiKey, privateKey }
  const quickpayKey = () => findGatewayKey(portal.database, portal.sealing, club.id, 'quickpay')
  const tryQuickpay = (body: { provider: string; key: string; privateKey?: string }, id = randomUUID()) => {
    // The page shows the latest test, so tests must differ in time.
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    return portal.call(owner, calls.clubGatewayKeyTest, { params: params(), body: { id, ...body } })
  }
  const switchTo = async (body: { provider: string; key: string; privateKey?: string }) => {
    const id = randomUUID()
    const { body: tried } = await tryQuickpay(body, id)
    return (await prove(id, await approvePayment(portal, tried.link.split('/').at(-1) ?? ''))).body
  }

  test('switches the club to the provider once it is proved, and back', async () => {
    const first = await paidKeyTest(portal, owner, club.key)
    await prove(first.testId, first.authorizationIdentifier)
    const id = randomUUID()
    const { link } = (await tryQuickpay(quickpay, id)).body
    expect(await gateway()).toMatchObject({ provider: 'freepay', test: { provider: 'quickpay', state: 'open' } })
    const proved = await prove(id, await approvePayment(portal, link.split('/').at(-1) ?? ''))
    expect(proved.body).toMatchObject({ provider: 'quickpay', ownKey: true, test: { state: 'taken' } })
    expect(await quickpayKey()).toBe(QUICKPAY_TEST_KEY)
    // Earlier payments are refunded with it.
    expect(await ownKey()).toBe(KEY)
    expect(await switchTo({ provider: 'freepay', key: KEY })).toMatchObject({ provider: 'freepay', ownKey: true })
    expect(await quickpayKey()).toBe(QUICKPAY_TEST_KEY)
  })

  test.each([
    ['an unknown provider', { ...quickpay, provider: 'nobody' }, 400, 'malformed-input'],
    ['no private key', { provider: 'quickpay', key: apiKey }, 400, 'malformed-input'],
    ['an unknown API key', { ...quickpay, key: 'not-a-key-of-anybody' }, 422, 'gateway-key-refused'],
    ["another account's private key", { ...quickpay, privateKey: 'not-a-key-of-anybody' }, 422, 'gateway-key-refused'],
  ])('with %s is refused', async (_what, body, status, code) => {
    const refused = await tryQuickpay(body)
    expect([refused.status, refused.problem.code]).toEqual([status, code])
    expect(await gateway()).toMatchObject({ provider: 'freepay', ownKey: false })
    expect(await quickpayKey()).toBeNull()
  })

  describe('whose API key may not read the account', () => {
    const limited = async (privateKey: string) => {
      await planFault(portal, { service: 'gateway', operation: 'getAccount', kind: 'error-before', status: 403 })
      const id = randomUUID()
      const { body } = await tryQuickpay({ ...quickpay, privateKey }, id)
      return { id, pay: async () => approvePayment(portal, body.link.split('/').at(-1) ?? '') }
    }

    test('the right private key is known by the callback of the test payment', async () => {
      const { id, pay } = await limited(privateKey)
      const proved = await prove(id, await pay())
      expect(proved.body).toMatchObject({ privateKeyChecked: true, test: { state: 'taken' } })
      expect(await checkPrivateKeys(portal.app.payments.pool, ['quickpay'])).toEqual([])
    })

    test('a wrong private key is refused by the callback of the test payment', async () => {
      const { id, pay } = await limited('not-a-key-of-anybody')
      const refused = await prove(id, await pay())
      expect([refused.status, refused.problem.code]).toEqual([422, 'gateway-key-refused'])
      expect(await gateway()).toMatchObject({ provider: 'freepay', test: { state: 'failed' } })
      expect(await quickpayKey()).toBeNull()
    })

    test('without a callback the key is used, and settings and the check say that it is unchecked', async () => {
      await planFault(portal, { service: 'gateway', operation: 'callback', kind: 'never' })
      const { id, pay } = await limited(privateKey)
      const proved = await prove(id, await pay())
      expect(proved.body).toMatchObject({ privateKeyChecked: false, test: { state: 'taken' } })
      const [finding] = await checkPrivateKeys(portal.app.payments.pool, ['quickpay'])
      expect(finding).toMatchObject({ good: false, message: expect.stringContaining(`of club ${club.id} at quickpay`) })
      await portal.database.$client.query('delete from gateway_test where id = $1', [id])
    })
  })

  test('offers automatic renewal at each provider', async () => {
    const item = async () =>
      (await portal.call(owner, organisationList, { query: { orgId: club.id } })).body[0]?.savesCards
    expect(await item()).toBe(true)
    await switchTo(quickpay)
    expect(await item()).toBe(true)
  })
})
