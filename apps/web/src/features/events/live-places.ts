import type { Places } from '@forenet/contract/event'
import { eventPlacesLive } from '@forenet/contract/event-calls'
import { callForStream } from '../../app/api/call.ts'
import { mayRetry } from '../../app/api/problem-words.ts'
import { serverSentData } from '../../app/api/server-sent.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Milliseconds until the next try after so many failures in a row. `share` (0–1) spreads those who lost the server in the
 * same moment, so that they do not all come back in the same moment.
 */
export function reconnectAfter(failures: number, share: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + share / 2)
}

export type Following = {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  tell: (places: Places) => void
  /** Waits, or ends early when it is given up. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  signal: AbortSignal
}

/**
 * Tells of every change of an event's places until it is given up. A stream that ends or fails is opened again, ever more
 * patiently; a refusal that another try would not change ends it: the page then shows what it knows.
 */
export async function followPlaces({ open, tell, pause, signal }: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      for await (const data of serverSentData(await open(signal))) {
        if (signal.aborted) return
        failures = 0
        tell(JSON.parse(data) as Places)
      }
    } catch (error) {
      if (signal.aborted || !mayRetry(error)) return
    }
    await pause(reconnectAfter(failures, Math.random()), signal)
    failures++
  }
}

/** Opens the live places of an event. */
export function openPlaces(eventId: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return callForStream(eventPlacesLive, { params: { eventId }, signal })
}

/** Waits so many ms, less when the signal gives it up. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
