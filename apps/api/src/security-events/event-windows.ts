/** How long what repeats is summed before the sum is written. */
export const WINDOW_MS = 60_000

/** Lines begun within a window; what comes beyond is summed by its name alone, so that many addresses flood no log. */
const MOST_WINDOWS = 1_000

/** E-mail hashes a sum names: enough to tell guessing at one person from trying many. */
const MOST_EMAILS = 10

/** One line of the log, without its time. */
export type EventLine = {
  event: string
  outcome: string
  reason?: string
  account?: string
  member?: string
  /** Keyed hash of an e-mail address. */
  email?: string
  address?: string
  network?: string
  requestId?: string
  details?: Readonly<Record<string, unknown>>
}

/** What was held back of one kind. */
export type EventSum = Pick<EventLine, 'event' | 'outcome' | 'reason' | 'account' | 'member' | 'network'> & {
  /** How many came after the line that was written at once. */
  count: number
  since: Date
  /** The first e-mail hashes among them. */
  emails: string[]
}

type Window = { sum: EventSum; emails: Set<string> }

/**
 * Decides which events are written at once: of one kind, network and account the first in a minute. The rest is
 * counted, and the count is due when the minute is over.
 */
export class EventWindows {
  readonly #open = new Map<string, Window>()
  readonly #most: number

  constructor(most = MOST_WINDOWS) {
    this.#most = most
  }

  /** Whether a line is to be written at once; otherwise it has been counted. */
  isFirst(line: EventLine, at: Date): boolean {
    const key = JSON.stringify([line.event, line.reason, line.network, line.account, line.member])
    const window = this.#open.get(key)
    if (window) return count(window, line)
    if (this.#open.size < this.#most) {
      this.#open.set(key, begin(line, at))
      return true
    }
    // One network more than anybody needs to see one by one.
    const crowd = this.#open.get(line.event)
    if (crowd) return count(crowd, line)
    this.#open.set(line.event, begin({ event: line.event, outcome: line.outcome, reason: 'many-networks' }, at))
    return true
  }

  /** Closes the windows that have lasted a minute at `at`, or all, and returns what they held back. */
  close(at: Date, which: 'over' | 'all' = 'over'): EventSum[] {
    const sums: EventSum[] = []
    for (const [key, { sum, emails }] of this.#open) {
      if (which === 'over' && at.getTime() - sum.since.getTime() < WINDOW_MS) continue
      this.#open.delete(key)
      if (sum.count > 0) sums.push({ ...sum, emails: [...emails] })
    }
    return sums
  }
}

function begin({ email, address, requestId, details, ...kind }: EventLine, since: Date): Window {
  return { sum: { ...kind, count: 0, since, emails: [] }, emails: new Set() }
}

function count({ sum, emails }: Window, { email }: EventLine): false {
  sum.count++
  if (email && emails.size < MOST_EMAILS) emails.add(email)
  return false
}
