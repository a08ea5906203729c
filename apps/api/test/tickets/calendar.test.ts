import { entryCancel } from '@forenet/contract/entry-calls'
import { eventCalendar, eventCancel } from '@forenet/contract/event-calls'
import { createActiveMembership, createMember } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CalendarEvent, createCalendarFile } from '../../src/modules/events/tickets/calendar-file.ts'
import { calendarSequence } from '../../src/modules/events/tickets/calendar-sequence.ts'
import { readCalendar } from './read-calendar.ts'
import { confirmed, createTicketScene } from './scene.ts'

const about = (overrides: Partial<CalendarEvent> = {}): CalendarEvent => ({
  eventId: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  organisationId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  organisationKey: 'ROKLUB',
  organisationName: 'Roklubben',
  organisationEmail: '',
  accentColour: '#1f6f54',
  eventTitle: 'Sommerfest',
  description: '',
  place: 'Bådhuset',
  placeAddress: 'Havnevej 12, 8600 Silkeborg',
  city: 'Silkeborg',
  startsAt: new Date('2027-06-05T15:00:00Z'),
  endsAt: new Date('2027-06-05T22:00:00Z'),
  enabled: true,
  cancelledAt: null,
  sequence: 0,
  updatedAt: new Date('2026-11-20T11:00:00Z'),
  pictureAt: null,
  logoAt: null,
  touchedAt: new Date('2026-11-20T11:00:00Z'),
  part: 'coming',
  registrations: 1,
  language: 'da',
  link: 'https://forenet.example.org/ROKLUB/events/7d444840-9dc0-11d1-b245-5ffdce74fad2',
  ...overrides,
})
const oneOf = (event: CalendarEvent) => {
  const [only] = readCalendar(createCalendarFile([event])).events
  if (!only) throw new Error('The file has no event')
  return only
}

