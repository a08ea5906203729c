import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { Section } from '../kit/page/page-data.ts'

/** Places in the shell that features fill; a slot's component decides itself whether it shows anything. */
export type ShellSlots = {
  /** Beside the initials in the header, left to right: member picker, tickets, bell. */
  header: readonly { id: string; component: ComponentType }[]
  /** Above everything else on every page: whom one acts for. */
  banners: readonly { id: string; component: ComponentType }[]
  /** At entries of the navigation, by their section: how much is waiting there. */
  marks: Partial<Record<Section, ComponentType>>
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [], marks: {} })
