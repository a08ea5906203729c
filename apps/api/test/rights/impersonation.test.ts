import {
  memberFindByEmail,
  memberParticipants,
  memberPictureRemove,
  memberUpdate,
} from '@forenet/contract/member-calls'
import { membershipCreate, membershipList } from '@forenet/contract/membership-calls'
import { membershipStatusRecalculate } from '@forenet/contract/tools-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf, upload } from './callers.ts'
import { createScene, PNG, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'

let portal: TestPortal
let scene: Scene
let superPerson: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
  superPerson = callersOf(scene).super ?? {}
})
afterAll(() => portal.stop())

const search = (person: TestPerson | null) =>
  portal.call(person, memberFindByEmail, { query: { email: scene.subject.email ?? '' } })

describe('impersonation (ruling 14)', () => {
  test('is rejected for everyone except a super administrator', async () => {
    const others = ['self', 'parent', 'approved', 'stranger', 'admin-elsewhere', 'admin-here'] as const
    for (const name of others) {
      const answer = await search({ ...callersOf(scene)[name], actingFor: scene.child.id })
      expect(answer, name).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
    }
    const almost = { email: scene.stranger.email ?? '', roles: [`org:${scene.home.key}|role:SUPER_ADMIN`] }
    expect((await search({ ...almost, actingFor: scene.subject.id })).status).toBe(403)
  })

  test('of oneself equals no impersonation', async () => {
    const self = { email: scene.subject.email ?? '' }
    expect((await search({ ...self, actingFor: scene.subject.id })).status).toBe(200)
  })

  test('without a member is rejected', async () => {
    for (const actingFor of ['00000000-0000-4000-8000-000000000000', 'garbage', "' or 1=1 --", '', 'null']) {
      const answer = await fetch(new URL(`${memberFindByEmail.path}?email=a@example.org`, portal.origin), {
        headers: { authorization: `Bearer ${await portal.token(superPerson)}`, [ACTING_MEMBER_HEADER]: actingFor },
      })
      expect([answer.status, ((await answer.json()) as { code: string }).code], actingFor).toEqual([404, 'not-found'])
    }
  })

  test('of an unknown member is not found by a super administrator either, and nothing is stored', async () => {
    const nobody = '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
    const before = await snapshot(portal)
    const body = { firstName: 'Ida', lastName: 'Krogh' }
    const statuses = [
      (await portal.call(superPerson, memberUpdate, { params: { memberId: nobody }, body })).status,
      (await upload(portal, superPerson, nobody, PNG)).status,
      (await portal.call(superPerson, memberPictureRemove, { params: { memberId: nobody } })).status,
      (await portal.call(superPerson, memberParticipants, { params: { memberId: nobody } })).status,
      (await portal.call(superPerson, membershipList, { params: { memberId: nobody }, query: {} })).status,
      (await portal.call(superPerson, membershipStatusRecalculate, { body: { memberIds: [nobody] } })).status,
    ]
    expect(statuses).toEqual(Array(6).fill(404))
    expect(await snapshot(portal)).toEqual(before)
  })

  test('accepts the member id in any case', async () => {
    const body = { orgId: scene.home.id }
    const shouted = { ...superPerson, actingFor: scene.subject.id.toUpperCase() }
    const answer = await portal.call(shouted, membershipCreate, {
      params: { memberId: scene.subject.id },
      body,
    })
    expect(answer).toMatchObject({ status: 200, body: { memberId: scene.subject.id } })
  })

  test('is audited with actor, member, action and time', async () => {
    const member = await createMember(portal.database)
    const acting = { ...superPerson, actingFor: member.id }
    await portal.call(acting, memberFindByEmail, { query: { email: member.email ?? '' } })
    const body = { firstName: 'Ida', lastName: 'Krogh' }
    expect((await portal.call(acting, memberUpdate, { params: { memberId: member.id }, body })).status).toBe(200)
    const { rows } = await portal.database.$client.query(
      'select actor_email, actor_member_id, acting_for_member_id, action, at from audit_entry where acting_for_member_id = $1 order by id',
      [member.id],
    )
    const who = {
      actor_email: scene.superAdministrator.email,
      actor_member_id: scene.superAdministrator.id,
      acting_for_member_id: member.id,
      at: portal.clock.now,
    }
    expect(rows).toEqual([
      { ...who, action: 'acted:looked' },
      { ...who, action: 'acted:memberUpdate' },
      { ...who, action: 'profile-changed' },
    ])
  })

  test('reading in two processes concurrently is audited once', async () => {
    const member = await createMember(portal.database)
    const { sealing, database } = portal
    const other = await startTestPortal({ pool: database.$client as pg.Pool, database, sealing })
    const looks = [portal, other, portal, other].map((one) =>
      one.call({ ...superPerson, actingFor: member.id }, memberParticipants, { params: { memberId: member.id } }),
    )
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rowCount } = await database.$client.query('select from audit_entry where acting_for_member_id = $1', [
      member.id,
    ])
    expect(rowCount).toBe(1)
    await other.stop()
  })

  test('reading only is audited once an hour per actor', async () => {
    const member = await createMember(portal.database)
    const other = { ...superPerson, email: 'en.anden.super@example.org', subject: 'another-super' }
    const look = (person: TestPerson) =>
      portal.call({ ...person, actingFor: member.id }, memberParticipants, { params: { memberId: member.id } })
    const looked = async () =>
      (
        await portal.database.$client.query<{ who: string }>(
          `select actor_email as who from audit_entry where acting_for_member_id = $1 and action = 'acted:looked' order by id`,
          [member.id],
        )
      ).rows.map(({ who }) => who)
    await Promise.all([look(superPerson), look(superPerson), look(superPerson)])
    await look(other)
    expect(await looked()).toEqual([superPerson.email, other.email])
    const began = portal.clock.now
    portal.clock.now = new Date(began.getTime() + 3_599_000)
    await look(superPerson)
    expect(await looked()).toHaveLength(2)
    portal.clock.now = new Date(began.getTime() + 3_600_000)
    await look(superPerson)
    expect(await looked()).toEqual([superPerson.email, other.email, superPerson.email])
  })

  test('is audited even if the action is rejected', async () => {
    const member = await createMember(portal.database)
    const acting = { ...superPerson, actingFor: member.id }
    const answer = await portal.call(acting, memberUpdate, {
      params: { memberId: '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d' },
      body: { firstName: 'Ida', lastName: 'Krogh' },
    })
    expect(answer.status).toBe(404)
    const { rows } = await portal.database.$client.query(
      'select action from audit_entry where acting_for_member_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ action: 'acted:memberUpdate' }])
  })
})
