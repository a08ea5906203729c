import { calendarFeedCreate } from '@forenet/contract/calendar-calls'
import { eventCalendar, eventFacetsGet, eventItem, eventList } from '@forenet/contract/event-calls'
import { organisationList } from '@forenet/contract/organisation-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCalendar } from '../tickets/read-calendar.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const WHOSE = ['all', 'mine', 'own'] as const

/** A club with a listed and an unlisted event, both free for its two members. */
async function scene() {
  const club = await createOrganisation(portal.database)
  const free = [{ name: 'Medlem', memberPriceMinor: 0, guestPriceMinor: 0 }]
  const listed = await createEvent(portal.database, club.id, { title: 'Sommerfest' }, free)
  const unlisted = await createEvent(portal.database, club.id, { title: 'Hemmelig tur', unlisted: true }, free)
  const member = () => createClubMember(portal.database, club.id)
  return { club, listed, unlisted, somebody: await member(), other: await member() }
}

const titles = async (person: TestPerson, whose: (typeof WHOSE)[number], orgId: string) =>
  (await portal.call(person, eventList, { query: { of: whose, orgId } })).body.map(({ title }) => title)

const inCalendar = async (person: TestPerson) => {
  const { url } = (await portal.call(person, calendarFeedCreate)).body
  return readCalendar(await (await fetch(url ?? '')).text()).events.map(({ uid }) => uid.split('@')[0])
}

describe('an unlisted event', () => {
  test('is in no list, count, calendar or club page, and opens by its link', async () => {
    const s = await scene()
    for (const whose of ['all', 'mine'] as const)
      expect(await titles(s.somebody, whose, s.club.id)).toEqual(['Sommerfest'])
    const everywhere = await portal.call(s.somebody, eventList, { query: { size: 200 } })
    expect(everywhere.body.map(({ id }) => id)).not.toContain(s.unlisted.id)
    const facets = await portal.call(s.somebody, eventFacetsGet, { query: { orgId: s.club.id } })
    expect(facets.body.months).toHaveLength(1)
    const clubs = await portal.call(s.somebody, organisationList, { query: { orgId: s.club.id } })
    expect(clubs.body.find(({ id }) => id === s.club.id)).toMatchObject({ eventsForMembers: 1 })
    expect(await inCalendar(s.somebody)).toEqual([s.listed.id])
    for (const path of [`/${s.club.key}`, `/embed/${s.club.key}`, '/sitemap.xml']) {
      const page = await (await fetch(`${portal.origin}${path}`)).text()
      expect(page).not.toContain(s.unlisted.id)
      expect(page).not.toContain('Hemmelig tur')
    }
    const opened = await portal.call(s.somebody, eventItem, { params: { eventId: s.unlisted.id } })
    expect(opened.body).toMatchObject({ title: 'Hemmelig tur', registration: 'open' })
    expect(
      (await portal.call(s.somebody, eventCalendar, { params: { eventId: s.unlisted.id }, query: {} })).status,
    ).toBe(200)
  })

  test('is among the own events of its participants only', { tags: 'full' }, async () => {
    const s = await scene()
    const wanted = [{ ticketTypeId: s.unlisted.typeId, memberId: s.somebody.id }]
    await registerSuccessfully(portal, s.somebody, s.unlisted.id, buildRegistration(wanted, 0))
    expect((await titles(s.somebody, 'mine', s.club.id)).toSorted()).toEqual(['Hemmelig tur', 'Sommerfest'])
    expect(await titles(s.somebody, 'own', s.club.id)).toEqual(['Hemmelig tur'])
    expect(await titles(s.somebody, 'all', s.club.id)).toEqual(['Sommerfest'])
    const own = await portal.call(s.somebody, eventFacetsGet, { query: { of: 'own' } })
    expect(own.body.months).toHaveLength(1)
    expect((await inCalendar(s.somebody)).toSorted()).toEqual([s.listed.id, s.unlisted.id].toSorted())
    for (const whose of WHOSE) expect(await titles(s.other, whose, s.club.id)).not.toContain('Hemmelig tur')
    expect(await inCalendar(s.other)).toEqual([s.listed.id])
  })
})
