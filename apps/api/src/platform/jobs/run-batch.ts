import type { Job, JobResult } from 'pg-boss'
import { reasonOf } from '../observability/reason-of.ts'

/** How often a worker looks by itself. It is woken where something waits (`queues-to-work.ts`), so this is for a waking that was lost. */
export const SELDOM = { pollingIntervalSeconds: 30 } as const

/** Jobs of a batch run side by side, and a full batch is followed by the next at once. */
export const BATCHES = {
  ...SELDOM,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/**
 * Runs each job of a batch and settles it by itself: one that fails neither stops nor repeats the others. `isFinal` says of
 * which failure no other try is to be made.
 */
export function runBatch<T>(
  jobs: readonly Job<T>[],
  run: (data: T) => Promise<unknown>,
  reason: (error: unknown) => string = reasonOf,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await run(data)
        return { id, status: 'completed' }
      } catch (error) {
        // Without a queue for the dead, such a job stays in its own, failed.
        return { id, status: isFinal(error) ? 'deadletter' : 'failed', output: { message: reason(error) } }
      }
    }),
  )
}
