import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'

/** Whether answers are held against their schema before they leave: tests do, a serving portal need not. */
export type AnswerCheck = 'check-answers' | 'trust-answers'

/**
 * Writes answers with JSON.stringify, which for long lists beats schema-driven writers. With
 * 'check-answers' each is parsed by its schema first, and one that does not fit is an error of ours.
 */
export function answerSerializer(check: AnswerCheck): FastifySerializerCompiler<unknown> {
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
