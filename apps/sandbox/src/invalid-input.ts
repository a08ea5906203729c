import type { z } from 'zod'

export class InvalidInputError extends Error {
  readonly statusCode: number
  readonly issues: { path: string; message: string }[]

  constructor(statusCode: number, message: string, issues: { path: string; message: string }[] = []) {
    super(message)
    this.statusCode = statusCode
    this.issues = issues
  }
}

export function listIssues(error: z.ZodError): { path: string; message: string }[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}

/** @throws {InvalidInputError} 400 naming the invalid fields */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new InvalidInputError(400, 'The request cannot be used as it is.', listIssues(result.error))
}
