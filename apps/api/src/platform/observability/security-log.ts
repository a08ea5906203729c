import { createHmac } from 'node:crypto'
import { findSubscriberNetworkKey } from '@forenet/domain/network-address'
import {
  type EventRequest,
  type RecordSecurityEvent,
  SECURITY_EVENTS,
  type SecurityEventName,
} from '@forenet/domain/security-event'
import type { FastifyBaseLogger } from 'fastify'
import { destination } from 'pino'
import { Counter } from 'prom-client'
import { errorReason } from './error-reason.ts'
import { EventWindows, type SecurityLogLine } from './event-windows.ts'

const LOOK_MS = 5_000

/** Characters buffered while the output blocks, such as on a full disk; excess is dropped. */
const MAX_BEHIND = 1_000_000

export type SecurityLogOptions = {
  file: string | null
  secret: string
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error'>
}

export type SecurityLog = {
  record: RecordSecurityEvent
  counter: Counter<'event'>
  reopen(): void
  stop(): Promise<void>
}

/**
 * One JSON object per line with `"stream":"security"`, independent of LOG_LEVEL, and a counter for `/metrics`. Throws,
 * naming SECURITY_LOG_FILE, if the file cannot be opened.
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
  /** Each rate-limited request is logged once; the first caller is the most specific one. */
  const limited = new WeakSet<EventRequest>()
  // Counters start at 0, so that Prometheus sees the first event as an increase.
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
      const line: SecurityLogLine = {
        event,
        outcome: SECURITY_EVENTS[event],
        ...rest,
        ...(email === undefined ? {} : { email: emailHash(secret, email) }),
        ...(request
          ? { address: request.ip, network: findSubscriberNetworkKey(request.ip), requestId: request.id }
          : {}),
      }
      if (windows.isFirst(line, now())) write(line)
    },
    reopen() {
      try {
        output.reopen()
      } catch (error) {
        log.error({ err: error }, 'The security log could not be reopened')
      }
    },
    async stop() {
      clearInterval(looking)
      writeSums('all')
      if (file !== null) output.end()
    },
  }
}

/** Keyed hash: stable, and useless without the secret. */
export function emailHash(secret: string, email: string): string {
  return createHmac('sha256', secret).update(`security event ${email.toLowerCase()}`).digest('hex').slice(0, 32)
}

function openOutput(file: string | null) {
  try {
    return destination({ dest: file ?? 1, sync: true, append: true, mode: 0o600, maxLength: MAX_BEHIND })
  } catch (cause) {
    throw new Error(`SECURITY_LOG_FILE: ${file} cannot be written (${errorReason(cause)})`, { cause })
  }
}
