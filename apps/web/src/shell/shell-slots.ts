import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { Section } from '../kit/page/page-data.ts'

/** Extension points. A slot's component may render nothing. */
export type ShellSlots = {
  /** Left to right, beside the initials. */
  header: readonly { id: string; component: ComponentType }[]
  /** Above every page, such as the impersonation banner. */
  banners: readonly { id: string; component: ComponentType }[]
  /** Badges of navigation entries. */
  marks: Partial<Record<Section, ComponentType>>
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [], marks: {} })
