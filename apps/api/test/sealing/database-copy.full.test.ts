import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarFeedCreate } from '@forenet/contract/calendar-calls'
import type { Call, CallInput } from '@forenet/contract/define-call'
import { eventRegister } from '@forenet/contract/entry-calls'
import { familyInvitationCreate } from '@forenet/contract/family-calls'
import { memberCreate } from '@forenet/contract/member-calls'
import { paymentLink, paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { loadCookieKeys } from '@forenet/identity/keys/cookie-keys'
import { loadSigningKeys } from '@forenet/identity/keys/signing-keys'
import { parseMasterKey } from '@forenet/sealing/master-key'
import { openSealing } from '@forenet/sealing/sealing'
import { createEdition, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent } from '@forenet/testkit/event-builders'
import { makeCall } from '@forenet/testkit/portal'
import { buildSelection } from '@forenet/testkit/purchase'
import { openTestSealing, TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { findPlaintextSecrets } from '@forenet/testkit/secrets-in-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Authenticator, readCreationOptions } from '../../../identity/test/support/authenticator.ts'
import { setUpAuthenticatorApp } from '../../../identity/test/support/second-factor.ts'
import type { PageResponse, Visitor } from '../../../identity/test/support/visitor.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { setGatewayKey } from '../../src/modules/core/organisations/service.ts'
import { decryptPrivateKey, loadSigningKeys as loadTicketKeys } from '../../src/modules/events/tickets/signing-keys.ts'
import { startPortal } from '../../src/start/start-portal.ts'
import { startWatchedPortal, type WatchedPortal } from '../security-events/watched-portal.ts'

const RETURN_TOKEN_SECRET = randomBytes(32).toString('base64url')
const NEW_PASSWORD = 'tre små grå gæs'
const ACCOUNT = '/auth/realms/forenet/account'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

let portal: WatchedPortal
let pool: pg.Pool
/** Secrets that were handed out or grant access, by name. */
const secrets: Record<string, string> = {
  'encryption key': TEST_ENCRYPTION_KEY,
  'return token secret': RETURN_TOKEN_SECRET,
  password: NEW_PASSWORD,
}

/** Challenges for devices to sign; stored in plaintext because only the device can sign them. */
const challenges: Record<string, string> = {}

beforeAll(async () => {
  portal = await startWatchedPortal({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, RETURN_TOKEN_SECRET })
  pool = portal.database.$client as pg.Pool
  const visitor = portal.visitorFrom('203.0.113.1')
  const token = await registerAndSignIn(visitor)
  await usePasskeys(visitor)
  await useAuthenticatorApp(visitor)
  await askForNewPasswords()
  await buyAndRegister(token)
  await keepKeysOfThePortal()
})
afterAll(() => portal?.stop())

/** The secret in an e-mailed link. */
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
const ask = <C extends Call>(token: string, call: C, input: Partial<CallInput<C>> = {}) =>
  makeCall(portal.origin, { token }, call, input)

async function answered<C extends Call>(token: string, call: C, input: Partial<CallInput<C>> = {}) {
  const answer = await ask(token, call, input)
  if (answer.status !== 200) throw new Error(`${call.name}: ${JSON.stringify(answer.problem)}`)
  return answer.body
}

async function register(visitor: Visitor, email: string): Promise<string> {
  const { base } = await visitor.open({ prompt: 'create' })
  const form = { givenName: 'Frida', familyName: 'Møller', email, password: NEW_PASSWORD, terms: 'yes' }
  await visitor.follow(await visitor.post(`${base}/register`, form))
  return portal.linkMailedTo(email)
}

/** One visitor registers and confirms; another's registration stays unconfirmed. Returns the access token. */
async function registerAndSignIn(visitor: Visitor): Promise<string> {
  const link = await register(visitor, 'frida@example.org')
  secrets['link that confirms'] = tokenOf(link)
  const done = await visitor.follow(await visitor.get(link))
  const callback = new URL(done.location ?? '')
  const first = await visitor.tokensFor(callback)
  const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const second = (await (await visitor.token(form)).json()) as typeof first
  Object.assign(secrets, {
    code: callback.searchParams.get('code') ?? '',
    'access token': first.access_token,
    'refresh token': first.refresh_token,
    'identity token': first.id_token,
    'access token, refreshed': second.access_token,
    'refresh token, refreshed': second.refresh_token,
    'link of a registration that waits': tokenOf(await register(portal.visitorFrom('203.0.113.2'), 'ida@example.org')),
  })
  return second.access_token
}

const csrfOf = (page: PageResponse) => /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

/** Adds a passkey, and leaves challenges of another passkey and of a sign-in unanswered. */
async function usePasskeys(visitor: Visitor): Promise<void> {
  const challenge = async () => {
    const page = await visitor.get(`${ACCOUNT}/passkeys/add`)
    return { page, ask: readCreationOptions(page) }
  }
  const { page, ask } = await challenge()
  const device = new Authenticator()
  const credential = device.create({ challenge: ask.challenge, origin: portal.origin }, ask.user.id)
  const added = await visitor.post(`${ACCOUNT}/passkeys/add`, { csrf: csrfOf(page), credential })
  expect(added.text).toContain('is added.')
  challenges['of a passkey'] = (await challenge()).ask.challenge
  secrets['form token'] = csrfOf(page)
  const another = portal.visitorFrom('203.0.113.3')
  const { base } = await another.open()
  challenges['of a sign-in'] = JSON.parse((await another.post(`${base}/passkey/challenge`, {})).text).challenge
  for (const { name, value } of [...visitor.cookies, ...another.cookies]) {
    if (value.length >= 16) secrets[`cookie ${name}: ${value.slice(0, 8)}`] = value
  }
}

/** Sets up an authenticator app with recovery codes. */
async function useAuthenticatorApp(visitor: Visitor): Promise<void> {
  const { secret, codes } = await setUpAuthenticatorApp({ now: () => new Date() }, visitor)
  secrets['key of an authenticator app'] = secret
  for (const [nth, code] of codes.entries()) secrets[`recovery code ${nth + 1}`] = code
}

/** One visitor gets a password link; another's e-mail waits, as the mail server rejects it. */
async function askForNewPasswords(): Promise<void> {
  for (const name of ['mailed', 'waiting']) await portal.createAccount(`${name}@example.org`)
  const visitor = portal.visitorFrom('203.0.113.4')
  const forget = async (email: string) =>
    visitor.post('/auth/realms/forenet/login-actions/reset-credentials', { email })
  await forget('mailed@example.org')
  secrets['link for a new password'] = tokenOf(await portal.linkMailedTo('mailed@example.org'))
  const body = JSON.stringify({ service: 'smtp', operation: 'deliver', kind: 'refuse', status: 451, times: null })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${portal.sandboxUrl}/sandbox/faults`, { method: 'POST', headers, body })
  await forget('waiting@example.org')
  await vi.waitFor(async () => expect(await waitingMails()).toBeGreaterThan(0), { timeout: 20_000 })
}

const waitingMails = async () =>
  (await pool.query(`select from jobs.job where name = 'identity-mail' and state = 'retry'`)).rowCount

/** A club with its own gateway key; a purchase, a registration, a calendar feed and an invitation. */
async function buyAndRegister(token: string): Promise<void> {
  const address = { AddressLine1: 'Ribevej 14', PostCode: '8600', City: 'Silkeborg', Country: 'Denmark' }
  const person = {
    firstName: 'Frida',
    lastName: 'Møller',
    email: 'frida@example.org',
    phone: '+45 20 30 40 50',
    address,
  }
  const member = await answered(token, memberCreate, { body: person as never })
  const club = await createOrganisation(portal.database)
  secrets['gateway key'] = `gateway-${randomBytes(16).toString('base64url')}`
  await setGatewayKey(portal.database, await openTestSealing(pool), club.id, secrets['gateway key'], new Date())
  const elsewhere = await createOrganisation(portal.database)
  const configuration = await createEdition(portal.database, elsewhere.id, {
    startDate: dayOf(inDays(30)),
    endDate: dayOf(inDays(365)),
    offerStartDate: dayOf(inDays(-30)),
  })
  const selection = buildSelection(elsewhere.id, [{ memberId: member.id, membershipConfId: configuration.id }], 45_000)
  const body = { token: generatePurchaseToken(randomBytes), membershipData: encodeSelection(selection) }
  secrets['return token'] = (await answered(token, paymentPrepare, { body })).returnToken
  await answered(token, paymentLink, { body: { forenettoken: secrets['return token'] } })

  const event = await createEvent(
    portal.database,
    club.id,
    {
      startsAt: inDays(30),
      endsAt: inDays(31),
      registrationOpensAt: inDays(-1),
      registrationClosesAt: inDays(29),
      cancelUntil: inDays(20),
      transferUntil: inDays(20),
    },
    [{ name: 'Voksen', memberPriceMinor: 0, guestPriceMinor: 0 }],
  )
  const tickets = [{ ticketTypeId: event.typeId, memberId: member.id }]
  const input = { params: { eventId: event.id }, body: buildRegistration(tickets, 0) }
  const { entry } = await answered(token, eventRegister, input)
  secrets['code of a ticket'] = entry.tickets[0]?.code ?? ''
  const feed = (await answered(token, calendarFeedCreate)).url ?? ''
  secrets['calendar address'] = /feed\/([^/]+)\//.exec(feed)?.[1] ?? ''
  await answered(token, familyInvitationCreate, {
    body: { email: 'somebody.new@example.org', name: 'Karla Holm', childId: null },
  })
}

/** Secrets internal to the portal. */
async function keepKeysOfThePortal(): Promise<void> {
  const sealing = await openTestSealing(pool)
  const [[signing], cookies, [ticket]] = [
    await loadSigningKeys(pool, sealing, new Date()),
    await loadCookieKeys(pool, sealing, new Date()),
    await loadTicketKeys(pool, sealing, portal.database, new Date()),
  ]
  if (!ticket) throw new Error('There is no key that signs tickets')
  secrets['key that signs tokens'] = String(signing?.d)
  secrets['a prime of it'] = String(signing?.p)
  secrets['key that signs cookies'] = cookies[0]
  secrets['key that signs tickets'] = await decryptPrivateKey(sealing, ticket)
}

test("a copy of the database contains none of the portal's secrets", async () => {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThanOrEqual(15)
  // During each attempt it is briefly not waiting.
  await expect.poll(waitingMails).toBeGreaterThan(0)
  expect(await findPlaintextSecrets(pool, { ...secrets, ...challenges })).toEqual([
    'identity.passkey_challenge.challenge: of a passkey',
    'identity.passkey_challenge.challenge: of a sign-in',
  ])
})

test('the same search finds each secret stored in plaintext, in any encoding', async () => {
  await pool.query(
    'create table kept_in_clear (as_text text, as_json jsonb, as_base64 text, as_hex text, as_bytes bytea)',
  )
  onTestFinished(async () => void (await pool.query('drop table kept_in_clear')))
  for (const secret of Object.values(secrets)) {
    const bytes = Buffer.from(`{"a":"${secret}"}`)
    const values = [secret, { a: secret }, bytes.toString('base64'), bytes.toString('hex'), bytes]
    await pool.query('insert into kept_in_clear values ($1, $2, $3, $4, $5)', values)
  }
  const columns = ['as_text', 'as_json', 'as_base64', 'as_hex', 'as_bytes']
  const places = Object.keys(secrets).flatMap((name) =>
    columns.map((column) => `public.kept_in_clear.${column}: ${name}`),
  )
  expect(await findPlaintextSecrets(pool, secrets)).toEqual(places.sort())
})

/** All values in the database shaped like a secret, which an attacker with a copy would try. */
async function candidates(): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    for (const { row } of rows) for (const [word] of row.matchAll(/(?<![\w-])[\w-]{43}(?![\w-])/g)) found.add(word)
  }
  return [...found]
}

test('a stored value cannot be used in place of its secret', async () => {
  const visitor = portal.visitorFrom('203.0.113.9')
  const opens = {
    calendar: async (word: string) =>
      (await visitor.get(`/forenet-event-api/api/v1/calendar/feed/${word}/forenet.ics`)).status,
    link: async (word: string) =>
      (await visitor.get(`/auth/realms/forenet/login-actions/new-password?token=${word}`)).status,
    tokens: async (word: string) => (await visitor.token({ grant_type: 'refresh_token', refresh_token: word })).status,
  }
  const words = await candidates()
  expect(words.length).toBeGreaterThan(5)
  const statuses = { calendar: new Set<number>(), link: new Set<number>(), tokens: new Set<number>() }
  for (const word of words) {
    for (const [way, open] of Object.entries(opens)) statuses[way as keyof typeof opens].add(await open(word))
  }
  expect(statuses).toEqual({ calendar: new Set([404]), link: new Set([410]), tokens: new Set([400]) })
  // Each works with its real secret.
  expect(await opens.calendar(secrets['calendar address'] ?? '')).toBe(200)
  expect(await opens.link(secrets['link for a new password'] ?? '')).toBe(200)
  expect(await opens.tokens(secrets['refresh token, refreshed'] ?? '')).toBe(200)
})

test('without ENCRYPTION_KEY sealed data stays sealed, and the portal does not start', async () => {
  const another = randomBytes(32).toString('base64url')
  const open = openSealing(pool, { current: parseMasterKey(another, 'ENCRYPTION_KEY') }, () => new Date())
  await expect(open).rejects.toThrow('is not the key that this database')
  const folder = await mkdtemp(join(tmpdir(), 'forenet-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: portal.databaseUrl,
    PORT: '0',
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'silent',
    ENCRYPTION_KEY: another,
  })
  await expect(startPortal(configuration, 'test')).rejects.toThrow('is not the key that this database')
})
