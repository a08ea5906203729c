import { contactThreadList } from '@forenet/contract/contact-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../src/adapters/mailer.ts'
import { sendContactMail } from '../../src/modules/core/contact/emails/contact-mail.ts'
import { sendNotification } from '../../src/modules/core/notifications/emails/send-notification.ts'
import { mailsTo, onlyMailTo, whatsapps } from '../tickets/mails.ts'
import { createContactClub, notificationsOf } from './scene.ts'

const FIXED = '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const deps = () => ({
  database: portal.database,
  mailer: portal.mailer,
  whatsapp: portal.whatsapp,
  whatsappTemplates: { 1: 'contact_message', 2: 'portal_notification' },
  documents: portal.documents,
  origin: portal.origin,
  now: () => portal.clock.now,
})
const administers = async (person: TestPerson) => {
  await portal.call(person, contactThreadList, { query: {} })
  await portal.app.settled()
  const { rows } = await portal.database.$client.query<{ key: string }>(
    `select o.key from organisation_administrator a join organisation o on o.id = a.organisation_id
       join member m on m.id = a.member_id where m.email = $1 order by o.key`,
    [person.email],
  )
  return rows.map(({ key }) => key)
}

describe('recipients of contact messages', () => {
  test("are the users whose last token had the club's administrator role", async () => {
    const [club, other] = [await createContactClub(portal, { known: false }), await createContactClub(portal)]
    const roles = (...keys: string[]) => ['org:ALL|role:USER', ...keys.map((key) => `org:${key}|role:ADMIN`)]
    const admin = { email: club.admin.email ?? '' }
    const [here, there] = [club.organisation.key, other.organisation.key]
    expect(await administers({ ...admin, roles: roles(here, there, 'NOWHERE') })).toEqual([here, there].toSorted())
    const { threadId } = (await club.open()).body
    expect((await notificationsOf(portal, threadId)).map((one) => one.receiver_id)).toEqual([club.administrator.id])
    expect(await administers({ ...admin, roles: roles(there) })).toEqual([there])
    expect(await administers({ ...admin, roles: roles() })).toEqual([])
  })

  test("are the club's own e-mail address if no administrator is known", async () => {
    const club = await createContactClub(portal, { known: false })
    const { body } = await club.open()
    expect(body.notificationId).toBeNull()
    expect(portal.contactMails).toContain(body.messageId)
    await sendContactMail(deps(), body.messageId)
    await sendContactMail(deps(), body.messageId)
    const mail = await onlyMailTo(portal, club.organisation.email)
    expect(mail.subject).toBe('The boat <script>alert(1)</script> – besked fra Søren & Ida Krogh')
    expect(mail.text).toContain('It leaks.')
    expect(mail.text).toContain(`/contact-us?thread=${body.threadId}`)
    expect(mail.html).not.toMatch(/<script>alert|<img src=x|& Ida Krogh/)
  })

  test('are the configured fixed recipient, if any', async () => {
    const fixed = await startTestPortal({
      settings: { ...portalSettings(), contactReceiverId: FIXED },
    })
    try {
      const before = await createContactClub(fixed)
      const { threadId } = (await before.open()).body
      // No member has the id yet: the club's own administrators are notified.
      expect((await notificationsOf(fixed, threadId)).map((one) => one.receiver_id)).toEqual([before.administrator.id])
      await createMember(fixed.database, { id: FIXED })
      const after = await createContactClub(fixed)
      const sent = (await after.open()).body
      expect((await notificationsOf(fixed, sent.threadId)).map((one) => one.receiver_id)).toEqual([FIXED])
    } finally {
      await fixed.stop()
    }
  })

  test('do not include the sender', async () => {
    const club = await createContactClub(portal)
    const { body } = await club.open(club.written(), club.admin)
    expect(await notificationsOf(portal, body.threadId)).toEqual([])
    expect(portal.contactMails).toContain(body.messageId)
  })
})

