import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { ContactDeps } from './contact-deps.ts'
import { tellOther } from './notices.ts'
import { insertMessage, insertThread } from './repository.ts'

/** A letter of a club to a member; `id` is that of the conversation it begins, and of its first message. */
export type ClubLetter = {
  id: string
  memberId: string
  senderId: string
  subject: string
  message: string
  organisation: { id: string; key: string; name: string; email: string }
}

/**
 * Begins a conversation with a member as a club, in a transaction: the member is told by the ways they have chosen, and answers in
 * the portal or by mail. The same id again does nothing.
 */
export async function writeToMember(
  deps: ContactDeps,
  transaction: Database,
  { id, memberId, senderId, subject, message, organisation }: ClubLetter,
): Promise<void> {
  const at = deps.now()
  const row = { id, organisationId: organisation.id, memberId, subject, createdAt: at, updatedAt: at }
  if (!(await insertThread(transaction, row))) return
  await insertMessage(transaction, {
    id,
    threadId: id,
    senderMemberId: senderId,
    fromOrganisation: true,
    message,
    createdAt: at,
  })
  const from = { threadId: id, messageId: id, memberId, senderId, subject, message, organisation, at }
  await tellOther(deps, transaction, { ...from, from: 'organisation', isFirst: true, files: 0 })
}

/** The id of a letter by what names it: of two with the same name one is stored. */
export function letterId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
