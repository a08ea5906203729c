import {
  dependantCreate,
  dependantRemove,
  familyInvitationApprove,
  familyInvitationCreate,
  familyItem,
} from '@forenet/contract/family-calls'
import { memberUpdate } from '@forenet/contract/member-calls'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  toTestPerson,
} from '@forenet/testkit/builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_DEPENDANTS_ADDED_PER_DAY } from '../../src/modules/events/families/dependants.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const child = { firstName: 'Alma', lastName: 'Holm', dateOfBirth: '2016-05-04' }
const familyOf = async (member: { id: string; email: string | null }) =>
  (await portal.call(toTestPerson(member), familyItem, { params: { memberId: member.id } })).body

/** Two guardians of a child. */
async function guardians() {
  const [first, second] = [await createMember(portal.database), await createMember(portal.database)]
  const alma = await createDependant(portal.database, first.id)
  const asked = await portal.call(toTestPerson(first), familyInvitationCreate, {
    body: { email: second.email ?? '', name: 'Far', childId: alma.id },
  })
  return { first, second, alma, asked }
}

describe('a child', () => {
  test("is added without a login, at its guardian's address, and listed first", async () => {
    const parent = await createMember(portal.database)
    const made = await portal.call(toTestPerson(parent), dependantCreate, {
      params: { memberId: parent.id },
      body: child,
    })
    expect(made.body).toMatchObject({ ...child, parentId: parent.id, email: null, address: { City: 'Silkeborg' } })
    const family = await familyOf(parent)
    expect(family.participants.map(({ kind, member }) => [kind, member.firstName])).toEqual([
      ['self', 'Maja'],
      ['dependant', 'Alma'],
    ])
    expect(family.participants[1]).toMatchObject({ grownUp: false, tickets: 0, guardians: [{ mine: true }] })
  })

  test('cannot be born in the future or be added to another member', async () => {
    const [parent, stranger] = [await createMember(portal.database), await createMember(portal.database)]
    const params = { memberId: parent.id }
    const unborn = await portal.call(toTestPerson(parent), dependantCreate, {
      params,
      body: { ...child, dateOfBirth: '2026-11-21' },
    })
    expect(unborn.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'dateOfBirth' }] })
    expect((await portal.call(toTestPerson(stranger), dependantCreate, { params, body: child })).status).toBe(404)
  })

  test('can be added and removed 60 times a day', { tags: 'full' }, async () => {
    const parent = await createMember(portal.database)
    const params = { memberId: parent.id }
    const add = () => portal.call(toTestPerson(parent), dependantCreate, { params, body: child })
    const remove = (childId: string) =>
      portal.call(toTestPerson(parent), dependantRemove, { params: { ...params, childId } })
    for (let time = 0; time < MAX_DEPENDANTS_ADDED_PER_DAY; time++) {
      const { body } = await add()
      expect((await remove(body.id)).status).toBe(200)
    }
    const refused = await add()
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      429,
      'too-many-requests',
      'A member can add at most 60 children a day',
    ])
    const other = await createMember(portal.database)
    const ofOther = { params: { memberId: other.id }, body: child }
    expect((await portal.call(toTestPerson(other), dependantCreate, ofOther)).status).toBe(200)
    portal.clock.now = new Date(portal.clock.now.getTime() + 86_400_001)
    expect((await add()).status).toBe(200)
    portal.clock.now = new Date(TEST_NOW)
  })

  test('without references is deleted on removal; one in payment records is kept for them only', async () => {
    const parent = await createMember(portal.database)
    const [alma, ida] = [
      await createDependant(portal.database, parent.id),
      await createDependant(portal.database, parent.id),
    ]
    const club = await createOrganisation(portal.database)
    await createActiveMembership(portal.database, club.id, ida.id)
    for (const { id: childId } of [alma, ida]) {
      const params = { memberId: parent.id, childId }
      expect((await portal.call(toTestPerson(parent), dependantRemove, { params })).status).toBe(200)
      expect((await portal.call(toTestPerson(parent), dependantRemove, { params })).status).toBe(404)
    }
    expect((await familyOf(parent)).participants).toHaveLength(1)
    const { rows } = await portal.database.$client.query('select id, enabled from member where id = any($1)', [
      [alma.id, ida.id],
    ])
    expect(rows).toEqual([{ id: ida.id, enabled: false }])
  })
})

describe('two guardians', () => {
  test('the second is invited, and after accepting both see and change the child', async () => {
    const { first, second, alma, asked } = await guardians()
    expect((await familyOf(first)).guardianInvitations).toMatchObject([{ childId: alma.id, mine: false }])
    const [waiting] = (await familyOf(second)).guardianInvitations
    expect(waiting).toMatchObject({ childName: 'Alma', inviterEmail: first.email, mine: true })
    const update = { params: { memberId: alma.id }, body: { ...child, firstName: 'Alma Sofie' } }
    expect((await portal.call(toTestPerson(second), memberUpdate, update)).status).toBe(404)
    await portal.call(toTestPerson(second), familyInvitationApprove, { query: { id: asked.body.id } })
    expect((await portal.call(toTestPerson(second), memberUpdate, update)).body.firstName).toBe('Alma Sofie')
    const family = await familyOf(second)
    // Sharing a child does not make guardians family: neither sees the other's own data.
    expect(family.participants.map(({ kind }) => kind)).toEqual(['self', 'dependant'])
    expect(family.participants[1]?.guardians).toEqual([
      { name: `${first.firstName} ${first.lastName}`, mine: false },
      { name: `${second.firstName} ${second.lastName}`, mine: true },
    ])
  })

  test('are the maximum, even if a third is invited concurrently', { tags: 'full' }, async () => {
    const { first, second, alma, asked } = await guardians()
    const third = await createMember(portal.database)
    const other = await portal.call(toTestPerson(first), familyInvitationCreate, {
      body: { email: third.email ?? '', name: 'Mor', childId: alma.id },
    })
    const answers = await Promise.all([
      portal.call(toTestPerson(second), familyInvitationApprove, { query: { id: asked.body.id } }),
      portal.call(toTestPerson(third), familyInvitationApprove, { query: { id: other.body.id } }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const full = await portal.call(toTestPerson(first), familyInvitationCreate, {
      body: { email: 'fjerde@example.org', name: 'Far', childId: alma.id },
    })
    expect(full.problem.code).toBe('has-two-guardians')
  })

  test.each([0, 1])('guardian %i leaves, and the other stays', { tags: 'full' }, async (leaving) => {
    const { first, second, alma, asked } = await guardians()
    await portal.call(toTestPerson(second), familyInvitationApprove, { query: { id: asked.body.id } })
    const [leaver, stayer] = leaving === 0 ? [first, second] : [second, first]
    const params = { memberId: leaver.id, childId: alma.id }
    expect((await portal.call(toTestPerson(leaver), dependantRemove, { params })).status).toBe(200)
    expect((await familyOf(leaver)).participants).toHaveLength(1)
    expect((await familyOf(stayer)).participants[1]).toMatchObject({
      member: { id: alma.id, enabled: true },
      guardians: [{ mine: true }],
    })
    const again = await portal.call(toTestPerson(stayer), familyInvitationCreate, {
      body: { email: leaver.email ?? '', name: 'Igen', childId: alma.id },
    })
    expect(again.status).toBe(200)
  })

  test('only a guardian may invite another', async () => {
    const { alma, second } = await guardians()
    const asked = await portal.call(toTestPerson(second), familyInvitationCreate, {
      body: { email: 'hvem@example.org', name: 'Hvem', childId: alma.id },
    })
    expect(asked.status).toBe(404)
  })
})
