import { isIP } from 'node:net'

/**
 * The host of the origin. Undefined where browsers refuse passkeys: IP addresses, and plain HTTP except on localhost.
 */
export function findRelyingPartyId(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isOwnMachine) ? hostname : undefined
}
