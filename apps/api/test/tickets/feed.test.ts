import { createHash } from 'node:crypto'
import {
  calendarFeedCreate,
  calendarFeedFile,
  calendarFeedItem,
  calendarFeedRevoke,
} from '@forenet/contract/calendar-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventAttendanceDecline, eventCancel } from '@forenet/contract/event-calls'
import { createActiveMembership, createMember } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { confirmed, createTicketScene, type TicketScene } from './scene.ts'

let portal: TestPortal
let scene: TicketScene
const START = new Date('2026-11-20T11:00:00Z')
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  portal.clock.now = START
  scene = await createTicketScene(portal)
})
afterAll(() => portal.stop())

const make = async (person: TestPerson): Promise<string> =>
  (await portal.call(person, calendarFeedCreate)).body.url ?? ''
const secretOf = (url: string) => new URL(url).pathname.split('/').at(-2) ?? ''
const read = async (url: string) => {
  const answer = await fetch(url)
  return readCalendar(await answer.text()).events.map(({ uid, status }) => [uid.split('@')[0], status])
}

describe('the URL', () => {
  test('is created and ended by the member only, not by an impersonator', async () => {
    const url = await make(scene.person)
    const boss = { email: 'boss@example.org', roles: ['org:ALL|role:SUPER_ADMIN'], actingFor: scene.member.id }
    for (const call of [calendarFeedCreate, calendarFeedRevoke]) {
      const answer = await portal.call(boss, call)
      expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
    }
    expect((await portal.call(boss, calendarFeedItem)).body).toMatchObject({ exists: true, url: null })
    expect((await fetch(url)).status).toBe(200)
  })

  test('is shown once, sufficient by itself, and stored as a hash', { tags: 'full' }, async () => {
    expect((await portal.call(scene.person, calendarFeedItem)).body).toEqual({
      exists: false,
      createdAt: null,
      url: null,
    })
    const made = await portal.call(scene.person, calendarFeedCreate)
    const url = made.body.url ?? ''
    expect(url).toMatch(
      new RegExp(`^${portal.origin}/forenet-event-api/api/v1/calendar/feed/[A-Za-z0-9_-]{43}/forenet.ics$`),
    )
    expect((await portal.call(scene.person, calendarFeedItem)).body).toEqual({
      exists: true,
      createdAt: START.toISOString(),
      url: null,
    })
    const { rows } = await portal.database.$client.query<{ secret_hash: Buffer; row: string }>(
      'select secret_hash, f::text as row from calendar_feed f where member_id = $1',
      [scene.member.id],
    )
    expect(rows[0]?.secret_hash).toEqual(createHash('sha256').update(secretOf(url)).digest())
    expect(rows[0]?.row).not.toContain(secretOf(url))
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  })

  test('ends the previous one when created again; an ended or wrong one is not found', async () => {
    const first = await make(scene.person)
    const second = await make(scene.person)
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
    expect((await portal.call(scene.person, calendarFeedRevoke)).body).toEqual({
      exists: false,
      createdAt: null,
      url: null,
    })
    expect((await fetch(second)).status).toBe(404)
    expect((await portal.call(scene.person, calendarFeedRevoke)).status).toBe(200)
    const wrong = await portal.call(null, calendarFeedFile, { params: { secret: 'A'.repeat(43) } })
    expect([wrong.status, wrong.problem.code]).toEqual([404, 'not-found'])
  })

  test('needs a member record', async () => {
    const nobody = { email: 'nobody.yet@example.org' }
    for (const call of [calendarFeedItem, calendarFeedCreate, calendarFeedRevoke]) {
      expect((await portal.call(nobody, call)).status).toBe(404)
    }
  })

  test('returns not modified while nothing has changed', async () => {
    const url = await make(scene.person)
    const first = await fetch(url)
    const tag = first.headers.get('etag') ?? ''
    expect([tag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^W\/"/), 'private, max-age=300'])
    const asked = (value: string) => fetch(url, { headers: { 'if-none-match': value } })
    portal.clock.now = new Date(START.getTime() + 3_600_000)
    const again = await asked(`"other", ${tag}`)
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await asked('"other"')).status).toBe(200)
    await confirmed(portal, scene)
    expect((await asked(tag)).status).toBe(200)
  })
})

