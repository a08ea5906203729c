import {
  notificationDelete,
  notificationList,
  notificationPreferencesGet,
  notificationPreferencesSave,
  notificationRead,
} from '@forenet/contract/notification-calls'
import { createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNotifier } from '../../src/modules/core/notifications/notify.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** A member with notifications a second apart; family ones name an invitee. */
async function receiver(count: number, type: 'EVENT_REGISTRATION' | 'FAMILY_LINK_REQUEST' = 'EVENT_REGISTRATION') {
  const member = await createMember(portal.database)
  await portal.database.$client.query(
    `insert into notification (receiver_id, type, title, message, data, created_at)
     select $1, $3, 'Nr. ' || n, 'Besked', json_build_object('inviteeEmail', 'invited' || n || '@example.org'),
            timestamptz '2026-11-01T10:00:00Z' + n * interval '1 second' from generate_series(1, $2::int) n`,
    [member.id, count, type],
  )
  const person = toTestPerson(member)
  const list = async (query: { unread?: 'true'; size?: number; before?: string; beforeId?: string } = {}) =>
    (await portal.call(person, notificationList, { query: { memberId: member.id, ...query } })).body
  return { member, person, list }
}

describe('the list', () => {
  test('is newest first, and pages through ten thousand without a gap', { tags: 'full' }, async () => {
    const { list } = await receiver(10_000)
    const seen: string[] = []
    let page = await list({ size: 1000 })
    while (page.length > 0) {
      seen.push(...page.map(({ title }) => title))
      const last = page.at(-1)
      page = last ? await list({ size: 1000, before: last.createdAt, beforeId: last.id }) : []
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => `Nr. ${10_000 - i}`))
  })

  test('with equal timestamps is paged by id too', async () => {
    const { member, list } = await receiver(0)
    await portal.database.$client.query(
      `insert into notification (receiver_id, type, title, message, created_at)
       select $1, 'ORDER_READY', 'Nr. ' || n, '', timestamptz '2026-11-01T10:00:00Z' from generate_series(1, 5) n`,
      [member.id],
    )
    const [first, second] = await list({ size: 2 })
    const rest = await list(second ? { before: second.createdAt, beforeId: second.id } : {})
    expect(new Set([first, second, ...rest].map((one) => one?.id)).size).toBe(5)
  })

  test('is visible to the recipient and impersonators only', async () => {
    const { member } = await receiver(1)
    const query = { memberId: member.id }
    const superPerson = { email: 'super@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }
    const stranger = toTestPerson(await createMember(portal.database))
    expect((await portal.call(stranger, notificationList, { query })).status).toBe(404)
    expect((await portal.call(superPerson, notificationList, { query })).status).toBe(404)
    const acting = await portal.call({ ...superPerson, actingFor: member.id }, notificationList, { query })
    expect(acting.body).toHaveLength(1)
  })
})

describe('marking as read', () => {
  test('one, those to an e-mail, or all: each gets its time once', async () => {
    const { member, person, list } = await receiver(4, 'FAMILY_LINK_REQUEST')
    const [newest] = await list()
    const read = (which: { id?: string; inviteeEmail?: string }) =>
      portal.call(person, notificationRead, {
        body: { receiverId: member.id, read: true, readDate: '2026-11-20T11:00:00Z', ...which },
      })
    expect((await read({ id: newest?.id ?? '' })).body).toEqual({ read: 1 })
    expect((await read({ inviteeEmail: 'Invited2@example.org' })).body).toEqual({ read: 1 })
    expect((await read({ inviteeEmail: 'invited2@example.org' })).body).toEqual({ read: 0 })
    expect((await list({ unread: 'true' })).map(({ title }) => title)).toEqual(['Nr. 3', 'Nr. 1'])
    expect((await read({})).body).toEqual({ read: 2 })
    expect(await list({ unread: 'true' })).toEqual([])
    const [one] = await list()
    expect(one).toMatchObject({ read: true, readDate: portal.clock.now.toISOString() })
  })

  test("another member's notifications stay unread", async () => {
    const { member, list } = await receiver(1)
    const stranger = toTestPerson(await createMember(portal.database))
    const body = { receiverId: member.id, read: true as const }
    expect((await portal.call(stranger, notificationRead, { body })).status).toBe(404)
    expect(await list({ unread: 'true' })).toHaveLength(1)
  })
})

test("deleting removes one's own notifications only", async () => {
  const { person, list } = await receiver(2)
  const [one] = await list()
  const params = { id: one?.id ?? '' }
  const stranger = toTestPerson(await createMember(portal.database))
  // Deleting does not reveal whether an id exists.
  const deleted = { status: 200, body: params }
  expect(await portal.call(stranger, notificationDelete, { params })).toMatchObject(deleted)
  expect(await list()).toHaveLength(2)
  expect(await portal.call(person, notificationDelete, { params })).toMatchObject(deleted)
  expect(await list()).toHaveLength(1)
  // Deleting is idempotent.
  expect(await portal.call(person, notificationDelete, { params })).toMatchObject(deleted)
  expect(await list()).toHaveLength(1)
})

describe('creating a notification', () => {
  const wanted = (receiverId: string, onceKey: string) => ({
    receiverId,
    type: 'MEMBERSHIP_RENEW' as const,
    title: 'Udløber',
    message: 'Snart',
    data: {},
    onceKey,
    createdAt: portal.clock.now,
  })

  test('once per key, through the chosen channels', async () => {
    const { member, person, list } = await receiver(0)
    const queued: string[] = []
    const notify = createNotifier(
      async (_queue, data) => void queued.push((data as { notificationId: string }).notificationId),
    )
    const first = await notify(portal.database, wanted(member.id, 'a'))
    expect(await notify(portal.database, wanted(member.id, 'a'))).toBeNull()
    expect(queued).toEqual([first])
    const params = { memberId: member.id }
    const off = { portal: false, mail: false, whatsapp: false }
    const saved = await portal.call(person, notificationPreferencesSave, {
      params,
      body: { language: 'en', types: [{ type: 'MEMBERSHIP_RENEW', wanted: off }] },
    })
    expect(saved.body.language).toBe('en')
    expect(saved.body.types.find(({ type }) => type === 'MEMBERSHIP_RENEW')?.wanted).toEqual(off)
    await notify(portal.database, wanted(member.id, 'b'))
    expect(queued).toHaveLength(1)
    expect(await list()).toHaveLength(1)
  })

  test('mandatory ones stay on', async () => {
    const { member, person } = await receiver(0)
    const params = { memberId: member.id }
    const off = { portal: false, mail: false, whatsapp: false }
    const body = { types: [{ type: 'FAMILY_LINK_REQUEST' as const, wanted: off }] }
    await portal.call(person, notificationPreferencesSave, { params, body })
    const { body: kept } = await portal.call(person, notificationPreferencesGet, { params })
    expect(kept.language).toBe('da')
    expect(kept.types.find(({ type }) => type === 'FAMILY_LINK_REQUEST')).toEqual({
      type: 'FAMILY_LINK_REQUEST',
      wanted: { ...off, portal: true },
      fixed: ['portal'],
    })
  })

  test('preferences are private to the member', async () => {
    const { member } = await receiver(0)
    const stranger = toTestPerson(await createMember(portal.database))
    const params = { memberId: member.id }
    expect((await portal.call(stranger, notificationPreferencesGet, { params })).status).toBe(404)
    const body = { language: 'en' as const }
    expect((await portal.call(stranger, notificationPreferencesSave, { params, body })).status).toBe(404)
  })
})
