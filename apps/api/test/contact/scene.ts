import { randomUUID } from 'node:crypto'
import { contactMessageCreate, contactThreadCreate, contactThreadItem } from '@forenet/contract/contact-calls'
import { organisationAdministrator } from '@forenet/database/contact-tables'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'

/** A member, a club and its administrator, known to the portal or not. */
export async function createContactClub(portal: TestPortal, { known = true } = {}) {
  const { database } = portal
  const organisation = await createOrganisation(database, { name: 'Roklubben <Åen> & Venner' })
  const member = await createMember(database, { firstName: 'Søren & Ida', lastName: 'Krogh', language: 'en' })
  const administrator = await createMember(database, { firstName: 'Inge', lastName: 'Bach' })
  if (known) {
    await database.insert(organisationAdministrator).values({
      organisationId: organisation.id,
      memberId: administrator.id,
      seenAt: portal.clock.now,
    })
  }
  const person: TestPerson = { email: member.email ?? '' }
  const admin: TestPerson = { email: administrator.email ?? '', roles: [`org:${organisation.key}|role:ADMIN`] }
  const written = (
    more: Partial<{ id: string; messageId: string; subject: string; attachmentIds: string[] }> = {},
  ) => ({
    id: randomUUID(),
    messageId: randomUUID(),
    orgId: organisation.id,
    subject: 'The boat <script>alert(1)</script>',
    message: 'It leaks.\nSee <img src=x onerror=alert(1)>',
    attachmentIds: [],
    ...more,
  })
  return {
    organisation,
    member,
    administrator,
    person,
    admin,
    written,
    open: (body = written(), who = person) => portal.call(who, contactThreadCreate, { body }),
    answer: (who: TestPerson, threadId: string, message: string, id: string = randomUUID()) =>
      portal.call(who, contactMessageCreate, { params: { threadId }, body: { id, message, attachmentIds: [] } }),
    read: (who: TestPerson, threadId: string) => portal.call(who, contactThreadItem, { params: { threadId } }),
  }
}

export type LeftNotification = {
  id: string
  receiver_id: string
  sender_id: string
  type: string
  title: string
  message: string
  data: Record<string, unknown>
}

/** Notifications of a conversation, oldest first. */
export async function notificationsOf(portal: TestPortal, threadId: string): Promise<LeftNotification[]> {
  const { rows } = await portal.database.$client.query<LeftNotification>(
    `select id, receiver_id, sender_id, type, title, message, data from notification
      where message_thread_id = $1 order by created_at, id`,
    [threadId],
  )
  return rows
}
