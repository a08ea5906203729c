import type { FastifyBaseLogger } from 'fastify'
import { type ChannelPingOptions, subscribeToChannel } from './subscribe-to-channel.ts'

const CHANNEL_NAMES = {
  /** Sent by trigger `grant_told`. */
  grants: 'forenet_grant',
  notifications: 'forenet_notification',
} as const

export type MemberChanges = {
  onChange(listener: (memberId: string | null) => void): void
  /** True if every change older than ten seconds was received. */
  isCurrent(): boolean
}

export async function followMemberChanges(
  to: keyof typeof CHANNEL_NAMES,
  url: string,
  log: FastifyBaseLogger,
  pace?: ChannelPingOptions,
): Promise<MemberChanges & { stop: () => Promise<void> }> {
  const listeners: ((memberId: string | null) => void)[] = []
  const publish = (memberId: string | null) => {
    for (const listener of listeners) listener(memberId)
  }
  const { isCurrent, stop } = await subscribeToChannel({
    url,
    channel: CHANNEL_NAMES[to],
    name: to,
    log,
    onNotification: publish,
    onConnect: async () => publish(null),
    ...(pace ? { pace } : {}),
  })
  return { onChange: (listener) => void listeners.push(listener), isCurrent, stop }
}
