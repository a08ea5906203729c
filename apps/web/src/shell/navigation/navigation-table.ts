import type { ActiveGrant } from '@forenet/domain/access'
import type { NavigationSection } from '../../kit/page/page-data.ts'

export type NavigationEntry = {
  section: NavigationSection
  to:
    | '/organizations'
    | '/events'
    | '/memberships'
    | '/contact-us'
    | '/tickets'
    | '/my-calender'
    | '/participants-list'
    | '/notifications'
    | '/manage'
  group: 'main' | 'more'
  withRole?: true
}

const NAVIGATION_ENTRIES: readonly NavigationEntry[] = [
  { section: 'home', to: '/organizations', group: 'main' },
  { section: 'events', to: '/events', group: 'main' },
  { section: 'membership', to: '/memberships', group: 'main' },
  { section: 'contact', to: '/contact-us', group: 'main' },
  { section: 'manage', to: '/manage', group: 'main', withRole: true },
  { section: 'tickets', to: '/tickets', group: 'more' },
  { section: 'calendar', to: '/my-calender', group: 'more' },
  { section: 'family', to: '/participants-list', group: 'more' },
  { section: 'notifications', to: '/notifications', group: 'more' },
]

/** The last slot opens the full navigation. */
const BOTTOM_BAR: readonly NavigationSection[] = ['home', 'events', 'tickets', 'membership']

export function buildNavigation(
  grants: readonly ActiveGrant[],
  { notifications }: { notifications: boolean },
): Record<NavigationEntry['group'], NavigationEntry[]> {
  const entries = NAVIGATION_ENTRIES.filter(
    ({ section, withRole }) => (!withRole || grants.length > 0) && (notifications || section !== 'notifications'),
  )
  return {
    main: entries.filter(({ group }) => group === 'main'),
    more: entries.filter(({ group }) => group === 'more'),
  }
}

export function listBottomBarEntries(): NavigationEntry[] {
  return BOTTOM_BAR.flatMap((section) => NAVIGATION_ENTRIES.find((entry) => entry.section === section) ?? [])
}

/** Home has two paths (ruling 24). */
export function findAriaCurrent(
  entry: Pick<NavigationEntry, 'section' | 'to'>,
  { path, section }: { path: string; section: NavigationSection | undefined },
): 'page' | 'true' | undefined {
  if (path === entry.to || (entry.section === 'home' && path === '/')) return 'page'
  return section === entry.section ? 'true' : undefined
}
