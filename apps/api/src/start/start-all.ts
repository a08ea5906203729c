import { errorReason } from '../platform/observability/error-reason.ts'

type Stoppable = { stop: () => Promise<unknown> }

/**
 * Adds the started components to `undo`. After a failure it waits for the others. Throws the failure, or an
 * `AggregateError` of several.
 */
export async function startAllOrStop<const Parts extends readonly Promise<Stoppable>[]>(
  undo: (() => Promise<unknown>)[],
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const failures: unknown[] = []
  for (const outcome of await Promise.allSettled(parts)) {
    if (outcome.status === 'fulfilled') undo.push(outcome.value.stop)
    else failures.push(outcome.reason)
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(errorReason).join('\n'))
  if (failures.length === 1) throw failures[0]
  return Promise.all(parts)
}
