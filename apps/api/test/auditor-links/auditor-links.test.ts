import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/auditor-link-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedgerScene, type LedgerScene } from '../ledger/scene.ts'

let portal: TestPortal
let scene: LedgerScene
let buyer: string
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createLedgerScene(portal)
  buyer = (await scene.buy()).member.lastName
  await scene.verify()
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: scene.club.key })
const create = (id: string = randomUUID(), days = 7) =>
  portal.call(scene.treasurer, calls.clubAuditorLinkCreate, { params: params(), body: { id, name: 'Revisor', days } })
const open = async (url: string, query = '') => {
  const answer = await fetch(`${portal.origin}${new URL(url).pathname}${query}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const actions = async () =>
  (
    await scene.run<{ action: string; count: number }>(
      `select action, count(*)::int as count from audit_entry where organisation_id = $1 and action like 'auditor-%' group by 1 order by 1`,
      scene.club.id,
    )
  ).map(({ action, count }) => `${action} ${count}`)

test('a link shows the books without an account, until it is revoked', async () => {
  const { body } = await create()
  const page = await open(body.url)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Saldobalance')
  expect(page.text).toContain('Kæden af posteringer er ubrudt')
  expect(page.text).toContain('Kontingenter')
  expect(page.text).not.toContain(buyer)
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  expect(page.headers.get('cache-control')).toContain('no-store')
  await open(body.url)
  const secret = new URL(body.url).pathname.split('/').at(-1) ?? ''
  expect(await scene.run('select from auditor_link where position($1 in auditor_link::text) > 0', secret)).toEqual([])
  expect((await create(body.links[0]?.id)).problem.code).toBe('changed-meanwhile')
  const revoke = () =>
    portal.call(scene.treasurer, calls.clubAuditorLinkRevoke, {
      params: { ...params(), linkId: body.links[0]?.id ?? '' },
    })
  expect((await revoke()).body.links).toMatchObject([{ revokedAt: expect.any(String), openedAt: expect.any(String) }])
  await revoke()
  expect((await open(body.url)).text).not.toContain('Saldobalance')
  expect(await actions()).toEqual(['auditor-link-created 1', 'auditor-link-opened 1', 'auditor-link-revoked 1'])
})

test('a sample is repeated by its code, and a month selects entries', async () => {
  const { body } = await create()
  const sampled = await open(body.url, '?sample=0123abcd&month=2026-11&language=en')
  expect(sampled.text).toContain('drawn with the code 0123abcd')
  expect(sampled.text).toContain('Paid online')
  expect((await open(body.url, '?month=2026-10')).text).toContain('Der er ingen posteringer i perioden.')
  expect((await open(body.url, '?verify=1')).status).toBe(200)
})

test('an expired link and an unknown one show nothing', async () => {
  const { body } = await create()
  const began = portal.clock.now
  portal.clock.now = new Date(began.getTime() + 7 * 86_400_000)
  expect((await open(body.url)).text).not.toContain('Saldobalance')
  portal.clock.now = began
  expect((await open(`${body.url.slice(0, -4)}0000`)).text).not.toContain('Saldobalance')
})
