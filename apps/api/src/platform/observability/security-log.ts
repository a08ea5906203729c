import { createHmac } from 'node:crypto'
import { networkOf } from '@forenet/domain/network-address'
import {
  type EventRequest,
  type RecordSecurityEvent,
  SECURITY_EVENTS,
  type SecurityEventName,
} from '@forenet/domain/security-event'
import type { FastifyBaseLogger } from 'fastify'
import { destination } from 'pino'
import { Counter } from 'prom-client'
import { type EventLine, EventWindows } from './event-windows.ts'
import { reasonOf } from './reason-of.ts'

/** How often sums that are due are looked for. */
const LOOK_MS = 5_000

/** Characters kept for an output that takes nothing, such as a full disk; what comes then is dropped. */
const MOST_BEHIND = 1_000_000

export type SecurityLogOptions = {
  /** File to append to; null: standard output. */
  file: string | null
  /** Secret of the deployment that keys the hashes of e-mail addresses. */
  secret: string
  now: () => Date
  /** Where it is told that the security log itself cannot be written. */
  log: Pick<FastifyBaseLogger, 'error'>
}

export type SecurityLog = {
  record: RecordSecurityEvent
  counter: Counter<'event'>
  /** Opens the file anew after it was renamed. */
  reopen(): void
  /** Writes the sums that are still open, and lets go of the file. */
  stop(): Promise<void>
}

/**
 * The stream of security events: one JSON object a line with `"stream":"security"`, whatever LOG_LEVEL says, and a counter
 * for `/metrics`. Throws, naming SECURITY_LOG_FILE, where the file cannot be opened.
 */
export function openSecurityLog({ file, secret, now, log }: SecurityLogOptions): SecurityLog {
  const output = openOutput(file)
  output.on('error', (error: unknown) => log.error({ err: error }, 'The security log cannot be written'))
  const windows = new EventWindows()
  const counter = new Counter({
    name: 'forenet_security_events_total',
    help: 'Security events, by name',
    labelNames: ['event'],
    registers: [],
  })
  /** Requests that have reached a limit: each is recorded by whoever can tell most of it, who comes first. */
  const limited = new WeakSet<EventRequest>()
  // There from the start, so that a first event is an increase.
  for (const event of Object.keys(SECURITY_EVENTS) as SecurityEventName[]) counter.inc({ event }, 0)

  const write = (line: object) => {
    try {
      output.write(`${JSON.stringify({ time: now().toISOString(), stream: 'security', ...line })}\n`)
    } catch (error) {
      log.error({ err: error }, 'The security log cannot be written')
    }
  }
  const writeSums = (which: 'over' | 'all') => {
    for (const sum of windows.close(now(), which)) write(sum)
  }
  const looking = setInterval(() => writeSums('over'), LOOK_MS)
  looking.unref()

  return {
    counter,
    record({ event, email, ...rest }, request) {
      if (event === 'limit-reached' && request) {
        if (limited.has(request)) return
        limited.add(request)
      }
      counter.inc({ event })
      const line: EventLine = {
        event,
        outcome: SECURITY_EVENTS[event],
        ...rest,
        ...(email === undefined ? {} : { email: emailHash(secret, email) }),
        ...(request ? { address: request.ip, network: networkOf(request.ip), requestId: request.id } : {}),
      }
      if (windows.isFirst(line, now())) write(line)
    },
    reopen() {
      try {
        output.reopen()
      } catch (error) {
        log.error({ err: error }, 'The security log could not be opened anew')
      }
    },
    async stop() {
      clearInterval(looking)
      writeSums('all')
      if (file !== null) output.end()
    },
  }
}

/** What stands for an e-mail address in the log: the same for the same address, and of no use without the secret. */
export function emailHash(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`security event ${email.toLowerCase()}`).digest('hex').slice(0, 32)
}

function openOutput(file: string | null) {
  try {
    return destination({ dest: file ?? 1, sync: true, append: true, mode: 0o600, maxLength: MOST_BEHIND })
  } catch (cause) {
    throw new Error(`SECURITY_LOG_FILE: ${file} cannot be written (${reasonOf(cause)})`, { cause })
  }
}
