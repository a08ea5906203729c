import type { FastifyBaseLogger } from 'fastify'
import { followChannel, type Pace } from './follow-channel.ts'

/** What the database tells of by itself, each with the id of the member it is about. */
const CHANNELS = {
  /** What the portal granted somebody (the trigger `grant_told`), so that a grant that is ended counts no more at once. */
  grants: 'forenet_grant',
  /** What somebody is told (the trigger `notification_told`). */
  notifications: 'forenet_notification',
} as const

/** Tells of whom something changed, in whichever process; null: of anybody. */
export type MemberChanges = {
  onChange(listener: (memberId: string | null) => void): void
  /** Whether every change of more than ten seconds ago has been told. */
  isCurrent(): boolean
}

/** Follows what the database says of one kind of change. Throws when it cannot listen to begin with. */
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
