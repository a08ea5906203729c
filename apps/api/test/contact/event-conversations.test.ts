import { contactThreadList } from '@forenet/contract/contact-calls'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { createContactClub, notificationsOf } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('event hosts read, answer and are notified of conversations about their events only', async () => {
  const club = await createContactClub(portal)
  const { organisation } = club
  const [gala, camp] = [
    await createEvent(portal.database, organisation.id),
    await createEvent(portal.database, organisation.id),
  ]
  const role = (name: 'secretary' | 'event-host' | 'auditor', eventId?: string) =>
    withRole(portal, organisation, { role: name, eventId })
  const [secretary, host, galaHost, auditor] = [
    await role('secretary'),
    await role('event-host'),
    await role('event-host', gala.id),
    await role('auditor'),
  ]
  const opened = async (eventId: string | null) => {
    const written = club.written()
    await club.open(written)
    await portal.database.$client.query('update contact_thread set event_id = $2 where id = $1', [written.id, eventId])
    return written.id
  }
  const threads = [await opened(null), await opened(gala.id), await opened(camp.id)]
  const [plain = '', aboutGala = ''] = threads

  const readBy = async (who: TestPerson) => {
    const { status, body } = await portal.call(who, contactThreadList, { query: { of: 'organisation' } })
    const listed = status === 200 ? body.items.map(({ id }) => id) : []
    const read: string[] = []
    for (const id of threads) if ((await club.read(who, id)).status === 200) read.push(id)
    expect(new Set(listed)).toEqual(new Set(read))
    return read
  }
  expect(await readBy(secretary)).toEqual(threads)
  expect(await readBy(host)).toEqual(threads.slice(1))
  expect(await readBy(galaHost)).toEqual([aboutGala])
  expect(await readBy(auditor)).toEqual([])
  expect((await club.answer(galaHost, plain, 'Hello')).problem.code).toBe('not-found')
  expect((await club.answer(galaHost, aboutGala, 'Hello')).status).toBe(200)

  await club.answer(club.person, aboutGala, 'Thanks')
  await club.answer(club.person, plain, 'Thanks')
  const toldOf = async (id: string) => (await notificationsOf(portal, id)).map(({ receiver_id }) => receiver_id)
  expect(await toldOf(aboutGala)).toEqual(expect.arrayContaining([secretary.memberId, host.memberId]))
  expect(await toldOf(plain)).toContain(secretary.memberId)
  expect(await toldOf(plain)).not.toContain(host.memberId)
})
