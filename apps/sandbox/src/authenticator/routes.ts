import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../invalid-input.ts'
import type { Authenticator } from './authenticator.ts'

export const keySchema = z.object({
  account: z.string().trim().min(1).max(200),
  key: z
    .string()
    .trim()
    .max(200)
    .regex(/^[a-z2-7]([\s-]*[a-z2-7]){15,}$/i, 'A key is at least 16 letters and digits, without 0, 1, 8 and 9.'),
})

/**
 * Routes of the simulated authenticator app: GET returns the current codes; POST `{account, key}` adds a key instead of
 * scanning a QR code.
 */
export function addAuthenticatorRoutes(app: FastifyInstance, authenticator: Authenticator): void {
  app.get('/authenticator', async () => ({ entries: authenticator.list() }))
  app.post('/authenticator', async (request, reply) => {
    const { account, key } = parseInput(keySchema, request.body)
    authenticator.add(account, key)
    return reply.code(204).send()
  })
}
