import type { ComponentType } from 'react'
import { createContext } from 'react'
import type { NavigationSection } from '../kit/page/page-data.ts'

export type ShellSlots = {
  header: readonly { id: string; component: ComponentType }[]
  banners: readonly { id: string; component: ComponentType }[]
  marks: Partial<Record<NavigationSection, ComponentType>>
}

export const ShellSlotsContext = createContext<ShellSlots>({ header: [], banners: [], marks: {} })
