import { notificationCreate, notificationWhatsapp } from '@forenet/contract/notification-calls'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { isOwnMessage, NOTIFICATION_QUEUE } from '../../core/notifications/index.ts'
import { createRequestedNotification, type TellingDeps } from './tell.ts'

type Deps = TellingDeps & { send: SendJob }

export function notificationRequestRoutes(server: CallServer, deps: Deps): void {
  server.serve(notificationCreate, (caller, { body }) => createRequestedNotification(deps, caller, body))
  server.serve(notificationWhatsapp, (caller, { body }) => sendAgain(deps, caller, body[2]))
}

/**
 * Idempotent; the content is read from the database, not from the request. Throws `not-found` for someone else's
 * message.
 */
async function sendAgain(
  { database, send }: Pick<Deps, 'database' | 'send'>,
  caller: Caller,
  notificationId: string,
): Promise<{ queued: boolean }> {
  const senderId = effectiveMemberId(caller)
  if (!senderId || !(await isOwnMessage(database, senderId, notificationId))) throw notFound('The notification')
  await send(NOTIFICATION_QUEUE, { notificationId })
  return { queued: true }
}
