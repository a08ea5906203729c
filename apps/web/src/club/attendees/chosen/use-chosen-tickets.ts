import type { ClubAttendee, ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { MAX_SELECTED_TICKETS } from '@forenet/domain/attendee'
import { useState } from 'react'

export type ChosenTickets = {
  ids: ReadonlySet<string>
  /** Ids beyond the limit of one call are ignored. */
  change: (ids: ReadonlySet<string>) => void
  clear: () => void
}

type SelectionState = { of: string; ids: ReadonlySet<string> }

export function hasBulkActions({ state }: Pick<ClubAttendee, 'state'>): boolean {
  return state === 'valid' || state === 'used'
}

export function useChosenTickets(filter: ClubAttendeeFilter): ChosenTickets {
  const of = JSON.stringify(filter)
  const none: SelectionState = { of, ids: new Set() }
  const [held, setHeld] = useState<SelectionState>(none)
  const state = held.of === of ? held : none
  return {
    ids: state.ids,
    change: (ids) => setHeld({ of, ids: new Set([...ids].slice(0, MAX_SELECTED_TICKETS)) }),
    clear: () => setHeld(none),
  }
}
