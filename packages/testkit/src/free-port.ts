import { threadId } from 'node:worker_threads'
import { freePortFrom } from '@forenet/api/start/free-port'

const FIRST = 10_100
const SLICES = 199
const PORTS_OF_A_SLICE = 100

let looked = 0

/**
 * A port that nobody listens on. Whoever asks listens a moment later: so that nobody else is given the same one meanwhile, each
 * process and each thread of one looks in a hundred of its own.
 */
export function freePort(host = '127.0.0.1'): Promise<number> {
  const slice = (process.pid + threadId * 37) % SLICES
  looked += 1
  return freePortFrom(FIRST + slice * PORTS_OF_A_SLICE + (looked % PORTS_OF_A_SLICE), host)
}
