import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PaymentState } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { startSandbox } from '@forenet/sandbox/start-sandbox'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase } from '@forenet/testkit/database'
import { forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { buildSelection, fetchGatewayLedger } from '@forenet/testkit/purchase'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { createTokenMaker } from '@forenet/testkit/tokens'
import { expect } from 'vitest'
import { checkBooks } from '../../src/modules/finance/ledger/index.ts'

const BUYERS_AT_ONCE = 6
const KEYS = {
  gatewayApiKey: 'kill-gateway-key',
  whatsappToken: 'kill-whatsapp-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 'kill-secret',
}

export const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

export type KillScene = Awaited<ReturnType<typeof startKillScene>>

/** A portal in a separate process, used by buyers while a test kills and restarts it. */
export async function startKillScene() {
  const [database, sandbox, tokens, port] = await Promise.all([
    createTestDatabase(),
    startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...KEYS }),
    createTokenMaker(),
    findFreePort(),
  ])
  const keys = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens.jwks)),
  )
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  // The default retry delays of the gateway are too long for a portal that is killed all the time.
  await fetch(`${sandbox.origin}/sandbox/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ retryBaseMs: 50, retryMaxAttempts: 60 }),
  })
  const identityUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/auth`
  const origin = `http://127.0.0.1:${port}`
  const portal = await forkPortal({
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: database.url,
    IDENTITY_URL: identityUrl,
    FREEPAY_CREATE_URL: sandbox.gatewayCreateUrl,
    FREEPAY_MANAGE_URL: sandbox.gatewayManageUrl,
    FREEPAY_API_KEY: KEYS.gatewayApiKey,
    QUICKPAY_URL: sandbox.quickpayUrl,
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
  })
  /** Successful POST requests so far. */
  let steps = 0

  /** Repeats a request until it succeeds. */
  async function request<T>(email: string, method: string, path: string, body?: unknown): Promise<T> {
    const token = await tokens.token({ email, issuer: `${identityUrl}/realms/forenet` })
    for (;;) {
      try {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(5_000),
        })
        const read = (await answer.json()) as T
        if (answer.status === 200) {
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

  /** Buys a membership; `comesBack`: the member returns from the payment window, otherwise callback and sweep settle. */
  async function buy(
    orgId: string,
    membershipConfId: string,
    comesBack: boolean,
    overrides: Partial<MembershipSelection> = {},
  ): Promise<void> {
    const { id: memberId, email } = await createMember(createPoolDatabase(database.pool))
    const post = <T>(path: string, body: unknown) => request<T>(email ?? '', 'POST', path, body)
    const selection = buildSelection(orgId, [{ memberId, membershipConfId }], 45_000, overrides)
    const { returnToken: forenettoken } = await post<{ returnToken: string }>(calls.paymentPrepare.path, {
      token: generatePurchaseToken(randomBytes),
      membershipData: encodeSelection(selection),
    })
    const link = await post<{ paymentIdentifier: string }>(calls.paymentLink.path, { forenettoken })
    const approved = await fetch(`${sandbox.origin}/sandbox/payments/${link.paymentIdentifier}/approve`, {
      method: 'POST',
    })
    const { authorizationIdentifier } = (await approved.json()) as { authorizationIdentifier: string }
    if (comesBack) await post(calls.paymentCapture.path.replace('{id}', authorizationIdentifier), { forenettoken })
    const status = `${calls.paymentStatus.path}?forenettoken=${forenettoken}`
    while ((await request<PaymentState>(email ?? '', 'GET', status)).state !== 'paid') await pause(100)
  }

  return {
    origin,
    portal,
    pool: database.pool,
    sandbox,
    buy,
    steps: () => steps,
    /** Lets so many members buy a membership each, a few of them at once. */
    async sell(purchases: number): Promise<void> {
      const organisation = await createOrganisation(createPoolDatabase(database.pool))
      const { id } = await createEdition(createPoolDatabase(database.pool), organisation.id)
      await database.pool.query(
        `update membership_configuration set end_date = '2099-12-31', offer_start_date = '2020-01-01'`,
      )
      let started = 0
      await Promise.all(
        Array.from({ length: BUYERS_AT_ONCE }, async () => {
          while (started < purchases) await buy(organisation.id, id, ++started % 3 !== 0)
        }),
      )
    },
    /** Both ledgers hold the same captured payments, one per purchase, and each has its membership. */
    async expectLedgersAgree(purchases: number): Promise<void> {
      const ours = await database.pool.query<{ order_number: string; captured_minor: number }>(
        `select order_number, captured_minor from payment_attempt where state = 'captured'`,
      )
      const theirs = (await fetchGatewayLedger(sandbox.origin)).filter((entry) => entry.capturedAmount > 0)
      expect(theirs).toHaveLength(purchases)
      expect(Object.fromEntries(ours.rows.map((row) => [row.order_number, row.captured_minor]))).toEqual(
        Object.fromEntries(theirs.map((entry) => [entry.orderNumber, entry.capturedAmount])),
      )
      const memberships = await database.pool.query(
        `select 1 from membership where enabled and status = 'active' or status = 'upcoming'`,
      )
      expect(memberships.rowCount).toBe(purchases)
    },
    /** Each capture has its posting, and the ledger agrees with the payments. */
    async expectBooksAgree(purchases: number): Promise<void> {
      const queued = () => database.pool.query('select from ledger_queue').then(({ rowCount }) => rowCount)
      await expect.poll(queued, { timeout: 60_000 }).toBe(0)
      const { rows } = await database.pool.query<{ id: string }>('select organisation_id as id from ledger_head')
      const deps = { pool: database.pool, now: () => new Date() }
      for (const { id } of rows) {
        expect(await checkBooks(deps, id)).toMatchObject({ postings: purchases, broken: null, differences: 0 })
      }
      expect(rows).toHaveLength(1)
    },
    /** Each buyer gets the confirmation. Claims and jobs of killed processes are released at once, not after their timeout. */
    async expectAllNotified(purchases: number): Promise<void> {
      await database.pool.query('update outgoing_message set claimed_until = null where sent_at is null')
      await database.pool.query(
        `update jobs.job set state = 'retry', start_after = now() where name = 'after-payment' and state in ('active', 'retry')`,
      )
      const count = async (query: string) => (await database.pool.query(query)).rowCount
      await expect
        .poll(() => count('select 1 from after_payment_step where done_at is null'), { timeout: 60_000 })
        .toBe(0)
      expect(await count(`select 1 from outgoing_message where channel = 'mail' and sent_at is not null`)).toBe(
        purchases,
      )
    },
    async stop(): Promise<void> {
      await portal.kill()
      keys.close()
      await sandbox.close()
      await database.drop()
    },
  }
}
