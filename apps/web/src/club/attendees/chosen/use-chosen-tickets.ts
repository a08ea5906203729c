import type { ClubAttendee, ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { MAX_SELECTED_TICKETS } from '@forenet/domain/attendee'
import { useState } from 'react'

export type ChosenTickets = {
  has: (ticketId: string) => boolean
  ids: readonly string[]
  turn: (rows: readonly Pick<ClubAttendee, 'ticketId'>[], on: boolean) => void
  clear: () => void
}

type State = { of: string; ids: ReadonlySet<string> }

/** Whether a ticket has bulk actions. */
export function isToChoose({ state }: Pick<ClubAttendee, 'state'>): boolean {
  return state === 'valid' || state === 'used'
}

/** Selection of tickets; reset when the filter changes. */
export function useChosenTickets(filter: ClubAttendeeFilter): ChosenTickets {
  const of = JSON.stringify(filter)
  const none: State = { of, ids: new Set() }
  const [held, setHeld] = useState<State>(none)
  const state = held.of === of ? held : none
  return {
    has: (ticketId) => state.ids.has(ticketId),
    ids: [...state.ids],
    turn: (rows, on) => {
      const ids = new Set(state.ids)
      for (const { ticketId } of rows) {
        if (!on) ids.delete(ticketId)
        else if (ids.size < MAX_SELECTED_TICKETS) ids.add(ticketId)
      }
      setHeld({ of, ids })
    },
    clear: () => setHeld(none),
  }
}
