import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { manage } from '../../words/en/manage.ts'
import type { shell } from '../../words/en/shell.ts'

/** A page's name: what notification bars aim at, and the key of its title in the words. */
export type PageName = keyof typeof shell.pages | keyof typeof manage.pages
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
  | 'manage'

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
  | '/manage'
  | '/manage/$orgKey'
  | '/manage/$orgKey/people'
  | '/manage/$orgKey/register/$memberId'
  | '/manage/$orgKey/types'
  | '/manage/$orgKey/teams'
  | '/manage/$orgKey/events'
  | '/manage/$orgKey/events/$eventId'
  | '/manage/$orgKey/settings'
  | '/manage/$orgKey/register'

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
    /** The navigation of a part of the portal that has one of its own; for all pages below the route. */
    navigation?: Navigation
  }
}

/** What takes the places of the member's navigation. */
export type Navigation = {
  /** List items of the side navigation. */
  Entries: ComponentType<NavigationPart>
  /** List items of the bar at the bottom of a phone, before the one that opens the whole. */
  Bar: ComponentType<NavigationPart>
}
/** `className`: of each link. */
export type NavigationPart = { className: string | undefined; close: () => void }

/** The navigation of the part of the portal that the current page is in; undefined for the member's own. */
export function useOwnNavigation(): Navigation | undefined {
  return useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.navigation)?.staticData.navigation,
  })
}

/** What pages are called in the page's language. */
export function usePageTitles(): (name: PageName) => string {
  const { t, i18n } = useTranslation('shell')
  return (name) =>
    i18n.exists(`manage:pages.${name}`)
      ? i18n.t(`manage:pages.${name as keyof typeof manage.pages}`)
      : t(`pages.${name as keyof typeof shell.pages}`)
}

/** What the shell knows about the current page; null for an unknown address. */
export function usePageData(): PageData | null {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page ?? null })
}

/** The current page's name, '' for an unknown address. */
export function usePageName(): PageName | '' {
  return usePageData()?.name ?? ''
}
