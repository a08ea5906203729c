import { createHash, randomUUID } from 'node:crypto'
import type { NewNotification } from '@forenet/contract/notification'
import { notificationCreate, notificationWhatsapp } from '@forenet/contract/notification-calls'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ContactDeps, createThread, replyToThread } from '../../core/contact/index.ts'
import { isOwnMessage, NOTIFICATION_QUEUE } from '../../core/notifications/index.ts'
import { resolveOrganisation } from '../../core/organisations/index.ts'
import { type FamilyDeps, inviteFamily } from '../../events/families/index.ts'

type NotificationRequestDeps = ContactDeps & FamilyDeps

const MAX_NAME_LENGTH = 80

/**
 * The server determines the recipients (section 7). Returns a stored id if there is no notification, so that an
 * invitation does not reveal which people have an account. Idempotent per thread and time.
 */
async function createRequestedNotification(
  deps: NotificationRequestDeps,
  caller: Caller,
  wanted: NewNotification,
): Promise<{ id: string }> {
  const senderId = effectiveMemberId(caller)
  if (!senderId || (wanted.senderId && wanted.senderId !== senderId)) throw notFound('The member')
  switch (wanted.type) {
    case 'FAMILY_LINK_REQUEST': {
      const email = wanted.data.inviteeEmail ?? throwMissing('data.inviteeEmail', 'Whom is missing')
      const { id } = await inviteFamily(deps, caller, { email, name: email.slice(0, MAX_NAME_LENGTH) })
      return { id }
    }
    case 'CONTACT_US': {
      const called = wanted.data.org ?? throwMissing('data.org', 'The organisation is missing')
      const { id: orgId } = await resolveOrganisation(deps.database, called)
      const id = wanted.messageThreadId ?? randomUUID()
      const subject = wanted.title || throwMissing('title', 'A subject is missing')
      const thread = {
        id,
        messageId: deriveId(id, 'first'),
        orgId,
        subject,
        message: wanted.message,
        attachmentIds: [],
      }
      const sent = await createThread(deps, caller, thread)
      return { id: sent.notificationId ?? sent.messageId }
    }
    case 'CONTACT_US_REPLY': {
      const threadId = wanted.messageThreadId ?? throwMissing('messageThreadId', 'The conversation is missing')
      const id = wanted.createdAt ? deriveId(threadId, senderId, wanted.createdAt, wanted.message) : randomUUID()
      const sent = await replyToThread(deps, caller, threadId, { id, message: wanted.message, attachmentIds: [] })
      return { id: sent.notificationId ?? sent.messageId }
    }
  }
}

function throwMissing(path: string, message: string): never {
  throw new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}

function deriveId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

type Deps = NotificationRequestDeps & { send: SendJob }

function notificationRequestRoutes(server: CallServer, deps: Deps): void {
  server.serve(notificationCreate, (caller, { body }) => createRequestedNotification(deps, caller, body))
  server.serve(notificationWhatsapp, (caller, { body }) => resendNotification(deps, caller, body[2]))
}

/**
 * Idempotent; the content is read from the database, not from the request. Throws `not-found` for someone else's
 * message.
 */
async function resendNotification(
  { database, send }: Pick<Deps, 'database' | 'send'>,
  caller: Caller,
  notificationId: string,
): Promise<{ queued: boolean }> {
  const senderId = effectiveMemberId(caller)
  if (!senderId || !(await isOwnMessage(database, senderId, notificationId))) throw notFound('The notification')
  await send(NOTIFICATION_QUEUE, { notificationId })
  return { queued: true }
}

export function notificationRequestsModule(
  platform: Platform,
  given: Pick<FamilyDeps, 'notify' | 'waitingFor'>,
): Module {
  return {
    name: 'notification-requests',
    routes: ({ server }) => notificationRequestRoutes(server, { ...platform, ...given }),
  }
}
