import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPoolDatabase } from '@forenet/database/database'
import { buildAccounts } from '@forenet/identity/accounts/accounts'
import { createMember } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { dispatch } from '../../src/commands/dispatch.ts'

const NOW = new Date('2026-11-22T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

async function forenet(args: readonly string[], settings: Record<string, string> = {}) {
  const said: string[] = []
  const complained: string[] = []
  const code = await dispatch(
    args,
    {
      environment: {},
      configuration: () =>
        ({
          DATABASE_URL: database.url,
          RETURN_TOKEN_SECRET: 'r'.repeat(32),
          IDENTITY_REALM: 'forenet',
          ...settings,
        }) as never,
      now: () => NOW,
      input: async () => '',
      output: process.stdout,
    },
    { say: (line) => said.push(line), complain: (line) => complained.push(line) },
  )
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

const create = (key: string, ...more: string[]) =>
  forenet([
    'club',
    'create',
    '--key',
    key,
    '--name',
    'Klubben',
    '--kind',
    'sport',
    '--email',
    'post@example.org',
    ...more,
  ])

async function one<T>(sql: string, values: unknown[]): Promise<T> {
  return (await database.pool.query(sql, values)).rows[0]
}

const audited = async (action: string) =>
  (await database.pool.query('select actor_email, detail from audit_entry where action = $1 order by id', [action]))
    .rows

test('creates a club with the given values and logs it', async () => {
  const more = [
    '--post-code',
    '8000',
    '--city',
    'Aarhus',
    '--colour',
    '#AB12CD',
    '--founded',
    '1923',
    '--cvr',
    '09 00 00 03',
    '--test-mode',
  ]
  expect(await create('KLUB', ...more)).toMatchObject({ code: 0, complained: '' })
  expect(await one('select * from organisation where key = $1', ['KLUB'])).toMatchObject({
    name: 'Klubben',
    kind: 'sport',
    email: 'post@example.org',
    post_code: '8000',
    city: 'Aarhus',
    accent_colour: '#ab12cd',
    founded_year: 1923,
    cvr_number: '09000003',
    payment_test_mode: true,
    enabled: true,
  })
  expect(await audited('organisation-created')).toEqual([
    { actor_email: 'portal', detail: { key: 'KLUB', name: 'Klubben' } },
  ])
  expect(await create('KLUB')).toMatchObject({ code: 1, complained: 'There is a club with the key KLUB already' })
  expect((await forenet(['club', 'list'])).said).toContain('Klubben (sport), 0 memberships, test mode')
})

test.each([
  [['--kind', 'bank'], '--kind'],
  [['--email', 'post'], '--email'],
  [['--name', ' '], '--name'],
  [['--website', 'klub.dk'], '--website'],
  [['--colour', 'green'], '--colour'],
  [['--founded', 'long ago'], '--founded'],
  [['--cvr', '12345678'], '--cvr'],
  [['--phone', 'none'], '--phone'],
  [['--key', 'klub'], '--key'],
  [['--key', 'AB'], '--key'],
  [['--key', 'ALL'], '--key: ALL means every club'],
  [['--what', 'x'], '--what'],
])('creates no club with %j', async (args, said) => {
  const { code, complained } = await create('OTHER', ...args)
  expect(code).toBe(2)
  expect(complained).toContain(said)
  expect(await one('select count(*)::int as made from organisation where key = $1', ['OTHER'])).toEqual({ made: 0 })
})

test('reports all missing values together', async () => {
  const { complained } = await forenet(['club', 'create'])
  for (const name of ['key', 'name', 'kind', 'email']) expect(complained).toContain(`--${name}: is missing`)
})

const OFFER = ['--name', 'Senior 2027', '--price', '450', '--from', '2027-01-01', '--to', '2027-12-31']
const offer = (club: string, ...more: string[]) => forenet(['club', 'membership', '--club', club, ...OFFER, ...more])

test('puts a membership on sale: kroner become øre, per cent a factor', async () => {
  await create('PRICED')
  const { code, said } = await offer('PRICED', '--price', '449,50', '--vat', '25', '--surcharge', '10')
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('DKK 571.88 in total') })
  expect(
    await one(
      `select c.name, price_minor, vat_rate, surcharge_minor, start_date, offer_start_date from membership_configuration c
         join organisation o on o.id = organisation_id where key = $1`,
      ['PRICED'],
    ),
  ).toEqual({
    name: 'Senior 2027',
    price_minor: 44_950,
    vat_rate: '1.2500',
    surcharge_minor: 1_000,
    start_date: '2027-01-01',
    offer_start_date: '2026-11-22',
  })
  expect((await forenet(['club', 'list'])).said).toMatch(/PRICED +Klubben \(sport\), 1 membership$/m)
})

test.each([
  [['--price', '1.000'], '--price: must be kroner'],
  [['--price', '-1'], '--price'],
  [['--vat', '0.25'], '--vat: must be per cent'],
  [['--vat', '1000'], '--vat'],
  [['--to', '2026-12-31'], '--to: Must not be before the first day'],
  [['--to', '2027-02-30'], '--to'],
  [['--on-offer', '2028-01-01'], '--on-offer: Must not be after the last day'],
  [['--name', 'Select Membership'], '--name'],
])('puts no membership on sale with %j', async (args, said) => {
  const { code, complained } = await offer('KLUB', ...args)
  expect(code).toBe(2)
  expect(complained).toContain(said)
})

test('rejects a membership of an unknown club', async () => {
  expect(await offer('NOWHERE')).toMatchObject({ code: 1, complained: 'There is no club with the key NOWHERE' })
})

