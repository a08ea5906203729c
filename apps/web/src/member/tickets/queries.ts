import type { Entry } from '@forenet/contract/entry'
import { entryItem, entryList } from '@forenet/contract/entry-calls'
import type { Event } from '@forenet/contract/event'
import { eventList } from '@forenet/contract/event-calls'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { ticketCopy } from '../../kit/offline/kept-copy.ts'
import { isUnsettled } from './wallet.ts'

/** What is known of tickets. `keptAt`: from when it is (ISO 8601), where the server could not be asked. */
export type TicketsAnswer = { entries: readonly Entry[]; keptAt: string | null }

/** Asked again this often, in ms, while something is about to change by itself. */
const UNSETTLED_MS = 3_000
/** As many as are shown where there are no tickets yet. */
const AHEAD = 6

type Whose = { id: string; email: string | null }

/** Everything the page knows of a member's tickets lies below this key. */
export const ticketsKey = (memberId: string) => ['member', memberId, 'tickets'] as const

/**
 * All entries of the member. Where no answer comes, what this device keeps of `keptFor` (the token's subject; null: for
 * nobody, as while acting for a member).
 */
export function ticketsQuery({ id, email }: Whose, keptFor: string | null) {
  return queryOptions({
    queryKey: [...ticketsKey(id), 'own'] as const,
    queryFn: email
      ? ({ signal }): Promise<TicketsAnswer> =>
          orKept(keptFor, async () => ({ entries: await call(entryList, { query: { email }, signal }), keptAt: null }))
      : skipToken,
    refetchInterval: ({ state }) => (state.data && isUnsettled(state.data.entries, Date.now()) ? UNSETTLED_MS : false),
    refetchOnReconnect: 'always',
  })
}

/** An entry that is not among the member's own: of the family, or of a club the member administers. */
export function entryQuery(memberId: string, entryId: string | null) {
  return queryOptions({
    queryKey: [...ticketsKey(memberId), 'entry', entryId] as const,
    queryFn: entryId ? ({ signal }) => call(entryItem, { params: { entryId }, signal }) : skipToken,
  })
}

/** What is ahead: in the member's clubs, or in all of them where the member's have nothing. */
export type Ahead = { of: 'mine' | 'all'; events: readonly Event[] }

/** Events for who has no tickets. */
export function aheadQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'events', 'ahead'] as const,
    queryFn: async ({ signal }): Promise<Ahead> => {
      const listed = async (of: Ahead['of']) => {
        const events = await call(eventList, { query: { of, when: 'upcoming', size: AHEAD }, signal })
        return { of, events: events.filter(({ cancelled }) => !cancelled) }
      }
      const mine = await listed('mine')
      return mine.events.length > 0 ? mine : listed('all')
    },
  })
}

async function orKept(keptFor: string | null, ask: () => Promise<TicketsAnswer>): Promise<TicketsAnswer> {
  try {
    return await ask()
  } catch (error) {
    const noAnswer = error instanceof ApiProblem && error.status === 0 && error.code !== 'aborted'
    const copy = noAnswer && keptFor !== null ? await ticketCopy.read(keptFor) : null
    if (!copy) throw error
    return { entries: copy.items, keptAt: copy.at }
  }
}
