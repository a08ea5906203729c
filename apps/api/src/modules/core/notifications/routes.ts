import * as calls from '@forenet/contract/notification-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import { type LiveStreams, sendStream } from '../../../platform/http/live-streams.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { listNotifications, markNotificationsRead, removeNotification } from './inbox.ts'
import { getPreferences, type SetLanguage, savePreferences } from './preferences.ts'
import { requireReceiver } from './receiver-policy.ts'
import type { UnreadWatch } from './unread-watch.ts'

export function notificationRoutes(
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
