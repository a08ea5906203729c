import { ownClubList } from '@forenet/contract/club/role-calls'
import { clubLogoRemove, clubLogoSave } from '@forenet/contract/club/settings-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PNG } from '../rights/scene.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: { id: string; key: string }
let owner: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: club.key })
const save = (bytes: Uint8Array) => portal.call(owner, clubLogoSave, { params: params(), body: bytes as never })
const fetchLogo = (address: string | null, headers: Record<string, string> = {}) =>
  fetch(portal.origin + address, { headers })

test('a logo is served at a versioned URL wherever the club is shown, until removed', async () => {
  const { body } = await save(new Uint8Array(PNG))
  expect(body.logo).toMatch(new RegExp(`/org/${club.id}/logo\\?v=`))
  const answer = await fetchLogo(body.logo)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 })
  const tag = answer.headers.get('etag') ?? ''
  expect((await fetchLogo(body.logo, { 'if-none-match': tag })).status).toBe(304)
  expect((await portal.call(owner, ownClubList)).body.clubs).toMatchObject([{ key: club.key, logo: body.logo }])
  await vi.waitFor(
    async () => {
      const page = await (await fetch(`${portal.origin}/${club.key}`)).text()
      expect(page).toContain(`<img src="${body.logo}"`)
      expect(page).toContain(`<meta property="og:image" content="${portal.origin}${body.logo}">`)
    },
    { timeout: 20_000, interval: 100 },
  )

  portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
  const again = await save(new Uint8Array(PNG))
  expect(again.body.logo).not.toBe(body.logo)

  for (const _twice of [1, 2]) {
    const removed = await portal.call(owner, clubLogoRemove, { params: params() })
    expect(removed.body).toEqual({ logo: null })
  }
  expect((await fetchLogo(again.body.logo)).status).toBe(404)
  const { rows } = await portal.database.$client.query<{ action: string }>(
    "select action from audit_entry where organisation_id = $1 and action like 'club-logo%' order by id",
    [club.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['club-logo-changed', 'club-logo-changed', 'club-logo-removed'])
})

test("a hidden club's logo is served to callers who know its URL", async () => {
  const hidden = await createOrganisation(portal.database, { enabled: false })
  const own = await withRole(portal, hidden, { role: 'owner' })
  const body = new Uint8Array(PNG) as never
  const address = (await portal.call(own, clubLogoSave, { params: { orgKey: hidden.key }, body })).body.logo ?? ''
  const [bare = ''] = address.split('?')
  const answer = await fetchLogo(address)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^private/)])
  expect([(await fetchLogo(bare)).status, (await fetchLogo(`${bare}?v=1`)).status]).toEqual([404, 404])
})

test.each([
  ['what only says that it is one', Buffer.from('<svg onload="alert(1)">'), 422, 'invalid-picture'],
  ['nothing', new Uint8Array(), 422, 'invalid-picture'],
  ['one of more than 1 MB', Buffer.concat([PNG, Buffer.alloc(1_000_000)]), 413, 'too-large'],
])('%s is not a logo', async (_what, bytes, status, code) => {
  const refused = await save(new Uint8Array(bytes))
  expect([refused.status, refused.problem.code]).toEqual([status, code])
})
