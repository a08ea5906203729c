import { canRetry } from './problem-texts.ts'
import { parseServerSentData } from './server-sent-events.ts'

const FIRST_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000

/** Delay before reconnecting a stream. Jitter (`share`, 0–1) spreads the clients. */
export function computeReconnectDelayMs(failures: number, share: number): number {
  return Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** failures) * (0.5 + share / 2)
}

export type StreamSubscription<State> = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  onState: (state: State) => void
  /** Called when the stream is lost, so the last state may be outdated. */
  lost?: (() => void) | undefined
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/**
 * Follows a stream and reconnects. Each message contains the full state, so missed ones need no replay. Stops on abort
 * or a permanent error.
 */
export async function followStream<State>({
  open,
  onState,
  lost,
  pause,
  signal,
}: StreamSubscription<State>): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const data of parseServerSentData(await open(signal))) {
        if (signal.aborted) return
        failures = 0
        onState(JSON.parse(data) as State)
      }
    } catch (error) {
      if (signal.aborted) return
      if (!canRetry(error)) return lost?.()
    }
    lost?.()
    await pause(computeReconnectDelayMs(failures, Math.random()), signal)
    failures++
  }
}

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
    void followStream({ open, onState: tell, lost, pause: delay, signal })
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    following.abort()
  }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
