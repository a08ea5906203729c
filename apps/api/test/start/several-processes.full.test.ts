import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventRegister } from '@forenet/contract/entry-calls'
import { eventPlacesLive } from '@forenet/contract/event-calls'
import * as payments from '@forenet/contract/payment-calls'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { type Sandbox, startSandbox } from '@forenet/sandbox/start-sandbox'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { buildRegistration, createEvent } from '@forenet/testkit/event-builders'
import { hasProxy, startExampleProxy } from '@forenet/testkit/example-proxy'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { makeCall } from '@forenet/testkit/portal'
import { buildSelection, fetchGatewayLedger } from '@forenet/testkit/purchase'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { createTokenMaker, type TokenMaker } from '@forenet/testkit/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PURCHASES = 24
const AT_ONCE = 4
const KEYS = {
  gatewayApiKey: 'gateway-key',
  whatsappToken: 'whatsapp-token',
  whatsappPhoneNumberId: '100',
  whatsappAppSecret: 's',
}
const ROLES = ['web', 'web', 'worker', 'worker']
const found = hasProxy('haproxy')

let made: TestDatabase
let database: Database
let sandbox: Sandbox
let tokens: TokenMaker
let keys: Server
let folder: string
let origin: string
const ports: number[] = []
const processes: ForkedPortal[] = []
let stopProxy: () => Promise<void> = async () => undefined

beforeAll(async () => {
  if (!found) return
  ;[made, sandbox, tokens] = await Promise.all([
    createTestDatabase(),
    startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ':memory:', ...KEYS }),
    createTokenMaker(),
  ])
  database = createPoolDatabase(made.pool)
  keys = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(tokens.jwks))
  })
  keys.listen(0, '127.0.0.1')
  await once(keys, 'listening')
  folder = await mkdtemp(join(tmpdir(), 'forenet-several-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  for (const role of ROLES) {
    const own = await findFreePort()
    ports.push(own)
    processes.push(await forkPortal(settings(role, own)))
  }
  const proxy = { folder, port, processes: ports.slice(0, 2), certificate: null }
  stopProxy = (await startExampleProxy('haproxy', proxy)).stop
})

afterAll(async () => {
  if (!found) return
  await stopProxy()
  await Promise.all(processes.map((portal) => portal.kill()))
  keys.close()
  await sandbox.close()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
})

const identityUrl = () => `http://127.0.0.1:${(keys.address() as AddressInfo).port}/auth`

function settings(role: string, port: number): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    ROLE: role,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
    DATABASE_URL: made.url,
    DATA_DIR: folder,
    IDENTITY_URL: identityUrl(),
    FREEPAY_CREATE_URL: sandbox.gatewayCreateUrl,
    FREEPAY_MANAGE_URL: sandbox.gatewayManageUrl,
    FREEPAY_API_KEY: KEYS.gatewayApiKey,
    SMTP_URL: `smtp://${sandbox.smtpHost}:${sandbox.smtpPort}`,
    WHATSAPP_URL: sandbox.whatsappUrl,
    WHATSAPP_TOKEN: KEYS.whatsappToken,
    WHATSAPP_PHONE_NUMBER_ID: KEYS.whatsappPhoneNumberId,
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    RETURN_TOKEN_SECRET: 'a secret for several processes, long enough to sign with',
    SWEEP_SECONDS: '0.5',
    WEB_DIR: '/nonexistent',
    LOG_LEVEL: 'fatal',
    SECURITY_LOG_FILE: join(folder, 'security.log'),
  }
}

async function somebody(): Promise<{ memberId: string; email: string; token: string }> {
  const { id, email } = await createMember(database)
  const token = await tokens.token({ email: email ?? '', issuer: `${identityUrl()}/realms/forenet` })
  return { memberId: id, email: email ?? '', token }
}

/** From selection to approval in the gateway's window; the callback settles, as the member does not return. */
async function buy(orgId: string, membershipConfId: string): Promise<string> {
  const buyer = await somebody()
  const selection = buildSelection(orgId, [{ memberId: buyer.memberId, membershipConfId }], 45_000)
  const prepared = await makeCall(origin, buyer, payments.paymentPrepare, {
    body: { token: generatePurchaseToken(randomBytes), membershipData: encodeSelection(selection) },
  })
  const forenettoken = prepared.body.returnToken
  const link = await makeCall(origin, buyer, payments.paymentLink, { body: { forenettoken } })
  await fetch(`${sandbox.origin}/sandbox/payments/${link.body.paymentIdentifier}/approve`, { method: 'POST' })
  return buyer.email
}

