import { randomBytes, randomUUID } from 'node:crypto'
import { createPoolDatabase } from '@forenet/database/database'
import { loadCookieKeys } from '@forenet/identity/keys/cookie-keys'
import { loadSigningKeys } from '@forenet/identity/keys/signing-keys'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { openTestSealing, TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { findPlaintextSecrets } from '@forenet/testkit/secrets-in-database'
import { beforeEach, describe, expect, test } from 'vitest'
import { findGatewayKey, findGatewayKeysSince } from '../../src/modules/core/organisations/service.ts'
import { loadSigningKeys as loadTicketKeys } from '../../src/modules/events/tickets/signing-keys.ts'
import { isPrivateKeyChecked, listUncheckedPrivateKeys } from '../../src/modules/finance/gateway-keys/repository.ts'
import { forenet } from '../commands/run-forenet.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await openTestSealing(database.pool)
  return () => database.drop()
})

/** Runs `npm run keys -- <arguments>` in this process. */
async function run(args: readonly string[], environment: Record<string, string> = {}, input = '') {
  const { code, said, complained } = await forenet(
    ['keys', ...args],
    { DATABASE_URL: database.url, ...environment },
    { input },
  )
  return { code, said: `${said}\n${complained}`.trim() }
}

test.each([
  [[]],
  [['shuffle']],
  [['rotate', 'everything']],
  [['gateway-key']],
  [['drop-gateway-key']],
  [['gateway-key', 'KLUB', 'a-gateway-key']],
  [['rotate', '--now']],
])('with the arguments %j, shows the usage', async (args) => {
  const { code, said } = await run(args)
  expect(code).toBe(2)
  for (const name of ['generate', 'status', 'rotate', 'new-data-key', 'reseal', 'gateway-key'])
    expect(said).toContain(name)
})

test('creates keys that ENCRYPTION_KEY accepts', { tags: 'full' }, async () => {
  const { code, said } = await run(['generate'])
  expect(code).toBe(0)
  expect(said.trim()).toMatch(/^[A-Za-z0-9_-]{43}$/)
})

describe('a new master key', () => {
  test('replaces the old one, which no longer works', { tags: 'full' }, async () => {
    const [next, other] = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64url'))
    const sealed = (await openTestSealing(database.pool)).seal('secret', 'p')

    const wrong = await run(['rotate'], { ENCRYPTION_KEY: next ?? '', ENCRYPTION_KEY_BEFORE: other ?? '' })
    expect(wrong.code).toBe(1)
    expect(wrong.said).toContain(`ENCRYPTION_KEY is not the key that this database's secrets are sealed with`)
    expect(wrong.said).not.toContain(next)

    const both = { ENCRYPTION_KEY: next ?? '', ENCRYPTION_KEY_BEFORE: TEST_ENCRYPTION_KEY }
    expect(await run(['rotate'], both)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Data keys rewrapped: 1\./),
    })
    expect((await run(['status'])).code).toBe(0)
    await expect(openTestSealing(database.pool)).rejects.toThrow('is not the key')

    const back = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, ENCRYPTION_KEY_BEFORE: next ?? '' }
    expect((await run(['rotate'], back)).code).toBe(0)
    expect(await (await openTestSealing(database.pool)).open(sealed, 'p')).toBe('secret')
  })
})

test('signing keys are replaced', { tags: 'full' }, async () => {
  const sealing = await openTestSealing(database.pool)
  const at = new Date()
  const current = async () => ({
    tokens: (await loadSigningKeys(database.pool, sealing, at))[0]?.kid,
    cookies: (await loadCookieKeys(database.pool, sealing, at))[0],
    tickets: (await loadTicketKeys(database.pool, sealing, createPoolDatabase(database.pool), at))[0]?.keyId,
  })
  const before = await current()
  for (const name of ['rotate-signing', 'rotate-cookies', 'rotate-tickets']) {
    expect(await run([name])).toMatchObject({ code: 0, said: expect.stringContaining('A new key signs') })
  }
  const after = await current()
  for (const name of ['tokens', 'cookies', 'tickets'] as const) expect(after[name], name).not.toBe(before[name])
})

