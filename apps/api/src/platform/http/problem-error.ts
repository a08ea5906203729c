import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@forenet/contract/problem'

type ProblemExtras = Pick<Problem, 'errors' | 'figures' | 'freshWithinMinutes'> & {
  cause?: unknown
  retryAfterSeconds?: number
}

/** Rendered as a problem document (ruling 21). */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: Problem['errors']
  readonly figures: Problem['figures']
  readonly freshWithinMinutes: Problem['freshWithinMinutes']
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, detail: string, extra: ProblemExtras = {}) {
    super(detail, { cause: extra.cause })
    this.name = 'ProblemError'
    this.code = code
    this.status = PROBLEM_STATUS[code]
    this.errors = extra.errors
    this.figures = extra.figures
    this.freshWithinMinutes = extra.freshWithinMinutes
    this.retryAfterSeconds = extra.retryAfterSeconds
  }
}

/** Used for objects that do not exist or that the caller may not see (ruling 13). */
export function notFound(what: string): ProblemError {
  return new ProblemError('not-found', `${what} was not found`)
}

/** Used for checks of an input field that only the server can do. */
export function invalidField(path: string, message: string): ProblemError {
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
