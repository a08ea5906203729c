import {
  familyInvitationApprove,
  familyInvitationCreate,
  familyInvitationEnd,
  familyInvitationReject,
  familyInvitationsByEmail,
  familyItem,
} from '@forenet/contract/family-calls'
import { memberCreate, memberParticipants } from '@forenet/contract/member-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { createMember, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../tickets/mails.ts'
import { deliver } from './deliver.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const two = async () => {
  const [inviter, invitee] = [await createMember(portal.database), await createMember(portal.database)]
  return { inviter, invitee, asInviter: toTestPerson(inviter), asInvitee: toTestPerson(invitee) }
}
const invite = (who: { email: string }, email: string, name = 'Line') =>
  portal.call(who, familyInvitationCreate, { body: { email, name } })
const notificationsOf = async (member: { id: string; email: string | null }) =>
  (await portal.call(toTestPerson(member), notificationList, { query: { memberId: member.id, unread: 'true' } })).body
const approve = (who: { email: string }, id: string) => portal.call(who, familyInvitationApprove, { query: { id } })
const reject = (who: { email: string }, id: string) => portal.call(who, familyInvitationReject, { query: { id } })

describe('inviting', () => {
  test('notifies a member in the portal and by e-mail, with the data of the specification', async () => {
    const { inviter, invitee, asInviter } = await two()
    const sent = await invite(asInviter, (invitee.email ?? '').toUpperCase())
    expect(sent).toMatchObject({
      status: 200,
      body: { inviterEmail: inviter.email, inviteeEmail: invitee.email, status: 'pending' },
    })
    await deliver(portal)
    expect(await notificationsOf(invitee)).toMatchObject([
      {
        type: 'FAMILY_LINK_REQUEST',
        receiverId: invitee.id,
        senderId: inviter.id,
        messageThreadId: null,
        read: false,
        readDate: null,
        data: {
          inviterEmail: inviter.email,
          familyId: inviter.id,
          inviteeId: invitee.id,
          inviteeEmail: invitee.email,
          invitationId: sent.body.id,
        },
      },
    ])
    const [mail] = await mailsTo(portal, invitee.email ?? '')
    expect(mail?.text).toContain(`/participants-list?invitation=${sent.body.id}`)
  })

  test('a person without an account gets an e-mail, and the invitation waits for the sign-up', async () => {
    const { asInviter, inviter } = await two()
    const email = 'endnu.ikke@example.org'
    const sent = await invite(asInviter, email)
    await deliver(portal)
    expect((await mailsTo(portal, email)).map((mail) => mail.subject)).toEqual([
      `${inviter.firstName} ${inviter.lastName} inviterer dig til Forenet`,
    ])
    const made = await portal.call({ email }, memberCreate, { body: { email, firstName: 'Ny', lastName: 'Mand' } })
    expect(await notificationsOf(made.body)).toMatchObject([{ data: { invitationId: sent.body.id } }])
    expect((await approve({ email }, sent.body.id)).body.status).toBe('success')
  })

  test('an e-mail with and without a member look the same to the inviter', async () => {
    const { invitee, asInviter, inviter } = await two()
    const known = await invite(asInviter, invitee.email ?? '', 'Kim')
    const unknown = await invite(asInviter, 'ukendt.her@example.org', 'Kim')
    await deliver(portal)
    const shape = (answer: typeof known) => ({
      ...answer.body,
      id: typeof answer.body.id,
      inviteeEmail: typeof answer.body.inviteeEmail,
    })
    expect([known.status, shape(known)]).toEqual([unknown.status, shape(unknown)])
    const list = await portal.call(asInviter, memberParticipants, { params: { memberId: inviter.id } })
    const [one, other] = list.body
      .filter((participant) => participant.familyLink)
      .map(({ id, email, familyInvitationRequest, registrationDate, updateDate, ...rest }) => ({
        ...rest,
        isInvitation: id === familyInvitationRequest?.id,
        email: typeof email,
        dates: [typeof registrationDate, typeof updateDate],
      }))
    expect(one).toEqual(other)
    expect(one).toMatchObject({ firstName: 'Kim', lastName: '', familyInvitationStatus: 'pending', isInvitation: true })
  })

  test('twice, even in two tabs concurrently, is one invitation and one e-mail', async () => {
    const { invitee, asInviter } = await two()
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(asInviter, invitee.email ?? '')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await deliver(portal)
    expect(await notificationsOf(invitee)).toHaveLength(1)
    expect(await mailsTo(portal, invitee.email ?? '')).toHaveLength(1)
  })

  test("oneself, a linked member or one's own inviter is rejected with a message", async () => {
    const { inviter, invitee, asInviter, asInvitee } = await two()
    expect((await invite(asInviter, inviter.email ?? '')).problem.code).toBe('cannot-invite-yourself')
    const { body } = await invite(asInviter, invitee.email ?? '')
    expect((await invite(asInvitee, inviter.email ?? '')).problem.code).toBe('already-invited-you')
    await approve(asInvitee, body.id)
    expect((await invite(asInviter, invitee.email ?? '')).problem.code).toBe('already-linked')
    expect((await invite(asInvitee, inviter.email ?? '')).problem.code).toBe('already-linked')
  })

  test('is limited to twenty a day', { tags: 'full' }, async () => {
    const { asInviter } = await two()
    for (let i = 0; i < 20; i++) expect((await invite(asInviter, `nummer.${i}@example.org`)).status).toBe(200)
    expect((await invite(asInviter, 'nummer.20@example.org')).problem.code).toBe('too-many-requests')
    portal.familyMails.length = 0
  })

  test('escapes HTML in the e-mail', async () => {
    const inviter = await createMember(portal.database, { firstName: 'Bo & Ida' })
    await invite(toTestPerson(inviter), 'tekst@example.org')
    await deliver(portal)
    const [mail] = await mailsTo(portal, 'tekst@example.org')
    expect(mail?.html).toContain('Bo &amp; Ida')
    expect(mail?.html).not.toContain('Bo & Ida')
  })
})

