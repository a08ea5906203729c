import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { Section } from '../kit/page/page-data.ts'

/** Extension points of the shell. A slot's component may render nothing. */
export type ShellSlots = {
  /** Header icons beside the initials, left to right. */
  header: readonly { id: string; component: ComponentType }[]
  /** Above every page, such as the impersonation banner. */
  banners: readonly { id: string; component: ComponentType }[]
  /** Badges of navigation entries, by section. */
  marks: Partial<Record<Section, ComponentType>>
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [], marks: {} })
