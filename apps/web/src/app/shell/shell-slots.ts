import type { ComponentType } from 'react'
import { createContext } from 'react'

/** Places in the shell that features fill; a slot's component decides itself whether it shows anything. */
export type ShellSlots = {
  /** Beside the initials in the header, left to right: member picker, tickets, bell. */
  header: readonly { id: string; component: ComponentType }[]
  /** Above everything else on every page: whom one acts for. */
  banners: readonly { id: string; component: ComponentType }[]
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [] })
