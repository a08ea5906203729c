import type { EventRegistration } from '@forenet/contract/entry'
import { entryItem, entryList } from '@forenet/contract/entry-calls'
import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { ticketCopy } from '../../kit/offline/offline-copy-store.ts'
import { hasPendingChange } from './wallet.ts'

export type TicketsAnswer = { entries: readonly EventRegistration[]; keptAt: string | null }

const UNSETTLED_MS = 3_000
const MAX_UPCOMING = 6

type TicketOwner = { id: string; email: string | null }

export const ticketsKey = (memberId: string) => ['member', memberId, 'tickets'] as const

/** `keptFor`: token subject; null during impersonation. */
export function ticketsQuery({ id, email }: TicketOwner, keptFor: string | null) {
  return queryOptions({
    queryKey: [...ticketsKey(id), 'own'] as const,
    queryFn: email
      ? ({ signal }): Promise<TicketsAnswer> =>
          orOfflineCopy(keptFor, async () => ({
            entries: await call(entryList, { query: { email }, signal }),
            keptAt: null,
          }))
      : skipToken,
    refetchInterval: ({ state }) =>
      state.data && hasPendingChange(state.data.entries, Date.now()) ? UNSETTLED_MS : false,
    refetchOnReconnect: 'always',
  })
}

export function entryQuery(memberId: string, entryId: string | null) {
  return queryOptions({
    queryKey: [...ticketsKey(memberId), 'entry', entryId] as const,
    queryFn: entryId ? ({ signal }) => call(entryItem, { params: { entryId }, signal }) : skipToken,
  })
}

export type UpcomingTickets = { of: 'mine' | 'all'; events: readonly Event[] }

export function upcomingTicketsQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'ahead'] as const,
    queryFn: async ({ signal }): Promise<UpcomingTickets> => {
      const listed = async (of: UpcomingTickets['of']) => {
        const events = await call(eventList, { query: { of, when: 'upcoming', size: MAX_UPCOMING }, signal })
        return { of, events: events.filter(({ cancelled }) => !cancelled) }
      }
      const mine = await listed('mine')
      return mine.events.length > 0 ? mine : listed('all')
    },
  })
}

async function orOfflineCopy(keptFor: string | null, ask: () => Promise<TicketsAnswer>): Promise<TicketsAnswer> {
  try {
    return await ask()
  } catch (error) {
    const noAnswer = error instanceof ApiProblem && error.status === 0 && error.code !== 'aborted'
    const copy = noAnswer && keptFor !== null ? await ticketCopy.read(keptFor) : null
    if (!copy) throw error
    return { entries: copy.items, keptAt: copy.at }
  }
}
