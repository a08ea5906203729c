import type { Queue as BossQueue } from 'pg-boss'

export type Queue<Data extends object> = {
  readonly name: string
  /** `messages`: messages to people, erased when sent, retried for three days, then stored for thirty days. */
  readonly kind: 'messages' | 'work'
  readonly options: Omit<BossQueue, 'name'>
  /** Runs during maintenance too, as sign-in mails do. */
  readonly inMaintenance: boolean
  /** A queue of an earlier version: existing jobs are worked, no new ones are sent. */
  readonly fromBefore: boolean
  /** Phantom property: type of the job data. */
  readonly carries?: Data
}

const DAY_SECONDS = 86_400

const DEFAULT_RETRY_OPTIONS = {
  retryLimit: 15,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
}

/**
 * Retention of undelivered messages, for the operator to retry or drop. `forenet mails` identifies message queues by
 * this value.
 */
export const MESSAGE_RETENTION_SECONDS = 30 * DAY_SECONDS

const MESSAGE_RETRY_OPTIONS = {
  ...DEFAULT_RETRY_OPTIONS,
  retryLimit: 82,
  retryDelayMax: 3_600,
  retentionSeconds: MESSAGE_RETENTION_SECONDS,
  deleteAfterSeconds: MESSAGE_RETENTION_SECONDS,
}

export function defineMessageQueue<Data extends object>(
  name: string,
  { inMaintenance = false, fromBefore = false } = {},
): Queue<Data> {
  return { name, kind: 'messages', options: MESSAGE_RETRY_OPTIONS, inMaintenance, fromBefore }
}

export function defineWorkQueue<Data extends object>(name: string, options: Omit<BossQueue, 'name'> = {}): Queue<Data> {
  return {
    name,
    kind: 'work',
    options: { ...DEFAULT_RETRY_OPTIONS, ...options },
    inMaintenance: false,
    fromBefore: false,
  }
}
