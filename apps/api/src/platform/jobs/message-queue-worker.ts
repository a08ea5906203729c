import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { isRecipientRejected } from '../../adapters/receiver-refused.ts'
import { errorCause, errorReason, redactAddresses } from '../observability/error-reason.ts'
import { BATCH_POLLING, runBatch } from './run-batch.ts'

/**
 * Deletes a sent job immediately, because its recipient is personal data. Retries for three days, unless the recipient
 * is rejected; then it stays for the operator (`unsent-messages.ts`).
 */
export async function workMessageQueue<T>(
  boss: PgBoss,
  log: Pick<FastifyBaseLogger, 'error'>,
  queue: string,
  send: (data: T) => Promise<unknown>,
): Promise<string> {
  return boss.work<T, unknown, typeof BATCH_POLLING>(queue, BATCH_POLLING, async (jobs) => {
    const words = (error: unknown) => redactAddresses(errorReason(error))
    const results = await runBatch(jobs, send, words, isRecipientRejected)
    const sent = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
    try {
      if (sent.length > 0) await boss.deleteJob(queue, sent)
    } catch (error) {
      // Throwing would send the whole batch twice.
      log.error(
        { queue, jobs: sent.length, err: errorCause(error) },
        'Jobs of messages that are out could not be erased',
      )
    }
    return results
  })
}
