import { mayRetry } from './problem-words.ts'
import { serverSentData } from './server-sent.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Milliseconds until the next try after so many failures in a row. `share` (0–1) spreads those who lost the server in the
 * same moment, so that they do not all come back in the same moment.
 */
export function reconnectAfter(failures: number, share: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + share / 2)
}

export type Following<State> = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  tell: (state: State) => void
  /** Told each time that the stream has ended or could not be opened: what is known may be old from now on. */
  lost?: (() => void) | undefined
  /** Waits, or ends early when it is given up. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/**
 * Tells how something stands, and of every change, until it is given up. Each message says all of it, so one that was
 * missed while the line was down is made up for by the first after it. A stream that ends or fails is opened again, ever
 * more patiently; a refusal that another try would not change ends it: the page then shows what it knows.
 */
export async function followStream<State>({ open, tell, lost, pause, signal }: Following<State>): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const data of serverSentData(await open(signal))) {
        if (signal.aborted) return
        failures = 0
        tell(JSON.parse(data) as State)
      }
    } catch (error) {
      if (signal.aborted) return
      if (!mayRetry(error)) return lost?.()
    }
    lost?.()
    await pause(reconnectAfter(failures, Math.random()), signal)
    failures++
  }
}

/**
 * Follows while the page is looked at: a hidden one closes its line, which is no loss, and opens another when it is shown
 * again. Answers with how to stop.
 */
export function followWhileVisible<State>(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  tell: (state: State) => void,
  lost?: () => void,
): () => void {
  let following = new AbortController()
  function follow(): void {
    following.abort()
    if (document.visibilityState === 'hidden') return
    following = new AbortController()
    const { signal } = following
    void followStream({ open, tell, lost, pause: pauseFor, signal })
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    following.abort()
  }
}

/** Waits so many ms, less when the signal gives it up. */
function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      // One line has one signal however often it is opened again.
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
