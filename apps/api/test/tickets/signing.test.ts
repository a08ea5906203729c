import { createPublicKey, verify } from 'node:crypto'
import { ticketKeysGet } from '@forenet/contract/ticket-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { parseTicketCode } from '@forenet/domain/ticket-code'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { openTestSealing } from '@forenet/testkit/sealing'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadSigningKeys, rotateSigningKey } from '../../src/modules/events/tickets/signing-keys.ts'
import { openTicketCodes } from '../../src/modules/events/tickets/ticket-codes.ts'

const TICKET = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const EVENT = '7d444840-9dc0-11d1-b245-5ffdce74fad2'
const NOW = new Date('2026-11-20T11:00:00Z')

describe('signing keys', () => {
  let test_: TestDatabase
  let deps: Parameters<typeof openTicketCodes>[0]
  let now = NOW
  beforeAll(async () => {
    test_ = await createTestDatabase()
    deps = {
      pool: test_.pool,
      sealing: await openTestSealing(test_.pool),
      database: createPoolDatabase(test_.pool),
      now: () => now,
      log: pino({ level: 'silent' }),
    }
  })
  afterAll(() => test_.drop())
  const stored = async () =>
    (
      await test_.pool.query<{ key_id: string; public_bytes: number; sealed: boolean | null; retired: boolean }>(
        `select key_id, length(public_key) as public_bytes, private_key like 'v1.%' as sealed, retired_at is not null as retired
           from ticket_signing_key order by created_at`,
      )
    ).rows

  test('processes starting together create one, and sign alike', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, () => openTicketCodes(deps)))
    expect(await stored()).toMatchObject([{ public_bytes: 32, sealed: true, retired: false }])
    const codes = new Set(processes.map((process) => process.codeOf(TICKET, EVENT)))
    expect(codes.size).toBe(1)
    expect(processes[0]?.codeOf(TICKET, EVENT)).toBe([...codes][0])
  })

  test('rotated: the old private key is deleted, old codes stay valid, other processes learn the new key', async () => {
    const running = await openTicketCodes(deps)
    const old = running.codeOf(TICKET, EVENT)
    now = new Date('2026-11-21T11:00:00Z')
    expect(await rotateSigningKey(deps.pool, deps.sealing, now)).toBe(true)
    expect(await stored()).toMatchObject([
      { sealed: null, retired: true },
      { sealed: true, retired: false },
    ])
    const restarted = await openTicketCodes(deps)
    const fresh = restarted.codeOf(TICKET, EVENT)
    expect(fresh).not.toBe(old)
    for (const process of [running, restarted]) {
      expect(await process.verifyCode(old)).toMatchObject({ ticketIds: [TICKET], eventId: EVENT })
      expect(await process.verifyCode(fresh)).toMatchObject({ ticketIds: [TICKET], eventId: EVENT })
    }
  })

  test('rotated by another process are used by this one ten minutes later', async () => {
    const running = await openTicketCodes(deps)
    const keyOf = () => parseTicketCode(running.codeOf(TICKET, EVENT))?.keyId
    const old = keyOf()
    await rotateSigningKey(deps.pool, deps.sealing, now)
    now = new Date(now.getTime() + 599_000)
    expect(keyOf()).toBe(old)
    now = new Date(now.getTime() + 1_000)
    await vi.waitFor(() => expect(keyOf()).not.toBe(old), { timeout: 20_000 })
  })

  test('that cannot be reloaded remain in use', async () => {
    const { pool } = deps
    let broken = false
    const database = createPoolDatabase(
      new Proxy(pool, {
        get: (of, name) =>
          name === 'query' && broken ? () => Promise.reject(new Error('no connection')) : Reflect.get(of, name, of),
      }),
    )
    const warned = Promise.withResolvers<string>()
    const log = pino({ level: 'warn' }, { write: (line: string) => warned.resolve(line) })
    const running = await openTicketCodes({ ...deps, database, log })
    const code = running.codeOf(TICKET, EVENT)
    broken = true
    now = new Date(now.getTime() + 600_000)
    expect(running.codeOf(TICKET, EVENT)).toBe(code)
    expect(await warned.promise).toContain('no connection')
    expect(running.codeOf(TICKET, EVENT)).toBe(code)
  })

  test('are rotated once a year, by one of several processes', async () => {
    const codes = await openTicketCodes(deps)
    const before = (await stored()).length
    now = new Date('2027-11-20T11:00:00Z')
    await codes.rotateYearly()
    expect(await stored()).toHaveLength(before)
    now = new Date('2027-11-21T11:00:00Z')
    const old = codes.codeOf(TICKET, EVENT)
    const others = await Promise.all([openTicketCodes(deps), openTicketCodes(deps)])
    await Promise.all([codes, ...others].map((process) => process.rotateYearly()))
    expect((await stored()).filter((key) => !key.retired)).toHaveLength(1)
    expect(await stored()).toHaveLength(before + 1)
    expect(parseTicketCode(codes.codeOf(TICKET, EVENT))?.keyId).not.toBe(parseTicketCode(old)?.keyId)
  })

  test('one is created if all are retired', async () => {
    await test_.pool.query('update ticket_signing_key set private_key = null, retired_at = now()')
    const keys = await loadSigningKeys(deps.pool, deps.sealing, deps.database, now)
    expect(keys.filter((key) => key.privateKey)).toHaveLength(1)
  })

  test('a code under an unknown key, or signed by another key under our name, is invalid', async () => {
    const codes = await openTicketCodes(deps)
    const code = codes.codeOf(TICKET, EVENT)
    const keyId = parseTicketCode(code)?.keyId ?? ''
    expect(await codes.verifyCode(code.replace(keyId, 'unknown1'))).toBeNull()
    const [version, , payload, signature = ''] = code.split('.')
    const forged = `${signature.slice(0, 40)}${signature[40] === 'A' ? 'B' : 'A'}${signature.slice(41)}`
    expect(await codes.verifyCode([version, keyId, payload, forged].join('.'))).toBeNull()
    expect(await codes.verifyCode('not a code at all')).toBeNull()
  })
})

describe('with the public keys only', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.stop())

  test('anyone can verify a ticket offline, even after its key was retired', async () => {
    const code = portal.app.codes.codeOf(TICKET, EVENT)
    await rotateSigningKey(portal.app.payments.pool, portal.sealing, portal.clock.now)
    const answer = await portal.call(null, ticketKeysGet)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
    expect(answer.body.keys.map((key) => key.retiredAt)).toEqual([null, portal.clock.now.toISOString()])
    expect(JSON.stringify(answer.body)).not.toMatch(/private/i)

    const read = parseTicketCode(code)
    const published = answer.body.keys.find((key) => key.keyId === read?.keyId)
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: published?.publicKey ?? '' }, format: 'jwk' })
    const proven = (text: string) => verify(null, Buffer.from(text), key, read?.signature ?? new Uint8Array())
    expect(proven(code.slice(0, code.lastIndexOf('.')))).toBe(true)
    expect(proven(code.slice(0, code.lastIndexOf('.')).replace('FT1', 'FT2'))).toBe(false)
  })
})
