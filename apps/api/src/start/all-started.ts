import { reasonOf } from '../platform/observability/reason-of.ts'

/** A part of the portal that runs until it is stopped. */
type Running = { stop: () => Promise<unknown> }

/**
 * Waits until all of these have started or failed; what has started is then in `undo`. When one fails the others are
 * waited for all the same: what comes up after the failure was thrown would be left running. Throws the failure, or an
 * `AggregateError` of several.
 */
export async function allStarted<const Parts extends readonly Promise<Running>[]>(
  undo: (() => Promise<unknown>)[],
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const failures: unknown[] = []
  for (const outcome of await Promise.allSettled(parts)) {
    if (outcome.status === 'fulfilled') undo.push(outcome.value.stop)
    else failures.push(outcome.reason)
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
  if (failures.length === 1) throw failures[0]
  return Promise.all(parts)
}
