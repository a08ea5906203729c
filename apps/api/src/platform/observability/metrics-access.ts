import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Who may read the metrics: whoever has the token; where there is none, callers on this machine. */
export type MetricsAccess = {
  token: string | null
  /** A proxy stands in front, so that everybody seems to call from where it runs. */
  behindProxy: boolean
}

/** What a proxy adds to a request that it passes on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

/** Whether the sender of a request may read the metrics; `peer` is the far end of the connection itself. */
export function mayReadMetrics(
  { token, behindProxy }: MetricsAccess,
  { peer, headers }: { peer: string | undefined; headers: FastifyRequest['headers'] },
): boolean {
  if (token !== null) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  return !behindProxy && isThisMachine(peer ?? '') && !passedProxy(headers)
}

/** Whether a proxy passed the request on: health checks come directly. */
export function passedProxy(headers: FastifyRequest['headers']): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined)
}

function isThisMachine(address: string): boolean {
  return isIP(address) !== 0 && thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Compares in a time that tells nothing about where two texts differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
