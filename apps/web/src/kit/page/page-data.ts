import { useMatches } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { manageTexts } from '../../words/en/manage.ts'
import type { shellTexts } from '../../words/en/shell.ts'

/** Name of a page: target of notices, and translation key of its title. */
export type PageName = keyof typeof shellTexts.pages | keyof typeof manageTexts.pages
export type NavigationSection =
  | 'home'
  | 'events'
  | 'membership'
  | 'contact'
  | 'tickets'
  | 'calendar'
  | 'family'
  | 'notifications'
  | 'manage'

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
  | '/manage/$orgKey/payments'
  | '/manage/$orgKey/settings'
  | '/manage/$orgKey/register'

export type PageData = {
  name: PageName
  section?: NavigationSection
  /** Parent pages for the breadcrumb, outermost first. */
  parents?: readonly { name: PageName; to: ParentAddress }[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageData
    navigation?: Navigation
  }
}

export type Navigation = {
  Entries: ComponentType<NavigationItem>
  Bar: ComponentType<NavigationItem>
}
export type NavigationItem = { className: string | undefined; close: () => void }

export function useOwnNavigation(): Navigation | undefined {
  return useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.navigation)?.staticData.navigation,
  })
}

export function usePageTitles(): (name: PageName) => string {
  const { t, i18n } = useTranslation('shell')
  return (name) =>
    i18n.exists(`manage:pages.${name}`)
      ? i18n.t(`manage:pages.${name as keyof typeof manageTexts.pages}`)
      : t(`pages.${name as keyof typeof shellTexts.pages}`)
}

export function usePageData(): PageData | null {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.page ?? null })
}

export function usePageName(): PageName | '' {
  return usePageData()?.name ?? ''
}
