import type { Job, JobResult } from 'pg-boss'
import { reasonOf } from '../observability/reason-of.ts'

/** Fallback polling, for a missed wake-up by `queues-to-work.ts`. */
export const SELDOM = { pollingIntervalSeconds: 30 } as const

export const BATCHES = {
  ...SELDOM,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** A failed job neither stops nor repeats the others. `isFinal`: errors that must not be retried. */
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
        // Without a dead-letter queue, the job stays in its own queue as failed.
        return { id, status: isFinal(error) ? 'deadletter' : 'failed', output: { message: reason(error) } }
      }
    }),
  )
}
