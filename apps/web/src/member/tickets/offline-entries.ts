import type { EventRegistration } from '@forenet/contract/entry'

const DAY_MS = 86_400_000
const KEPT_AFTER_MS = 2 * DAY_MS

/** Recent or upcoming, without answers (allergies), prices and payment tokens. */
export function toOfflineEntries(entries: readonly EventRegistration[], nowMs: number): EventRegistration[] {
  return entries
    .filter(({ endDate, tickets }) => tickets.length > 0 && Date.parse(endDate) + KEPT_AFTER_MS > nowMs)
    .map((entry) => ({ ...entry, answers: {}, returnToken: null, orderId: null, orderNumber: null, paidWith: null }))
}
