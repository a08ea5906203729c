import type { Notification } from '@forenet/contract/notification'
import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { NotificationRow } from './list-repository.ts'
import * as repository from './list-repository.ts'
import { requireReceiver } from './receiver-policy.ts'

type Deps = { database: Database; now: () => Date }

export async function listNotifications(
  { database }: Deps,
  caller: Caller,
  asked: {
    memberId: string
    unread: boolean
    size: number
    before?: string | undefined
    beforeId?: string | undefined
  },
): Promise<Notification[]> {
  requireReceiver(caller, asked.memberId)
  const { unread, size, before, beforeId } = asked
  const rows = await repository.listNotifications(database, asked.memberId, {
    unread,
    size,
    ...(before ? { before: new Date(before) } : {}),
    ...(beforeId ? { beforeId } : {}),
  })
  return rows.map(presentNotification)
}

export async function markNotificationsRead(
  { database, now }: Deps,
  caller: Caller,
  which: { receiverId: string; id?: string | undefined; inviteeEmail?: string | null | undefined },
): Promise<{ read: number }> {
  requireReceiver(caller, which.receiverId)
  return { read: await repository.markRead(database, which.receiverId, which, now()) }
}

/** Succeeds also for unknown ids and those of others, so that the response does not reveal which exist. */
export async function removeNotification({ database }: Deps, caller: Caller, id: string): Promise<{ id: string }> {
  const receiverId = effectiveMemberId(caller)
  if (!receiverId) throw notFound('The member')
  await repository.deleteNotification(database, receiverId, id)
  return { id }
}

function presentNotification(row: NotificationRow): Notification {
  return { ...row, createdAt: row.createdAt.toISOString(), readDate: row.readDate?.toISOString() ?? null }
}
