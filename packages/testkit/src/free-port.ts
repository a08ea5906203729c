import { threadId } from 'node:worker_threads'
import { freePortFrom } from '@forenet/api/start/free-port'

const FIRST = 10_100
const SLICES = 199
const PORTS_OF_A_SLICE = 100

/** Ports given a moment ago, which their callers may not listen on yet. */
const KEPT_BACK = 20

let looked = 0
const given: number[] = []

/**
 * A free port, for a caller who listens on it later. Each process, and each thread of one, searches another range of a hundred,
 * so that two never get the same.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const slice = (process.pid + threadId * 37) % SLICES
  looked += 1
  const port = await freePortFrom(FIRST + slice * PORTS_OF_A_SLICE + (looked % PORTS_OF_A_SLICE), host)
  // The search passes over ports in use, so it may arrive where another search has ended.
  if (given.includes(port)) return freePort(host)
  given.push(port)
  if (given.length > KEPT_BACK) given.shift()
  return port
}
