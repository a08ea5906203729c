import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { isReceiverRefused } from '../../adapters/receiver-refused.ts'
import { causeOf, reasonOf, withoutAddresses } from '../observability/reason-of.ts'
import { BATCHES, runBatch } from './run-batch.ts'

/**
 * Works a queue of messages to people. The job of one that is out is erased at once, as who got what is nobody's business any
 * more. One that nobody takes is tried for three days, or given up at once where its receiver is refused; then it stays, to be
 * sent again or dropped by whoever looks after the portal (`unsent-messages.ts`). Returns the worker's id.
 */
export async function workLetters<T>(
  boss: PgBoss,
  log: Pick<FastifyBaseLogger, 'error'>,
  queue: string,
  send: (data: T) => Promise<unknown>,
): Promise<string> {
  return boss.work<T, unknown, typeof BATCHES>(queue, BATCHES, async (jobs) => {
    const words = (error: unknown) => withoutAddresses(reasonOf(error))
    const results = await runBatch(jobs, send, words, isReceiverRefused)
    const sent = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
    try {
      if (sent.length > 0) await boss.deleteJob(queue, sent)
    } catch (error) {
      // Thrown, it would have the whole batch sent again.
      log.error({ queue, jobs: sent.length, err: causeOf(error) }, 'Jobs of messages that are out could not be erased')
    }
    return results
  })
}
