import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubPersonGet, clubPersonNoteAdd } from '@forenet/contract/club/person-calls'
import { memberCreate, memberFindByEmail, memberUpdate } from '@forenet/contract/member-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeGrant } from '../../src/platform/access/grant-repository.ts'
import { withRole } from '../club/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** A member of two clubs, and a secretary of each. */
async function createScene() {
  const [club, other] = [await createOrganisation(portal.database), await createOrganisation(portal.database)]
  const member = await createMember(portal.database, { firstName: 'Ida', lastName: 'Holm' })
  for (const { id } of [club, other]) await createActiveMembership(portal.database, id, member.id)
  const email = member.email ?? ''
  const secretary = await withRole(portal, club, { role: 'secretary' })
  const note = (by: TestPerson, orgKey: string, text: string) =>
    portal.call(by, clubPersonNoteAdd, { params: { orgKey, memberId: member.id }, body: { id: randomUUID(), text } })
  const read = async (by: TestPerson) =>
    (await portal.call(by, memberFindByEmail, { query: { email } })).body.comments ?? null
  const write = (by: TestPerson, comments: string | null) =>
    portal.call(by, memberUpdate, {
      params: { memberId: member.id },
      body: { firstName: 'Ida', lastName: 'Holm', comments },
    })
  const notes = async (by: TestPerson, orgKey = club.key) =>
    (await portal.call(by, clubPersonGet, { params: { orgKey, memberId: member.id } })).body.notes?.map(
      ({ text }) => text,
    )
  return { club, other, member, email, secretary, note, read, write, notes }
}

describe('comments of a member', () => {
  test('are the newest note of the organiser’s club', async () => {
    const { club, other, secretary, note, read } = await createScene()
    const stranger = await withRole(portal, other, { role: 'secretary' })
    expect(await read(secretary)).toBeNull()
    await note(secretary, club.key, 'Har nøgle til klubhuset')
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    await note(secretary, club.key, 'Nøglen er afleveret')
    expect(await read(secretary)).toBe('Nøglen er afleveret')
    expect(await read(stranger)).toBeNull()
  })

  test('are read by those alone who may read notes', async () => {
    const { club, email, member, secretary, note, read } = await createScene()
    await note(secretary, club.key, 'Har nøgle til klubhuset')
    const auditor = await withRole(portal, club, { role: 'auditor' })
    const passwordOnly = { ...secretary, amr: ['pwd'] }
    const operator = { email: 'drift@example.org', roles: ['org:ALL|role:SUPER_ADMIN'], amr: ['pwd', 'otp', 'mfa'] }
    for (const by of [{ email }, auditor, operator, { ...operator, actingFor: member.id }]) {
      expect(await read(by)).toBeNull()
    }
    expect((await portal.call(passwordOnly, memberFindByEmail, { query: { email } })).status).toBe(404)
  })

  test('add a note once, with its entry in the log, and keep the older ones', async () => {
    const { club, secretary, note, write, notes, read } = await createScene()
    await note(secretary, club.key, 'Har nøgle til klubhuset')
    portal.clock.now = new Date(portal.clock.now.getTime() + 1_000)
    for (let time = 0; time < 2; time++) {
      expect((await write(secretary, ' Nøglen er afleveret ')).body.comments).toBe('Nøglen er afleveret')
    }
    for (const nothing of [null, ' ']) await write(secretary, nothing)
    expect(await notes(secretary)).toEqual(['Nøglen er afleveret', 'Har nøgle til klubhuset'])
    expect(await read(secretary)).toBe('Nøglen er afleveret')
    const owner = await withRole(portal, club, { role: 'owner' })
    const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })
    expect(log.body.entries.filter(({ action }) => action === 'person-noted')).toHaveLength(2)
  })

  test('are ignored from the member, and from an organiser of several of the member’s clubs', async () => {
    const { other, email, secretary, write, notes } = await createScene()
    expect(await write({ email }, 'Om mig selv')).toMatchObject({ status: 200, body: { comments: null } })
    await storeGrant(portal.database, {
      ...{
        id: randomUUID(),
        memberId: secretary.memberId,
        organisationId: other.id,
        role: 'secretary',
        grantedBy: null,
      },
      ...{ eventId: null, teamId: null, from: null, until: null, at: portal.clock.now },
    })
    expect((await write(secretary, 'Om hvem af os?')).status).toBe(200)
    expect([await notes(secretary), await notes(secretary, other.key)]).toEqual([[], []])
  })

  test('are added by POST member/item, if the caller may', { tags: 'full' }, async () => {
    const { club, email, member, secretary, write, notes } = await createScene()
    const chair = {
      email: `chair-${club.key.toLowerCase()}@example.org`,
      roles: ['org:ALL|role:SUPER_ADMIN'],
      amr: ['pwd', 'otp', 'mfa'],
    }
    const send = (by: TestPerson, to: string, comments: string) =>
      portal.call(by, memberCreate, { body: { firstName: 'Ida', lastName: 'Holm', email: to, comments } })
    // Operators belong to no club, and members read no notes about themselves.
    for (const by of [chair, { email }]) {
      expect(await send(by, email, 'Har nøgle')).toMatchObject({ status: 200, body: { id: member.id, comments: null } })
    }
    expect(await notes(secretary)).toEqual([])
    await storeGrant(portal.database, {
      ...{ id: randomUUID(), memberId: member.id, organisationId: club.id, role: 'secretary', grantedBy: null },
      ...{ eventId: null, teamId: null, from: null, until: null, at: portal.clock.now },
    })
    const organiser = { email, amr: ['pwd', 'otp', 'mfa'] }
    for (let time = 0; time < 2; time++) {
      expect((await send(organiser, email, ' Har nøgle ')).body.comments).toBe('Har nøgle')
    }
    expect(await notes(secretary)).toEqual(['Har nøgle'])
    expect((await write(secretary, null)).body.comments).toBe('Har nøgle')
    expect((await send(organiser, email, 'x'.repeat(2_001))).problem.errors?.[0]?.path).toBe('comments')
  })

  test.each(['x'.repeat(2_001), 'a\u0000b'])('that are no text are rejected and change nothing', async (comments) => {
    const { secretary, write, notes } = await createScene()
    expect((await write(secretary, comments)).problem.errors?.[0]?.path).toBe('comments')
    expect(await notes(secretary)).toEqual([])
  })
})
