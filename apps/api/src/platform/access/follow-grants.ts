import type { FastifyBaseLogger } from 'fastify'
import { followChannel } from '../../follow-channel.ts'

/** Tells whose grants changed, in whichever process; null: anybody's may have. */
export type GrantChanges = { onChange(listener: (memberId: string | null) => void): void }

/** Follows what the database says of changed grants (the trigger `grant_told`), so that one that is ended counts no more at once. */
export async function followGrants(
  url: string,
  log: FastifyBaseLogger,
): Promise<GrantChanges & { stop: () => Promise<void> }> {
  const listeners: ((memberId: string | null) => void)[] = []
  const tell = (memberId: string | null) => {
    for (const listener of listeners) listener(memberId)
  }
  const { stop } = await followChannel({
    url,
    channel: 'forenet_grant',
    name: 'grants',
    log,
    heard: tell,
    listening: async () => tell(null),
  })
  return { onChange: (listener) => void listeners.push(listener), stop }
}