describe('outgoing messages', () => {
  test('are WhatsApp template 1 with organisation, notification and domain, and a text e-mail', async () => {
    const club = await createContactClub(portal)
    const { notificationId } = (await club.open()).body
    await sendNotification(deps(), notificationId ?? '')
    expect(await whatsapps(portal)).toContainEqual(
      expect.objectContaining({
        template: 'contact_message',
        parameters: ['Roklubben <Åen> & Venner', notificationId, new URL(portal.origin).host],
      }),
    )
    const mail = await onlyMailTo(portal, club.administrator.email)
    expect(mail.subject).toBe('The boat <script>alert(1)</script>')
    expect(mail.text).toContain('Søren & Ida Krogh skriver:')
    expect(mail.html).not.toMatch(/<script>alert|<img src=x|& Ida Krogh/)
  })

  test("about a reply are an e-mail to the member in the member's language", async () => {
    const club = await createContactClub(portal)
    const { threadId } = (await club.open()).body
    const { notificationId } = (await club.answer(club.admin, threadId, 'We will mend it.')).body
    await sendNotification(deps(), notificationId ?? '')
    const [mail] = await mailsTo(portal, club.member.email)
    expect(mail?.subject).toBe('Re: The boat <script>alert(1)</script>')
    expect(mail?.text).toContain('Inge Bach writes:')
  })

  test('have the sender as reply-to address', async () => {
    const club = await createContactClub(portal)
    const opened = (await club.open()).body
    const replied = (await club.answer(club.admin, opened.threadId, 'We will mend it.')).body
    const sent: Mail[] = []
    const mailer = {
      send: async (mail: Mail) => `${sent.push(mail)}`,
      close: () => undefined,
      check: async () => undefined,
    }
    for (const { notificationId } of [opened, replied]) {
      await sendNotification({ ...deps(), mailer }, notificationId ?? '')
    }
    expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      [club.administrator.email, club.member.email],
      [club.member.email, club.organisation.email],
    ])
  })

  test('by e-mail do not wait for an unreachable WhatsApp, and are not repeated later', async () => {
    const club = await createContactClub(portal)
    const { notificationId } = (await club.open()).body
    const away = {
      check: async () => null,
      send: async () => {
        throw new Error('timeout')
      },
    }
    await expect(sendNotification({ ...deps(), whatsapp: away }, notificationId ?? '')).rejects.toThrow(
      'is not through',
    )
    expect(await mailsTo(portal, club.administrator.email)).toHaveLength(1)
    await sendNotification(deps(), notificationId ?? '')
    expect(await mailsTo(portal, club.administrator.email)).toHaveLength(1)
    expect((await whatsapps(portal)).flatMap(({ parameters }) => parameters)).toContain(notificationId)
  })

  test('wait while the mail server is down, and the conversation shows the message already', {
    tags: 'full',
  }, async () => {
    const club = await createContactClub(portal)
    const { notificationId, threadId } = (await club.open()).body
    const dead = {
      send: async () => {
        throw new Error('ECONNREFUSED')
      },
      check: async () => undefined,
      close: () => undefined,
    }
    await expect(sendNotification({ ...deps(), mailer: dead }, notificationId ?? '')).rejects.toThrow('is not through')
    expect(await mailsTo(portal, club.administrator.email)).toEqual([])
    expect((await club.read(club.admin, threadId)).body.messages).toHaveLength(1)
    await sendNotification(deps(), notificationId ?? '')
    expect(await mailsTo(portal, club.administrator.email)).toHaveLength(1)
  })
})

function portalSettings() {
  return {
    product: 'forenet',
    identityUrl: 'http://127.0.0.1/auth',
    realm: 'forenet',
    clientId: 'forenet-portal',
    strongAcr: [],
    gatewayTimeoutMs: 10_000,
    clubStarts: 'open' as const,
    enableNotification: false,
    sessionTimeoutMinutes: 30,
    developmentTitle: false,
    build: 'test',
    sandboxUrl: null,
  }
}
