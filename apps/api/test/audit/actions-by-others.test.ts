import { memberAuditList } from '@forenet/contract/audit-calls'
import { memberParticipants, memberUpdate } from '@forenet/contract/member-calls'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
let camilla: Awaited<ReturnType<typeof createMember>>
beforeAll(async () => {
  portal = await startTestPortal()
  camilla = await createMember(portal.database, { firstName: 'Camilla', lastName: 'Lund' })
})
afterAll(() => portal.stop())

const superPerson = () => ({ email: camilla.email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] })
const body = { firstName: 'Ida', lastName: 'Krogh' }
const list = (person: { email: string }, memberId: string, query: { size?: number; before?: number } = {}) =>
  portal.call(person, memberAuditList, { params: { memberId }, query })
const later = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
}

async function someone() {
  const member = await createMember(portal.database)
  return { member, person: { email: member.email ?? '' } }
}

describe('the log of what others did for a member (ruling 14)', () => {
  test('shows the member who did what and when, newest first', async () => {
    const { member, person } = await someone()
    const acting = { ...superPerson(), actingFor: member.id }
    const looked = portal.clock.now.toISOString()
    await portal.call(acting, memberParticipants, { params: { memberId: member.id } })
    later(5)
    const changed = portal.clock.now.toISOString()
    await portal.call(acting, memberUpdate, { params: { memberId: member.id }, body })
    const actor = { name: 'Camilla Lund', email: camilla.email }
    const { status, body: page } = await list(person, member.id)
    expect(status).toBe(200)
    expect(page.entries.map(({ id: _id, ...entry }) => entry)).toEqual([
      { at: changed, action: 'profile-changed', actor, organisation: null },
      { at: changed, action: 'acted:memberUpdate', actor, organisation: null },
      { at: looked, action: 'acted:looked', actor, organisation: null },
    ])
    expect(page.nextCursor).toBeNull()
    expect((await list(acting, member.id)).body).toEqual(page)
    expect((await list(superPerson(), member.id)).body).toEqual(page)
  })

  test("includes a club administrator's changes and names the organisation, if any", async () => {
    const { member, person } = await someone()
    const organisation = await createOrganisation(portal.database)
    await createActiveMembership(portal.database, organisation.id, member.id)
    const admin = await someone()
    const roles = [`org:${organisation.key}|role:ADMIN`]
    await portal.call({ ...admin.person, roles }, memberUpdate, { params: { memberId: member.id }, body })
    await portal.database.$client.query(
      `insert into audit_entry (at, actor_email, actor_member_id, acting_for_member_id, organisation_id, action, object_kind, object_id)
       values ($1, 'nobody.on.the.register@example.org', null, $2, $3, 'event-entry-cancelled', 'event-entry', 'x')`,
      [portal.clock.now, member.id, organisation.id],
    )
    expect((await list(person, member.id)).body.entries).toMatchObject([
      {
        action: 'event-entry-cancelled',
        actor: { name: '', email: 'nobody.on.the.register@example.org' },
        organisation: { id: organisation.id, name: organisation.name },
      },
      { action: 'profile-changed', actor: { email: admin.member.email }, organisation: null },
    ])
  })

  test('excludes actions by the member, by the portal and for other members', async () => {
    const { member, person } = await someone()
    const other = await someone()
    await portal.call(person, memberUpdate, { params: { memberId: member.id }, body })
    await portal.call({ ...superPerson(), actingFor: other.member.id }, memberUpdate, {
      params: { memberId: other.member.id },
      body,
    })
    await portal.database.$client.query(
      `insert into audit_entry (at, actor_email, acting_for_member_id, action, object_kind, object_id)
       values ($1, 'portal', $2, 'payment-captured', 'payment-attempt', 'x')`,
      [portal.clock.now, member.id],
    )
    expect((await list(person, member.id)).body).toEqual({ entries: [], nextCursor: null })
  })

  test('is not found by a parent, a club administrator or a stranger', async () => {
    const { member, person } = await someone()
    const child = await createDependant(portal.database, member.id)
    const organisation = await createOrganisation(portal.database)
    await createActiveMembership(portal.database, organisation.id, member.id)
    const stranger = await someone()
    const admin = { ...stranger.person, roles: [`org:${organisation.key}|role:ADMIN`] }
    for (const answer of [
      await list(person, child.id),
      await list(admin, member.id),
      await list(stranger.person, member.id),
      await list(superPerson(), crypto.randomUUID()),
    ])
      expect(answer).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })
})

describe('its pages', () => {
  test('contain every row once, even rows with the same timestamp', async () => {
    const { member, person } = await someone()
    await portal.database.$client.query(
      `insert into audit_entry (at, actor_email, acting_for_member_id, action, object_kind, object_id)
       select $1::timestamptz + (n / 3) * interval '1 minute', 'a@example.org', $2, 'profile-changed', 'member', 'x' from generate_series(0, 10) n`,
      [portal.clock.now, member.id],
    )
    const seen: number[] = []
    let before: number | undefined
    for (let page = 0; page < 6; page++) {
      const { body } = await list(person, member.id, { size: 2, ...(before ? { before } : {}) })
      seen.push(...body.entries.map(({ id }) => id))
      if (body.nextCursor === null) break
      before = body.nextCursor
    }
    expect(seen).toHaveLength(11)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  })

  test('are empty when the cursor is a row of another member', async () => {
    const [one, other] = [await someone(), await someone()]
    for (const { member } of [one, other])
      await portal.call({ ...superPerson(), actingFor: member.id }, memberUpdate, {
        params: { memberId: member.id },
        body,
      })
    const [latest] = (await list(other.person, other.member.id)).body.entries
    for (const before of [latest?.id ?? 0, Number.MAX_SAFE_INTEGER])
      expect((await list(one.person, one.member.id, { before })).body).toEqual({ entries: [], nextCursor: null })
  })

  test.each(['size=0', 'size=101', 'before=0', 'before=-1', 'before=x', 'before=1e30', 'after=1'])(
    'reject %s',
    async (query) => {
      const { member, person } = await someone()
      const url = new URL(`${memberAuditList.path.replace('{memberId}', member.id)}?${query}`, portal.origin)
      const answer = await fetch(url, { headers: { authorization: `Bearer ${await portal.token(person)}` } })
      expect([answer.status, (await answer.json()) as unknown]).toEqual([
        400,
        expect.objectContaining({ code: 'malformed-input' }),
      ])
    },
  )
})