describe('answering', () => {
  test('accepting links both, removes the request, notifies the inviter, and is idempotent', {
    tags: 'full',
  }, async () => {
    const { inviter, invitee, asInviter, asInvitee } = await two()
    const { body } = await invite(asInviter, invitee.email ?? '')
    await deliver(portal)
    const said = await approve(asInvitee, body.id)
    expect(said.body).toEqual({ status: 'success', message: expect.stringContaining(inviter.lastName) })
    expect((await approve(asInvitee, body.id)).body).toEqual(said.body)
    expect((await reject(asInvitee, body.id)).problem.code).toBe('already-answered')
    expect(await notificationsOf(invitee)).toEqual([])
    expect(await notificationsOf(inviter)).toMatchObject([{ type: 'FAMILY_LINK_REQUEST', senderId: invitee.id }])
    for (const [who, member, other] of [
      [asInviter, inviter, invitee],
      [asInvitee, invitee, inviter],
    ] as const) {
      const { body: list } = await portal.call(who, memberParticipants, { params: { memberId: member.id } })
      expect(list.map((participant) => participant.id)).toEqual([member.id, other.id])
      expect(list[1]).toMatchObject({ familyInvitationStatus: 'approved', phone: other.phone })
    }
  })

  test('declining changes nothing, and another invitation may follow', async () => {
    const { invitee, asInviter, asInvitee } = await two()
    const { body } = await invite(asInviter, invitee.email ?? '')
    await deliver(portal)
    expect((await reject(asInvitee, body.id)).body.status).toBe('success')
    expect((await approve(asInvitee, body.id)).problem.code).toBe('already-answered')
    expect(await notificationsOf(invitee)).toEqual([])
    const again = await invite(asInviter, invitee.email ?? '')
    expect([again.status, again.body.id === body.id]).toEqual([200, false])
  })

  test('declining twice blocks further invitations for a month', async () => {
    const { invitee, asInviter, asInvitee } = await two()
    for (let time = 0; time < 2; time++) {
      const { body } = await invite(asInviter, invitee.email ?? '')
      await reject(asInvitee, body.id)
    }
    expect((await invite(asInviter, invitee.email ?? '')).problem.code).toBe('too-many-requests')
    portal.familyMails.length = 0
  })

  test('accepting and declining concurrently: one counts', async () => {
    const { invitee, asInviter, asInvitee } = await two()
    const { body } = await invite(asInviter, invitee.email ?? '')
    const answers = await Promise.all([approve(asInvitee, body.id), reject(asInvitee, body.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test("another member's invitation cannot be seen, answered or ended", async () => {
    const { inviter, invitee, asInviter } = await two()
    const stranger = toTestPerson(await createMember(portal.database))
    const { body } = await invite(asInviter, invitee.email ?? '')
    for (const answer of [
      await approve(stranger, body.id),
      await reject(stranger, body.id),
      await approve(asInviter, body.id),
      await portal.call(stranger, familyInvitationEnd, { params: { invitationId: body.id } }),
    ]) {
      expect(answer.status).toBe(404)
    }
    const query = { inviterEmail: inviter.email ?? '', email: invitee.email ?? '' }
    expect((await portal.call(stranger, familyInvitationsByEmail, { query })).body).toEqual([])
  })

  test('by-email answers the invitations of an inviter that are addressed to the caller (ruling 16)', async () => {
    const { inviter, invitee, asInviter, asInvitee } = await two()
    const { body } = await invite(asInviter, invitee.email ?? '')
    await invite(asInviter, 'en.helt.anden@example.org')
    portal.familyMails.length = 0
    const query = { inviterEmail: inviter.email ?? '' }
    expect((await portal.call(asInvitee, familyInvitationsByEmail, { query })).body).toEqual([body])
    await approve(asInvitee, body.id)
    expect((await portal.call(asInvitee, familyInvitationsByEmail, { query })).body).toMatchObject([
      { status: 'approved' },
    ])
  })
})

describe('ending', () => {
  test('a pending invitation is withdrawn by its inviter and cannot be answered', { tags: 'full' }, async () => {
    const { invitee, asInviter, asInvitee } = await two()
    const { body } = await invite(asInviter, invitee.email ?? '')
    await deliver(portal)
    expect((await portal.call(asInvitee, familyInvitationEnd, { params: { invitationId: body.id } })).status).toBe(404)
    expect((await portal.call(asInviter, familyInvitationEnd, { params: { invitationId: body.id } })).status).toBe(200)
    expect(await notificationsOf(invitee)).toEqual([])
    expect((await approve(asInvitee, body.id)).status).toBe(404)
  })

  test.each(['asInviter', 'asInvitee'] as const)('a link is ended by either side: %s', async (side) => {
    const scene = await two()
    const { body } = await invite(scene.asInviter, scene.invitee.email ?? '')
    await approve(scene.asInvitee, body.id)
    const ended = await portal.call(scene[side], familyInvitationEnd, { params: { invitationId: body.id } })
    expect(ended.status).toBe(200)
    const { body: left } = await portal.call(scene.asInviter, familyItem, { params: { memberId: scene.inviter.id } })
    expect(left.participants.map(({ kind }) => kind)).toEqual(['self'])
  })

  test('an invitation withdrawn before its e-mail sends none', async () => {
    const { asInviter } = await two()
    const { body } = await invite(asInviter, 'for.sent@example.org')
    await portal.call(asInviter, familyInvitationEnd, { params: { invitationId: body.id } })
    await deliver(portal)
    expect(await mailsTo(portal, 'for.sent@example.org')).toEqual([])
  })
})
