import type { FastifyInstance } from 'fastify'
import { errorStatus } from './error-status.ts'
import { InvalidInput } from './invalid-input.ts'

/** JSON `{error, issues}` for the sandbox's own endpoints. */
export function sandboxErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `There is no ${request.method} ${request.url}.`, issues: [] }),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = errorStatus(error)
    if (status >= 500) request.log.error(error)
    return reply.code(status).send({
      error: status < 500 && error instanceof Error ? error.message : 'Something went wrong in the sandbox.',
      issues: error instanceof InvalidInput ? error.issues : [],
    })
  })
}
