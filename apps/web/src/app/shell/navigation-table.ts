import { hasRole, type OrganisationRole, type Role } from '@forenet/domain/roles'
import { CalendarDays, House, type LucideIcon, MessageCircle, Scale, WalletCards } from 'lucide-react'
import type { Section } from './page-data.ts'

type NavigationEntry = {
  section: Section
  to: '/organizations' | '/events' | '/memberships' | '/contact-us' | '/payments/reconciliation'
  label: 'home' | 'events' | 'membership' | 'contact' | 'reconciliation'
  icon: LucideIcon
  /** Who has this entry; absent: everybody. */
  roles?: readonly Role[]
}

/** The entries of the side navigation in order; a page that does not exist yet has none (Logout is an action, below them). */
const NAVIGATION: readonly NavigationEntry[] = [
  { section: 'home', to: '/organizations', label: 'home', icon: House },
  { section: 'events', to: '/events', label: 'events', icon: CalendarDays },
  { section: 'membership', to: '/memberships', label: 'membership', icon: WalletCards },
  { section: 'contact', to: '/contact-us', label: 'contact', icon: MessageCircle },
  {
    section: 'payments',
    to: '/payments/reconciliation',
    label: 'reconciliation',
    icon: Scale,
    roles: ['ADMIN', 'SUPER_ADMIN'],
  },
]

/** The entries that someone with these roles has. */
export function navigationFor(roles: readonly OrganisationRole[]): NavigationEntry[] {
  return NAVIGATION.filter((entry) => hasRole(roles, entry.roles ?? []))
}
