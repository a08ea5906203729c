import { useMatches } from '@tanstack/react-router'
import type { shell } from '../../words/en/shell.ts'

/** A page's name: what notification bars aim at, and the key of its title in the words. */
export type PageName = keyof typeof shell.pages
/** Entries of the side navigation. */
export type Section =
  | 'home'
  | 'events'
  | 'membership'
  | 'contact'
  | 'payments'
  | 'tickets'
  | 'calendar'
  | 'family'
  | 'notifications'

/** Addresses that others lie below; those with parameters take the current page's. */
type ParentAddress =
  | '/organizations'
  | '/events'
  | '/$orgKey/events'
  | '/$orgKey/events/$id'
  | '/tickets'
  | '/memberships'
  | '/my-profile'
  | '/participants-list'

/** What the shell knows about a route. */
export type PageData = {
  name: PageName
  /** The entry of the navigation that is marked. */
  section?: Section
  /** Pages on the way to this one, outermost first; shown as breadcrumbs. */
  parents?: readonly { name: PageName; to: ParentAddress }[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageData
  }
}

/** What the shell knows about the current page; null for an unknown address. */
export function usePageData(): PageData | null {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page ?? null })
}

/** The current page's name, '' for an unknown address. */
export function usePageName(): PageName | '' {
  return usePageData()?.name ?? ''
}
