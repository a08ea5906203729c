import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'

export type ResponseValidation = 'check-answers' | 'trust-answers'

export function createResponseSerializer(check: ResponseValidation): FastifySerializerCompiler<unknown> {
  return ({ schema, method, url }) => {
    if (check === 'trust-answers' || !isSchema(schema)) return (data) => JSON.stringify(data)
    return (data) => {
      const read = schema.safeParse(data)
      if (!read.success)
        throw new Error(`The answer of ${method} ${url} is not what the contract says: ${read.error.message}`)
      return JSON.stringify(data)
    }
  }
}

function isSchema(value: unknown): value is z.ZodType {
  return typeof value === 'object' && value !== null && 'safeParse' in value
}
