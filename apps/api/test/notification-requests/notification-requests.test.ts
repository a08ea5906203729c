import { contactThreadItem } from '@forenet/contract/contact-calls'
import { notificationCreate, notificationList, notificationWhatsapp } from '@forenet/contract/notification-calls'
import { organisationAdministrator } from '@forenet/database/contact-tables'
import { createMember, createOrganisation, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../families/deliver.ts'
import { whatsapps } from '../tickets/mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const notificationsOf = async (person: { email: string; roles?: string[] }, memberId: string) =>
  (await portal.call(person, notificationList, { query: { memberId } })).body

/** A club with an administrator, and a member who writes to it. */
async function club() {
  const organisation = await createOrganisation(portal.database)
  const [administrator, member] = [await createMember(portal.database), await createMember(portal.database)]
  await portal.database
    .insert(organisationAdministrator)
    .values({ organisationId: organisation.id, memberId: administrator.id, seenAt: portal.clock.now })
  const asAdministrator = { ...toTestPerson(administrator), roles: [`org:${organisation.key}|role:ADMIN`] }
  return { organisation, administrator, member, asAdministrator, asMember: toTestPerson(member) }
}

describe("a message to an organisation by the specification's call", () => {
  test('becomes CONTACT_US to its administrators, with data and WhatsApp template 1, once', async () => {
    const { organisation, administrator, asAdministrator, asMember } = await club()
    const body = {
      messageThreadId: crypto.randomUUID(),
      type: 'CONTACT_US' as const,
      title: 'Nøgle til klubhuset',
      message: 'Hvem har den?\nHilsen Maja',
      data: { org: organisation.name, env: 'old.example.org' },
    }
    const [first, again] = [
      await portal.call(asMember, notificationCreate, { body }),
      await portal.call(asMember, notificationCreate, { body }),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    const domain = new URL(portal.origin).host
    expect(await notificationsOf(asAdministrator, administrator.id)).toMatchObject([
      {
        id: first.body.id,
        type: 'CONTACT_US',
        title: 'Nøgle til klubhuset',
        messageThreadId: body.messageThreadId,
        data: { org: organisation.name, env: domain },
      },
    ])
    const again1 = { query: { templateId: '1' as const }, body: { 1: organisation.name, 2: first.body.id, 3: domain } }
    expect((await portal.call(asMember, notificationWhatsapp, again1)).body).toEqual({ queued: true })
    expect((await portal.call(asAdministrator, notificationWhatsapp, again1)).status).toBe(404)
    await deliver(portal)
    await deliver(portal)
    expect((await whatsapps(portal)).filter(({ parameters }) => parameters.includes(first.body.id))).toMatchObject([
      { template: 'contact_message', parameters: [organisation.name, first.body.id, domain] },
    ])
  })

  test('is answered in its thread as CONTACT_US_REPLY', async () => {
    const { organisation, member, asAdministrator, asMember } = await club()
    const messageThreadId = crypto.randomUUID()
    const opened = { messageThreadId, type: 'CONTACT_US' as const, title: 'Nøgle', message: 'Hvem?' }
    await portal.call(asMember, notificationCreate, { body: { ...opened, data: { org: organisation.key } } })
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    const reply = {
      messageThreadId,
      type: 'CONTACT_US_REPLY' as const,
      message: 'Formanden.',
      createdAt: '2026-11-20T11:00:00Z',
    }
    const answers = [
      await portal.call(asAdministrator, notificationCreate, { body: reply }),
      await portal.call(asAdministrator, notificationCreate, { body: reply }),
    ]
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await notificationsOf(asMember, member.id)).toMatchObject([{ type: 'CONTACT_US_REPLY', messageThreadId }])
    const thread = await portal.call(asMember, contactThreadItem, { params: { threadId: messageThreadId } })
    expect(thread.body.messages.map(({ message }) => message)).toEqual(['Hvem?', 'Formanden.'])
    const stranger = toTestPerson(await createMember(portal.database))
    expect((await portal.call(stranger, notificationCreate, { body: reply })).status).toBe(404)
  })
})

describe("a family link request by the specification's call", () => {
  test('is an invitation, and looks the same whether or not the e-mail has a member', async () => {
    const [inviter, invitee] = [await createMember(portal.database), await createMember(portal.database)]
    const ask = (inviteeEmail: string) =>
      portal.call(toTestPerson(inviter), notificationCreate, {
        body: { type: 'FAMILY_LINK_REQUEST', message: 'Vil du?', data: { inviteeEmail } },
      })
    const answers = [await ask(invitee.email ?? ''), await ask('hvem.som.helst@example.org')]
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [200, ['id']],
      [200, ['id']],
    ])
    await deliver(portal)
    expect(await notificationsOf(toTestPerson(invitee), invitee.id)).toMatchObject([
      { type: 'FAMILY_LINK_REQUEST', data: { invitationId: answers[0]?.body.id } },
    ])
  })
})

test.each([
  ['the portal’s own types', { type: 'PAYMENT_RECEIVED', message: 'x' }, 'type'],
  ['a family link to nobody', { type: 'FAMILY_LINK_REQUEST', message: 'x' }, 'data.inviteeEmail'],
  ['a message to no organisation', { type: 'CONTACT_US', title: 't', message: 'x' }, 'data.org'],
  ['a reply to nothing', { type: 'CONTACT_US_REPLY', message: 'x' }, 'messageThreadId'],
  ['one that is read already', { type: 'CONTACT_US', title: 't', message: 'x', read: true }, 'read'],
])('%s cannot be sent by a browser', async (_what, body, path) => {
  const person = toTestPerson(await createMember(portal.database))
  const answer = await portal.call(person, notificationCreate, { body: body as never })
  expect(answer.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: expect.stringContaining(path) }] })
})

test("a caller cannot write in another member's name", async () => {
  const [member, other] = [await createMember(portal.database), await createMember(portal.database)]
  const organisation = await createOrganisation(portal.database)
  const body = {
    senderId: other.id,
    type: 'CONTACT_US' as const,
    title: 't',
    message: 'x',
    data: { org: organisation.id },
  }
  expect((await portal.call(toTestPerson(member), notificationCreate, { body })).status).toBe(404)
})

test('opening the conversation marks its notification as read', async () => {
  const { organisation, member, asAdministrator, asMember, administrator } = await club()
  const threadId = crypto.randomUUID()
  const body = { messageThreadId: threadId, type: 'CONTACT_US' as const, title: 'Nøgle', message: 'Hvem?' }
  await portal.call(asMember, notificationCreate, { body: { ...body, data: { org: organisation.key } } })
  const unread = async () =>
    (await notificationsOf(asAdministrator, administrator.id)).filter(({ read }) => !read).length
  expect(await unread()).toBe(1)
  await portal.call(asMember, contactThreadItem, { params: { threadId } })
  expect(await unread()).toBe(1)
  await portal.call(asAdministrator, contactThreadItem, { params: { threadId } })
  expect(await unread()).toBe(0)
  expect(await notificationsOf(asMember, member.id)).toEqual([])
})