describe.runIf(found)('two serving processes behind HAProxy and two workers', () => {
  test('a worker is killed during purchases: the ledgers agree, and each buyer gets one e-mail', async () => {
    const organisation = await createOrganisation(database)
    const { id } = await createEdition(database, organisation.id)
    await made.pool.query(
      `update membership_configuration set end_date = '2099-12-31', offer_start_date = '2020-01-01'`,
    )
    const emails: string[] = []
    let killedAt = new Date()
    let left = PURCHASES
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left-- > 0) {
          emails.push(await buy(organisation.id, id))
          if (emails.length !== PURCHASES / 2) continue
          await processes[2]?.kill()
          killedAt = (await made.pool.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at ?? killedAt
        }
      }),
    )
    const paid = async () => (await made.pool.query(`select from payment_order where status = 'paid'`)).rowCount
    await expect.poll(paid, { timeout: 20_000 }).toBe(PURCHASES)
    // Lets the surviving worker finish, because interrupting it would send an e-mail twice.
    const underWay = async () =>
      (
        await made.pool.query(
          `select from jobs.job where name = 'after-payment'
             and (state in ('created', 'retry') or state = 'active' and started_on > $1)`,
          [killedAt],
        )
      ).rowCount
    await expect.poll(underWay, { timeout: 20_000 }).toBe(0)
    // The dead worker's jobs are released at once instead of by pg-boss's timeout, as in payments/kill-scene.ts.
    const halfSent = (
      await made.pool.query<{ recipient: string }>(
        `update outgoing_message set claimed_until = null where sent_at is null and claimed_until is not null returning recipient`,
      )
    ).rows.map(({ recipient }) => recipient)
    await made.pool.query(
      `update jobs.job set state = 'retry', start_after = now() where name = 'after-payment' and state in ('active', 'retry')`,
    )
    const open = async () => (await made.pool.query('select from after_payment_step where done_at is null')).rowCount
    await expect.poll(open, { timeout: 20_000 }).toBe(0)
    const { rows } = await made.pool.query<{ number: string; minor: number }>(
      `select order_number as number, captured_minor as minor from payment_attempt where state = 'captured'`,
    )
    const theirs = (await fetchGatewayLedger(sandbox.origin)).map((entry) => [entry.orderNumber, entry.capturedAmount])
    expect(rows.map(({ number, minor }) => [number, minor]).toSorted()).toEqual(theirs.toSorted())
    const answer = await fetch(`${sandbox.origin}/sandbox/mails?limit=1000`)
    const { mails } = (await answer.json()) as { mails: { to: string[]; subject: string }[] }
    const confirmed = mails.filter(({ subject }) => /Velkommen|Welcome/.test(subject)).map(({ to }) => to.join())
    expect([...new Set(confirmed)].toSorted()).toEqual(emails.toSorted())
    // Only e-mails in progress at the crash may be sent twice.
    const twice = confirmed.filter((to, nth) => confirmed.indexOf(to) !== nth)
    expect(twice.filter((to) => !halfSent.includes(to))).toEqual([])
  })

  test('a subscriber of one process gets events of the other', async () => {
    const organisation = await createOrganisation(database)
    const event = await createEvent(database, organisation.id, {
      startsAt: new Date('2099-12-19T17:00:00Z'),
      endsAt: new Date('2099-12-19T21:00:00Z'),
      registrationOpensAt: new Date('2020-01-01'),
      registrationClosesAt: new Date('2099-12-18T17:00:00Z'),
      capacity: 5,
    })
    const [watcher, buyer] = [await somebody(), await somebody()]
    const path = eventPlacesLive.path.replace('{eventId}', event.id)
    const stream = await fetch(`http://127.0.0.1:${ports[0]}${path}`, {
      headers: { authorization: `Bearer ${watcher.token}`, orgKey: 'ALL' },
      signal: AbortSignal.timeout(20_000),
    })
    const told = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const untilTold = async (left: number) => {
      for (let text = ''; !text.includes(`"capacity":5,"left":${left}`); ) text += (await told?.read())?.value ?? ''
    }
    await untilTold(5)
    const wish = buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }], 30_000)
    const answer = await makeCall(`http://127.0.0.1:${ports[1]}`, buyer, eventRegister, {
      params: { eventId: event.id },
      body: wish,
    })
    expect(answer.status).toBe(200)
    await untilTold(4)
    await told?.cancel()
  })
})