async function account(email: string): Promise<void> {
  const accounts = buildAccounts(database.pool, () => NOW)
  await accounts.create({ email, givenName: 'Anna', familyName: 'Bach', password: 'korrekt hest batteri' })
}
const rolesOf = async (email: string) =>
  (await one<{ roles: string[] }>('select roles from identity.account where email = $1', [email])).roles

test('grants and revokes a role once, with an audit entry and a security event', async () => {
  await account('anna@example.org')
  const folder = await mkdtemp(join(tmpdir(), 'forenet-grant-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'security.log')
  const grant = (...more: string[]) =>
    forenet(['grant', '--email', 'Anna@example.org', '--role', 'admin', '--club', 'KLUB', ...more], {
      SECURITY_LOG_FILE: file,
    })

  expect((await grant()).said).toContain('has org:KLUB|role:ADMIN')
  expect((await grant()).said).toContain('already has org:KLUB|role:ADMIN; nothing was changed')
  expect(await rolesOf('anna@example.org')).toEqual(['org:ALL|role:USER', 'org:KLUB|role:ADMIN'])
  expect((await forenet(['grant', '--list'])).said).toBe('anna@example.org  org:KLUB|role:ADMIN')
  expect((await grant('--withdraw')).said).toContain('no longer has')
  expect((await grant('--withdraw')).said).toContain('nothing was changed')
  expect(await rolesOf('anna@example.org')).toEqual(['org:ALL|role:USER'])
  const detail = { role: 'org:KLUB|role:ADMIN' }
  expect(await audited('role-granted')).toEqual([{ actor_email: 'portal', detail }])
  expect(await audited('role-withdrawn')).toEqual([{ actor_email: 'portal', detail }])
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['roles-changed', 'roles-changed'])
})

test('two concurrent grants to one account keep both roles', async () => {
  await account('both@example.org')
  const roles = [['admin', '--club', 'KLUB'], ['super-admin']]
  await Promise.all(roles.map((role) => forenet(['grant', '--email', 'both@example.org', '--role', ...role])))
  expect((await rolesOf('both@example.org')).sort()).toEqual([
    'org:ALL|role:SUPER_ADMIN',
    'org:ALL|role:USER',
    'org:KLUB|role:ADMIN',
  ])
})

test.each([
  [['--role', 'admin', '--club', 'KLUB'], 2, '--email'],
  [['--email', 'x@example.org', '--role', 'king'], 2, '--role'],
  [['--email', 'x@example.org', '--role', 'admin'], 2, '--club'],
  [['--email', 'x@example.org', '--role', 'super-admin', '--club', 'KLUB'], 2, '--club'],
  [['--list', '--email', 'x@example.org'], 2, '--list'],
  [['--email', 'nobody@example.org', '--role', 'super-admin'], 1, 'has no account'],
  [['--email', 'anna@example.org', '--role', 'admin', '--club', 'NOWHERE'], 1, 'no club with the key NOWHERE'],
])('grant %j is rejected', async (args, code, said) => {
  expect(await forenet(['grant', ...args])).toMatchObject({ code, complained: expect.stringContaining(said) })
})

test('with Keycloak, explains how to grant roles there and changes nothing', async () => {
  const { code, complained } = await forenet(
    ['grant', '--email', 'anna@example.org', '--role', 'admin', '--club', 'KLUB'],
    { IDENTITY_URL: 'https://login.example.org/' },
  )
  expect(code).toBe(1)
  expect(complained).toContain(`add-roles -r forenet --uusername anna@example.org --rolename 'org:KLUB|role:ADMIN'`)
})

describe('a role granted by the portal', () => {
  const grant = (...more: string[]) => forenet(['grant', '--email', 'Karen@example.org', '--club', 'KLUB', ...more])
  beforeAll(async () => {
    await createMember(createPoolDatabase(database.pool), { email: 'karen@example.org' })
  })

  test('is granted until a date, extended, listed and revoked, each change logged', async () => {
    const treasurer = ['--role', 'treasurer', '--until', '2027-03-31']
    expect((await grant(...treasurer)).said).toBe('Karen@example.org is treasurer of KLUB')
    expect((await grant(...treasurer)).said).toContain('is already treasurer of KLUB; nothing was changed')
    expect((await forenet(['grant', '--list'])).said).toContain(
      'karen@example.org  treasurer of KLUB  until 2027-03-31T22:00:00.000Z',
    )
    expect((await grant('--role', 'treasurer')).said).toBe('Karen@example.org is treasurer of KLUB')
    expect((await grant('--role', 'treasurer', '--withdraw')).said).toContain('is no longer treasurer')
    expect((await grant('--role', 'treasurer', '--withdraw')).said).toContain('nothing was changed')
    const roles = (rows: { detail: object }[]) => rows.map(({ detail }) => detail)
    expect(roles(await audited('grant-given'))).toEqual([
      expect.objectContaining({ role: 'treasurer', until: '2027-03-31' }),
      expect.objectContaining({ role: 'treasurer' }),
    ])
    expect(roles(await audited('grant-ended'))).toEqual([expect.objectContaining({ role: 'treasurer' })])
  })

  test.each([
    [['--role', 'trainer', '--until', 'soon'], 2, '--until'],
    [['--role', 'trainer', '--event', 'football'], 2, '--event'],
    [['--role', 'admin', '--until', '2027-01-01'], 2, '--until'],
    [['--role', 'trainer', '--event', '00000000-0000-4000-8000-000000000000'], 1, 'KLUB has no event'],
    [['--role', 'trainer', '--email', 'nobody@example.org'], 1, 'is no member'],
    [['--role', 'trainer', '--club', 'NOWHERE'], 1, 'no club with the key NOWHERE'],
  ])('%j is rejected', async (args, code, said) => {
    expect(await grant(...args)).toMatchObject({ code, complained: expect.stringContaining(said) })
  })
})
