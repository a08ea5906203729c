import { type ClubReach, can, clubReach, type Permission } from '@forenet/domain/access'
import { UnstyledButton } from '@mantine/core'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  CalendarDays,
  CalendarOff,
  CalendarSync,
  ChevronsUpDown,
  House,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScrollText,
  Search,
  Settings2,
  Shirt,
  UserRoundCog,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clubOf, useOwnClubsWith } from '../../../club/shared/own-clubs.ts'
import { openPalette } from '../../../club/shared/palette/open-palette.ts'
import { trainsAlone } from '../../../club/shared/trains-alone.ts'
import { ClubTile } from '../../../kit/organiser/club-tile.tsx'
import type { Navigation, NavigationPart } from '../../../kit/page/page-data.ts'
import { useAccess } from '../../../kit/session/use-access.ts'
import styles from './club-navigation.module.css'

type Entry = {
  name:
    | 'overview'
    | 'register'
    | 'teams'
    | 'types'
    | 'events'
    | 'days-off'
    | 'payments'
    | 'reconciliation'
    | 'year'
    | 'people'
    | 'settings'
    | 'log'
  to:
    | '/manage/$orgKey'
    | '/manage/$orgKey/register'
    | '/manage/$orgKey/teams'
    | '/manage/$orgKey/types'
    | '/manage/$orgKey/events'
    | '/manage/$orgKey/events/days-off'
    | '/manage/$orgKey/payments'
    | '/manage/$orgKey/payments/reconciliation'
    | '/manage/$orgKey/year'
    | '/manage/$orgKey/people'
    | '/manage/$orgKey/settings'
    | '/manage/$orgKey/log'
  icon: LucideIcon
  /** One of these permissions suffices; absent: every role. */
  may?: readonly Permission[]
  /** Also for roles limited to one event or team. */
  narrowed?: 'event' | 'team'
}

/** Members, events, finance, club: each with the pages below it. The last has no page of its own. */
const GROUPS: readonly { of: Entry | 'club'; below: readonly Entry[] }[] = [
  { of: { name: 'overview', to: '/manage/$orgKey', icon: LayoutDashboard }, below: [] },
  {
    of: { name: 'register', to: '/manage/$orgKey/register', icon: Users, may: ['members.read'] },
    below: [
      { name: 'teams', to: '/manage/$orgKey/teams', icon: Shirt, may: ['teams.read'], narrowed: 'team' },
      { name: 'types', to: '/manage/$orgKey/types', icon: IdCard, may: ['memberships.manage', 'money.read'] },
    ],
  },
  {
    of: {
      name: 'events',
      to: '/manage/$orgKey/events',
      icon: CalendarDays,
      may: ['events.manage', 'events.attendees'],
      narrowed: 'event',
    },
    below: [{ name: 'days-off', to: '/manage/$orgKey/events/days-off', icon: CalendarOff, may: ['events.manage'] }],
  },
  {
    of: { name: 'payments', to: '/manage/$orgKey/payments', icon: ReceiptText, may: ['money.read'] },
    below: [
      { name: 'reconciliation', to: '/manage/$orgKey/payments/reconciliation', icon: Scale, may: ['money.read'] },
    ],
  },
  {
    of: 'club',
    below: [
      { name: 'year', to: '/manage/$orgKey/year', icon: CalendarSync, may: ['members.read', 'events.manage'] },
      { name: 'people', to: '/manage/$orgKey/people', icon: UserRoundCog, may: ['access.manage', 'audit.read'] },
      { name: 'settings', to: '/manage/$orgKey/settings', icon: Settings2, may: ['settings.manage'] },
      { name: 'log', to: '/manage/$orgKey/log', icon: ScrollText, may: ['audit.read'] },
    ],
  },
]

/** Entries in the mobile bar. */
const ON_BAR = 4

function Entries({ className, close }: NavigationPart) {
  const { t } = useTranslation('manage')
  return (
    <>
      <ClubSwitch className={className} close={close} />
      <PaletteButton className={className} close={close} />
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

function PaletteButton({ className, close }: NavigationPart) {
  const { t } = useTranslation('manage')
  return (
    <li>
      <UnstyledButton
        className={className}
        onClick={() => {
          close()
          openPalette()
        }}
      >
        <Search size={20} aria-hidden />
        <span>{t('palette.open')}</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </UnstyledButton>
    </li>
  )
}

function Bar(part: NavigationPart) {
  return <EntryList {...part} most={ON_BAR} />
}

/** Navigation of a club's administration. */
export const CLUB_NAVIGATION: Navigation = { Entries, Bar }

function EntryList({ className, close, most }: NavigationPart & { most?: number }) {
  const { t } = useTranslation('manage')
  const isMine = useIsMine()
  const shown = GROUPS.map(({ of, below }) => ({ of, below: below.filter(isMine) })).filter(
    ({ of, below }) => below.length > 0 || (of !== 'club' && isMine(of)),
  )
  if (most !== undefined) {
    const onBar = shown.flatMap(({ of, below }) => (of !== 'club' && isMine(of) ? of : (below[0] ?? [])))
    return onBar.slice(0, most).map((entry) => (
      <li key={entry.name}>
        <EntryLink entry={entry} className={className} close={close} />
      </li>
    ))
  }
  return shown.map(({ of, below }) => {
    const hasPage = of !== 'club' && isMine(of)
    // Without the page of the group, those below it stand alone.
    const isNested = hasPage || of === 'club'
    return (
      <li key={of === 'club' ? of : of.name} className={styles.group}>
        {hasPage ? <EntryLink entry={of} className={className} close={close} /> : null}
        {of === 'club' ? (
          <span className={className} data-group>
            <House size={20} aria-hidden />
            <span>{t('navigation.club')}</span>
          </span>
        ) : null}
        {below.length > 0 ? (
          <ul className={isNested ? styles.below : undefined}>
            {below.map((entry) => (
              <li key={entry.name}>
                <EntryLink entry={entry} className={className} close={close} />
              </li>
            ))}
          </ul>
        ) : null}
      </li>
    )
  })
}

/** Whether the user has one of an entry's permissions at the club of the URL. */
function useIsMine(): (entry: Entry) => boolean {
  const { grants } = useAccess()
  const organisationKey = useClubKey().toUpperCase()
  const hasTeamsAlone = trainsAlone(grants, organisationKey)
  return ({ name, may, narrowed }) =>
    !(hasTeamsAlone && name === 'overview') &&
    (!may ||
      may.some(
        (one) => can(grants, one, { organisationKey }) || reachesOne(clubReach(grants, one, organisationKey), narrowed),
      ))
}

function EntryLink({ entry: { name, to, icon: Icon }, className, close }: NavigationPart & { entry: Entry }) {
  const { t } = useTranslation('manage')
  const orgKey = useClubKey()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A page need not be below its entry's path: an import belongs to the register.
  const above = useMatches({
    select: (matches) => (matches.at(-1)?.staticData.page?.parents ?? []).map((parent) => parent.to).join(' '),
  }).split(' ')
  return (
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
  )
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
