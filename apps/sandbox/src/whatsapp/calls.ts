import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { errorStatus } from '../error-status.ts'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import type { Database } from '../store/database.ts'
import { presentWhatsappError, WhatsappRefusal, whatsappErrorTitle } from './errors.ts'
import type { MessageStore } from './message-store.ts'
import { parseTemplateMessage } from './read-message.ts'
import { planStatuses, type StatusContext } from './statuses.ts'

export type WhatsappContext = StatusContext & { database: Database; messages: MessageStore; token: string }

type ToNumber = { Params: { version: string; phoneNumberId: string } }

const unknownError = 131000
const rateLimitHit = 130429

/** Accepting a message does not mean that it is delivered. */
export function whatsappCalls(app: FastifyInstance, context: WhatsappContext): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${context.token}`)
      throw new WhatsappRefusal(190, 'The access token is missing or wrong.')
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof WhatsappRefusal)
      return reply.code(error.statusCode).send(presentWhatsappError(error.message, error.code, error.details))
    const status = errorStatus(error)
    if (status >= 500) request.log.error(error)
    const code = status >= 500 ? unknownError : 100
    const details = status < 500 && error instanceof Error ? error.message : 'The message was not accepted.'
    return reply.code(status).send(presentWhatsappError(whatsappErrorTitle(code), code, details))
  })

  app.get<ToNumber>('/:version/:phoneNumberId', async (request) => {
    requireNumber(context, request.params)
    return { id: request.params.phoneNumberId }
  })

  app.post<ToNumber>('/:version/:phoneNumberId/messages', async (request, reply) => {
    requireNumber(context, request.params)
    const message = parseTemplateMessage(request.body, context.settings.current().whatsappTemplates)
    await answerWithFaults(
      context,
      reply,
      { service: 'whatsapp', operation: 'messages', recipients: [message.to] },
      {
        effect() {
          const id = `wamid.${randomBytes(24).toString('base64url')}`
          const deliveries = context.database.transaction(() => {
            context.messages.insert({ id, at: context.now().toISOString(), ...message })
            return planStatuses(context, id, message.to)
          })
          for (const delivery of deliveries) void context.outbox.dispatch(delivery)
          const contacts = [{ input: inputOf(request.body), wa_id: message.to }]
          return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
        },
        failure: (status) => ({
          status,
          body: presentWhatsappError(whatsappErrorTitle(unknownError), unknownError, 'An error has occurred.'),
        }),
        special: {
          refuse(fault) {
            throw new WhatsappRefusal(fault.code ?? rateLimitHit, 'Set as a fault in the sandbox.', fault.status)
          },
        },
      },
    )
    return reply
  })
}

function inputOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'to' in body ? String(body.to) : ''
}

function requireNumber(context: WhatsappContext, { version, phoneNumberId }: ToNumber['Params']): void {
  if (!/^v\d+\.\d+$/.test(version)) throw new WhatsappRefusal(100, `${version} is not a version of the API.`)
  if (phoneNumberId !== context.phoneNumberId)
    throw new WhatsappRefusal(100, `Unsupported request. Object with ID '${phoneNumberId}' does not exist.`)
}
