import { createHash } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { ContactDeps } from './contact-deps.ts'
import { tellOther } from './notices.ts'
import { insertMessage, insertThread } from './repository.ts'

export type ClubMessageToMember = {
  id: string
  memberId: string
  senderId: string
  subject: string
  message: string
  eventId?: string | null
  organisation: { id: string; key: string; name: string; email: string }
}

/** Idempotent by id. */
export async function sendClubMessage(
  deps: ContactDeps,
  transaction: Database,
  { id, memberId, senderId, subject, message, eventId = null, organisation }: ClubMessageToMember,
): Promise<void> {
  const at = deps.now()
  const row = { id, organisationId: organisation.id, memberId, subject, createdAt: at, updatedAt: at, eventId }
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

/** Deterministic, so that a repeated message is stored once. */
export function deterministicMessageId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
