import { canInAnOrganisation, type Permission, type StandingGrant } from '@forenet/domain/access'
import type { Section } from '../../kit/page/page-data.ts'

export type NavigationEntry = {
  section: Section
  to:
    | '/organizations'
    | '/events'
    | '/memberships'
    | '/contact-us'
    | '/payments/reconciliation'
    | '/tickets'
    | '/my-calender'
    | '/participants-list'
    | '/notifications'
    | '/manage'
  /** `main` at the top and large, `more` below it. */
  group: 'main' | 'more'
  /** What one must be allowed in an organisation to have this entry; absent: everybody has it. */
  may?: Permission
  /** For who has any role in a club. */
  withRole?: true
}

/** The entries of the side navigation in order (Logout is an action, below them). */
const NAVIGATION: readonly NavigationEntry[] = [
  { section: 'home', to: '/organizations', group: 'main' },
  { section: 'events', to: '/events', group: 'main' },
  { section: 'membership', to: '/memberships', group: 'main' },
  { section: 'contact', to: '/contact-us', group: 'main' },
  {
    section: 'payments',
    to: '/payments/reconciliation',
    group: 'main',
    may: 'money.read',
  },
  { section: 'manage', to: '/manage', group: 'main', withRole: true },
  { section: 'tickets', to: '/tickets', group: 'more' },
  { section: 'calendar', to: '/my-calender', group: 'more' },
  { section: 'family', to: '/participants-list', group: 'more' },
  { section: 'notifications', to: '/notifications', group: 'more' },
]

/** Left to right; the bar's last place opens the whole navigation. */
const BOTTOM_BAR: readonly Section[] = ['home', 'events', 'tickets', 'membership']

/** The entries that someone with these grants has in the side navigation; without notifications where they are off. */
export function navigationFor(
  grants: readonly StandingGrant[],
  { notifications }: { notifications: boolean },
): Record<NavigationEntry['group'], NavigationEntry[]> {
  const entries = NAVIGATION.filter(
    ({ may, section, withRole }) =>
      (!may || canInAnOrganisation(grants, may)) &&
      (!withRole || grants.length > 0) &&
      (notifications || section !== 'notifications'),
  )
  return {
    main: entries.filter(({ group }) => group === 'main'),
    more: entries.filter(({ group }) => group === 'more'),
  }
}

/** What is one press away at the bottom of a phone. */
export function bottomBarEntries(): NavigationEntry[] {
  return BOTTOM_BAR.flatMap((section) => NAVIGATION.find((entry) => entry.section === section) ?? [])
}

/** How an entry is marked: its own page, a page below it, or not at all. Home has two addresses (ruling 24). */
export function currentMark(
  entry: Pick<NavigationEntry, 'section' | 'to'>,
  { path, section }: { path: string; section: Section | undefined },
): 'page' | 'true' | undefined {
  if (path === entry.to || (entry.section === 'home' && path === '/')) return 'page'
  return section === entry.section ? 'true' : undefined
}
