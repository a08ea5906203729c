import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { openTestSealing } from '@forenet/testkit/sealing'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccounts } from '../src/accounts/accounts.ts'
import { verifyTotpCode } from '../src/second-factor/check-code.ts'
import { createRecoveryCode, normalizeRecoveryCode } from '../src/second-factor/recovery-code.ts'
import { findStepAfterPassword } from '../src/second-factor/step-after-password.ts'
import { buildTotpUri, createTotpSecret, findTotpStep, groupDigits } from '../src/second-factor/totp.ts'
import { buildTotpStore, type TotpKey, type TotpStore } from '../src/second-factor/totp-store.ts'

const member = ['org:ALL|role:USER']
const administrator = ['org:ALL|role:USER', 'org:HAVN|role:ADMIN']
const superAdministrator = ['org:ALL|role:SUPER_ADMIN']
const nothing = { app: false, passkey: false }
const app = { app: true, passkey: false }
const passkey = { app: false, passkey: true }
const both = { app: true, passkey: true }

test.each([
  ['a member', member, nothing, 'none'],
  ['a member with a passkey', member, passkey, 'none'],
  ['a member with an app', member, app, 'second-step'],
  ['a member with both', member, both, 'second-step'],
  ['an administrator', administrator, nothing, 'set-up'],
  ['an administrator with a passkey', administrator, passkey, 'second-step'],
  ['an administrator with an app', administrator, app, 'second-step'],
  ['a super administrator', superAdministrator, nothing, 'set-up'],
  ['a super administrator with both', superAdministrator, both, 'second-step'],
  ['an administrator whose role is written otherwise', ['org:HAVN|role:admin'], nothing, 'set-up'],
  ['somebody with roles of something else', ['offline_access', 'admin'], nothing, 'none'],
] as const)('the step after the password for %s is', (_who, roles, factors, step) => {
  expect(findStepAfterPassword({ roles, wantsStrong: false }, factors)).toBe(step)
})

test.each([
  ['a member', nothing, 'set-up'],
  ['a member with a passkey', passkey, 'second-step'],
  ['a member with an app', app, 'second-step'],
] as const)(
  'the step after the password for %s, if the application requires a second factor, is %s',
  (_who, factors, step) => {
    expect(findStepAfterPassword({ roles: member, wantsStrong: true }, factors)).toBe(step)
  },
)

describe('one-time codes', () => {
  /** Test vectors of RFC 6238, appendix B: the last six digits of the SHA-1 values. */
  const secret = Secret.fromLatin1('12345678901234567890').base32
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('match the RFC at %i seconds', (seconds, code, step) => {
    expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  test('are accepted one time step early or late, and no further', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 90_000_000 }), fc.integer({ min: -3, max: 3 }), (step, steps) => {
        const at = new Date(step * 30_000 + 7_000)
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
          timestamp: at.getTime() + steps * 30_000,
        })
        const found = findTotpStep(secret, code, at)
        // Codes of different time steps may coincide.
        if (Math.abs(steps) <= 1) expect(found).toBeGreaterThanOrEqual(step - 1)
        else expect([undefined, step - 1, step, step + 1]).toContain(found)
      }),
    )
    const at = new Date(59_000)
    expect(findTotpStep(secret, '287082', new Date(at.getTime() + 30_000))).toBe(1)
    expect(findTotpStep(secret, '287082', new Date(at.getTime() + 31_000))).toBeUndefined()
  })

  test('of different secrets differ, and each secret has 160 bits', () => {
    const [one, other] = [createTotpSecret(), createTotpSecret()]
    expect(one).not.toBe(other)
    expect(Secret.fromBase32(one).bytes).toHaveLength(20)
  })

  test('are labelled with the portal and the account', () => {
    expect(buildTotpUri(secret, 'liv+1@example.org')).toBe(
      `otpauth://totp/Forenet:liv%2B1%40example.org?issuer=Forenet&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(groupDigits('ABCDEFGHIJKL')).toBe('ABCD EFGH IJKL')
  })
})

describe('recovery codes', () => {
  test('have at least 112 bits, so that a plain hash protects them', () => {
    expect(createRecoveryCode().replaceAll('-', '').length * Math.log2(32)).toBeGreaterThanOrEqual(112)
  })

  test('are normalised however they are typed', () => {
    const odd = fc.array(fc.constantFrom(' ', '-', '  '), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(odd, fc.boolean(), (between, upper) => {
        const code = createRecoveryCode()
        const plain = code.replaceAll('-', '')
        const typed = [...plain].map((character, nth) => character + between[nth]).join('')
        expect(normalizeRecoveryCode(upper ? typed.toUpperCase() : typed)).toBe(plain)
      }),
    )
  })

  test.each([
    ['o for 0, i and l for 1', 'OIL0-0000-0000-0000-0000-0000', `011${'0'.repeat(21)}`],
    ['a code of an earlier version', '0000-0000-0000-0000', '0'.repeat(16)],
    ['too short', '0000-0000-0000-0000-0000-000', undefined],
    ['too long', '0000-0000-0000-0000-0000-00000', undefined],
    ['a u, which no code has', 'u000-0000-0000-0000-0000-0000', undefined],
    ['something else', 'this is no such code at all', undefined],
  ])('%s', (_what, typed, read) => {
    expect(normalizeRecoveryCode(typed)).toBe(read)
  })
})

describe('two requests with the same code', () => {
  const at = new Date('2026-11-20T11:00:00Z')
  let database: TestDatabase
  let store: TotpStore
  beforeAll(async () => {
    database = await createTestDatabase()
    store = buildTotpStore({ pool: database.pool, sealing: await openTestSealing(database.pool), now: () => at })
  })
  afterAll(async () => database?.drop())

  async function enrolled(name: string): Promise<{ id: string; code: string }> {
    const person = { email: `${name}@example.org`, givenName: 'Liv', familyName: 'Bach', passwordHash: null }
    const { id } = await buildAccounts(database.pool, () => at).create(person)
    const secret = await store.enrol(id, name)
    expect(await store.confirm(id, name, 0, false)).toBe(true)
    return { id, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() }) }
  }

  /** Wraps a store so that two requests both read the account before either writes. */
  function bothReadFirst(of: Pick<TotpStore, 'findKey' | 'recordUse'>): typeof of {
    let waiting = 0
    const bothAreHere = Promise.withResolvers<void>()
    return {
      ...of,
      async findKey(id) {
        const key = await of.findKey(id)
        if (++waiting === 2) bothAreHere.resolve()
        await bothAreHere.promise
        return key
      },
    }
  }

  test('only one is accepted', async () => {
    const { id, code } = await enrolled('one')
    const raced = bothReadFirst(store)
    const judged = await Promise.all([1, 2].map(() => verifyTotpCode(raced, id, code, at)))
    expect(judged.toSorted()).toEqual(['right', 'used'])
  })

  test('without the conditional update both would be accepted', async () => {
    const { id, code } = await enrolled('twin')
    const read = new Map<string, TotpKey>()
    const raced = bothReadFirst({
      async findKey(accountId) {
        const key = await store.findKey(accountId)
        if (key) read.set(accountId, key)
        return key
      },
      async recordUse(accountId, step) {
        const isNew = step > (read.get(accountId)?.lastStep ?? 0)
        await database.pool.query('update identity.totp set last_step = $2 where account_id = $1', [accountId, step])
        return isNew
      },
    })
    const judged = await Promise.all([1, 2].map(() => verifyTotpCode(raced, id, code, at)))
    expect(judged).toEqual(['right', 'right'])
  })
})
