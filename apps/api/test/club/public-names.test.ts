import { randomUUID } from 'node:crypto'
import { clubSignupCreate } from '@forenet/contract/club/club-signup-calls'
import { clubEventChange, clubEventCreate, clubEventGet } from '@forenet/contract/club/event-calls'
import { clubMembershipTypeChange, clubMembershipTypeCreate } from '@forenet/contract/club/membership-type-calls'
import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { clubTeamChange, clubTeamCreate } from '@forenet/contract/club/team-calls'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTermsOf, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const LINK = 'Vind på evil.dk'
const BANK = 'Danske Bank kundeservice'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: TestPerson & { memberId: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: club.key })
const run = (sql: string, ...values: unknown[]) => portal.database.$client.query(sql, values)
const pathsOf = ({ status, problem }: { status: number; problem: { errors?: { path: string }[] | undefined } }) => [
  status,
  ...(problem.errors ?? []).map(({ path }) => path.replace(/^body\./, '')),
]

describe('names used in e-mails', () => {
  test.each([LINK, BANK])('of a new club, team, membership type and event cannot be “%s”', async (name) => {
    const id = randomUUID()
    const newClub = {
      ...{ id, key: `NY${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`, name, kind: 'sport' as const },
      ...{ addressLine1: '', postCode: '', city: '', cvrNumber: null, email: 'ry@example.org', phone: '', website: '' },
      ...{ description: '', accentColour: '#1f6f54', terms: CLUB_TERMS_VERSION as typeof CLUB_TERMS_VERSION },
    }
    expect(pathsOf(await portal.call(owner, clubSignupCreate, { body: newClub }))).toEqual([400, 'name'])
    const team = portal.call(owner, clubTeamCreate, { params: params(), body: { id, name } })
    expect(pathsOf(await team)).toEqual([400, 'name'])
    const type = portal.call(owner, clubMembershipTypeCreate, { params: params(), body: { id, name } })
    expect(pathsOf(await type)).toEqual([400, 'name'])
    const terms = eventTermsOf({ title: name, ticketTypes: [ticketTypeOf(), ticketTypeOf({ name })] })
    const event = portal.call(owner, clubEventCreate, { params: params(), body: { id, terms } })
    expect(pathsOf(await event)).toEqual([400, 'terms.title', 'terms.ticketTypes.1.name'])
    expect((await run('select 1 from event where id = $1', id)).rows).toEqual([])
  })

  test('stored before the rule may stay, but cannot be changed to another invalid name', async () => {
    await run('update organisation set name = $2 where id = $1', club.id, LINK)
    const settings = (await portal.call(owner, clubSettingsGet, { params: params() })).body
    const save = (change: object) =>
      portal.call(owner, clubSettingsSave, { params: params(), body: { ...settings, ...change } })
    expect(pathsOf(await save({ name: BANK }))).toEqual([400, 'name'])
    expect((await save({ phone: '86 89 10 10' })).body).toMatchObject({ name: LINK, phone: '86 89 10 10' })

    const event = await createEvent(portal.database, club.id, { title: LINK })
    await run('update event_ticket_type set name = $2 where event_id = $1', event.id, BANK)
    const at = { ...params(), eventId: event.id }
    const { terms, version } = (await portal.call(owner, clubEventGet, { params: at })).body
    const change = (more: object) =>
      portal.call(owner, clubEventChange, { params: at, body: { terms: { ...terms, ...more }, version } })
    expect(pathsOf(await change({ title: BANK }))).toEqual([400, 'terms.title'])
    const another = [...terms.ticketTypes, ticketTypeOf({ name: BANK })]
    expect(pathsOf(await change({ ticketTypes: another }))).toEqual([400, 'terms.ticketTypes.1.name'])
    expect((await change({ place: 'Hallen' })).body.terms).toMatchObject({ title: LINK, place: 'Hallen' })

    const [teamId, typeId] = [randomUUID(), randomUUID()]
    await run('insert into team (id, organisation_id, name) values ($1, $2, $3)', teamId, club.id, LINK)
    const team = (body: object) =>
      portal.call(owner, clubTeamChange, {
        params: { ...params(), teamId },
        body: { name: LINK, archived: false, version: 1, ...body },
      })
    expect(pathsOf(await team({ name: BANK }))).toEqual([400, 'name'])
    expect((await team({ activity: 'Roning' })).status).toBe(200)
    await run('insert into membership_type (id, organisation_id, name) values ($1, $2, $3)', typeId, club.id, LINK)
    const type = (body: object) =>
      portal.call(owner, clubMembershipTypeChange, {
        params: { ...params(), typeId },
        body: { name: LINK, archived: false, version: 1, ...body },
      })
    expect(pathsOf(await type({ name: BANK }))).toEqual([400, 'name'])
    expect((await type({ activity: 'Roning' })).status).toBe(200)
  })
})
