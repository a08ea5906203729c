import { type ClubReach, can, clubReach, type Permission } from '@forenet/domain/access'
import { UnstyledButton } from '@mantine/core'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CalendarDays,
  CalendarSync,
  ChevronsUpDown,
  CreditCard,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Settings2,
  Shirt,
  UserRoundCog,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ClubTile } from '../../../club/shared/club-tile.tsx'
import { clubOf, useOwnClubsWith } from '../../../club/shared/own-clubs.ts'
import { trainsAlone } from '../../../club/shared/trains-alone.ts'
import type { Navigation, NavigationPart } from '../../../kit/page/page-data.ts'
import { useAccess } from '../../../kit/session/use-access.ts'
import styles from './club-navigation.module.css'

type Entry = {
  name:
    | 'overview'
    | 'year'
    | 'register'
    | 'events'
    | 'teams'
    | 'people'
    | 'settings'
    | 'gateway'
    | 'types'
    | 'payments'
    | 'log'
  to:
    | '/manage/$orgKey'
    | '/manage/$orgKey/year'
    | '/manage/$orgKey/register'
    | '/manage/$orgKey/events'
    | '/manage/$orgKey/teams'
    | '/manage/$orgKey/people'
    | '/manage/$orgKey/settings'
    | '/manage/$orgKey/gateway'
    | '/manage/$orgKey/types'
    | '/manage/$orgKey/payments'
    | '/manage/$orgKey/log'
  icon: LucideIcon
  /** One of these permissions suffices; absent: every role. */
  may?: readonly Permission[]
  /** Also for roles limited to one event or team. */
  narrowed?: 'event' | 'team'
}

const ENTRIES: readonly Entry[] = [
  { name: 'overview', to: '/manage/$orgKey', icon: LayoutDashboard },
  { name: 'register', to: '/manage/$orgKey/register', icon: Users, may: ['members.read'] },
  {
    name: 'events',
    to: '/manage/$orgKey/events',
    icon: CalendarDays,
    may: ['events.manage', 'events.attendees'],
    narrowed: 'event',
  },
  { name: 'teams', to: '/manage/$orgKey/teams', icon: Shirt, may: ['teams.read'], narrowed: 'team' },
  { name: 'year', to: '/manage/$orgKey/year', icon: CalendarSync, may: ['members.read', 'events.manage'] },
  { name: 'types', to: '/manage/$orgKey/types', icon: IdCard, may: ['memberships.manage', 'money.read'] },
  { name: 'payments', to: '/manage/$orgKey/payments', icon: ReceiptText, may: ['money.read'] },
  { name: 'people', to: '/manage/$orgKey/people', icon: UserRoundCog, may: ['access.manage', 'audit.read'] },
  { name: 'settings', to: '/manage/$orgKey/settings', icon: Settings2, may: ['settings.manage'] },
  { name: 'gateway', to: '/manage/$orgKey/gateway', icon: CreditCard, may: ['settings.manage'] },
  { name: 'log', to: '/manage/$orgKey/log', icon: ScrollText, may: ['audit.read'] },
]

/** Entries in the mobile bar. */
const ON_BAR = 4

function Entries({ className, close }: NavigationPart) {
  const { t } = useTranslation('manage')
  return (
    <>
      <ClubSwitch className={className} close={close} />
      <EntryList className={className} close={close} />
      <li className={styles.apart}>
        <Link to="/" className={className} onClick={close}>
          <ArrowLeftRight size={20} aria-hidden />
          <span>{t('navigation.mine')}</span>
        </Link>
      </li>
    </>
  )
}

function Bar(part: NavigationPart) {
  return <EntryList {...part} most={ON_BAR} />
}

/** Navigation of a club's administration. */
export const CLUB_NAVIGATION: Navigation = { Entries, Bar }

function EntryList({ className, close, most }: NavigationPart & { most?: number }) {
  const { t } = useTranslation('manage')
  const orgKey = useClubKey()
  const { grants } = useAccess()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A page need not be below its entry's path: an import belongs to the register.
  const above = useMatches({
    select: (matches) => (matches.at(-1)?.staticData.page?.parents ?? []).map((parent) => parent.to).join(' '),
  }).split(' ')
  const organisationKey = orgKey.toUpperCase()
  const isMine = ({ may, narrowed }: Entry) =>
    !may ||
    may.some(
      (one) => can(grants, one, { organisationKey }) || reachesOne(clubReach(grants, one, organisationKey), narrowed),
    )
  const hasTeamsAlone = trainsAlone(grants, organisationKey)
  const mine = ENTRIES.filter((entry) => isMine(entry) && !(hasTeamsAlone && entry.name === 'overview'))
  return mine.slice(0, most).map(({ name, to, icon: Icon }) => (
    <li key={name}>
      <Link
        to={to}
        params={{ orgKey }}
        className={className}
        activeOptions={{ exact: true }}
        aria-current={markOf(path, to.replace('$orgKey', orgKey), to !== '/manage/$orgKey' && above.includes(to))}
        onClick={close}
      >
        <Icon size={20} aria-hidden />
        <span>{t(`navigation.${name}`)}</span>
      </Link>
    </li>
  ))
}

/** Whether a role covers at least one event or team of a club. */
function reachesOne(reach: ClubReach | null, thing: Entry['narrowed']): boolean {
  if (reach === null || reach === 'whole') return reach !== null
  return (thing === 'event' && reach.eventIds.length > 0) || (thing === 'team' && reach.teamIds.length > 0)
}

/** Club key of the URL; the navigation renders outside the route. */
function useClubKey(): string {
  return useMatches({ select: (matches) => (matches.at(-1)?.params as { orgKey?: string } | undefined)?.orgKey ?? '' })
}

/** `aria-current`: `page` on the entry's own page, `true` on its subpages. */
function markOf(path: string, entry: string, isAbove: boolean): 'page' | 'true' | undefined {
  if (path === entry) return 'page'
  return isAbove ? 'true' : undefined
}

function ClubSwitch({ className, close }: NavigationPart) {
  const { t } = useTranslation('manage')
  const orgKey = useClubKey()
  const own = useOwnClubsWith(orgKey).data
  const club = clubOf(own, orgKey)
  if (!club) return null
  const others = own?.clubs.filter(({ key }) => key !== club.key) ?? []
  const face = (
    <>
      <ClubTile club={club} size={28} />
      <span className={styles.name}>{club.name}</span>
    </>
  )
  if (others.length === 0) {
    return (
      <li className={styles.club} data-alone>
        {face}
      </li>
    )
  }
  return (
    <li className={styles.club}>
      <UnstyledButton
        className={className}
        popoverTarget="club-switch"
        aria-label={t('navigation.switch', { club: club.name })}
      >
        {face}
        <ChevronsUpDown size={16} aria-hidden className={styles.more} />
      </UnstyledButton>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its links are interactive; it only closes afterwards. */}
      <div
        id="club-switch"
        popover="auto"
        className={styles.menu}
        onClick={({ currentTarget }) => {
          currentTarget.hidePopover()
          close()
        }}
      >
        <p>{t('navigation.others')}</p>
        {others.slice(0, MOST).map((other) => (
          <Link key={other.key} to="/manage/$orgKey" params={{ orgKey: other.key }} className={styles.other}>
            <ClubTile club={other} size={28} />
            {other.name}
          </Link>
        ))}
        <Link to="/manage" className={styles.other}>
          {t('navigation.all')}
        </Link>
      </div>
    </li>
  )
}

/** Clubs in the menu; the full list has its own page. */
const MOST = 8
