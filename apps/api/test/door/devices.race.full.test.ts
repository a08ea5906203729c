import { randomUUID } from 'node:crypto'
import { clubDoorDeviceRevoke, clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { DOOR_TOKEN_HEADER, type DoorSyncResult } from '@forenet/contract/door'
import { doorOpen, doorSync } from '@forenet/contract/door-calls'
import type { Problem } from '@forenet/contract/problem'
import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTicketScene, type TicketScene } from '../tickets/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** An event with tickets, and the secret of its door link. */
async function doorScene(tickets: number) {
  const made = await createTicketScene(portal)
  // Actions in a club need a member.
  const { email } = await createMember(portal.database)
  const scene = { ...made, steward: { ...made.steward, email: email ?? '' } }
  const ids = Array.from({ length: tickets }, () => randomUUID())
  await portal.database.$client.query(
    `with entry as (
       insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
       values ($1, $2, $3, 'confirmed', 'da', $4, $4, $4))
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, updated_at)
     select id, $1, $2, $5, nth, 'Gæst ' || nth, true, false, 0, 0, 0, 0, 'valid', $4 from unnest($6::uuid[]) with ordinality one (id, nth)`,
    [randomUUID(), scene.event.id, scene.member.id, portal.clock.now, scene.event.typeId, ids],
  )
  const { status, body } = await portal.call(scene.steward, clubDoorLinkCreate, { params: paramsOf(scene) })
  if (status !== 200) throw new Error(`The link was answered ${status}`)
  return { scene, ids, secret: new URL(body.url).hash.slice(1) }
}

const paramsOf = ({ organisation, event }: TicketScene) => ({ orgKey: organisation.key, eventId: event.id })

async function opened({ scene, secret }: Awaited<ReturnType<typeof doorScene>>, name: string) {
  const params = { eventId: scene.event.id }
  const { status, body } = await portal.call(null, doorOpen, { params, body: { secret, name } })
  if (status !== 200) throw new Error(`Opening was answered ${status}`)
  return { id: body.device.id, token: body.token, eventId: scene.event.id }
}
type Device = Awaited<ReturnType<typeof opened>>

async function answered({ token, eventId }: Device, marks: readonly DoorMark[], since: string | null) {
  const answer = await fetch(portal.origin + doorSync.path.replace('{eventId}', eventId), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [DOOR_TOKEN_HEADER]: token },
    body: JSON.stringify({ since, marks }),
  })
  return { status: answer.status, body: (await answer.json()) as DoorSyncResult & Problem }
}

