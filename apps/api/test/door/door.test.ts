import { randomUUID } from 'node:crypto'
import { clubDoorDeviceRevoke, clubDoorGet, clubDoorLinkRevoke } from '@forenet/contract/club/door-calls'
import { DOOR_TOKEN_HEADER } from '@forenet/contract/door'
import { doorLive, doorOpen } from '@forenet/contract/door-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filterAcceptedMarks } from '../../src/modules/events/door/devices.ts'
import { computeSyncStart } from '../../src/modules/events/door/sync.ts'
import { recordMarks } from '../../src/modules/events/tickets/marks.ts'
import { confirmed } from '../tickets/scene.ts'
import { createDoorScene, openDevice } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const stored = async (ticketId: string) =>
  (
    await portal.database.$client.query<{ state: string; at: number | null }>(
      `select state, (extract(epoch from used_at) * 1000)::float8 as at from event_ticket where id = $1`,
      [ticketId],
    )
  ).rows[0]
const idsOf = (marks: readonly DoorMark[]) => marks.map(({ id }) => id).sort()

async function openScene(guests: readonly string[] = ['Bo Lund']) {
  const scene = await createDoorScene(portal)
  const { entry } = await confirmed(portal, scene, guests)
  const secret = await scene.makeLink()
  const device = await openDevice(portal, scene, secret, 'Main door')
  return { scene, entry, secret, device, tickets: entry.tickets.map(({ id }) => id) }
}

describe('the door link', () => {
  test('opens the door under a device name; a new link ends it, and an ended one opens nothing', async () => {
    const { scene, secret, device } = await openScene()
    const params = { eventId: scene.event.id }
    const open = (given: string) => portal.call(null, doorOpen, { params, body: { secret: given, name: 'Late' } })
    expect(device).toMatchObject({ name: 'Main door', token: expect.stringMatching(/^[\w-]{43}$/) })
    const next = await scene.makeLink()
    expect((await open(secret)).problem.code).toBe('not-found')
    expect((await open('A'.repeat(43))).problem.code).toBe('not-found')
    expect((await open(next)).status).toBe(200)
    await portal.call(scene.owner, clubDoorLinkRevoke, { params: scene.params })
    expect((await open(next)).problem.code).toBe('not-found')
    // The secret does not open another event.
    const other = await createDoorScene(portal)
    const elsewhere = await portal.call(null, doorOpen, {
      params: { eventId: other.event.id },
      body: { secret: next, name: 'Elsewhere' },
    })
    expect(elsewhere.problem.code).toBe('not-found')
  })

  test('and its devices work until half a day after the event', async () => {
    const { scene, secret, device } = await openScene()
    expect((await device.ask(null)).status).toBe(200)
    portal.clock.now = new Date(device.until)
    expect((await device.ask(null)).body.code).toBe('door-ended')
    const late = await portal.call(null, doorOpen, {
      params: { eventId: scene.event.id },
      body: { secret, name: 'Late' },
    })
    expect(late.problem.code).toBe('door-ended')
  })
})

