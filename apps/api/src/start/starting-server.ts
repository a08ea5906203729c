import Fastify from 'fastify'
import { describeProblem, sendProblem } from '../platform/http/problems.ts'
import { cameThroughProxy } from '../platform/observability/metrics-access.ts'

/** This is migration `number` of `of` in this start. */
export type StartingStatus =
  | { status: 'starting' | 'waiting-for-migration' }
  | { status: 'migrating'; migration: string; number: number; of: number }

export type StartingServer = { close: () => Promise<void> }

/** Reports live, not ready, and 503 for everything else. Health checks through a proxy get 404, as from the portal. */
export async function openStartingServer(
  port: number,
  host: string,
  currentStatus: () => StartingStatus,
): Promise<StartingServer> {
  const http = Fastify({ forceCloseConnections: true })
  // A keep-alive connection would outlive this server.
  http.addHook('onSend', async (_request, reply) => {
    reply.header('connection', 'close')
  })
  http.get('/health/live', async (request, reply) =>
    cameThroughProxy(request.headers) ? reply.code(404).send() : { status: 'live' },
  )
  http.get('/health/ready', async (request, reply) =>
    cameThroughProxy(request.headers) ? reply.code(404).send() : reply.code(503).send(currentStatus()),
  )
  http.setNotFoundHandler((request, reply) =>
    sendProblem(reply, describeProblem('overloaded', 'The portal is being upgraded; please try again soon', request)),
  )
  await http.listen({ port, host })
  return { close: () => http.close() }
}
