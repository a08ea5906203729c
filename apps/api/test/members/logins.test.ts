import { entryList } from '@forenet/contract/entry-calls'
import { memberCreate, memberFindByEmail } from '@forenet/contract/member-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { createMember, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginVerdict } from '../../src/modules/core/members/login-rules.ts'
import { confirmed, createTicketScene } from '../tickets/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

type Login = { subject: string; email: string; issuedAt?: Date }
const find = (login: Login) => portal.call(login, memberFindByEmail, { query: { email: login.email } })
const make = (login: Login) => portal.call(login, memberCreate, { body: { firstName: 'Ny', email: login.email } })
const rows = async (text: string, values: unknown[]) => (await portal.database.$client.query(text, values)).rows
const changes = (memberId: string) =>
  rows(`select actor_member_id as by from audit_entry where action = 'email-changed' and object_id = $1`, [memberId])

test('an e-mail changed at the provider moves member, invitations and transferred tickets once', async () => {
  const member = await createMember(portal.database, { email: 'foer@example.org' })
  const [friend, other] = await Promise.all([createMember(portal.database), createMember(portal.database)])
  await linkFamily(portal.database, friend, member)
  await linkFamily(portal.database, member, other)
  const scene = await createTicketScene(portal)
  const { first } = await confirmed(portal, scene)
  const body = { attendeeName: 'Mig', attendeeEmail: 'foer@example.org' }
  await portal.call(scene.person, ticketTransfer, { params: { ticketId: first.id }, body })
  expect((await find({ subject: 'moves', email: 'foer@example.org' })).body.id).toBe(member.id)

  // Twenty tabs return with the new e-mail.
  const after = { subject: 'moves', email: 'efter@example.org' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => find(after)))
  for (const answer of answers) expect(answer.body).toMatchObject({ id: member.id, email: 'efter@example.org' })
  expect(await changes(member.id)).toEqual([{ by: member.id }])
  expect(
    await rows(
      `select case when inviter_member_id = $1 then inviter_email else invitee_email end as email from family_invitation
        where inviter_member_id = $1 or invitee_member_id = $1`,
      [member.id],
    ),
  ).toEqual([{ email: 'efter@example.org' }, { email: 'efter@example.org' }])
  const held = await portal.call(after, entryList, { query: { email: 'efter@example.org' } })
  expect(held.body.map((entry) => entry.eveId)).toEqual([scene.event.id])
})

test('an invitation to the new e-mail finds its member, also beside one to the old', async () => {
  const member = await createMember(portal.database, { email: 'gammel@example.org' })
  const inviter = await createMember(portal.database)
  await linkFamily(portal.database, inviter, member, 'pending')
  await rows(
    `insert into family_invitation (inviter_member_id, inviter_email, invitee_email) values ($1, $2, 'nyere@example.org')`,
    [inviter.id, inviter.email],
  )
  await find({ subject: 'invited', email: 'gammel@example.org' })
  expect((await find({ subject: 'invited', email: 'nyere@example.org' })).body.id).toBe(member.id)
  expect(
    await rows('select invitee_email from family_invitation where invitee_member_id = $1 order by 1', [member.id]),
  ).toEqual([{ invitee_email: 'gammel@example.org' }, { invitee_email: 'nyere@example.org' }])
})

test('a token from before the change, valid for some minutes more, does not undo it', async () => {
  const member = await createMember(portal.database, { email: 'to.faner@example.org' })
  const earlier = new Date(portal.clock.now.getTime() - 60_000)
  const inOldTab = { subject: 'two-tabs', email: 'to.faner@example.org', issuedAt: earlier }
  await find(inOldTab)
  await find({ subject: 'two-tabs', email: 'to.faner.ny@example.org' })
  // As in another process that has not cached this token.
  const old = { ...inOldTab, issuedAt: new Date(earlier.getTime() + 2_000) }
  expect((await find(old)).body).toMatchObject({ id: member.id, email: 'to.faner.ny@example.org' })
  expect(await changes(member.id)).toHaveLength(1)
})

test('if another member has the new e-mail, both keep their data', async () => {
  const [anna, bo] = await Promise.all([
    createMember(portal.database, { email: 'anna.login@example.org' }),
    createMember(portal.database, { email: 'bo.login@example.org' }),
  ])
  await find({ subject: 'anna', email: 'anna.login@example.org' })
  const asBo = { subject: 'anna', email: 'bo.login@example.org' }
  expect((await find(asBo)).body).toMatchObject({ id: anna.id, email: 'anna.login@example.org' })
  expect((await make(asBo)).body.id).toBe(anna.id)
  expect(await changes(anna.id)).toEqual([])
  expect((await find({ subject: 'bo', email: 'bo.login@example.org' })).body.id).toBe(bo.id)
})

describe('an e-mail the provider has reassigned to another person', () => {
  test('opens nothing of its previous owner, and says so', async () => {
    const first = await createMember(portal.database, { email: 'delt@example.org' })
    await find({ subject: 'first', email: 'delt@example.org' })
    const second = { subject: 'second', email: 'delt@example.org' }
    expect((await find(second)).status).toBe(404)
    expect(await make(second)).toMatchObject({ status: 409, problem: { code: 'email-of-another-login' } })
    expect((await portal.call(second, entryList, { query: { email: second.email } })).status).toBe(404)

    // The first owner returns with another e-mail; then the second becomes a new member.
    expect((await find({ subject: 'first', email: 'delt.ny@example.org' })).body.id).toBe(first.id)
    const made = await make(second)
    expect(made.status).toBe(200)
    expect(made.body.id).not.toBe(first.id)
  })

  test('twin: identified by e-mail only, it would', () => {
    const standing = { memberId: null, memberEmail: null, namedId: 'first', namedHasLogin: false, emailSaidAt: null }
    expect(loginVerdict(standing, 'delt@example.org', new Date())).toBe('first')
  })
})

test('of two concurrent logins with one e-mail one gets the member', async () => {
  const member = await createMember(portal.database, { email: 'samtidig@example.org' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => find({ subject: `at-once-${at}`, email: 'samtidig@example.org' })),
  )
  expect(answers.filter((answer) => answer.status === 200).map((answer) => answer.body.id)).toEqual([member.id])
  expect(await rows('select 1 from member_login where member_id = $1', [member.id])).toHaveLength(1)
})
