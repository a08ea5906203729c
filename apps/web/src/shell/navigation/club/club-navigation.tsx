import { UnstyledButton } from '@mantine/core'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronsUpDown, House, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ClubPage, listClubPageGroups } from '../../../club/shared/club-pages.ts'
import { PALETTE_KEYS } from '../../../club/shared/keyboard.ts'
import { findClub, useOwnClubsIncluding } from '../../../club/shared/own-clubs.ts'
import { openPalette } from '../../../club/shared/palette/open-palette.ts'
import { ClubTile } from '../../../kit/organiser/club-tile.tsx'
import type { Navigation, NavigationItem } from '../../../kit/page/page-data.ts'
import { useAccess } from '../../../kit/session/use-access.ts'
import styles from './club-navigation.module.css'

const BOTTOM_BAR_SECTIONS = 4

function ClubNavigationEntries({ className, close }: NavigationItem) {
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

function PaletteButton({ className, close }: NavigationItem) {
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
        <kbd className={styles.keys}>{PALETTE_KEYS}</kbd>
      </UnstyledButton>
    </li>
  )
}

function ClubBottomBar(part: NavigationItem) {
  return <EntryList {...part} most={BOTTOM_BAR_SECTIONS} />
}

export const CLUB_NAVIGATION: Navigation = { Entries: ClubNavigationEntries, Bar: ClubBottomBar }

function EntryList({ className, close, most }: NavigationItem & { most?: number }) {
  const { t } = useTranslation('manage')
  const { grants } = useAccess()
  const groups = listClubPageGroups(grants, useClubKey().toUpperCase())
    .map(({ group, pages }) => ({ group, of: filterEntries(pages, 'group')[0], below: filterEntries(pages, 'below') }))
    .filter(({ of, below }) => of || below.length > 0)
  if (most !== undefined) {
    return groups
      .flatMap(({ of, below }) => of ?? below[0] ?? [])
      .slice(0, most)
      .map((page) => (
        <li key={page.name}>
          <EntryLink page={page} className={className} close={close} />
        </li>
      ))
  }
  return groups.map(({ group, of, below }) => (
    <li key={group} className={styles.group}>
      {of ? <EntryLink page={of} className={className} close={close} /> : null}
      {group === 'club' ? (
        <span className={className} data-group>
          <House size={20} aria-hidden />
          <span>{t('navigation.club')}</span>
        </span>
      ) : null}
      {below.length > 0 ? (
        // Entries are not indented if the user cannot open the page of the group.
        <ul className={of || group === 'club' ? styles.below : undefined}>
          {below.map((page) => (
            <li key={page.name}>
              <EntryLink page={page} className={className} close={close} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  ))
}

function filterEntries(pages: readonly ClubPage[], place: 'group' | 'below'): ClubPage[] {
  return pages.filter((page) => 'entry' in page && page.entry === place)
}

function EntryLink({ page: { name, to, icon: Icon }, className, close }: NavigationItem & { page: ClubPage }) {
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
      aria-current={findCurrentMark(
        path,
        to.replace('$orgKey', orgKey),
        to !== '/manage/$orgKey' && above.includes(to),
      )}
      onClick={close}
    >
      <Icon size={20} aria-hidden />
      <span>{t(name === 'manage-payments' ? 'navigation.finance' : `pages.${name}`)}</span>
    </Link>
  )
}

/** Read from the URL, because the navigation renders outside the route. */
function useClubKey(): string {
  return useMatches({ select: (matches) => (matches.at(-1)?.params as { orgKey?: string } | undefined)?.orgKey ?? '' })
}

/** `aria-current`: `page` on the entry's own page, `true` on its subpages. */
function findCurrentMark(path: string, entry: string, isAbove: boolean): 'page' | 'true' | undefined {
  if (path === entry) return 'page'
  return isAbove ? 'true' : undefined
}

function ClubSwitch({ className, close }: NavigationItem) {
  const { t } = useTranslation('manage')
  const orgKey = useClubKey()
  const own = useOwnClubsIncluding(orgKey).data
  const club = findClub(own, orgKey)
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
        {others.slice(0, MAX_CLUBS).map((other) => (
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

const MAX_CLUBS = 8
