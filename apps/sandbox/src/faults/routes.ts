import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { InvalidInputError, parseInput } from '../invalid-input.ts'
import { faultSchema, faultsByOperation } from './fault.ts'
import type { ActiveFault, FaultRegister } from './fault-register.ts'

const byId = z.object({ id: z.coerce.number().int().positive() })

export function addFaultRoutes(app: FastifyInstance, faults: FaultRegister): void {
  app.post('/faults', async (request, reply) => {
    const entry = faults.set(parseInput(faultSchema, request.body))
    return reply.code(201).send(presentFault(entry))
  })
  app.get('/faults', async () => ({ faults: faults.list().map(presentFault), possible: faultsByOperation }))
  app.delete('/faults', async (_request, reply) => {
    faults.clearAll()
    return reply.code(204).send()
  })
  app.delete('/faults/:id', async (request, reply) => {
    if (!faults.clear(parseInput(byId, request.params).id)) throw new InvalidInputError(404, 'There is no such fault.')
    return reply.code(204).send()
  })
}

function presentFault({ id, fault, remaining, used }: ActiveFault) {
  return { id, ...fault, remaining, used }
}
