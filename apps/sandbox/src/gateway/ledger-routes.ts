import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../invalid-input.ts'
import type { SimulatedGateway } from './gateway.ts'
import { readLedger, resetLedger } from './ledger.ts'

const filterSchema = z.object({ orderNumber: z.string().min(1).optional() })

export function ledgerRoutes(app: FastifyInstance, gateway: SimulatedGateway): void {
  app.get('/ledger', async (request) => readLedger(gateway, parseInput(filterSchema, request.query).orderNumber))
  app.delete('/ledger', async (_request, reply) => {
    resetLedger(gateway)
    return reply.code(204).send()
  })
}
