import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubTeamGet } from '@forenet/contract/club/team-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionScene } from './action-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const NONE = { tags: [], teams: [], waiting: [] }

test('tags several people as previewed, and undo removes an unused tag', async () => {
  const scene = await actionScene(portal)
  const [first = '', ...others] = scene.members
  await scene.act({ kind: 'tag', name: 'Bestyrelse' }, { ids: [first] })
  const { status, body } = await scene.preview({ kind: 'tag', name: 'bestyrelse' })
  expect([status, body.kind, body.about]).toEqual([200, 'tag', 'Bestyrelse'])
  expect(body.counts).toEqual({ create: 0, change: 3, same: 1, refuse: 0 })
  const rows = await scene.rows(body.id)
  expect(rows[1]).toMatchObject({ name: 'Ida Lund b', changes: [{ field: 'tags', from: null, to: 'Bestyrelse' }] })
  expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 3, passedOver: 0 })
  expect(await scene.marks()).toEqual(scene.members.map(() => ({ ...NONE, tags: ['Bestyrelse'] })))
  expect(await scene.undo(body.id)).toMatchObject({ state: 'taken-back', back: 3, kept: 0 })
  expect(await scene.marks()).toEqual([{ ...NONE, tags: ['Bestyrelse'] }, ...others.map(() => NONE)])
})

test('applies to everyone a filter matches, and no one else', async () => {
  const scene = await actionScene(portal, 3)
  const { body } = await scene.preview({ kind: 'tag', name: 'Ny' }, { filter: { text: 'Lund b' } })
  expect(body.counts).toMatchObject({ change: 1 })
  const all = await scene.preview({ kind: 'tag', name: 'Ny' }, { filter: {}, order: '-first-name' })
  expect(all.body.counts).toMatchObject({ change: 3 })
  expect((await scene.rows(all.body.id)).map(({ name }) => name)).toEqual(['Ida Lund c', 'Ida Lund b', 'Ida Lund a'])
})

test('puts people on the waiting list when the team is full, and rejects people outside the register', {
  tags: 'full',
}, async () => {
  const scene = await actionScene(portal, 3)
  const teamId = await scene.team('U9', 2)
  const stranger = (await createMember(portal.database)).id
  const { body } = await scene.preview({ kind: 'join-team', teamId }, { ids: [...scene.members, stranger] })
  expect(body.counts).toEqual({ create: 0, change: 3, same: 0, refuse: 1 })
  const rows = await scene.rows(body.id)
  expect(rows.map(({ changes }) => changes[0]?.field)).toEqual(['teams', 'teams', 'waiting', undefined])
  expect(rows[3]).toMatchObject({ name: '', refusal: { reason: 'not-in-register' } })
  await scene.apply(body.id)
  const on = { ...NONE, teams: ['U9'] }
  expect(await scene.marks()).toEqual([on, on, { ...NONE, waiting: ['U9'] }])
  const left = await scene.act({ kind: 'leave-team', teamId })
  expect(await scene.marks()).toEqual([NONE, NONE, NONE])
  expect(await scene.undo(left.id)).toMatchObject({ back: 3, kept: 0 })
  expect(await scene.marks()).toEqual([on, on, { ...NONE, waiting: ['U9'] }])
  expect(await scene.undo(body.id)).toMatchObject({ back: 3, kept: 0 })
  expect(await scene.marks()).toEqual([NONE, NONE, NONE])
})

test('people added to a full team together wait in the order shown, even after undo', { tags: 'full' }, async () => {
  const scene = await actionScene(portal, 8)
  const teamId = await scene.team('U9', 1)
  const inOrder = [...scene.members].reverse()
  const people = async () => {
    const params = { orgKey: scene.club.key, teamId }
    return (await portal.call(scene.owner, clubTeamGet, { params })).body.people.map(({ memberId }) => memberId)
  }
  await scene.act({ kind: 'join-team', teamId }, { ids: inOrder })
  expect(await people()).toEqual(inOrder)
  const left = await scene.act({ kind: 'leave-team', teamId })
  expect(await people()).toEqual([])
  await scene.undo(left.id)
  expect(await people()).toEqual(inOrder)
})

