import * as attendees from '@forenet/contract/club/event-attendee-calls'
import * as registrations from '@forenet/contract/club/event-registration-calls'
import type { ClubRole } from '@forenet/domain/access'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let eventId: string
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, {}, [
    { name: 'Adult', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  eventId = event.id
  const { email } = await createMember(portal.database)
  const ticket = { ticketTypeId: event.typeId, attendeeName: 'Bo Guest' }
  await registerSuccessfully(portal, { email: email ?? '' }, event.id, buildRegistration([ticket], 0))
  await portal.database.$client.query('update event_ticket set total_minor = 43210 where event_id = $1', [event.id])
})
afterAll(() => portal.stop())

test.each<[ClubRole, boolean]>([
  ['owner', true],
  ['treasurer', true],
  ['event-host', true],
  ['auditor', true],
  ['secretary', false],
  ['trainer', false],
])('the %s of a club sees what was paid for tickets: %s', async (role, sees) => {
  const by = await withRole(portal, club, { role })
  const params = { orgKey: club.key, eventId }
  const paid = sees ? { paidMinor: 43_210, refundedMinor: 0 } : { paidMinor: null, refundedMinor: null }
  const [people, entries] = [
    await portal.call(by, attendees.clubAttendeeList, { params, query: {} }),
    await portal.call(by, registrations.clubRegistrationList, { params, query: {} }),
  ]
  expect([people.body.rows, entries.body.rows]).toMatchObject([[paid], [paid]])
  for (const call of [attendees.clubAttendeeFile, registrations.clubRegistrationFile]) {
    const { body } = await portal.call(by, call, { params, query: { language: 'en' } })
    expect(String(body).includes('432,10')).toBe(sees)
  }
})