describe("a club's gateway key", () => {
  test('is read from standard input and stored sealed', { tags: 'full' }, async () => {
    const { id, key } = await createOrganisation(createPoolDatabase(database.pool), { enabled: false })
    const secret = `gateway-${randomBytes(12).toString('base64url')}`
    expect(await run(['gateway-key', key], {}, `${secret}\n`)).toMatchObject({ code: 0 })
    const sealing = await openTestSealing(database.pool)
    expect(await findGatewayKey(createPoolDatabase(database.pool), sealing, id, 'freepay')).toBe(secret)
    expect(await findPlaintextSecrets(database.pool, { secret })).toEqual([])
  })

  async function keyed() {
    const { id, key } = await createOrganisation(createPoolDatabase(database.pool))
    await run(['gateway-key', key], {}, 'a-gateway-key')
    const own = async () =>
      findGatewayKey(createPoolDatabase(database.pool), await openTestSealing(database.pool), id, 'freepay')
    /** A payment started under the key some days ago. */
    const pays = async (state: string, { days = 0, before = false } = {}) => {
      const at = new Date(Date.now() - days * 86_400_000)
      if (before) await database.pool.query('update replaced_gateway_key set replaced_at = now()')
      else await database.pool.query("update replaced_gateway_key set replaced_at = '2001-01-01'")
      const { id: memberId } = await createMember(createPoolDatabase(database.pool))
      const orderId = randomUUID()
      await database.pool.query(
        `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, language,
           selection, billing_name, billing_email, billing_address, created_at)
         values ($1, 'membership', $2, $3, left(md5(random()::text) || md5(random()::text), 40), 10000, 'DKK', 'da', '{}', 'Ida Lund', 'ida@example.org', '{}', $4)`,
        [orderId, id, memberId, at],
      )
      await database.pool.query(
        `insert into payment_attempt (id, order_id, attempt_number, order_number, amount_minor, currency, test_mode, state,
           captured_minor, provider, created_at, updated_at, captured_at)
         values (gen_random_uuid(), $1, 1, $2, 10000, 'DKK', false, $3, 10000, 'freepay', $4, $4, $4)`,
        [orderId, `N-${randomBytes(6).toString('hex')}`, state, at],
      )
      return orderId
    }
    return { id, key, own, pays, drop: () => run(['drop-gateway-key', key]) }
  }

  test('is removed when unused, kept sealed as a replaced one, and not restored by a setting', {
    tags: 'full',
  }, async () => {
    const { id, own, pays, drop } = await keyed()
    await pays('captured', { days: 400 })
    await pays('window-open', { days: 3 })
    await database.pool.query(
      'update organisation o set payment_auth_token = k.sealed_key from gateway_key k where k.organisation_id = o.id and o.id = $1',
      [id],
    )
    expect(await drop()).toMatchObject({ code: 0, said: expect.stringContaining('Removed') })
    expect(await own()).toBeNull()
    const sealing = await openTestSealing(database.pool)
    const since = new Date('2010-01-01')
    expect(await findGatewayKeysSince(createPoolDatabase(database.pool), sealing, id, 'freepay', since)).toEqual([
      'a-gateway-key',
      null,
    ])
    const { rows } = await database.pool.query('select payment_auth_token as before from organisation where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ before: null }])
    expect(await drop()).toMatchObject({ code: 1, said: expect.stringContaining('has no gateway key') })
  })

  test.each([
    ['window-open', 0, 'Unsettled payments or refunds: 1'],
    ['authorized', 30, 'Unsettled payments or refunds: 1'],
    ['captured', 30, 'Refundable payments of the last year: 1'],
  ])('stays while a payment under it is %s since %i days', { tags: 'full' }, async (state, days, said) => {
    const { own, pays, drop } = await keyed()
    const orderId = await pays(state, { days })
    expect(await drop()).toMatchObject({ code: 1, said: expect.stringContaining(said) })
    expect(await own()).toBe('a-gateway-key')
    if (state !== 'captured') return
    await database.pool.query(
      `insert into payment_refund (id, order_id, attempt_id, amount_minor, reason, state, not_before, requested_at, updated_at, done_at)
       select gen_random_uuid(), order_id, id, 10000, 'all', 'done', now(), now(), now(), now() from payment_attempt where order_id = $1`,
      [orderId],
    )
    expect((await drop()).code).toBe(0)
  })

  test('that replaces a tested one is unchecked; storing the same one again changes nothing', async () => {
    const { id, key } = await createOrganisation(createPoolDatabase(database.pool))
    const stores = (text: string) => run(['gateway-key', key], {}, text)
    await database.pool.query("update organisation set payment_provider = 'quickpay' where id = $1", [id])
    await stores('an-api-key:its-private-key')
    await database.pool.query(
      `insert into gateway_test (id, organisation_id, provider, order_number, state, private_key, asked_at)
       values (gen_random_uuid(), $1, 'quickpay', 'TEST-1', 'taken', 'right', now())`,
      [id],
    )
    const isChecked = () => isPrivateKeyChecked(createPoolDatabase(database.pool), id, 'quickpay')
    const unchecked = () => listUncheckedPrivateKeys(createPoolDatabase(database.pool), ['quickpay'])
    expect((await stores('an-api-key:its-private-key')).code).toBe(0)
    expect([await isChecked(), await unchecked()]).toEqual([true, []])
    expect((await stores('an-api-key:another-private-key')).code).toBe(0)
    expect([await isChecked(), await unchecked()]).toEqual([false, [{ organisationId: id, provider: 'quickpay' }]])
  })

  test('stays while the gateway keeps cards for renewals', async () => {
    const { id, own, pays, drop } = await keyed()
    const orderId = await pays('captured', { days: 400 })
    const setCard = (state: string) =>
      database.pool.query(
        `insert into saved_card (id, attempt_id, organisation_id, payer_member_id, provider, sealed_id, id_hash, state,
           not_before, reported_at, updated_at)
         select gen_random_uuid(), a.id, $1, o.payer_member_id, 'freepay',
           'v1.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', 'hash', $3, now(), now(), now()
           from payment_attempt a join payment_order o on o.id = a.order_id where o.id = $2
         on conflict (attempt_id, id_hash) do update set state = excluded.state, sealed_id = null`,
        [id, orderId, state],
      )
    await setCard('kept')
    expect(await drop()).toMatchObject({ code: 1, said: expect.stringContaining('Saved cards: 1') })
    expect(await own()).toBe('a-gateway-key')
    await setCard('ended')
    expect((await drop()).code).toBe(0)
  })

  test('does not stay for payments from before it', async () => {
    const { pays, drop } = await keyed()
    await pays('captured', { days: 30, before: true })
    expect((await drop()).code).toBe(0)
  })

  test('of an unknown club, or empty, is rejected with a message', { tags: 'full' }, async () => {
    const { key } = await createOrganisation(createPoolDatabase(database.pool))
    expect(await run(['gateway-key', 'NOBODY'], {}, 'a gateway key')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no organisation with the key "NOBODY"'),
    })
    expect(await run(['gateway-key', key])).toMatchObject({ code: 1, said: expect.stringContaining('standard input') })
  })
})
