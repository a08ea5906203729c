import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DeliveryRecord } from '../deliveries/delivery-store.ts'
import { parseInput } from '../invalid-input.ts'
import type { WhatsappContext } from './calls.ts'

const querySchema = z.object({
  to: z
    .string()
    .transform((to) => to.replace(/\D/g, ''))
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

export function addWhatsappRoutes(app: FastifyInstance, context: WhatsappContext): void {
  app.get('/whatsapp', async (request) => {
    const { to, limit } = parseInput(querySchema, request.query)
    const webhooks: DeliveryRecord[] = context.outbox.list('whatsapp')
    return { messages: context.messages.newest(limit, to), webhooks }
  })
  app.delete('/whatsapp', async (_request, reply) => {
    context.messages.removeAll()
    context.outbox.clear('whatsapp')
    return reply.code(204).send()
  })
}
