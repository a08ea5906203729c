import { randomUUID } from 'node:crypto'
import type { ContactThreadPage } from '@forenet/contract/contact'
import { contactThreadList } from '@forenet/contract/contact-calls'
import { createMember, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContactClub, notificationsOf } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const later = (ms = 1_000) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + ms)
}
const list = async (who: TestPerson, of: 'mine' | 'organisation' = 'mine') =>
  (await portal.call(who, contactThreadList, { query: { of } })).body.items

describe('a message to a club', () => {
  test('reaches its administrators as CONTACT_US with organisation and domain', async () => {
    const club = await createContactClub(portal)
    const { status, body } = await club.open()
    expect(status).toBe(200)
    const [left, ...more] = await notificationsOf(portal, body.threadId)
    expect(more).toEqual([])
    expect(left).toMatchObject({
      id: body.notificationId,
      receiver_id: club.administrator.id,
      sender_id: club.member.id,
      type: 'CONTACT_US',
      title: 'The boat <script>alert(1)</script>',
      message: 'It leaks.\nSee <img src=x onerror=alert(1)>',
      data: {
        org: club.organisation.name,
        orgKey: club.organisation.key,
        orgId: club.organisation.id,
        env: new URL(portal.origin).host,
        threadId: body.threadId,
        from: 'Søren & Ida Krogh',
        replyTo: club.member.email,
      },
    })
    expect(portal.notified).toContain(left?.id)
    expect(portal.contactMails).not.toContain(body.messageId)
  })

  test('is answered as CONTACT_US_REPLY in the same conversation, which both sides continue', {
    tags: 'full',
  }, async () => {
    const club = await createContactClub(portal)
    const { threadId } = (await club.open()).body
    later()
    expect((await club.answer(club.admin, threadId, 'We will mend it.')).status).toBe(200)
    later()
    expect((await club.answer(club.person, threadId, 'Thank you!')).status).toBe(200)
    const left = await notificationsOf(portal, threadId)
    expect(left.map(({ type, receiver_id, title }) => [type, receiver_id, title])).toEqual([
      ['CONTACT_US', club.administrator.id, 'The boat <script>alert(1)</script>'],
      ['CONTACT_US_REPLY', club.member.id, 'Re: The boat <script>alert(1)</script>'],
      ['CONTACT_US_REPLY', club.administrator.id, 'Svar: The boat <script>alert(1)</script>'],
    ])
    expect(left[1]?.data.replyTo).toBe(club.organisation.email)
    const seen = (await club.read(club.admin, threadId)).body
    expect(seen).toMatchObject({ side: 'organisation', earlier: 0, memberName: 'Søren & Ida Krogh' })
    expect(seen.messages.map(({ from, senderName, message }) => [from, senderName, message])).toEqual([
      ['member', 'Søren & Ida Krogh', 'It leaks.\nSee <img src=x onerror=alert(1)>'],
      ['organisation', 'Inge Bach', 'We will mend it.'],
      ['member', 'Søren & Ida Krogh', 'Thank you!'],
    ])
  })

  test('is stored and notified once when sent twice, even concurrently', { tags: 'full' }, async () => {
    const club = await createContactClub(portal)
    const body = club.written()
    const answers = await Promise.all([club.open(body), club.open(body), club.open(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await notificationsOf(portal, body.id)).toHaveLength(1)
    const reply = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => club.answer(club.admin, body.id, 'Yes', reply)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[2]?.body).toEqual(replies[0]?.body)
    expect((await club.read(club.person, body.id)).body.messages).toHaveLength(2)
    expect(await notificationsOf(portal, body.id)).toHaveLength(2)
  })

  test("under the id of another member's message is not found and changes nothing", async () => {
    const club = await createContactClub(portal)
    const stranger: TestPerson = await createPerson(portal.database)
    const body = club.written()
    const { messageId } = (await club.open(body)).body
    expect((await club.open({ ...body, messageId: randomUUID() }, stranger)).status).toBe(404)
    expect((await club.open({ ...body, id: randomUUID() }, stranger)).status).toBe(404)
    expect((await club.answer(club.admin, body.id, 'Mine now', messageId)).status).toBe(404)
    expect((await club.answer(stranger, body.id, 'Hello')).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect((await club.read(club.person, body.id)).body.messages).toHaveLength(1)
  })

  test('to a closed or unknown club is rejected', async () => {
    const club = await createContactClub(portal)
    const closed = await createOrganisation(portal.database, { enabled: false })
    for (const orgId of [closed.id, randomUUID()]) {
      expect((await club.open({ ...club.written(), orgId })).status).toBe(404)
    }
    expect(await list(club.person)).toEqual([])
  })

  test('is limited to 20 an hour, even concurrently; a replay does not count', { tags: 'full' }, async () => {
    const club = await createContactClub(portal)
    const bodies = Array.from({ length: 24 }, () => club.written())
    const statuses = (await Promise.all(bodies.map((body) => club.open(body)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const stored = bodies[statuses.indexOf(200)] ?? club.written()
    expect((await club.open(stored)).status).toBe(200)
    later(3_600_001)
    expect((await club.open()).status).toBe(200)
  })
})

describe('the lists', () => {
  test('show unread messages for each side until read, and who answered', async () => {
    const club = await createContactClub(portal)
    const { threadId } = (await club.open()).body
    expect((await list(club.admin, 'organisation'))[0]).toMatchObject({ id: threadId, unread: true })
    expect((await list(club.person))[0]).toMatchObject({ unread: false })
    await club.read(club.admin, threadId)
    expect((await list(club.admin, 'organisation'))[0]).toMatchObject({ unread: false })
    later()
    await club.answer(club.admin, threadId, 'We will mend it.')
    expect((await list(club.person))[0]).toMatchObject({
      unread: true,
      last: { from: 'organisation', senderName: 'Inge Bach', beginning: 'We will mend it.' },
    })
    await club.read(club.person, threadId)
    expect((await list(club.person))[0]).toMatchObject({ unread: false })
  })

  test('are not marked as read by an impersonator', async () => {
    const club = await createContactClub(portal)
    const { threadId } = (await club.open()).body
    later()
    await club.answer(club.admin, threadId, 'We will mend it.')
    const helper = await createMember(portal.database)
    const acting = { email: helper.email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'], actingFor: club.member.id }
    expect((await club.read(acting, threadId)).body).toMatchObject({ side: 'member' })
    expect((await list(club.person))[0]).toMatchObject({ unread: true })
    const written = (await club.answer(acting, threadId, 'On behalf')).body
    const messages = (await club.read(club.person, threadId)).body.messages
    expect(messages.find(({ id }) => id === written.messageId)).toMatchObject({
      from: 'member',
      senderName: 'Søren & Ida Krogh',
    })
  })

  test('are visible to administrators of the club; others have no inbox', async () => {
    const [one, other] = [await createContactClub(portal), await createContactClub(portal)]
    const { threadId } = (await one.open()).body
    expect((await list(other.admin, 'organisation')).map(({ id }) => id)).not.toContain(threadId)
    expect((await one.read(other.admin, threadId)).status).toBe(404)
    const answer = await portal.call(one.person, contactThreadList, { query: { of: 'organisation' } })
    expect(answer).toMatchObject({ status: 403, problem: { code: 'not-allowed' } })
  })

  test('are paged without gaps or duplicates, even with equal timestamps', async () => {
    const club = await createContactClub(portal)
    const sent: string[] = []
    for (let i = 0; i < 7; i++) sent.push((await club.open()).body.threadId)
    const seen: string[] = []
    let from: { before: string; beforeId: string } | null = null
    do {
      const page: ContactThreadPage = (
        await portal.call(club.person, contactThreadList, { query: { size: 3, ...(from ?? {}) } })
      ).body
      seen.push(...page.items.map(({ id }) => id))
      from = page.next
    } while (from)
    expect(seen.toSorted()).toEqual(sent.toSorted())
  })
})
