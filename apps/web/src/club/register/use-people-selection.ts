import { MAX_SELECTED_PEOPLE, type SelectedPeople } from '@forenet/contract/club/people-action'
import type { RegisterFilter, RegisterOrder, RegisterRow } from '@forenet/contract/club/register'
import { useState } from 'react'

export type PeopleSelection = {
  has: (memberId: string) => boolean
  count: number | undefined
  everybody: boolean
  people: SelectedPeople
  turn: (rows: readonly Pick<RegisterRow, 'memberId'>[], on: boolean) => void
  chooseEverybody: () => void
  clear: () => void
}

type SelectionState = { of: string; ids: ReadonlySet<string>; everybody: boolean }

export function usePeopleSelection(
  filter: RegisterFilter,
  order: RegisterOrder,
  count: number | undefined,
): PeopleSelection {
  const of = JSON.stringify(filter)
  const nobody: SelectionState = { of, ids: new Set(), everybody: false }
  const [held, setHeld] = useState<SelectionState>(nobody)
  const state = held.of === of ? held : nobody
  const { asAt: _asAt, ...now } = filter
  return {
    has: (memberId) => state.everybody || state.ids.has(memberId),
    count: state.everybody ? count : state.ids.size,
    everybody: state.everybody,
    people: state.everybody ? { filter: now, order } : { ids: [...state.ids] },
    turn: (rows, on) => {
      const ids = new Set(state.ids)
      for (const { memberId } of rows) {
        if (!on) ids.delete(memberId)
        else if (ids.size < MAX_SELECTED_PEOPLE) ids.add(memberId)
      }
      setHeld({ of, ids, everybody: false })
    },
    chooseEverybody: () => setHeld({ of, ids: new Set(), everybody: true }),
    clear: () => setHeld(nobody),
  }
}
