import { clubEventCancellationGet } from '@forenet/contract/club/event-calls'
import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import type { ClubSeriesCancellation } from '@forenet/contract/club/event-series-cancellation'
import { clubEventSeriesCancellationGet } from '@forenet/contract/club/event-series-cancellation-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

const FAST_POLL_MS = 2_000
const SLOW_POLL_MS = 20_000

export function cancellationQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'calling-off', eventId] as const,
    queryFn: ({ signal }) => call(clubEventCancellationGet, { params: { orgKey, eventId }, signal }),
    refetchInterval: ({ state }) => (state.data ? pollingInterval(state.data) : false),
  })
}

export function pollingInterval({
  calledOffAt,
  left,
  held,
  onTheWay,
  failing,
}: Pick<ClubEventCancellation, 'calledOffAt' | 'left' | 'held' | 'onTheWay' | 'failing'>): number | false {
  if (calledOffAt === null) return false
  if (left.entries + held + onTheWay.refunds > 0) return FAST_POLL_MS
  return failing.refunds > 0 ? SLOW_POLL_MS : false
}

const SERIES_POLL_MS = 5_000

export function seriesCancellationQuery(orgKey: string, eventId: string, isOf: boolean) {
  return queryOptions({
    queryKey: ['club', orgKey, 'events', 'series-calling-off', eventId] as const,
    queryFn: ({ signal }) =>
      call(clubEventSeriesCancellationGet, { params: { orgKey, eventId }, query: { which: 'all' }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.dates.some((date) => pollingInterval(date) !== false) ? SERIES_POLL_MS : false,
    enabled: isOf,
  })
}

export type DateCancellation = ClubSeriesCancellation['dates'][number]

export function sumDateCancellations(dates: readonly DateCancellation[]): Pick<ClubEventCancellation, SummedName> {
  const sum = (of: (date: DateCancellation) => number) => dates.reduce((total, date) => total + of(date), 0)
  const refunds = (of: 'paidBack' | 'onTheWay' | 'failing') => ({
    refunds: sum((date) => date[of].refunds),
    amountMinor: sum((date) => date[of].amountMinor),
  })
  return {
    left: {
      entries: sum(({ left }) => left.entries),
      tickets: sum(({ left }) => left.tickets),
      amountMinor: sum(({ left }) => left.amountMinor),
    },
    held: sum(({ held }) => held),
    used: sum(({ used }) => used),
    waiting: sum(({ waiting }) => waiting),
    invited: sum(({ invited }) => invited),
    ended: sum(({ ended }) => ended),
    paidBack: refunds('paidBack'),
    onTheWay: refunds('onTheWay'),
    failing: refunds('failing'),
  }
}

type SummedName = 'left' | 'held' | 'used' | 'waiting' | 'invited' | 'ended' | 'paidBack' | 'onTheWay' | 'failing'
