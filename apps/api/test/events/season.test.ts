import { renewalSeasonGet } from '@forenet/contract/event-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLastPeriod } from '../../src/modules/events/events/entries/entries.ts'

const TODAY = '2026-12-28'
const line = (startDate: string, endDate: string, more: { status?: string; enabled?: boolean } = {}) => ({
  startDate,
  endDate,
  status: 'active',
  enabled: true,
  ...more,
})

describe('the season in review', () => {
  test.each([
    ['none', [], undefined],
    ['the one that runs', [line('2025-01-01', '2025-12-31'), line('2026-01-01', '2026-12-31')], '2026-01-01'],
    ['the last, where it is over', [line('2024-01-01', '2024-12-31')], '2024-01-01'],
    ['none that is ahead', [line('2026-01-01', '2026-12-31'), line('2027-01-01', '2027-12-31')], '2026-01-01'],
    ['none that was not paid', [line('2026-01-01', '2026-12-31', { status: 'inactive' })], undefined],
    ['none that was taken back', [line('2026-01-01', '2026-12-31', { enabled: false })], undefined],
  ])('%s', (_, history, begins) => {
    expect(findLastPeriod(history, TODAY)?.startDate).toBe(begins)
  })
})

describe('its contents', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.stop())

  test("are the club's past events, newest first, and what the dues paid for", { tags: 'full' }, async () => {
    const { database, clock } = portal
    const [club, elsewhere] = [await createOrganisation(database), await createOrganisation(database)]
    const member = await createMember(database)
    const person = { email: member.email ?? '' }
    await createActiveMembership(database, club.id, member.id)
    const free = [{ name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }]
    const come = async (organisationId: string, title: string, day: string) => {
      const [startsAt, endsAt] = [new Date(`${day}T17:00:00Z`), new Date(`${day}T21:00:00Z`)]
      const event = await createEvent(database, organisationId, { title, startsAt, endsAt }, free)
      await registerSuccessfully(
        portal,
        person,
        event.id,
        buildRegistration([{ ticketTypeId: event.typeId, memberId: member.id }], 0),
      )
      return event
    }
    for (const [title, day] of [
      ['First', '2026-12-12'],
      ['Second', '2026-12-13'],
      ['Third', '2026-12-14'],
      ['Fourth', '2026-12-15'],
      ['Ahead', '2026-12-29'],
    ] as const)
      await come(club.id, title, day)
    await come(elsewhere.id, 'Elsewhere', '2026-12-16')
    const calledOff = await come(club.id, 'Called off', '2026-12-17')
    await database.$client.query('update event set cancelled_at = $2 where id = $1', [calledOff.id, clock.now])

    const [membership] = (await portal.call(person, membershipList, { params: { memberId: member.id }, query: {} }))
      .body
    const params = { membershipId: membership?.id ?? '' }
    const season = async (who = person) => portal.call(who, renewalSeasonGet, { params })
    expect((await season()).body).toEqual({ season: null })

    const began = clock.now
    clock.now = new Date(`${TODAY}T12:00:00Z`)
    try {
      expect((await season()).body.season).toMatchObject({
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        eventCount: 4,
        events: [{ title: 'Fourth' }, { title: 'Third' }, { title: 'Second' }],
        duesPaidFor: null,
      })
      await database.$client.query(`update organisation set dues_paid_for = 'New goals' where id = $1`, [club.id])
      expect((await season()).body.season?.duesPaidFor).toBe('New goals')
      const stranger = await createMember(database)
      expect((await season({ email: stranger.email ?? '' })).status).toBe(404)
    } finally {
      clock.now = began
    }
  })
})
