import type { Job, JobResult } from 'pg-boss'
import { errorReason } from '../observability/error-reason.ts'

/** Polls in case a wake-up by `queue-poller.ts` is missed. */
export const FALLBACK_POLLING = { pollingIntervalSeconds: 30 } as const

export const BATCH_POLLING = {
  ...FALLBACK_POLLING,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** A failed job neither stops nor repeats the others. `isFinal`: errors that must not be retried. */
export function runBatch<T>(
  jobs: readonly Job<T>[],
  run: (data: T) => Promise<unknown>,
  reason: (error: unknown) => string = errorReason,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await run(data)
        return { id, status: 'completed' }
      } catch (error) {
        // Without a dead-letter queue, the job stays as failed.
        return { id, status: isFinal(error) ? 'deadletter' : 'failed', output: { message: reason(error) } }
      }
    }),
  )
}
