import type { Job, JobResult } from 'pg-boss'
import { reasonOf } from '../reason-of.ts'

/** Jobs of a batch run side by side, and a full batch is followed by the next at once. */
export const OFTEN = {
  pollingIntervalSeconds: 0.5,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Runs each job of a batch and settles it by itself: one that fails neither stops nor repeats the others. */
export function eachOnItsOwn<T>(
  jobs: readonly Job<T>[],
  run: (data: T) => Promise<unknown>,
  reason: (error: unknown) => string = reasonOf,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        await run(data)
        return { id, status: 'completed' }
      } catch (error) {
        return { id, status: 'failed', output: { message: reason(error) } }
      }
    }),
  )
}