describe("the device's data", () => {
  test('is all tickets by name only, types, keys and clock, then changes only', async () => {
    const { scene, device, tickets } = await openScene()
    const { body: whole } = await device.ask(null)
    expect(whole).toMatchObject({
      whole: true,
      now: TEST_NOW.getTime(),
      event: { title: 'Julefrokost i bådhuset', cancelled: false, ticketTypes: [{ name: 'Voksen' }, { name: 'Barn' }] },
      keys: [{ keyId: expect.any(String) }],
      marks: [],
      devices: [{ name: 'Main door' }],
    })
    expect(whole.tickets.map(({ attendeeName }) => attendeeName).sort()).toEqual(['Bo Lund', 'Mette Ærø Holm'])
    expect(Object.keys(whole.tickets[0] ?? {}).sort()).toEqual(
      ['attendeeName', 'entryId', 'guest', 'id', 'state', 'ticketTypeId', 'transferred'].sort(),
    )
    const nothing = await device.settled(whole.cursor)
    expect(nothing).toMatchObject({ whole: false, tickets: [], marks: [] })
    const other = await openDevice(portal, scene, await scene.makeLink(), 'Side door')
    const mark = other.mark(tickets[0] ?? '')
    await other.ask(null, [mark])
    const { body: news } = await device.ask(nothing.cursor)
    expect(news.marks).toEqual([mark])
    expect(news.tickets.map(({ id }) => id)).toEqual([tickets[0]])
  })

  test('includes a change committed late, which a cursor by time would miss', async () => {
    const { device, tickets } = await openScene()
    const [ticketId = ''] = tickets
    const first = await device.settled((await device.ask(null)).body.cursor)
    const client = await portal.app.payments.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update event_ticket set attendee_name = 'Ny Gæst', updated_at = $2 where id = $1`, [
        ticketId,
        portal.clock.now,
      ])
      portal.clock.now = new Date(TEST_NOW.getTime() + 60_000)
      const { body: meanwhile } = await device.ask(first.cursor)
      expect(meanwhile.tickets).toEqual([])
      await client.query('commit')
      const { body: next } = await device.ask(meanwhile.cursor)
      expect(next.tickets).toMatchObject([{ id: ticketId, attendeeName: 'Ny Gæst' }])
      const { rows: byTime } = await client.query('select id from event_ticket where id = $1 and updated_at > $2', [
        ticketId,
        new Date(meanwhile.now),
      ])
      expect(byTime, 'the twin that goes by the time of the last answer').toEqual([])
    } finally {
      client.release()
    }
  })

  test.each([
    ['7.100', '7', '100'],
    ['7.101', '7', null],
    ['8.100', '7', null],
    ['2026-11-20', '7', null],
    [null, '7', null],
  ])('%s at server %s: since %s', (cursor, cluster, since) => {
    expect(computeSyncStart(cursor, { cluster, next: '100' })).toBe(since)
  })
})

describe('marks', () => {
  test('admit once, whoever sends them; the earliest wins, later ones are reported', async () => {
    const { scene, device, tickets } = await openScene()
    const [ticketId = ''] = tickets
    const other = await openDevice(portal, scene, await scene.makeLink(), 'Side door')
    const now = TEST_NOW.getTime()
    portal.clock.now = new Date(now + 120_000)
    const late = other.mark(ticketId, { at: now + 60_000 })
    await other.ask(null, [late])
    expect(await stored(ticketId)).toEqual({ state: 'used', at: now + 60_000 })
    const early = device.mark(ticketId, { at: now + 30_000 })
    const { body } = await device.ask(null, [early])
    expect(idsOf(body.marks)).toEqual(idsOf([early, late]))
    expect(await stored(ticketId)).toEqual({ state: 'used', at: now + 30_000 })
    // A replay changes nothing.
    await device.ask(null, [{ ...early, at: now }])
    expect(await stored(ticketId)).toEqual({ state: 'used', at: now + 30_000 })
    expect(await scene.door()).toMatchObject({ inside: 1, expected: 2, twice: 1, void: 0 })
  })

  test('undone, admit again, also when undone elsewhere', async () => {
    const { scene, device, tickets } = await openScene()
    const [ticketId = ''] = tickets
    const other = await openDevice(portal, scene, await scene.makeLink(), 'Side door')
    const mark = device.mark(ticketId)
    const undo = other.mark(ticketId, { undoes: mark.id })
    // An undo may arrive before its mark, as devices send in any order.
    await other.ask(null, [undo])
    await device.ask(null, [mark])
    expect(await stored(ticketId)).toEqual({ state: 'valid', at: null })
    await device.ask(null, [device.mark(ticketId)])
    expect(await stored(ticketId)).toMatchObject({ state: 'used' })
  })

  test('agree with the call for other scanners in both directions', async () => {
    const { scene, device, entry } = await openScene()
    const [first, second] = entry.tickets
    const check = async (code: string | null | undefined) =>
      (await portal.call(scene.owner, ticketCheck, { body: { code: code ?? '' } })).body.verdict
    expect(await check(first?.code)).toBe('admitted')
    const { body } = await device.ask(null)
    expect(body.marks).toMatchObject([{ ticketId: first?.id, undoes: null }])
    expect(body.devices).toEqual(
      expect.arrayContaining([{ id: body.marks[0]?.deviceId, name: 'Karen Holm' }, expect.anything()]),
    )
    await device.ask(null, [device.mark(second?.id ?? '')])
    expect(await check(second?.code)).toBe('used-before')
  })

  test('a ticket used before marks existed is in, and can be undone', async () => {
    const { device, tickets, scene } = await openScene()
    const [ticketId = ''] = tickets
    await portal.database.$client.query(`update event_ticket set state = 'used', used_at = $2 where id = $1`, [
      ticketId,
      TEST_NOW,
    ])
    const { body } = await device.ask(null)
    expect(body.marks).toEqual([
      { id: ticketId, ticketId, deviceId: scene.event.id, at: TEST_NOW.getTime(), undoes: null },
    ])
    await device.ask(null, [device.mark(ticketId, { undoes: ticketId })])
    expect(await stored(ticketId)).toEqual({ state: 'valid', at: null })
  })

  test('made offline may be sent by another device, and name it', async () => {
    const { scene, device, tickets } = await openScene()
    const [ticketId = ''] = tickets
    portal.clock.now = new Date(TEST_NOW.getTime() + 1_000)
    const other = await openDevice(portal, scene, await scene.makeLink(), 'Side door')
    const carried = device.mark(ticketId)
    await other.ask(null, [carried])
    const { rows } = await portal.database.$client.query(
      'select made_by, received_from from ticket_mark where id = $1',
      [carried.id],
    )
    expect(rows).toEqual([{ made_by: device.id, received_from: other.id }])
    expect(await scene.door()).toMatchObject({
      devices: [
        { name: 'Main door', letIn: 1 },
        { name: 'Side door', letIn: 0 },
      ],
    })
  })

  test("for another event's ticket, or by no device, change nothing and block nothing", async () => {
    const { device, tickets } = await openScene()
    const elsewhere = await openScene()
    const [ticketId = ''] = tickets
    const wrong = [
      device.mark(elsewhere.tickets[0] ?? ''),
      device.mark(randomUUID()),
      device.mark(ticketId, { deviceId: elsewhere.device.id }),
    ]
    const { status } = await device.ask(null, [...wrong, device.mark(tickets[1] ?? '')])
    expect(status).toBe(200)
    expect(await stored(elsewhere.tickets[0] ?? '')).toMatchObject({ state: 'valid' })
    expect(await stored(ticketId)).toMatchObject({ state: 'valid' })
    expect(await stored(tickets[1] ?? '')).toMatchObject({ state: 'used' })
  })

  test.each([
    ['a day ahead is now', 86_400_000, 5_000],
    ['a day behind is when the device was opened', -86_400_000, 0],
    ['within stays', 2_000, 2_000],
  ])('with a clock %s', (_what, wrong, at) => {
    const opened = TEST_NOW.getTime()
    const mark = { id: 'm', ticketId: 't', deviceId: 'd', at: opened + wrong, undoes: null }
    const accepted = filterAcceptedMarks([mark], [{ id: 'd', openedAt: TEST_NOW }], new Date(opened + 5_000))
    expect(accepted.map((one) => one.at - opened)).toEqual([at])
  })

  test('a void ticket stays void, and its admission is shown', async () => {
    const { scene, device, entry, tickets } = await openScene([])
    const [ticketId = ''] = tickets
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    const { body } = await device.ask(null, [device.mark(ticketId)])
    expect(body.tickets).toMatchObject([{ id: ticketId, state: 'void' }])
    expect(await stored(ticketId)).toMatchObject({ state: 'void' })
    expect(await scene.door()).toMatchObject({
      ...{ inside: 0, expected: 0, void: 1 },
      voidAdmissions: [{ name: expect.any(String), at: expect.any(String), device: expect.any(String) }],
    })
  })

  test('twenty devices scanning the same tickets concurrently agree on who is in, and by whom', {
    tags: 'full',
  }, async () => {
    const scene = await createDoorScene(portal)
    const { entry } = await confirmed(portal, scene, ['A', 'B', 'C', 'D', 'E'])
    const secret = await scene.makeLink()
    const devices = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => openDevice(portal, scene, secret, `Door ${nth}`)),
    )
    portal.clock.now = new Date(TEST_NOW.getTime() + 60_000)
    const all = devices.map((device, nth) =>
      entry.tickets.map(({ id }, place) => device.mark(id, { at: TEST_NOW.getTime() + ((nth * 7 + place * 13) % 50) })),
    )
    await Promise.all(devices.map((device, nth) => device.ask(null, all[nth])))
    const admissions = resolveAdmissions(all.flat())
    const answers = await Promise.all(devices.map(async (device) => (await device.ask(null)).body))
    for (const { marks } of answers) {
      expect(new Map([...resolveAdmissions(marks)].map(([id, { first }]) => [id, first.id]))).toEqual(
        new Map([...admissions].map(([id, { first }]) => [id, first.id])),
      )
    }
    for (const [ticketId, { first }] of admissions) {
      expect(await stored(ticketId)).toEqual({ state: 'used', at: first.at })
    }
  })

  describe('two marks stored at the same time', () => {
    type Lock = NonNullable<Parameters<typeof recordMarks>[5]>
    const unlocked: Lock = async (transaction, ids, eventId) => {
      const { rows } = await transaction.$client.query<{ id: string; state: 'valid' | 'used'; usedAt: Date | null }>(
        `select id, state, used_at as "usedAt" from event_ticket where id = any($1) and event_id = $2`,
        [ids, eventId],
      )
      return rows
    }

    /** Stores a late mark while an early one is uncommitted; returns which counts. */
    async function meet(lock?: Lock): Promise<string> {
      const { scene, device, tickets } = await openScene([])
      const [ticketId = ''] = tickets
      const now = TEST_NOW.getTime()
      const { pool } = portal.app.payments
      const store = (transaction: Database, at: number) =>
        recordMarks(transaction, scene.event.id, [device.mark(ticketId, { at })], null, TEST_NOW, lock)
      let late: Promise<void> | undefined
      await inTransaction(pool, async (early) => {
        await store(early, now + 1)
        late = inTransaction(pool, (other) => store(other, now + 2))
        await waitForLockWait(portal)
      })
      await late
      return (await stored(ticketId))?.at === now + 1 ? 'the earliest' : 'the one that was stored last'
    }

    test('count by the earliest', async () => {
      expect(await meet()).toBe('the earliest')
    })

    test('twin: without the lock the one stored last counts', async () => {
      expect(await meet(unlocked)).toBe('the one that was stored last')
    })
  })
})

test('a device that was offline when it was ended is refused, and what it admitted before is stored', async () => {
  const { scene, device, tickets } = await openScene()
  const [before = '', after = ''] = tickets
  portal.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000)
  await portal.call(scene.owner, clubDoorDeviceRevoke, { params: { ...scene.params, deviceId: device.id } })
  portal.clock.now = new Date(TEST_NOW.getTime() + 20 * 60_000)
  const minute = (n: number) => ({ at: TEST_NOW.getTime() + n * 60_000 })
  const marks = [device.mark(before, minute(5)), device.mark(after, minute(15))]
  expect(await device.ask(null, marks)).toMatchObject({ status: 403, body: { code: 'door-ended' } })
  expect(await stored(before)).toMatchObject({ state: 'used' })
  expect(await stored(after)).toMatchObject({ state: 'valid' })
})

describe('the club', () => {
  test('sees devices and ends one, which then is informed and gets no data', async () => {
    const { scene, device, tickets } = await openScene()
    await device.ask(null, [device.mark(tickets[0] ?? '')])
    const params = { ...scene.params, deviceId: device.id }
    const { body } = await portal.call(scene.owner, clubDoorDeviceRevoke, { params })
    expect(body).toMatchObject({
      inside: 1,
      devices: [{ name: 'Main door', letIn: 1, endedAt: TEST_NOW.toISOString() }],
      quarters: [{ letIn: 1 }],
      ticketTypes: [
        { name: 'Voksen', inside: 1, expected: 1 },
        { name: 'Barn', inside: 0, expected: 1 },
      ],
    })
    for (const marks of [[], [device.mark(tickets[1] ?? '')]]) {
      expect(await device.ask(null, marks)).toMatchObject({ status: 403, body: { code: 'door-ended' } })
    }
    expect(await stored(tickets[1] ?? '')).toMatchObject({ state: 'valid' })
    const other = await createDoorScene(portal)
    const foreign = await portal.call(other.owner, clubDoorDeviceRevoke, {
      params: { ...other.params, deviceId: device.id },
    })
    expect(foreign.problem.code).toBe('not-found')
  })

  test('finds no event of another club', async () => {
    const [mine, theirs] = [await createDoorScene(portal), await createDoorScene(portal)]
    const params = { ...mine.params, eventId: theirs.event.id }
    expect((await portal.call(mine.owner, clubDoorGet, { params })).problem.code).toBe('not-found')
  })

  test('a watching device sees an admission within a second', async () => {
    const { scene, device, tickets } = await openScene()
    const other = await openDevice(portal, scene, await scene.makeLink(), 'Side door')
    const path = doorLive.path.replace('{eventId}', scene.event.id)
    const leaving = new AbortController()
    const stream = await fetch(`${portal.origin}${path}`, {
      headers: { [DOOR_TOKEN_HEADER]: device.token },
      signal: leaving.signal,
    })
    const told = pulses(stream)
    expect((await told.next()).value).toMatchObject({ inside: 0, expected: 2 })
    await other.ask(null, [other.mark(tickets[0] ?? '')])
    expect((await told.next()).value).toMatchObject({ inside: 1, expected: 2 })
    leaving.abort()
    const anonymous = await fetch(`${portal.origin}${path}`)
    expect(anonymous.status).toBe(403)
  })
})

async function* pulses(answer: Response): AsyncGenerator<{ inside: number }> {
  const decoder = new TextDecoder()
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const [, data = ''] of decoder.decode(piece, { stream: true }).matchAll(/^data: (.+)$/gm))
      yield JSON.parse(data)
  }
}
