import { errorCause } from '../platform/observability/error-reason.ts'

export function describeStartError(error: unknown): string {
  const trouble = errorCause(error)
  if (!(trouble instanceof Error)) return String(trouble)
  const behind = trouble.cause instanceof AggregateError ? trouble.cause.errors[0] : trouble.cause
  const says = trouble.message === 'fetch failed' && behind instanceof Error ? `: ${behind.message}` : ''
  const where = 'code' in trouble && 'severity' in trouble ? ` (PostgreSQL, ${String(trouble.code)})` : ''
  return `${trouble.message}${says}${where}`
}
