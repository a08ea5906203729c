import { randomUUID } from 'node:crypto'
import type { NewRegisterView } from '@forenet/contract/club/register-view'
import {
  clubRegisterViewChange,
  clubRegisterViewCreate,
  clubRegisterViewDelete,
  clubRegisterViewList,
} from '@forenet/contract/club/register-view-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseFromRegisters } from '../../src/modules/membership/register/index.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson
let treasurer: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
  treasurer = await withRole(portal, club, { role: 'treasurer' })
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: club.key })
const list = async (by: TestPerson) => (await portal.call(by, clubRegisterViewList, { params: params() })).body
const keep = (by: TestPerson, more: Partial<NewRegisterView> = {}) => {
  const search = { status: 'active', order: '-until' as const, columns: 'name,until', ageTo: 12 }
  const body = { id: randomUUID(), name: 'Children', shared: false, search, ...more }
  return portal.call(by, clubRegisterViewCreate, { params: params(), body })
}

test('a view is private until shared; sent twice it is created once', async () => {
  const id = randomUUID()
  for (let sent = 0; sent < 2; sent += 1) await keep(treasurer, { id })
  expect((await keep(treasurer, { id, name: 'Other' })).problem.code).toBe('changed-meanwhile')
  expect(await list(treasurer)).toMatchObject([
    { id, name: 'Children', mine: true, shared: false, search: { status: 'active', order: '-until', ageTo: 12 } },
  ])
  expect(await list(secretary)).toEqual([])
  const change = { params: { ...params(), viewId: id }, body: { name: 'Young', shared: true } }
  await portal.call(treasurer, clubRegisterViewChange, change)
  expect(await list(secretary)).toMatchObject([{ name: 'Young', mine: false, mayChange: true, search: { ageTo: 12 } }])
})

test('a shared view is changed by its author and register managers only', async () => {
  const id = randomUUID()
  await keep(secretary, { id, name: 'Shared', shared: true })
  const viewId = { params: { ...params(), viewId: id } }
  expect((await list(treasurer)).find((view) => view.id === id)).toMatchObject({ mayChange: false })
  expect((await portal.call(treasurer, clubRegisterViewDelete, viewId)).problem.code).toBe('not-found')
  const other = await withRole(portal, club, { role: 'secretary' })
  await portal.call(other, clubRegisterViewDelete, viewId)
  expect((await list(treasurer)).map((view) => view.id)).not.toContain(id)
  const mine = randomUUID()
  await keep(secretary, { id: mine })
  expect(
    (await portal.call(other, clubRegisterViewDelete, { params: { ...params(), viewId: mine } })).problem.code,
  ).toBe('not-found')
})

test.each([
  ['owner', 200],
  ['secretary', 200],
  ['treasurer', 200],
  ['auditor', 403],
] as const)('a view is created by a %s; sharing it returns %i', async (role, status) => {
  const by = await withRole(portal, club, { role })
  const id = randomUUID()
  const viewId = { params: { ...params(), viewId: id } }
  expect((await keep(by, { shared: true })).status).toBe(status)
  expect((await keep(by, { id })).status).toBe(200)
  const share = (shared: boolean) =>
    portal.call(by, clubRegisterViewChange, { ...viewId, body: { name: 'Renamed', shared } })
  expect((await share(true)).status).toBe(status)
  expect((await share(false)).status).toBe(200)
  expect((await list(by)).filter(({ mine }) => mine)).toHaveLength(status === 200 ? 2 : 1)
  expect((await portal.call(by, clubRegisterViewDelete, viewId)).status).toBe(200)
})

test('invalid filters are dropped from a view when read', async () => {
  const id = randomUUID()
  await keep(secretary, { id, search: { status: 'active' } })
  await portal.database.$client.query('update register_view set search = $2 where id = $1', [
    id,
    JSON.stringify({ status: 'gone', order: 'shoe-size', ageTo: 12, moon: 'full', columns: 'name,shoe' }),
  ])
  expect((await list(secretary)).find((view) => view.id === id)?.search).toEqual({ ageTo: 12 })
})

test('a view stores known filters only', async () => {
  expect((await keep(secretary, { search: { moon: 'full' } as never })).status).toBe(400)
  expect((await keep(secretary, { search: { status: 'gone' } as never })).status).toBe(400)
})

test('a view searching for an anonymised person loses that word; other words stay', async () => {
  const { id } = await createMember(portal.database, {
    firstName: 'Åse',
    lastName: 'Gammelgaard',
    email: 'aase@example.org',
    phone: '+4520123456',
    city: 'Ribe',
  })
  await createActiveMembership(portal.database, club.id, id)
  const texts = ['gammelgård', 'Åse Gamm', 'aase@example', '20 12 34 56', 'ribe', 'åse ribe', 'Bo Holm']
  for (const text of texts) await keep(secretary, { name: text, shared: true, search: { text, status: 'active' } })
  // The previous name is in the history only.
  await portal.database.$client.query(`update member set last_name = 'Holm' where id = $1`, [id])
  await eraseFromRegisters(portal.database, [id], '', portal.clock.now)
  const left = (await list(treasurer)).filter(({ name }) => texts.includes(name))
  expect(left.map(({ name, search }) => [name, search]).toSorted()).toEqual(
    texts
      .map((text) => [text, { status: 'active', ...(['ribe', 'åse ribe', 'Bo Holm'].includes(text) ? { text } : {}) }])
      .toSorted(),
  )
})
