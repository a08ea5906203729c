import { threadId } from 'node:worker_threads'
import { findFreePortFrom } from '@forenet/api/start/start-conditions'

const FIRST_PORT = 10_100
const SLICE_COUNT = 199
const PORTS_OF_A_SLICE = 100

/** The last ports handed out are not reused, because they may not be listening yet. */
const RESERVED_PORTS = 20

let lookCount = 0
const assignedPorts: number[] = []

/**
 * Finds a free port. Each process and thread searches its own range of a hundred, so that no port is handed out twice.
 */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const slice = (process.pid + threadId * 37) % SLICE_COUNT
  lookCount += 1
  const port = await findFreePortFrom(FIRST_PORT + slice * PORTS_OF_A_SLICE + (lookCount % PORTS_OF_A_SLICE), host)
  // The search skips ports in use, so it may arrive at one that was just handed out.
  if (assignedPorts.includes(port)) return findFreePort(host)
  assignedPorts.push(port)
  if (assignedPorts.length > RESERVED_PORTS) assignedPorts.shift()
  return port
}
