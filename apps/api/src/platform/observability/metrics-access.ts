import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

export type MetricsAccess = {
  token: string | null
  /** Behind a proxy, every request has its machine's address. */
  behindProxy: boolean
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const thisMachine = new BlockList()
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4')
thisMachine.addAddress('::1', 'ipv6')

export function mayReadMetrics(
  { token, behindProxy }: MetricsAccess,
  { peer, headers }: { peer: string | undefined; headers: FastifyRequest['headers'] },
): boolean {
  if (token !== null) return equalsInConstantTime(headers.authorization ?? '', `Bearer ${token}`)
  return !behindProxy && isThisMachine(peer ?? '') && !cameThroughProxy(headers)
}

/** Health checks are direct, without a proxy. */
export function cameThroughProxy(headers: FastifyRequest['headers']): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined)
}

function isThisMachine(address: string): boolean {
  return isIP(address) !== 0 && thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function equalsInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(hashText(one), hashText(other))
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
