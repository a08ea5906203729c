import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { NavigationSection } from '../kit/page/page-data.ts'

/** Extension points of the shell. A slot's component may render nothing. */
export type ShellSlots = {
  /** Icons beside the initials, left to right. */
  header: readonly { id: string; component: ComponentType }[]
  /** Shown above every page, such as the impersonation banner. */
  banners: readonly { id: string; component: ComponentType }[]
  /** Badges of navigation entries. */
  marks: Partial<Record<NavigationSection, ComponentType>>
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [], marks: {} })
