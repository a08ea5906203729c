import { freePortFrom } from '@forenet/api/start/free-port'

/**
 * A port nobody listens on, for a server whose address must be known before it listens. It lies below those that systems
 * give to outgoing connections, so that none of these takes it in between, and above 10080, to which `fetch` goes nowhere.
 */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return freePortFrom(10_100 + Math.floor(Math.random() * 19_900), host)
}
