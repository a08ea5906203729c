import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findErrorStatus } from '../error-status.ts'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../store/database.ts'
import { findWhatsappErrorTitle, presentWhatsappError, WhatsappRefusal } from './errors.ts'
import type { MessageStore } from './message-store.ts'
import { planStatusWebhooks, type StatusContext } from './statuses.ts'

const bodySchema = z.object({
  messaging_product: z.literal('whatsapp', { error: 'must be whatsapp' }),
  recipient_type: z.literal('individual').optional(),
  to: z.string({ error: 'is required' }).regex(/^\+?[\d\s()-]{6,24}$/, { error: 'must be a phone number' }),
  type: z.string({ error: 'is required' }),
  template: z.object({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/, { error: 'must be lower case letters, digits and underscores' }),
    language: z.object({ code: z.string().min(2), policy: z.string().optional() }),
    components: z
      .array(
        z.object({
          type: z.string(),
          sub_type: z.string().optional(),
          index: z.union([z.string(), z.number()]).optional(),
          parameters: z.array(z.object({ type: z.string(), text: z.string().optional() })).optional(),
        }),
      )
      .optional(),
  }),
})

type TemplateMessage = { to: string; template: string; language: string; parameters: string[] }

/** Validates like the Cloud API. @throws {WhatsappRefusal} with the API's error code */
function parseTemplateMessage(body: unknown, templates: Settings['whatsappTemplates']): TemplateMessage {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  if (typeof type === 'string' && type !== 'template')
    throw new WhatsappRefusal(131051, `Message type ${type} is not supported here, only template.`)
  const result = bodySchema.safeParse(body)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new WhatsappRefusal(100, `The parameter ${issue?.path.join('.') || 'body'} ${issue?.message ?? 'is wrong'}.`)
  }
  const { to, template } = result.data
  const bodies = (template.components ?? []).filter((component) => component.type.toLowerCase() === 'body')
  const parameters = bodies.flatMap((component) => component.parameters ?? []).map(getParameterText)
  checkAgainstTemplates(template.name, template.language.code, parameters.length, templates)
  return { to: to.replace(/\D/g, ''), template: template.name, language: template.language.code, parameters }
}

function getParameterText(parameter: { type: string; text?: string | undefined }, index: number): string {
  if (parameter.type !== 'text')
    throw new WhatsappRefusal(100, `Parameter ${index + 1} has type ${parameter.type}; only text is supported here.`)
  if (parameter.text === undefined || parameter.text.trim() === '')
    throw new WhatsappRefusal(131008, 'Parameter of type text is missing text value')
  return parameter.text
}

function checkAgainstTemplates(
  name: string,
  language: string,
  given: number,
  templates: Settings['whatsappTemplates'],
): void {
  if (Object.keys(templates).length === 0) return
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (!template || (template.languages && !template.languages.includes(language)))
    throw new WhatsappRefusal(132001, `template name (${name}) does not exist in ${language}`)
  if (given !== template.parameters)
    throw new WhatsappRefusal(
      132000,
      `body: number of localizable_params (${given}) does not match the expected number of params (${template.parameters})`,
    )
}

export type WhatsappContext = StatusContext & { database: Database; messages: MessageStore; token: string }

type ToNumber = { Params: { version: string; phoneNumberId: string } }

const unknownError = 131000
const rateLimitHit = 130429

/** Adds the route that accepts messages. An accepted message is not necessarily delivered. */
export function addWhatsappSendRoute(app: FastifyInstance, context: WhatsappContext): void {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${context.token}`)
      throw new WhatsappRefusal(190, 'The access token is missing or wrong.')
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof WhatsappRefusal)
      return reply.code(error.statusCode).send(presentWhatsappError(error.message, error.code, error.details))
    const status = findErrorStatus(error)
    if (status >= 500) request.log.error(error)
    const code = status >= 500 ? unknownError : 100
    const details = status < 500 && error instanceof Error ? error.message : 'The message was not accepted.'
    return reply.code(status).send(presentWhatsappError(findWhatsappErrorTitle(code), code, details))
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
            return planStatusWebhooks(context, id, message.to)
          })
          for (const delivery of deliveries) void context.outbox.dispatch(delivery)
          const contacts = [{ input: getRecipientInput(request.body), wa_id: message.to }]
          return { status: 200, body: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
        },
        failure: (status) => ({
          status,
          body: presentWhatsappError(findWhatsappErrorTitle(unknownError), unknownError, 'An error has occurred.'),
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

function getRecipientInput(body: unknown): string {
  return typeof body === 'object' && body !== null && 'to' in body ? String(body.to) : ''
}

function requireNumber(context: WhatsappContext, { version, phoneNumberId }: ToNumber['Params']): void {
  if (!/^v\d+\.\d+$/.test(version)) throw new WhatsappRefusal(100, `${version} is not a version of the API.`)
  if (phoneNumberId !== context.phoneNumberId)
    throw new WhatsappRefusal(100, `Unsupported request. Object with ID '${phoneNumberId}' does not exist.`)
}
