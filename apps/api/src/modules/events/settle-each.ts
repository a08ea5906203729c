import { causeOf } from '../../platform/observability/reason-of.ts'
import type { EventsDeps } from './events-deps.ts'

/**
 * Does the same for each of a batch; one that fails is logged and left to the next sweep, and keeps
 * nobody else waiting. Returns for how many it was done.
 */
export async function settleEach<T>(
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
      log.error({ err: causeOf(error) }, `${what} failed`)
    }
  }
  return done
}
