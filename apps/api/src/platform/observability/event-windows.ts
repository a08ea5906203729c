export const EVENT_WINDOW_MS = 60_000

/** Maximum windows; beyond it, events are summed by name only, so that many addresses cannot flood the log. */
const MAX_WINDOWS = 1_000

/** A separate limit, so that anonymous traffic cannot hide role changes. */
const MAX_ACCOUNT_EVENTS = 10_000

/** E-mail hashes per sum: enough to distinguish guessing one account from trying many. */
const MAX_EMAILS = 10

export type SecurityLogLine = {
  event: string
  outcome: string
  reason?: string
  account?: string
  member?: string
  email?: string
  address?: string
  network?: string
  requestId?: string
  details?: Readonly<Record<string, unknown>>
}

export type SecurityLogSum = Pick<
  SecurityLogLine,
  'event' | 'outcome' | 'reason' | 'account' | 'member' | 'network'
> & {
  count: number
  since: Date
  emails: string[]
}

type EventWindow = { sum: SecurityLogSum; emails: Set<string> }
type OpenWindows = { open: Map<string, EventWindow>; most: number }

/**
 * Logs the first event per kind, network and account in a minute, and every distinct account action. Repetitions are
 * counted and summed after the minute.
 */
export class EventWindows {
  readonly #strangers: OpenWindows
  readonly #accounts: OpenWindows

  constructor(max = MAX_WINDOWS, mostOfAccounts = MAX_ACCOUNT_EVENTS) {
    this.#strangers = { open: new Map(), most: max }
    this.#accounts = { open: new Map(), most: mostOfAccounts }
  }

  /** True if the line is to be logged now; otherwise it is counted. */
  isFirst(line: SecurityLogLine, at: Date): boolean {
    const isOfAccount = line.outcome === 'done' && line.account !== undefined
    const { open, most: max } = isOfAccount ? this.#accounts : this.#strangers
    const { event, reason, network, account, member } = line
    const key = JSON.stringify([event, reason, network, account, member, isOfAccount && line.details])
    const window = open.get(key)
    if (window) return countInWindow(window, line)
    if (open.size < max) {
      open.set(key, openWindow(line, at))
      return true
    }
    // Sum all further networks together.
    const crowd = open.get(line.event)
    if (crowd) return countInWindow(crowd, line)
    open.set(line.event, openWindow({ event: line.event, outcome: line.outcome, reason: 'many-networks' }, at))
    return true
  }

  close(at: Date, which: 'over' | 'all' = 'over'): SecurityLogSum[] {
    const sums: SecurityLogSum[] = []
    for (const { open } of [this.#accounts, this.#strangers]) {
      for (const [key, { sum, emails }] of open) {
        if (which === 'over' && at.getTime() - sum.since.getTime() < EVENT_WINDOW_MS) continue
        open.delete(key)
        if (sum.count > 0) sums.push({ ...sum, emails: [...emails] })
      }
    }
    return sums
  }
}

function openWindow({ email, address, requestId, details, ...kind }: SecurityLogLine, since: Date): EventWindow {
  return { sum: { ...kind, count: 0, since, emails: [] }, emails: new Set() }
}

function countInWindow({ sum, emails }: EventWindow, { email }: SecurityLogLine): false {
  sum.count++
  if (email && emails.size < MAX_EMAILS) emails.add(email)
  return false
}
