import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentState } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { onPool } from '@forenet/database/database'
import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { encodeSelection } from '@forenet/domain/selection'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { createConfiguration, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { freePort } from '@forenet/testkit/free-port'
import { gatewayLedger, selectionOf } from '@forenet/testkit/purchase'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { type TokenMaker, tokenMaker } from '@forenet/testkit/tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PURCHASES = 100
const BUYERS_AT_ONCE = 6
const KEYS = {
  gatewayApiKey: 'kill-gateway-key',
  whatsappToken: 'kill-whatsapp-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 'kill-secret',
}

let test_: TestDatabase
let sandbox: Sandbox
let tokens: TokenMaker
let keys: Server
let port: number
let portal: ForkedPortal
let stopping = false
let kills = 0
let steps = 0

beforeAll(async () => {
  ;[test_, sandbox, tokens] = await Promise.all([
    createTestDatabase(),
    startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...KEYS }),
    tokenMaker(),
  ])
  keys = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens.jwks)),
  )
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  port = await freePort()
  // The gateway tries a callback again soon: a portal that is killed all the time would otherwise wait for minutes.
  await fetch(`${sandbox.origin}/sandbox/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ retryBaseMs: 50, retryMaxAttempts: 60 }),
  })
  portal = await forkPortal(settings())
})

afterAll(async () => {
  stopping = true
  await portal.kill()
  keys.close()
  await sandbox.close()
  await test_.drop()
})

const identityUrl = () => `http://127.0.0.1:${(keys.address() as AddressInfo).port}/auth`

/** The portal on this test's database and stand-ins. */
function settings() {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: test_.url,
    IDENTITY_URL: identityUrl(),
    FREEPAY_CREATE_URL: sandbox.gatewayCreateUrl,
    FREEPAY_MANAGE_URL: sandbox.gatewayManageUrl,
    FREEPAY_API_KEY: KEYS.gatewayApiKey,
    GATEWAY_TIMEOUT_MS: '500',
    SMTP_URL: `smtp://${sandbox.smtpHost}:${sandbox.smtpPort}`,
    WHATSAPP_URL: sandbox.whatsappUrl,
    WHATSAPP_TOKEN: KEYS.whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: KEYS.whatsappPhoneNumberId,
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    RETURN_TOKEN_SECRET: 'a secret for the kill test, long enough to sign with',
    SWEEP_SECONDS: '0.2',
    REQUESTS_PER_MINUTE: '0',
    WEB_DIR: '/nonexistent',
    LOG_LEVEL: 'fatal',
  }
}

/**
 * Kills the portal at a moment nobody chose, and starts it again. How long it lives is counted in steps of purchases it
 * took: so it dies as often on a fast machine as on a slow one, and always gets somewhere between. Asking whether a
 * payment is there yet is no step: on a slow machine those who wait ask so often that it would die before it came to it.
 */
async function killAndRestart(): Promise<void> {
  while (!stopping) {
    const last = steps + 10 + Math.random() * 40
    while (steps < last && !stopping) await pause(10)
    await pause(Math.random() * 200)
    if (stopping) return
    await portal.kill()
    kills++
    await portal.start()
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

type Buyer = { email: string; memberId: string }

/** Asks until it is answered: what a browser with a patient member does. */
async function ask<T>(
  buyer: Buyer,
  method: string,
  path: string,
  body: unknown,
  good: (status: number) => boolean,
): Promise<T> {
  const token = await tokens.token({ email: buyer.email, issuer: `${identityUrl()}/realms/forenet` })
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(5_000),
      })
      const read = (await answer.json()) as T
      if (good(answer.status)) {
        if (method === 'POST') steps++
        return read
      }
      if (answer.status < 500) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('/')) throw error
    }
    await pause(60)
  }
}

const ok = (status: number) => status === 200

