import type { FastifyBaseLogger } from 'fastify'
import { followChannel, type Pace } from './follow-channel.ts'

/** NOTIFY channels fed by triggers; the payload is a member id. */
const CHANNELS = {
  /** Grants changed (trigger `grant_told`); revoked grants stop counting immediately. */
  grants: 'forenet_grant',
  /** A notification was added or changed (trigger `notification_told`). */
  notifications: 'forenet_notification',
} as const

/** Publishes the id of the member with a change, from any process; null means any member may have changed. */
export type MemberChanges = {
  onChange(listener: (memberId: string | null) => void): void
  /** Whether every change older than ten seconds has been received. */
  isCurrent(): boolean
}

/** Subscribes to one kind of change. Throws if it cannot start listening. */
export async function followMemberChanges(
  to: keyof typeof CHANNELS,
  url: string,
  log: FastifyBaseLogger,
  pace?: Pace,
): Promise<MemberChanges & { stop: () => Promise<void> }> {
  const listeners: ((memberId: string | null) => void)[] = []
  const tell = (memberId: string | null) => {
    for (const listener of listeners) listener(memberId)
  }
  const { isCurrent, stop } = await followChannel({
    url,
    channel: CHANNELS[to],
    name: to,
    log,
    heard: tell,
    listening: async () => tell(null),
    ...(pace ? { pace } : {}),
  })
  return { onChange: (listener) => void listeners.push(listener), isCurrent, stop }
}