describe('a calendar file, parsed by another library', () => {
  test('has title, Copenhagen time, place and link', () => {
    const event = oneOf(about({ description: '**Tag**; komma, og \\ med.\r\nLinje to', sequence: 3 }))
    expect(event).toMatchObject({
      uid: '7d444840-9dc0-11d1-b245-5ffdce74fad2@forenet',
      sequence: 3,
      summary: 'Sommerfest',
      location: 'Bådhuset, Havnevej 12, 8600 Silkeborg',
      status: 'CONFIRMED',
      stamp: '20261120T110000Z',
      start: { zone: 'Europe/Copenhagen', clock: '2027-06-05T17:00:00', instant: '2027-06-05T15:00:00.000Z' },
      end: { zone: 'Europe/Copenhagen', clock: '2027-06-06T00:00:00', instant: '2027-06-05T22:00:00.000Z' },
    })
    expect(event.description).toBe(
      'Tag; komma, og \\ med.\nLinje to\n\nBilletter: https://forenet.example.org/ROKLUB/events/7d444840-9dc0-11d1-b245-5ffdce74fad2',
    )
  })

  test.each([
    ['winter', '2027-01-15T18:00:00Z', '2027-01-15T19:00:00'],
    ['summer', '2027-07-15T17:00:00Z', '2027-07-15T19:00:00'],
    ['the day clocks go forward, before', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00'],
    ['the day clocks go forward, after', '2027-03-28T01:00:00Z', '2027-03-28T03:00:00'],
    ['the day clocks go back, before', '2026-10-24T23:30:00Z', '2026-10-25T01:30:00'],
    ['the day clocks go back, after', '2026-10-25T02:00:00Z', '2026-10-25T03:00:00'],
    ['the last hour of a year', '2026-12-31T22:59:59Z', '2026-12-31T23:59:59'],
  ])('is exact in %s', (_what, instant, clock) => {
    const startsAt = new Date(instant)
    const { start } = oneOf(about({ startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) }))
    expect(start).toEqual({ zone: 'Europe/Copenhagen', clock, instant: startsAt.toISOString() })
  })

  test.each([
    ['a whole day', '2027-04-30T22:00:00Z', '2027-05-01T22:00:00Z', '20270501', '20270502'],
    ['a whole day to 23:59', '2027-04-30T22:00:00Z', '2027-05-01T21:59:00Z', '20270501', '20270502'],
    ['two days over a change of clocks', '2027-03-27T23:00:00Z', '2027-03-29T22:00:00Z', '20270328', '20270330'],
    ['the last day of a year', '2026-12-30T23:00:00Z', '2026-12-31T23:00:00Z', '20261231', '20270101'],
  ])('has dates for %s', (_what, from, to, start, end) => {
    const file = createCalendarFile([about({ startsAt: new Date(from), endsAt: new Date(to) })])
    expect(file.match(/^DT(?:START|END);VALUE.*$/gm)).toEqual([
      `DTSTART;VALUE=DATE:${start}`,
      `DTEND;VALUE=DATE:${end}`,
    ])
  })

  test('has times for an evening until midnight', () => {
    const evening = { startsAt: new Date('2027-05-01T17:00:00Z'), endsAt: new Date('2027-05-01T22:00:00Z') }
    expect(oneOf(about(evening)).end.clock).toBe('2027-05-02T00:00:00')
  })

  test.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])(
    'gives %s, of two equal hours, in UTC',
    (instant) => {
      const { start, end } = oneOf(about({ startsAt: new Date(instant), endsAt: new Date('2026-10-25T04:00:00Z') }))
      expect([start.zone, start.instant]).toEqual(['UTC', instant])
      expect([end.zone, end.instant]).toEqual(['UTC', '2026-10-25T04:00:00.000Z'])
    },
  )

  test('of a cancelled event says so', () => {
    const event = oneOf(about({ cancelledAt: new Date('2027-01-01T00:00:00Z'), sequence: 1, language: 'en' }))
    expect(event).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled: Sommerfest', sequence: 1, busy: false })
  })

  test('that removes an event identifies it, cancels it, and has a higher sequence number', () => {
    const coming = about({ organisationEmail: 'roklub@example.org', organisationName: 'Ro; "klubben"' })
    const file = readCalendar(createCalendarFile([{ ...coming, part: 'gone' }], 'cancellation'))
    expect(file).toMatchObject({
      method: 'CANCEL',
      events: [
        {
          uid: oneOf(coming).uid,
          sequence: oneOf(coming).sequence + 1,
          status: 'CANCELLED',
          busy: false,
          summary: 'Afmeldt: Sommerfest',
          organizer: 'mailto:roklub@example.org',
        },
      ],
    })
    expect(oneOf(about()).organizer).toBe('mailto:no-reply@forenet.example.org')
  })

  test('never has a lower sequence number, and a higher one on cancelling or registering again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('register', 'cancel', 'change', 'look'), { maxLength: 20 }), (steps) => {
        let event = 0
        let registrations = 0
        let isComing = false
        let last = { part: 'possible', sequence: -1 }
        const send = (part: 'coming' | 'gone' | 'possible') => {
          const sequence = calendarSequence(event, registrations, part)
          expect(sequence).toBeGreaterThanOrEqual(last.sequence)
          if (part !== last.part && (part === 'gone' || last.part === 'gone')) {
            expect(sequence).toBeGreaterThan(last.sequence)
          }
          last = { part, sequence }
        }
        for (const step of steps) {
          if (step === 'change') event++
          if (step === 'look') send(isComing ? 'coming' : 'possible')
          if (step === 'register' && !isComing) {
            registrations++
            isComing = true
            send('coming')
          }
          if (step === 'cancel' && isComing) {
            isComing = false
            send('gone')
          }
        }
      }),
    )
  })

  test('escapes any text', () => {
    const title = 'Fest\r\nEND:VEVENT\nATTENDEE:mailto:x@example.org\u0000\u0007 🎉'
    const event = oneOf(
      about({ eventTitle: title, description: 'Æ'.repeat(3_000), place: '', placeAddress: '', city: '' }),
    )
    expect(event.summary).toBe('Fest END:VEVENT ATTENDEE:mailto:x@example.org 🎉')
    expect(event.location).toBe('')
    expect(event.description).toContain('Æ'.repeat(3_000))
  })

  test('folds long lines, is deterministic, and parses without extra content', () => {
    const file = createCalendarFile([about({ description: 'Æ🎉'.repeat(400) }), about()])
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(createCalendarFile([about({ description: 'Æ🎉'.repeat(400) }), about()])).toBe(file)
    const empty = readCalendar(createCalendarFile([], 'feed'))
    expect(empty).toMatchObject({ method: 'PUBLISH', events: [], zones: ['Europe/Copenhagen'], refresh: 'PT1H' })
  })
})

