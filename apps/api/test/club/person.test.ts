import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import {
  clubPersonGet,
  clubPersonNoteAdd,
  clubPersonNoteRemove,
  clubPersonTagAdd,
  clubPersonTagRemove,
} from '@forenet/contract/club/person-calls'
import { clubRegisterFilterChoices, clubRegisterList } from '@forenet/contract/club/register-calls'
import { eq } from '@forenet/database/drizzle'
import { member as members } from '@forenet/database/member-tables'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson & { memberId: string }
let treasurer: TestPerson
let memberId: string
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
  treasurer = await withRole(portal, club, { role: 'treasurer' })
  memberId = (await createMember(portal.database, { firstName: 'Ida', lastName: 'Holm', city: 'Ribe' })).id
  await createActiveMembership(portal.database, club.id, memberId)
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: club.key, memberId })
const get = async (by: TestPerson = secretary) => (await portal.call(by, clubPersonGet, { params: params() })).body

describe('a person in the register', () => {
  test('is shown with periods and changes, and who in the club made them', async () => {
    await portal.database.update(members).set({ city: 'Esbjerg' }).where(eq(members.id, memberId))
    const wanted = { id: randomUUID(), name: 'Frivillig' }
    await portal.call(secretary, clubPersonTagAdd, { params: params(), body: wanted })
    const { person, periods, changes } = await get()
    expect(person).toMatchObject({ name: 'Ida Holm', city: 'Esbjerg', status: 'active', tags: [wanted.id] })
    expect(periods.map(({ name }) => name)).toEqual(['Senior 2026'])
    expect(changes.map(({ begins, by, fields }) => [begins, by !== null, fields.map(({ field }) => field)])).toEqual([
      [false, true, ['tags']],
      [false, false, ['address']],
      [true, false, []],
    ])
    expect(changes[0]?.fields).toEqual([{ field: 'tags', from: '', to: 'Frivillig' }])
  })

  test('is tagged once per name regardless of case, and an unused tag is deleted', async () => {
    const again = await portal.call(secretary, clubPersonTagAdd, {
      params: params(),
      body: { id: randomUUID(), name: 'frivillig' },
    })
    expect(again.body.person.tags).toHaveLength(1)
    const [tagId] = again.body.person.tags
    const taken = await portal.call(secretary, clubPersonTagRemove, { params: { ...params(), tagId: tagId ?? '' } })
    expect(taken.body.person.tags).toEqual([])
    const { body: frame } = await portal.call(secretary, clubRegisterFilterChoices, { params: { orgKey: club.key } })
    expect(frame.tags).toEqual([])
    const { body: log } = await portal.call(await withRole(portal, club, { role: 'owner' }), clubLogList, {
      params: { orgKey: club.key },
      query: {},
    })
    expect(log.entries.map(({ action, about }) => [action, about])).toEqual([
      ['person-untagged', 'Ida Holm'],
      ['person-tagged', 'Ida Holm'],
    ])
  })

  test("cannot get another club's tag", async () => {
    const elsewhere = await createOrganisation(portal.database)
    const other = await withRole(portal, elsewhere, { role: 'owner' })
    const stranger = await createMember(portal.database)
    await createActiveMembership(portal.database, elsewhere.id, stranger.id)
    const id = randomUUID()
    const theirs = { params: { orgKey: elsewhere.key, memberId: stranger.id }, body: { id, name: 'Nøgle' } }
    expect((await portal.call(other, clubPersonTagAdd, theirs)).status).toBe(200)
    const mine = await portal.call(secretary, clubPersonTagAdd, { params: params(), body: { id, name: 'Kasse' } })
    expect(mine.problem.code).toBe('changed-meanwhile')
    expect((await portal.call(other, clubPersonGet, { params: params() })).status).toBe(404)
    const away = await portal.call(other, clubPersonGet, { params: { orgKey: elsewhere.key, memberId } })
    expect(away.problem.code).toBe('not-found')
  })

  test('gets a note visible to the board only, once however often it is sent', async () => {
    const note = { id: randomUUID(), text: 'Har nøglen til depotet' }
    for (let time = 0; time < 2; time++)
      expect(
        (await portal.call(secretary, clubPersonNoteAdd, { params: params(), body: note })).body.notes,
      ).toHaveLength(1)
    const other = await portal.call(secretary, clubPersonNoteAdd, {
      params: params(),
      body: { ...note, text: 'Andet' },
    })
    expect(other.problem.code).toBe('changed-meanwhile')
    expect((await get(treasurer)).notes).toBeNull()
    const refused = await portal.call(treasurer, clubPersonNoteAdd, { params: params(), body: note })
    expect(refused.status).toBe(403)
    const gone = await portal.call(secretary, clubPersonNoteRemove, { params: { ...params(), noteId: note.id } })
    expect(gone.body.notes).toEqual([])
  })

  test('keeps both tags of two concurrent changes', async () => {
    const names = ['A', 'B', 'C', 'D']
    await Promise.all(
      names.map((name) =>
        portal.call(secretary, clubPersonTagAdd, { params: params(), body: { id: randomUUID(), name } }),
      ),
    )
    const { body } = await portal.call(secretary, clubRegisterList, { params: { orgKey: club.key }, query: {} })
    expect(body.rows[0]?.tags).toHaveLength(names.length)
  })
  test('links to family members in the register, and names no others', async () => {
    const outside = await createMember(portal.database, { firstName: 'Per' })
    const [alma, absent] = [
      await createDependant(portal.database, memberId, { otherParentId: outside.id, lastName: 'Holm' }),
      await createDependant(portal.database, memberId),
    ]
    const grown = await createDependant(portal.database, memberId, { dateOfBirth: '1990-02-03' })
    for (const { id } of [alma, grown]) await createActiveMembership(portal.database, club.id, id)
    const elsewhere = await createOrganisation(portal.database)
    await createActiveMembership(portal.database, elsewhere.id, absent.id)
    expect(await get()).toMatchObject({ guardiansHere: [], children: [{ memberId: alma.id, name: 'Alma Holm' }] })
    const child = await portal.call(secretary, clubPersonGet, { params: { orgKey: club.key, memberId: alma.id } })
    expect(child.body).toMatchObject({ guardiansHere: [memberId], children: [] })
    expect(child.body.person.guardians.map(({ id }) => id).sort()).toEqual([memberId, outside.id].sort())
  })
})
