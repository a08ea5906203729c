import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Mailer } from './mailer.ts'
import { RecipientRejectedError } from './recipient-rejected-error.ts'

const LOG_INTERVAL_MS = 60_000

/** `refused`: rejected by the server; `unreachable`: no response. */
type MailOutcome = 'sent' | 'refused' | 'unreachable'

/** Warns at most once a minute. Logs only codes, because server messages contain addresses. */
export function withMailerMetrics(
  mailer: Mailer,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => Date,
): { mailer: Mailer; counter: Counter<'outcome'> } {
  const counter = new Counter({
    name: 'forenet_mails_total',
    help: 'Tries to send a mail, by what became of them',
    labelNames: ['outcome'],
    registers: [],
  })
  for (const outcome of ['sent', 'refused', 'unreachable'] satisfies MailOutcome[]) counter.inc({ outcome }, 0)
  let untold = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const failed = (error: unknown) => {
    const { outcome, code, answer } = classifyFailure(error)
    counter.inc({ outcome })
    untold++
    if (now().getTime() - toldAt < LOG_INTERVAL_MS) return
    const words = outcome === 'refused' ? 'The mail server refuses mails' : 'The mail server cannot be reached'
    log.warn({ mails: untold, code, answer }, `${words}; see forenet mails stuck`)
    untold = 0
    toldAt = now().getTime()
  }
  return {
    counter,
    mailer: {
      async send(mail) {
        try {
          const id = await mailer.send(mail)
          counter.inc({ outcome: 'sent' })
          return id
        } catch (error) {
          failed(error)
          throw error
        }
      },
      check: () => mailer.check(),
      close: () => mailer.close(),
    },
  }
}

function classifyFailure(error: unknown): { outcome: MailOutcome; code: unknown; answer: unknown } {
  const notified = error instanceof RecipientRejectedError ? error.cause : error
  const fields: Record<string, unknown> = notified instanceof Error ? { ...notified } : {}
  const answer = fields.responseCode
  return { outcome: answer === undefined ? 'unreachable' : 'refused', code: fields.code, answer }
}
