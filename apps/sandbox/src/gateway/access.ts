import type { FastifyInstance } from 'fastify'
import { findErrorStatus } from '../error-status.ts'

/**
 * Applies conventions of the Freepay gateway: raw API key without a scheme, `{"Message"}` for every error, and an empty
 * body with a JSON content type, which clients send with DELETE.
 */
export function applyGatewayConventions(app: FastifyInstance, apiKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== apiKey)
      return reply.code(401).send({ Message: 'Authorization has been denied for this request.' })
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text))
    } catch (error) {
      done(Object.assign(new Error('The request is not JSON.', { cause: error }), { statusCode: 400 }))
    }
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ Message: `No HTTP resource was found that matches ${request.method} ${request.url}.` }),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = findErrorStatus(error)
    if (status >= 500) request.log.error(error)
    const message = status < 500 && error instanceof Error ? error.message : 'An error has occurred.'
    return reply.code(status).send({ Message: message })
  })
}
