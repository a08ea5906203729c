import { isIP } from 'node:net'

/**
 * The name that passkeys of this origin belong to: its host. Nothing where browsers refuse passkeys: at a bare network
 * address, and without https anywhere but on the machine itself.
 */
export function relyingPartyOf(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isOwnMachine) ? hostname : undefined
}
