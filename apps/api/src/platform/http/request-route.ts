import type { FastifyRequest } from 'fastify'

/** The route pattern, even if the method is not allowed. */
export function routePattern({ wrongAt, routeOptions }: FastifyRequest): string | null {
  return (wrongAt === 'unreadable' ? null : wrongAt?.url) ?? routeOptions.url ?? null
}

/** The route instead of the path, which may contain secrets. Cheaper than a child logger for each request. */
export const requestLogFields = (request: FastifyRequest) => ({
  method: request.method,
  route: routePattern(request) ?? 'none',
})
