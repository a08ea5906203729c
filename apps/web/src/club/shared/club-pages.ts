import {
  type ActiveGrant,
  type ClubAccessScope,
  can,
  findClubAccessScope,
  type Permission,
} from '@forenet/domain/access'
import {
  BookLock,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarSync,
  ChartNoAxesCombined,
  CreditCard,
  Earth,
  FileDown,
  FileText,
  IdCard,
  Import,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mails,
  NotebookText,
  ReceiptText,
  Scale,
  ScrollText,
  Settings2,
  Shirt,
  Sprout,
  UserRoundCog,
  UserRoundPlus,
  UserRoundSearch,
  Users,
  Wallet,
} from 'lucide-react'
import type { manageTexts } from '../../words/en/manage.ts'
import { isTrainerOnly } from './is-trainer-only.ts'

type Page = {
  name: keyof typeof manageTexts.pages
  to: `/manage/$orgKey${string}`
  icon: LucideIcon
  /** Level in the navigation; absent: the page is only in the command palette. */
  entry?: 'group' | 'below'
  /** One of these permissions suffices; absent: any role. */
  may?: readonly Permission[]
  narrowed?: 'event' | 'team'
}

/** Without pages of a single event or person. The last group has no group page. */
const PAGE_GROUPS = [
  {
    group: 'overview',
    pages: [{ name: 'manage-overview', to: '/manage/$orgKey', icon: LayoutDashboard, entry: 'group' }],
  },
  {
    group: 'members',
    pages: [
      { name: 'manage-register', to: '/manage/$orgKey/register', icon: Users, entry: 'group', may: ['members.read'] },
      { name: 'manage-new-person', to: '/manage/$orgKey/register/new', icon: UserRoundPlus, may: ['members.write'] },
      { name: 'manage-health', to: '/manage/$orgKey/register/health', icon: ListChecks, may: ['members.read'] },
      { name: 'manage-import', to: '/manage/$orgKey/import', icon: Import, may: ['members.write'] },
      {
        name: 'manage-teams',
        to: '/manage/$orgKey/teams',
        icon: Shirt,
        entry: 'below',
        may: ['teams.read'],
        narrowed: 'team',
      },
      {
        name: 'manage-types',
        to: '/manage/$orgKey/types',
        icon: IdCard,
        entry: 'below',
        may: ['memberships.manage', 'money.read'],
      },
      {
        name: 'manage-messages',
        to: '/manage/$orgKey/messages',
        icon: Mails,
        entry: 'below',
        may: ['events.manage', 'members.write', 'teams.write-to'],
      },
      { name: 'manage-season', to: '/manage/$orgKey/types/season', icon: Sprout, may: ['memberships.manage'] },
      {
        name: 'manage-requests',
        to: '/manage/$orgKey/types/requests',
        icon: UserRoundSearch,
        may: ['memberships.manage'],
      },
    ],
  },
  {
    group: 'events',
    pages: [
      {
        name: 'manage-events',
        to: '/manage/$orgKey/events',
        icon: CalendarDays,
        entry: 'group',
        may: ['events.manage', 'events.attendees'],
        narrowed: 'event',
      },
      { name: 'manage-new-event', to: '/manage/$orgKey/events/new', icon: CalendarPlus, may: ['events.manage'] },
      {
        name: 'manage-days-off',
        to: '/manage/$orgKey/events/days-off',
        icon: CalendarOff,
        entry: 'below',
        may: ['events.manage'],
      },
    ],
  },
  {
    group: 'finance',
    pages: [
      {
        name: 'manage-payments',
        to: '/manage/$orgKey/payments',
        icon: ReceiptText,
        entry: 'group',
        may: ['money.read'],
      },
      { name: 'manage-invoices', to: '/manage/$orgKey/payments/invoices', icon: FileText, may: ['money.read'] },
      {
        name: 'manage-reconciliation',
        to: '/manage/$orgKey/payments/reconciliation',
        icon: Scale,
        entry: 'below',
        may: ['money.read'],
      },
      { name: 'manage-bank', to: '/manage/$orgKey/payments/bank', icon: Landmark, may: ['money.read'] },
      { name: 'manage-books', to: '/manage/$orgKey/payments/books', icon: NotebookText, may: ['money.read'] },
      { name: 'manage-drawers', to: '/manage/$orgKey/payments/drawers', icon: Wallet, may: ['money.read'] },
      { name: 'manage-closing', to: '/manage/$orgKey/payments/closing', icon: BookLock, may: ['money.read'] },
      {
        name: 'manage-statement',
        to: '/manage/$orgKey/payments/statement',
        icon: ChartNoAxesCombined,
        may: ['money.read'],
      },
      { name: 'manage-export', to: '/manage/$orgKey/payments/export', icon: FileDown, may: ['money.export'] },
    ],
  },
  {
    group: 'club',
    pages: [
      {
        name: 'manage-year',
        to: '/manage/$orgKey/year',
        icon: CalendarSync,
        entry: 'below',
        may: ['members.read', 'events.manage'],
      },
      {
        name: 'manage-people',
        to: '/manage/$orgKey/people',
        icon: UserRoundCog,
        entry: 'below',
        may: ['access.manage', 'audit.read'],
      },
      {
        name: 'manage-settings',
        to: '/manage/$orgKey/settings',
        icon: Settings2,
        entry: 'below',
        may: ['settings.manage'],
      },
      { name: 'manage-gateway', to: '/manage/$orgKey/gateway', icon: CreditCard, may: ['settings.manage'] },
      { name: 'manage-website', to: '/manage/$orgKey/website', icon: Earth, may: ['settings.manage'] },
      { name: 'manage-log', to: '/manage/$orgKey/log', icon: ScrollText, entry: 'below', may: ['audit.read'] },
    ],
  },
] as const satisfies readonly { group: string; pages: readonly Page[] }[]

type PageGroup = (typeof PAGE_GROUPS)[number]
export type ClubPage = PageGroup['pages'][number]
export type ClubPageGroup = { group: PageGroup['group']; pages: readonly ClubPage[] }

export function listClubPageGroups(grants: readonly ActiveGrant[], organisationKey: string): readonly ClubPageGroup[] {
  const hasTeamsAlone = isTrainerOnly(grants, organisationKey)
  const isOpen = ({ name, may, narrowed }: Page) =>
    !(hasTeamsAlone && name === 'manage-overview') &&
    (!may ||
      may.some(
        (one) =>
          can(grants, one, { organisationKey }) ||
          hasAccessTo(findClubAccessScope(grants, one, organisationKey), narrowed),
      ))
  return PAGE_GROUPS.map(({ group, pages }) => ({ group, pages: pages.filter(isOpen) })).filter(
    ({ pages }) => pages.length > 0,
  )
}

function hasAccessTo(reach: ClubAccessScope | null, thing: Page['narrowed']): boolean {
  if (reach === null || reach === 'whole') return reach !== null
  return (thing === 'event' && reach.eventIds.length > 0) || (thing === 'team' && reach.teamIds.length > 0)
}