describe('the calendar file of an event', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.stop())

  const fileFor = async (person: TestPerson, eventId: string, language: 'da' | 'en' = 'da') => {
    const answer = await portal.call(person, eventCalendar, { params: { eventId }, query: { language } })
    return { ...answer, text: String(answer.body) }
  }

  test('is tentative for eligible members, confirmed for participants, and cancelled with the event', async () => {
    const scene = await createTicketScene(portal)
    const before = await fileFor(scene.person, scene.event.id, 'en')
    expect(before.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(before.headers.get('cache-control')).toBe('private, no-store')
    expect(readCalendar(before.text)).toMatchObject({
      method: 'PUBLISH',
      zones: ['Europe/Copenhagen'],
      events: [{ uid: `${scene.event.id}@forenet`, status: 'TENTATIVE', busy: false, sequence: 0 }],
    })
    expect(readCalendar(before.text).events[0]?.description).toContain('Read more and register:')

    const { entry } = await confirmed(portal, scene)
    const link = `/${scene.organisation.key}/events/${scene.event.id}/tickets/${entry.id}`
    const [coming] = readCalendar((await fileFor(scene.person, scene.event.id)).text).events
    expect(coming).toMatchObject({ status: 'CONFIRMED', busy: true })
    expect(coming?.description).toContain(`Billetter: ${portal.origin}${link}`)

    await portal.call(scene.steward, eventCancel, { params: { eventId: scene.event.id }, body: { reason: '' } })
    const [off] = readCalendar((await fileFor(scene.person, scene.event.id)).text).events
    expect(off).toMatchObject({
      uid: `${scene.event.id}@forenet`,
      status: 'CANCELLED',
      summary: 'Aflyst: Julefrokost i bådhuset',
    })
    expect(off?.sequence).toBeGreaterThan(coming?.sequence ?? 0)
  })

  test('is tentative again after cancelling', async () => {
    const scene = await createTicketScene(portal)
    const { entry } = await confirmed(portal, scene)
    await portal.call(scene.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect(readCalendar((await fileFor(scene.person, scene.event.id)).text).events[0]?.status).toBe('TENTATIVE')
  })

  test('of a hidden event is found by participants and administrators only', { tags: 'full' }, async () => {
    const scene = await createTicketScene(portal)
    await confirmed(portal, scene)
    await portal.database.$client.query('update event set enabled = false where id = $1', [scene.event.id])
    const stranger = await createMember(portal.database)
    await createActiveMembership(portal.database, scene.organisation.id, stranger.id)
    const statuses = async (...people: TestPerson[]) =>
      Promise.all(people.map(async (person) => (await fileFor(person, scene.event.id)).status))
    expect(await statuses(scene.person, scene.steward, { email: stranger.email ?? '' })).toEqual([200, 200, 404])
    const other = await createEvent(portal.database, scene.organisation.id)
    expect((await fileFor({ email: stranger.email ?? '' }, other.id)).status).toBe(200)
    expect((await fileFor(scene.person, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
