import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { EventsDeps } from './events-deps.ts'

/** Logs a failure and leaves it to the next sweep. Returns the number of successes. */
export async function runEachLoggingErrors<T>(
  { log }: Pick<EventsDeps, 'log'>,
  all: readonly T[],
  what: string,
  work: (one: T) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const one of all) {
    try {
      if (await work(one)) done += 1
    } catch (error) {
      log.error({ err: errorCause(error) }, `${what} failed`)
    }
  }
  return done
}
