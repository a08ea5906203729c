import { canInAnOrganisation, type Permission, type StandingGrant } from '@forenet/domain/access'
import {
  Bell,
  CalendarDays,
  CalendarRange,
  House,
  type LucideIcon,
  MessageCircle,
  Scale,
  ShieldCheck,
  Ticket,
  UsersRound,
  WalletCards,
} from 'lucide-react'
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
  icon: LucideIcon
  /** `main` at the top and large, `more` below it. */
  group: 'main' | 'more'
  /** What one must be allowed in an organisation to have this entry; absent: everybody has it. */
  may?: Permission
  /** For who has any role in a club. */
  withRole?: true
}

/** The entries of the side navigation in order (Logout is an action, below them). */
const NAVIGATION: readonly NavigationEntry[] = [
  { section: 'home', to: '/organizations', icon: House, group: 'main' },
  { section: 'events', to: '/events', icon: CalendarDays, group: 'main' },
  { section: 'membership', to: '/memberships', icon: WalletCards, group: 'main' },
  { section: 'contact', to: '/contact-us', icon: MessageCircle, group: 'main' },
  {
    section: 'payments',
    to: '/payments/reconciliation',
    icon: Scale,
    group: 'main',
    may: 'money.read',
  },
  { section: 'manage', to: '/manage', icon: ShieldCheck, group: 'main', withRole: true },
  { section: 'tickets', to: '/tickets', icon: Ticket, group: 'more' },
  { section: 'calendar', to: '/my-calender', icon: CalendarRange, group: 'more' },
  { section: 'family', to: '/participants-list', icon: UsersRound, group: 'more' },
  { section: 'notifications', to: '/notifications', icon: Bell, group: 'more' },
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
