import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInputError, parseInput } from '../invalid-input.ts'
import type { MailStore } from './mail-store.ts'

const querySchema = z.object({
  to: z.string().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
const byId = z.object({ id: z.coerce.number().int().positive() })

export function addMailRoutes(app: FastifyInstance, mails: MailStore): void {
  app.get('/mails', async (request) => {
    const { to, limit } = parseInput(querySchema, request.query)
    return { mails: mails.newest(limit, to) }
  })
  app.get('/mails/:id', async (request) => {
    const mail = mails.find(parseInput(byId, request.params).id)
    if (!mail) throw new InvalidInputError(404, 'There is no such mail.')
    return mail
  })
  app.delete('/mails', async (_request, reply) => {
    mails.removeAll()
    return reply.code(204).send()
  })
}