async function synced(
  device: Device,
  marks: readonly DoorMark[] = [],
  since: string | null = null,
): Promise<DoorSyncResult> {
  const { status, body } = await answered(device, marks, since)
  if (status !== 200) throw new Error(`The sync was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const markOf = ({ id }: Device, ticketId: string, rest: Partial<DoorMark> = {}): DoorMark => ({
  ...{ id: randomUUID(), ticketId, deviceId: id, at: portal.clock.now.getTime(), undoes: null },
  ...rest,
})
const ticketsOf = async (ids: readonly string[]) =>
  (
    await portal.database.$client.query<{ id: string; state: string; usedAt: Date | null }>(
      'select id, state, used_at as "usedAt" from event_ticket where id = any($1)',
      [ids],
    )
  ).rows
const whoIsIn = (marks: readonly DoorMark[]) =>
  [...resolveAdmissions(marks)].map(([ticketId, { first, later }]) => [ticketId, first.id, later.length]).toSorted()
const any = (most: number) => Math.floor(Math.random() * most)

describe('devices at one door', () => {
  test('twenty concurrent devices agree on who is in, and so does each ticket', async () => {
    const door = await doorScene(40)
    const devices = await Promise.all(Array.from({ length: 20 }, (_, nth) => opened(door, `Telefon ${nth}`)))
    portal.clock.now = new Date(portal.clock.now.getTime() + HOUR_MS)
    const now = portal.clock.now.getTime()
    const made = devices.map((device) =>
      Array.from({ length: 12 }, () =>
        markOf(device, door.ids[any(door.ids.length)] ?? '', { at: now - any(20) * 60_000 }),
      ),
    )
    const undone = made.flatMap((marks, nth) =>
      marks
        .filter(() => any(5) === 0)
        .map(({ id, ticketId }) => markOf(devices[(nth + 1) % 20] ?? never(), ticketId, { undoes: id })),
    )
    const all = [...made.flat(), ...undone]
    await Promise.all(
      devices.flatMap((device, nth) => [
        synced(device, made[nth]),
        // Part of another device's marks, with duplicates, and undos in random positions.
        synced(device, [...(made[(nth + 1) % 20] ?? []).slice(0, 6), ...undone.filter(() => any(3) === 0)]),
      ]),
    )
    await synced(devices[0] ?? never(), undone)
    const told = await Promise.all(devices.map((device) => synced(device)))
    for (const { marks } of told) expect(whoIsIn(marks)).toEqual(whoIsIn(all))
    const admissions = resolveAdmissions(all)
    for (const { id, state, usedAt } of await ticketsOf(door.ids)) {
      const first = admissions.get(id)?.first
      expect([state, usedAt?.getTime()]).toEqual(first ? ['used', first.at] : ['valid', undefined])
    }
  })

  test('get new changes only, including frozen rows and savepoints', async () => {
    const door = await doorScene(30)
    const device = await opened(door, 'Indgang')
    let { cursor } = await synced(device)
    // Concurrent transactions on the server, even of other tests, hold back the cursor.
    const none = await vi.waitFor(
      async () => {
        const answer = await synced(device, [], cursor)
        cursor = answer.cursor
        expect(answer.tickets).toEqual([])
        return answer
      },
      { timeout: 20_000, interval: 50 },
    )
    await portal.database.$client.query('vacuum (freeze) event_ticket')
    const frozen = await synced(device, [], none.cursor)
    expect([frozen.tickets.length, frozen.whole]).toEqual([0, false])
    const client = await portal.app.payments.pool.connect()
    const rename = (ticketId: string | undefined) =>
      client.query(`update event_ticket set attendee_name = 'Ida Krogh' where id = $1`, [ticketId])
    try {
      await client.query('begin')
      await client.query('savepoint one')
      await rename(door.ids[3])
      await client.query('release savepoint one')
      const meanwhile = await synced(device, [], frozen.cursor)
      await client.query('commit')
      const news = await synced(device, [], meanwhile.cursor)
      expect([meanwhile.tickets, news.tickets.map(({ id }) => id)]).toEqual([[], [door.ids[3]]])
      const whole = await synced(device)
      expect(whole.tickets).toHaveLength(30)
    } finally {
      client.release()
    }
  })

  test.each(['nonsense', '1.1', '7000000000000000000.99'])(
    'a cursor from another database (%s) returns everything',
    async (since) => {
      const door = await doorScene(2)
      const { whole, tickets } = await synced(await opened(door, 'Indgang'), [], since)
      expect([whole, tickets.length]).toEqual([true, 2])
    },
  )

  test('a ticket changed after check-in gets no second mark, and its mark can be undone', async () => {
    const door = await doorScene(1)
    const [ticketId = ''] = door.ids
    const device = await opened(door, 'Indgang')
    const mark = markOf(device, ticketId)
    const first = await synced(device, [mark])
    await portal.database.$client.query(`update event_ticket set attendee_name = 'Ida Krogh' where id = $1`, [ticketId])
    const touched = await synced(device, [], first.cursor)
    expect(touched.tickets).toMatchObject([{ id: ticketId, attendeeName: 'Ida Krogh' }])
    expect(touched.marks.map(({ id }) => id).filter((id) => id !== mark.id)).toEqual([])
    const back = await synced(device, [markOf(device, ticketId, { undoes: mark.id })], touched.cursor)
    expect(whoIsIn([...first.marks, ...touched.marks, ...back.marks])).toEqual([])
    expect(await ticketsOf([ticketId])).toMatchObject([{ state: 'valid', usedAt: null }])
  })
})

describe('marks of a device', () => {
  test('with a clock off by a day are dated between its opening and now', async () => {
    const door = await doorScene(2)
    const device = await opened(door, 'Indgang')
    const openedAt = portal.clock.now.getTime()
    portal.clock.now = new Date(openedAt + HOUR_MS)
    const [early, late] = door.ids.map((ticketId, nth) =>
      markOf(device, ticketId, { at: portal.clock.now.getTime() + (nth === 0 ? -DAY_MS : DAY_MS) }),
    )
    const { marks } = await synced(device, [early ?? never(), late ?? never()])
    expect(Object.fromEntries(marks.map(({ id, at }) => [id, at]))).toEqual({
      [early?.id ?? '']: openedAt,
      [late?.id ?? '']: openedAt + HOUR_MS,
    })
  })

  test('cannot undo a mark of another ticket', async () => {
    const door = await doorScene(2)
    const [ticketId = '', other = ''] = door.ids
    const device = await opened(door, 'Indgang')
    const mark = markOf(device, ticketId)
    const { marks } = await synced(device, [mark, markOf(device, other, { undoes: mark.id })])
    expect(whoIsIn(marks)).toEqual([[ticketId, mark.id, 0]])
    const states = new Map((await ticketsOf(door.ids)).map(({ id, state }) => [id, state]))
    expect([states.get(ticketId), states.get(other)]).toEqual(['used', 'valid'])
  })

  test('are rejected after it ended or with an invalid token', async () => {
    const door = await doorScene(1)
    const [ticketId = ''] = door.ids
    const device = await opened(door, 'Indgang')
    const params = { ...paramsOf(door.scene), deviceId: device.id }
    await portal.call(door.scene.steward, clubDoorDeviceRevoke, { params })
    for (const one of [device, { ...device, token: 'A'.repeat(43) }]) {
      const { status, body } = await answered(one, [markOf(device, ticketId)], null)
      expect([status, body.code]).toEqual([403, 'door-ended'])
    }
    expect(await ticketsOf([ticketId])).toMatchObject([{ state: 'valid' }])
    // Another device sends its earlier marks.
    const { marks } = await synced(await opened(door, 'Indgang 2'), [markOf(device, ticketId)])
    expect(marks).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('There is no such device')
}
