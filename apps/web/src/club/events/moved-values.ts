import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import type { EventValues } from './event-values.ts'

/**
 * Moves the end, deadlines and sale periods with the start, by local time across DST changes. Moments before
 * `now` have taken effect and stay.
 */
export function moveEventValues(values: EventValues, from: string, to: string, now: Date): EventValues {
  if (from === to || !parseCopenhagenDateTime(from) || !parseCopenhagenDateTime(to)) return values
  const by = localMs(to) - localMs(from)
  const move = (text: string) => {
    const at = parseCopenhagenDateTime(text)
    return at === null || at <= now ? text : new Date(localMs(text) + by).toISOString().slice(0, 16)
  }
  return {
    ...values,
    endsAt: move(values.endsAt),
    registrationOpensAt: move(values.registrationOpensAt),
    registrationClosesAt: move(values.registrationClosesAt),
    cancelUntil: move(values.cancelUntil),
    transferUntil: move(values.transferUntil),
    resaleUntil: move(values.resaleUntil),
    ticketTypes: values.ticketTypes.map((type) => ({
      ...type,
      saleOpensAt: move(type.saleOpensAt),
      saleClosesAt: move(type.saleClosesAt),
      earlyPrices: type.earlyPrices.map((early) => ({ ...early, until: move(early.until) })),
    })),
  }
}

const localMs = (text: string): number => Date.parse(`${text}:00Z`)
