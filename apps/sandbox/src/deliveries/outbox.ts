import type { SettingsStore } from '../settings/settings.ts'
import type { Delivery, DeliveryRecord, DeliveryService, DeliveryStore, NewDelivery } from './delivery-store.ts'

const longestWaitMs = 300_000

/** @param attempts attempts already made, 1 or more @param baseMs the first delay */
export function computeRetryDelayMs(attempts: number, baseMs: number): number {
  return Math.min(baseMs * 2 ** (attempts - 1), longestWaitMs)
}

export type Outbox = {
  /** Call it in the transaction of the event it reports, and `dispatch` after the commit. */
  record(delivery: Omit<NewDelivery, 'createdAt'>): Delivery
  /** Retries until a 2xx response. Resolves after the first attempt; never rejects. */
  dispatch(delivery: Delivery): Promise<void>
  list(service: DeliveryService, orderNumber?: string): DeliveryRecord[]
  clear(service: DeliveryService): void
  resume(): void
  /** Attempts in progress are aborted and not counted. */
  close(): void
}

export type OutboxOptions = { store: DeliveryStore; settings: SettingsStore; now: () => Date; concurrency?: number }

type Waiting = { delivery: Delivery; attempted: () => void }

export function createOutbox({ store, settings, now, concurrency = 24 }: OutboxOptions): Outbox {
  const ready: Waiting[] = []
  const timers = new Map<NodeJS.Timeout, Waiting>()
  const underWay = new Map<AbortController, Delivery>()
  const forgotten = new WeakSet<Delivery>()
  let closed = false

  const wait = (waiting: Waiting): void => {
    const delay = waiting.delivery.dueMs - now().getTime()
    if (delay <= 0) {
      ready.push(waiting)
      pump()
      return
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      ready.push(waiting)
      pump()
    }, delay)
    timers.set(timer, waiting)
  }

  const pump = (): void => {
    while (!closed && underWay.size < concurrency) {
      const next = ready.shift()
      if (!next) return
      void attempt(next).then(pump)
    }
  }

  const attempt = async ({ delivery, attempted }: Waiting): Promise<void> => {
    const abort = new AbortController()
    underWay.set(abort, delivery)
    const { deliveryTimeoutMs, retryBaseMs, retryMaxAttempts } = settings.current()
    const timeout = setTimeout(() => abort.abort(new Error('no answer in time')), deliveryTimeoutMs)
    const outcome = await post(delivery, abort.signal)
    clearTimeout(timeout)
    underWay.delete(abort)
    if (!closed && !forgotten.has(delivery)) {
      const attempts = delivery.attempts + 1
      const at = now()
      const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
      const givenUp = !delivered && attempts >= retryMaxAttempts
      const dueMs = at.getTime() + computeRetryDelayMs(attempts, retryBaseMs)
      store.recordAttempt(delivery.id, {
        dueMs,
        attempts,
        ...outcome,
        deliveredAt: delivered ? at.toISOString() : null,
        givenUpAt: givenUp ? at.toISOString() : null,
      })
      if (!delivered && !givenUp) wait({ delivery: { ...delivery, attempts, dueMs }, attempted: () => {} })
    }
    attempted()
  }

  return {
    record: (delivery) => store.insert({ ...delivery, createdAt: now().toISOString() }),
    dispatch: (delivery) => new Promise((resolve) => wait({ delivery, attempted: resolve })),
    list: store.list,
    clear(service) {
      store.remove(service)
      for (const [timer, waiting] of timers) {
        if (waiting.delivery.service !== service) continue
        clearTimeout(timer)
        timers.delete(timer)
        waiting.attempted()
      }
      for (const waiting of ready.splice(0)) {
        if (waiting.delivery.service === service) waiting.attempted()
        else ready.push(waiting)
      }
      for (const [abort, delivery] of underWay) {
        if (delivery.service !== service) continue
        forgotten.add(delivery)
        abort.abort(new Error('forgotten'))
      }
    },
    resume() {
      for (const delivery of store.findOpen()) wait({ delivery, attempted: () => {} })
    },
    close() {
      closed = true
      for (const [timer, waiting] of timers) {
        clearTimeout(timer)
        waiting.attempted()
      }
      timers.clear()
      for (const waiting of ready.splice(0)) waiting.attempted()
      for (const abort of underWay.keys()) abort.abort(new Error('closing'))
    },
  }
}

async function post(delivery: Delivery, signal: AbortSignal): Promise<{ status: number | null; error: string | null }> {
  try {
    const { url, headers, body } = delivery
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    // The connection can be reused only if the response body was read.
    await response.arrayBuffer()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: formatFailureReason(error) }
  }
}

/** `fetch` wraps the network error in `cause`. */
function formatFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
