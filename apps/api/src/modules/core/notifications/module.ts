import type { Notification } from '@forenet/contract/notification'
import * as calls from '@forenet/contract/notification-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import type { MemberChanges } from '../../../platform/database/follow-member-changes.ts'
import { type LiveStreams, sendStream } from '../../../platform/http/live-streams.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sendNotification } from './emails/send-notification.ts'
import * as repository from './list-repository.ts'
import { listInboxStates, type NotificationRow } from './list-repository.ts'
import { NOTIFICATION_QUEUE } from './notify.ts'
import { getPreferences, type SetLanguage, savePreferences } from './preferences.ts'
import { requireReceiver } from './receiver-policy.ts'
import { UnreadWatch } from './unread-watch.ts'

export function notificationsModule(
  platform: Platform,
  { changes, speak }: { changes: MemberChanges; speak: SetLanguage },
): Module {
  const unreadWatch = new UnreadWatch({
    read: (receiverIds) => listInboxStates(platform.database, receiverIds),
    changes,
    log: platform.log,
  })
  return {
    name: 'notifications',
    routes: ({ server, streams }) => notificationRoutes(server, { ...platform, streams, unreadWatch, speak }),
    jobs: [defineJob(NOTIFICATION_QUEUE, ({ notificationId }) => sendNotification(platform, notificationId))],
    stop: () => unreadWatch.stop(),
  }
}

function notificationRoutes(
  server: CallServer,
  deps: {
    pool: pg.Pool
    database: Database
    streams: LiveStreams
    unreadWatch: UnreadWatch
    speak: SetLanguage
    now: () => Date
  },
): void {
  server.serve(calls.notificationList, (caller, { query }) =>
    listNotifications(deps, caller, { ...query, unread: query.unread === 'true' }),
  )
  server.serve(calls.notificationRead, (caller, { body }) => markNotificationsRead(deps, caller, body))
  server.serve(calls.notificationDelete, (caller, { params }) => removeNotification(deps, caller, params.id))
  server.serve(calls.notificationPreferencesGet, (caller, { params }) => getPreferences(deps, caller, params.memberId))
  server.serve(calls.notificationPreferencesSave, (caller, { params, body }) =>
    savePreferences(deps, caller, params.memberId, body),
  )
  server.serve(
    calls.notificationLive,
    async (caller, { query }, { reply }) => {
      requireReceiver(caller, query.memberId)
      const watch = deps.unreadWatch
      const stream = await deps.streams.open(caller, (watcher) => watch.watch(query.memberId, watcher))
      return sendStream(reply, stream)
    },
    { compress: false },
  )
}

type Deps = { database: Database; now: () => Date }

async function listNotifications(
  { database }: Deps,
  caller: Caller,
  requested: {
    memberId: string
    unread: boolean
    size: number
    before?: string | undefined
    beforeId?: string | undefined
  },
): Promise<Notification[]> {
  requireReceiver(caller, requested.memberId)
  const { unread, size, before, beforeId } = requested
  const rows = await repository.listNotifications(database, requested.memberId, {
    unread,
    size,
    ...(before ? { before: new Date(before) } : {}),
    ...(beforeId ? { beforeId } : {}),
  })
  return rows.map(presentNotification)
}

async function markNotificationsRead(
  { database, now }: Deps,
  caller: Caller,
  which: { receiverId: string; id?: string | undefined; inviteeEmail?: string | null | undefined },
): Promise<{ read: number }> {
  requireReceiver(caller, which.receiverId)
  return { read: await repository.markRead(database, which.receiverId, which, now()) }
}

/** Also succeeds for unknown ids and those of others, so that the response does not reveal which exist. */
async function removeNotification({ database }: Deps, caller: Caller, id: string): Promise<{ id: string }> {
  const receiverId = effectiveMemberId(caller)
  if (!receiverId) throw notFound('The member')
  await repository.deleteNotification(database, receiverId, id)
  return { id }
}

function presentNotification(row: NotificationRow): Notification {
  return { ...row, createdAt: row.createdAt.toISOString(), readDate: row.readDate?.toISOString() ?? null }
}
