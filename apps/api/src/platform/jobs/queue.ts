import type { Queue as BossQueue } from 'pg-boss'

/** A queue of durable jobs, and what a job of it carries. Declared by its module, made and worked by `jobs.ts`. */
export type Queue<Data extends object> = {
  readonly name: string
  /** `letters` are to people: erased once out, tried for three days, and kept thirty more where they were given up. */
  readonly kind: 'letters' | 'work'
  readonly options: Omit<BossQueue, 'name'>
  /** Worked in maintenance too, as what is part of signing in. */
  readonly inMaintenance: boolean
  /** Worked where a version before this one has made it; nothing new goes into it. */
  readonly fromBefore: boolean
  /** Never there: it tells the compiler what a job carries. */
  readonly carries?: Data
}

const DAY_SECONDS = 86_400

const RETRIES = { retryLimit: 15, retryDelay: 2, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 120 }

/** How long a letter that was given up is kept for somebody to decide on; by it `forenet mails` knows the queues of letters. */
export const LETTERS_KEPT_SECONDS = 30 * DAY_SECONDS

const PATIENCE = {
  ...RETRIES,
  retryLimit: 82,
  retryDelayMax: 3_600,
  retentionSeconds: LETTERS_KEPT_SECONDS,
  deleteAfterSeconds: LETTERS_KEPT_SECONDS,
}

/** A queue of letters: mail, WhatsApp, and what leaves a notification in their place. */
export function letterQueue<Data extends object>(
  name: string,
  { inMaintenance = false, fromBefore = false } = {},
): Queue<Data> {
  return { name, kind: 'letters', options: PATIENCE, inMaintenance, fromBefore }
}

/** A queue of work that is to be done once; `options` are pg-boss's own. */
export function workQueue<Data extends object>(name: string, options: Omit<BossQueue, 'name'> = {}): Queue<Data> {
  return { name, kind: 'work', options: { ...RETRIES, ...options }, inMaintenance: false, fromBefore: false }
}
