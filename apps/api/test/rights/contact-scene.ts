import { randomUUID } from 'node:crypto'
import { contactThreadCreate } from '@forenet/contract/contact-calls'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { attach } from './callers.ts'

export type ContactScene = Awaited<ReturnType<typeof createContactScene>>

/** A conversation of a member with an organisation, with an attachment. */
export async function createContactScene(
  portal: TestPortal,
  orgId: string,
  person: TestPerson,
  file: Uint8Array<ArrayBuffer>,
) {
  const { body: attachment } = await attach(portal, person, 'board.png', file)
  const { body: sent } = await portal.call(person, contactThreadCreate, {
    body: {
      id: randomUUID(),
      messageId: randomUUID(),
      orgId,
      subject: 'The key to the hall',
      message: 'It does not turn.',
      attachmentIds: [attachment.id],
    },
  })
  return { threadId: sent.threadId, attachmentId: attachment.id }
}
