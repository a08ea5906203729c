import type { ManualRegistrationOptions } from '@forenet/contract/club/manual-registration'
import { clubManualRegistrationOptions } from '@forenet/contract/club/manual-registration-calls'
import type { AnswersByQuestion } from '@forenet/domain/ticket-question'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

export function manualRegistrationQuery(orgKey: string, eventId: string, memberId: string | undefined) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'box-office', memberId ?? null] as const,
    queryFn: ({ signal }) =>
      call(clubManualRegistrationOptions, {
        params: { orgKey, eventId },
        query: memberId === undefined ? {} : { memberId },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Availability changes quickly.
    staleTime: 0,
  })
}

/** The first ticket belongs to the person and needs no name. */
export type RequestedTicket = { ticketTypeId: string; name: string; answers: AnswersByQuestion }

export function totalPriceMinor(
  offers: ManualRegistrationOptions,
  tickets: readonly Pick<RequestedTicket, 'ticketTypeId' | 'name'>[],
): number {
  const own = tickets.findIndex(({ name }) => name.trim() === '')
  return tickets.reduce((sum, { ticketTypeId }, at) => {
    const type = offers.ticketTypes.find(({ id }) => id === ticketTypeId)
    return sum + (type ? (at === own ? type.ownMinor : type.guestMinor) : 0)
  }, 0)
}

export function exceedsCapacity(
  { left, ticketTypes }: ManualRegistrationOptions,
  tickets: readonly RequestedTicket[],
): boolean {
  if (left !== null && tickets.length > left) return true
  return ticketTypes.some(
    (type) => type.left !== null && tickets.filter(({ ticketTypeId }) => ticketTypeId === type.id).length > type.left,
  )
}