test('undo does not take a place someone else got in the meantime', { tags: 'full' }, async () => {
  const scene = await actionScene(portal, 2)
  const [one = '', other = ''] = scene.members
  const teamId = await scene.team('U9', 1)
  await scene.act({ kind: 'join-team', teamId }, { ids: [one] })
  const left = await scene.act({ kind: 'leave-team', teamId }, { ids: [one] })
  await scene.act({ kind: 'join-team', teamId }, { ids: [other] })
  expect(await scene.undo(left.id)).toMatchObject({ back: 0, kept: 1 })
  expect(await scene.rows(left.id, { show: 'kept' })).toMatchObject([{ name: 'Ida Lund a', keptFields: ['teams'] }])
  expect(await scene.marks()).toEqual([NONE, { ...NONE, teams: ['U9'] }])
})

test('undo returns no one to an archived team', { tags: 'full' }, async () => {
  const scene = await actionScene(portal, 1)
  const teamId = await scene.team('U9')
  await scene.act({ kind: 'join-team', teamId })
  const left = await scene.act({ kind: 'leave-team', teamId })
  await scene.run('update team set archived_at = now() where id = $1', teamId)
  expect(await scene.undo(left.id)).toMatchObject({ back: 0, kept: 1 })
  expect(await scene.marks()).toEqual([NONE])
})

test('undo recreates a tag deleted since', { tags: 'full' }, async () => {
  const scene = await actionScene(portal, 2)
  await scene.act({ kind: 'tag', name: 'Frivillig' })
  const [{ id: tagId } = { id: '' }] = await scene.run<{ id: string }>(
    `select id from tag where organisation_id = $1 and name = 'Frivillig'`,
    scene.club.id,
  )
  const off = await scene.act({ kind: 'untag', tagId })
  expect(await scene.run('select id from tag where id = $1', tagId)).toEqual([])
  expect(await scene.undo(off.id)).toMatchObject({ back: 2, kept: 0 })
  expect(await scene.marks()).toEqual(scene.members.map(() => ({ ...NONE, tags: ['Frivillig'] })))
})

test('skips what changed since the preview; a deleted tag or team does not stop the rest', {
  tags: 'full',
}, async () => {
  const scene = await actionScene(portal, 2)
  const [one = ''] = scene.members
  const teamId = await scene.team('U9', 2)
  const { body } = await scene.preview({ kind: 'join-team', teamId })
  await scene.act({ kind: 'join-team', teamId }, { ids: [one] })
  expect(await scene.apply(body.id)).toMatchObject({ state: 'applied', done: 1, passedOver: 1 })
  const off = await scene.preview({ kind: 'leave-team', teamId })
  await scene.run('update team set archived_at = now() where id = $1', teamId)
  expect(await scene.apply(off.body.id)).toMatchObject({ state: 'applied', done: 0, passedOver: 2 })
  expect((await scene.preview({ kind: 'leave-team', teamId })).status).toBe(404)
  expect((await scene.preview({ kind: 'untag', tagId: randomUUID() })).status).toBe(404)
})

test('is idempotent; different content under its id is rejected; it is logged', async () => {
  const scene = await actionScene(portal, 1)
  const id = randomUUID()
  const action = { kind: 'tag', name: 'Ny' } as const
  const [one, two] = await Promise.all([scene.preview(action, undefined, id), scene.preview(action, undefined, id)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect((await scene.preview({ kind: 'tag', name: 'Gammel' }, undefined, id)).status).toBe(409)
  await scene.apply(id)
  const { body } = await portal.call(scene.owner, clubLogList, { params: { orgKey: scene.club.key }, query: {} })
  expect(body.entries.map(({ action: done }) => done)).toEqual(
    expect.arrayContaining(['change-set-made', 'change-set-applied']),
  )
})