async function buy(buyer: Buyer, orgId: string, configurationId: string): Promise<PaymentState> {
  const selection = selectionOf(orgId, [{ memberId: buyer.memberId, membershipConfId: configurationId }], 45_000)
  const body = { token: newPurchaseToken(randomBytes), membershipData: encodeSelection(selection) }
  const { returnToken } = await ask<{ returnToken: string }>(buyer, 'POST', calls.paymentPrepare.path, body, ok)
  const forenettoken = returnToken
  const link = await ask<{ paymentIdentifier: string }>(buyer, 'POST', calls.paymentLink.path, { forenettoken }, ok)
  const approved = await fetch(`${sandbox.origin}/sandbox/payments/${link.paymentIdentifier}/approve`, {
    method: 'POST',
  })
  const { authorizationIdentifier } = (await approved.json()) as { authorizationIdentifier: string }
  // Every third member never comes back: the callback and the sweep must do.
  if (Math.random() < 0.67) {
    await ask(buyer, 'POST', calls.paymentCapture.path.replace('{id}', authorizationIdentifier), { forenettoken }, ok)
  }
  for (;;) {
    const state = await ask<PaymentState>(
      buyer,
      'GET',
      `${calls.paymentStatus.path}?forenettoken=${forenettoken}`,
      null,
      ok,
    )
    if (state.state === 'paid') return state
    await pause(100)
  }
}

test(`${PURCHASES} purchases with the process killed at random points: both ledgers agree, everyone is told`, {
  timeout: 400_000,
}, async () => {
  const database = onPool(test_.pool)
  const organisation = await createOrganisation(database)
  const configuration = await createConfiguration(database, organisation.id)
  await database.$client.query(
    `update membership_configuration set end_date = '2099-12-31', offer_start_date = '2020-01-01'`,
  )
  const buyers: Buyer[] = []
  for (let i = 0; i < PURCHASES; i++) {
    const member = await createMember(database)
    buyers.push({ email: member.email ?? '', memberId: member.id })
  }
  const killing = killAndRestart()
  const waiting = [...buyers]
  const states: PaymentState[] = []
  await Promise.all(
    Array.from({ length: BUYERS_AT_ONCE }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop())
        states.push(await buy(buyer, organisation.id, configuration.id))
    }),
  )
  stopping = true
  await killing

  expect(kills).toBeGreaterThan(3)
  expect(states).toHaveLength(PURCHASES)
  const ours = await test_.pool.query<{ order_number: string; captured_minor: number }>(
    `select order_number, captured_minor from payment_attempt where state = 'captured'`,
  )
  const theirs = (await gatewayLedger(sandbox.origin)).filter((entry) => entry.capturedAmount > 0)
  expect(theirs).toHaveLength(PURCHASES)
  expect(Object.fromEntries(ours.rows.map((row) => [row.order_number, row.captured_minor]))).toEqual(
    Object.fromEntries(theirs.map((entry) => [entry.orderNumber, entry.capturedAmount])),
  )
  const memberships = await test_.pool.query(
    `select 1 from membership where enabled and status = 'active' or status = 'upcoming'`,
  )
  expect(memberships.rowCount).toBe(PURCHASES)
  await everyoneIsTold()
})

/** Each buyer has the confirmation; a kill between sending and noting it may repeat one, with the same message id. */
async function everyoneIsTold(): Promise<void> {
  // Nobody is killed any more. What the dead were at is theirs until pg-boss notices, and their messages for a while yet;
  // here it is anybody's at once.
  await test_.pool.query('update outgoing_message set claimed_until = null where sent_at is null')
  await test_.pool.query(
    `update jobs.job set state = 'retry', start_after = now() where name = 'after-payment' and state in ('active', 'retry')`,
  )
  for (;;) {
    const left = await test_.pool.query(`select 1 from after_payment_step where done_at is null`)
    if (left.rowCount === 0) break
    await pause(100)
  }
  const sent = await test_.pool.query(`select 1 from outgoing_message where channel = 'mail' and sent_at is not null`)
  expect(sent.rowCount).toBe(PURCHASES)
}