describe('its contents', () => {
  test("are the member's events, and the club's upcoming ones as tentative, without declined ones", {
    tags: 'full',
  }, async () => {
    const { database } = portal
    const { organisation, event, person } = scene
    const ahead = await createEvent(database, organisation.id, { title: 'Ahead' })
    const declined = await createEvent(database, organisation.id, { title: 'Not coming' })
    await createEvent(database, organisation.id, { title: 'Hidden', enabled: false })
    await createEvent(database, organisation.id, { title: 'Nobody may', forMembers: false, guestsInvited: false })
    const elsewhere = await createTicketScene(portal)
    await portal.call(person, eventAttendanceDecline, { params: { eventId: declined.id }, body: { notComing: true } })
    const url = await make(person)
    expect(await read(url)).toEqual(
      expect.arrayContaining([
        [event.id, 'TENTATIVE'],
        [ahead.id, 'TENTATIVE'],
      ]),
    )
    const { entry } = await confirmed(portal, scene)
    await confirmed(portal, { ...elsewhere, person, member: scene.member })
    const events = new Map((await read(url)) as [string, string][])
    expect(Object.fromEntries(events)).toEqual({
      [event.id]: 'CONFIRMED',
      [ahead.id]: 'TENTATIVE',
      [elsewhere.event.id]: 'CONFIRMED',
    })
    await portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect(new Map((await read(url)) as [string, string][]).get(event.id)).toBe('CANCELLED')
  })

  test('keep cancelled entries for a month, until registering again', { tags: 'full' }, async () => {
    const url = await make(scene.person)
    const whole = async () => readCalendar(await (await fetch(url)).text()).events
    const { entry } = await confirmed(portal, scene)
    const [coming] = await whole()
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    const [gone] = await whole()
    expect(gone).toMatchObject({
      uid: coming?.uid,
      status: 'CANCELLED',
      busy: false,
      summary: expect.stringMatching(/^Afmeldt: /),
    })
    expect(gone?.sequence).toBeGreaterThan(coming?.sequence ?? Number.POSITIVE_INFINITY)
    portal.clock.now = new Date(START.getTime() + 29 * 86_400_000)
    expect(await read(url)).toEqual([[scene.event.id, 'CANCELLED']])
    portal.clock.now = new Date(START.getTime() + 31 * 86_400_000)
    expect(await read(url)).toEqual([])
    portal.clock.now = START
    await confirmed(portal, scene)
    const [again] = await whole()
    expect(again?.status).toBe('CONFIRMED')
    expect(again?.sequence).toBeGreaterThan(gone?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('keep cancelled events after their entries ended, also for non-members', { tags: 'full' }, async () => {
    const stranger = await createMember(portal.database)
    const person = { email: stranger.email ?? '' }
    const url = await make(person)
    await confirmed(portal, { ...scene, person, member: stranger })
    expect(await read(url)).toEqual([[scene.event.id, 'CONFIRMED']])
    await portal.call(scene.steward, eventCancel, { params: { eventId: scene.event.id }, body: { reason: '' } })
    await portal.app.settled()
    const { rows } = await portal.database.$client.query('select distinct state from event_entry where event_id = $1', [
      scene.event.id,
    ])
    expect(rows).toEqual([{ state: 'cancelled' }])
    expect(await read(url)).toEqual([[scene.event.id, 'CANCELLED']])
    portal.clock.now = new Date(START.getTime() + 60 * 86_400_000)
    expect(await read(url)).toEqual([[scene.event.id, 'CANCELLED']])
  })

  test('include entries made by others, and cancelled events', async () => {
    const { database } = portal
    const partner = await createMember(database)
    await createActiveMembership(database, scene.organisation.id, partner.id)
    await database.$client.query(
      `insert into family_invitation (inviter_member_id, inviter_email, invitee_member_id, invitee_email, status)
       values ($1, $2, $3, $4, 'approved')`,
      [scene.member.id, scene.member.email, partner.id, partner.email],
    )
    await registerSuccessfully(
      portal,
      scene.person,
      scene.event.id,
      buildRegistration([{ ticketTypeId: scene.event.typeId, memberId: partner.id }], 0),
    )
    const url = await make({ email: partner.email ?? '' })
    expect(await read(url)).toEqual([[scene.event.id, 'CONFIRMED']])
    await database.$client.query('update event set cancelled_at = now(), sequence = 1 where id = $1', [scene.event.id])
    expect(await read(url)).toEqual([[scene.event.id, 'CANCELLED']])
  })

  test('keep attended past events for half a year, and drop others at once', { tags: 'full' }, async () => {
    const url = await make(scene.person)
    await createEvent(portal.database, scene.organisation.id)
    await confirmed(portal, scene)
    const at = async (day: string) => {
      portal.clock.now = new Date(day)
      return read(url)
    }
    expect(await at('2026-12-20T11:00:00Z')).toEqual([[scene.event.id, 'CONFIRMED']])
    expect(await at('2027-06-16T11:00:00Z')).toEqual([[scene.event.id, 'CONFIRMED']])
    expect(await at('2027-06-18T11:00:00Z')).toEqual([])
  })
})
