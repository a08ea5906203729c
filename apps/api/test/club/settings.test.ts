import type { ClubSettings } from '@forenet/contract/club/settings'
import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

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
const read = async () => (await portal.call(owner, clubSettingsGet, { params: params() })).body
const save = (body: ClubSettings, by = owner) => portal.call(by, clubSettingsSave, { params: params(), body })
async function records() {
  const { rows } = await portal.database.$client.query<{ actor: string; detail: unknown }>(
    `select actor_email as actor, detail from audit_entry where action = 'club-settings-changed' and object_id = $1`,
    [club.id],
  )
  return rows
}

describe('settings of a club', () => {
  test('are changed, stored and logged with old and new values', async () => {
    const before = await read()
    const saved = await save({
      ...before,
      name: '  Ry Roklub ',
      cvrNumber: '10 15 08 17',
      foundedYear: 1921,
      website: 'https://roklub.example.org',
      accentColour: '#FFCC00',
      duesPaidFor: 'Two new boats.',
    })
    const expected = { name: 'Ry Roklub', cvrNumber: '10150817', foundedYear: 1921, accentColour: '#ffcc00' }
    expect(saved.body).toMatchObject({ ...expected, duesPaidFor: 'Two new boats.' })
    expect(await read()).toEqual(saved.body)
    expect(await records()).toEqual([
      {
        actor: owner.email,
        detail: {
          changes: {
            name: { from: before.name, to: 'Ry Roklub' },
            cvrNumber: { from: before.cvrNumber, to: '10150817' },
            foundedYear: { from: before.foundedYear, to: 1921 },
            website: { from: before.website, to: 'https://roklub.example.org' },
            accentColour: { from: before.accentColour, to: '#ffcc00' },
            duesPaidFor: { from: '', to: 'Two new boats.' },
          },
        },
      },
    ])
  })

  test('changed concurrently are rejected as stale', async () => {
    const other = await withRole(portal, club, { role: 'owner' })
    const begun = await read()
    await save({ ...begun, phone: '86 89 10 10' }, other)
    const late = await save({ ...begun, city: 'Skanderborg' })
    expect([late.status, late.problem.code]).toEqual([409, 'changed-meanwhile'])
    const now = await read()
    expect(now).toMatchObject({ phone: '86 89 10 10', city: begun.city })
    expect((await save({ ...now, city: 'Skanderborg' })).status).toBe(200)
  })

  test('saved twice concurrently are saved once', async () => {
    const begun = await read()
    const both = await Promise.all([save({ ...begun, city: 'Ry' }), save({ ...begun, city: 'Hammel' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await records()).toHaveLength(1)
  })

  test('sent twice are changed once', async () => {
    const wanted = { ...(await read()), city: 'Ry' }
    expect([(await save(wanted)).status, (await save(wanted)).status]).toEqual([200, 200])
    expect(await records()).toHaveLength(1)
  })

  test('can be cleared', async () => {
    const before = await read()
    const emptied = { phone: '', website: '', cvrNumber: null, foundedYear: null, duesPaidFor: '' }
    await save({ ...before, phone: '86 89 10 10', cvrNumber: '10150817', foundedYear: 1921, duesPaidFor: 'Boats.' })
    await save({ ...(await read()), ...emptied })
    expect(await read()).toMatchObject(emptied)
  })

  test.each([
    ['name', ' '],
    ['email', 'nobody'],
    ['phone', 'call me'],
    ['website', 'javascript:alert(1)'],
    ['accentColour', 'red'],
    ['cvrNumber', '12345678'],
    ['foundedYear', 2_999],
    ['kind', 'bank'],
    ['description', 'x'.repeat(2_001)],
    ['duesPaidFor', 'x'.repeat(301)],
  ])('are rejected with the field named: %s', async (field, value) => {
    const before = await read()
    const { status, problem } = await save({ ...before, [field]: value })
    expect([status, problem.code]).toEqual([400, 'malformed-input'])
    expect(problem.errors?.map(({ path }) => path.replace('body.', ''))).toEqual([field])
    expect(await read()).toEqual(before)
  })
})
