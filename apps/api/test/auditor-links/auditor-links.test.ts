import { randomUUID } from 'node:crypto'
import { auditorBooksVerify } from '@forenet/contract/auditor-calls'
import * as calls from '@forenet/contract/club/auditor-link-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { drawNumbers } from '../../src/modules/finance/auditor-links/sample-rules.ts'
import { findCheck, tryLockReport } from '../../src/modules/finance/ledger/check-repository.ts'
import { withRole } from '../club/scene.ts'
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
const create = (id: string = randomUUID(), days = 7, by: TestPerson = scene.treasurer) =>
  portal.call(by, calls.clubAuditorLinkCreate, { params: params(), body: { id, name: 'Revisor', days } })
const listed = async (linkId: string) =>
  (await portal.call(scene.owner, calls.clubAuditorLinkList, { params: params() })).body.links.find(
    ({ id }) => id === linkId,
  )
const showsBooks = async (url: string) => (await open(url)).text.includes('Saldobalance')
const verify = (url: string) => portal.call(null, auditorBooksVerify, { params: { secret: secretOf(url) } })
const secretOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
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
  const secret = secretOf(body.url)
  expect(await scene.run('select from auditor_link where position($1 in auditor_link::text) > 0', secret)).toEqual([])
  expect((await create(body.links[0]?.id)).problem.code).toBe('changed-meanwhile')
  const revoke = () =>
    portal.call(scene.treasurer, calls.clubAuditorLinkRevoke, {
      params: { ...params(), linkId: body.links[0]?.id ?? '' },
    })
  expect((await revoke()).body.links).toMatchObject([{ status: 'revoked', openedAt: expect.any(String) }])
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
})

test('an expired link and an unknown one show nothing', async () => {
  const { body } = await create()
  const began = portal.clock.now
  portal.clock.now = new Date(began.getTime() + 7 * 86_400_000)
  expect((await open(body.url)).text).not.toContain('Saldobalance')
  portal.clock.now = began
  expect((await open(`${body.url.slice(0, -4)}0000`)).text).not.toContain('Saldobalance')
})

describe('a link ends with the access of its creator', () => {
  test('by a stored role', async () => {
    const leaver = await withRole(portal, scene.club, { role: 'treasurer' })
    const id = randomUUID()
    const { body } = await create(id, 90, leaver)
    expect(await showsBooks(body.url)).toBe(true)
    expect(await listed(id)).toMatchObject({ status: 'open', createdBy: expect.stringMatching(/./) })
    await scene.run('update access_grant set ended_at = $2 where id = $1', leaver.grantId, portal.clock.now)
    expect(await showsBooks(body.url)).toBe(false)
    expect((await verify(body.url)).status).toBe(404)
    expect(await listed(id)).toMatchObject({ status: 'creator-without-access' })
  })

  test('by a token that was not seen for 30 days', async () => {
    const member = await createMember(portal.database)
    const owner = { email: member.email ?? '', roles: [`org:${scene.club.key}|role:ADMIN`] }
    const { body } = await create(randomUUID(), 90, owner)
    await vi.waitFor(async () => expect(await showsBooks(body.url)).toBe(true))
    await scene.run(
      `update organisation_administrator set seen_at = seen_at - interval '30 days' where member_id = $1`,
      member.id,
    )
    expect(await showsBooks(body.url)).toBe(false)
  })

  test('after 30 days if the operator of the portal created it', async () => {
    const member = await createMember(portal.database)
    const id = randomUUID()
    const { body } = await create(id, 90, { email: member.email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] })
    const link = await listed(id)
    expect(link?.createdBy).toBeNull()
    expect(Date.parse(link?.expiresAt ?? '') - Date.parse(link?.createdAt ?? '')).toBe(30 * 86_400_000)
    expect(await showsBooks(body.url)).toBe(true)
  })
})

describe('verification', () => {
  const checkedAt = async () => (await findCheck(portal.database, scene.club.id))?.checkedAt

  test('is a call of its own, at most once a minute', async () => {
    const { body } = await create()
    const before = await checkedAt()
    portal.clock.now = new Date(portal.clock.now.getTime() + 61_000)
    await open(body.url, '?verify=1')
    expect(await checkedAt()).toBe(before)
    expect((await verify(body.url)).status).toBe(200)
    const after = portal.clock.now.toISOString()
    expect(await checkedAt()).toBe(after)
    portal.clock.now = new Date(portal.clock.now.getTime() + 30_000)
    expect((await verify(body.url)).status).toBe(200)
    expect(await checkedAt()).toBe(after)
  })

  test('is left to a run that has not ended', async () => {
    const { body } = await create()
    portal.clock.now = new Date(portal.clock.now.getTime() + 61_000)
    const before = await checkedAt()
    await inTransaction(portal.database.$client as pg.Pool, async (transaction) => {
      await tryLockReport(transaction, scene.club.id)
      expect((await verify(body.url)).status).toBe(200)
    })
    expect(await checkedAt()).toBe(before)
    await verify(body.url)
    expect(await checkedAt()).toBe(portal.clock.now.toISOString())
  })
})

test.each([
  ['a range that is smaller than the draw', { first: 5, last: 9 }, 500, 5],
  ['one voucher', { first: 7, last: 7 }, 500, 1],
  ['a large range', { first: 1, last: 1_000_000 }, 500, 500],
])('numbers are drawn once each, the same for the same seed: %s', (_what, range, most, size) => {
  const drawn = drawNumbers('0123abcd', range, most)
  expect(new Set(drawn).size).toBe(size)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(range.first)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(range.last)
  expect(drawNumbers('0123abcd', range, most)).toEqual(drawn)
  if (size > 5) expect(drawNumbers('0123abce', range, most)).not.toEqual(drawn)
})
