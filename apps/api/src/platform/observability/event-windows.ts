/** How long what repeats is summed before the sum is written. */
export const WINDOW_MS = 60_000

/** Lines begun within a window; what comes beyond is summed by its name alone, so that many addresses flood no log. */
const MOST_WINDOWS = 1_000

/** The same for what accounts have done. Strangers can fill no part of it, so none of them hides that roles have changed. */
const MOST_OF_ACCOUNTS = 10_000

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
type Windows = { open: Map<string, Window>; most: number }

/**
 * Decides which events are written at once: of one kind, network and account the first in a minute; of what an account has
 * done, all that differ. The rest is counted, and the count is due when the minute is over.
 */
export class EventWindows {
  readonly #strangers: Windows
  readonly #accounts: Windows

  constructor(most = MOST_WINDOWS, mostOfAccounts = MOST_OF_ACCOUNTS) {
    this.#strangers = { open: new Map(), most }
    this.#accounts = { open: new Map(), most: mostOfAccounts }
  }

  /** Whether a line is to be written at once; otherwise it has been counted. */
  isFirst(line: EventLine, at: Date): boolean {
    const isOfAccount = line.outcome === 'done' && line.account !== undefined
    const { open, most } = isOfAccount ? this.#accounts : this.#strangers
    const { event, reason, network, account, member } = line
    const key = JSON.stringify([event, reason, network, account, member, isOfAccount && line.details])
    const window = open.get(key)
    if (window) return count(window, line)
    if (open.size < most) {
      open.set(key, begin(line, at))
      return true
    }
    // One network more than anybody needs to see one by one.
    const crowd = open.get(line.event)
    if (crowd) return count(crowd, line)
    open.set(line.event, begin({ event: line.event, outcome: line.outcome, reason: 'many-networks' }, at))
    return true
  }

  /** Closes the windows that have lasted a minute at `at`, or all, and returns what they held back. */
  close(at: Date, which: 'over' | 'all' = 'over'): EventSum[] {
    const sums: EventSum[] = []
    for (const { open } of [this.#accounts, this.#strangers]) {
      for (const [key, { sum, emails }] of open) {
        if (which === 'over' && at.getTime() - sum.since.getTime() < WINDOW_MS) continue
        open.delete(key)
        if (sum.count > 0) sums.push({ ...sum, emails: [...emails] })
      }
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
