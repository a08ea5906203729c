import { ActionIcon, Button, Skeleton, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight, KeyRound, LogIn, LogOut, Menu as MenuIcon, UserRound, UsersRound, X } from 'lucide-react'
import { type RefObject, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useCrumbNames } from '../../kit/page/crumb-names.tsx'
import { type PageName, usePageData, usePageTitles } from '../../kit/page/page-data.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { getInitials } from '../../ui/blocks/initials.ts'
import { HeaderPanel } from '../../ui/overlays/header-panel.tsx'
import { BrandMark } from '../../ui/page/brand-mark.tsx'
import type { NavigationLayout } from '../navigation/navigation-layout.ts'
import { ShellSlotsContext } from '../shell-slots.ts'
import accountMenuStyles from './account-menu.module.css'
import { LanguageSwitch, SchemeSwitch } from './appearance-switch.tsx'
import breadcrumbsStyles from './breadcrumbs.module.css'
import styles from './header.module.css'

type HeaderProps = {
  navigation: { layout: NavigationLayout; toggle: () => void; button: RefObject<HTMLButtonElement | null> } | null
}

export function Header({ navigation }: HeaderProps) {
  return (
    <header className={styles.header}>
      {navigation ? <Hamburger {...navigation} /> : null}
      <Brand />
      <Breadcrumbs />
      <Tools />
    </header>
  )
}

function Hamburger({ layout, toggle, button }: NonNullable<HeaderProps['navigation']>) {
  const { t } = useTranslation('shell')
  const isOpen = layout === 'overlay' || layout === 'full'
  const Icon = layout === 'overlay' ? X : MenuIcon
  return (
    <ActionIcon
      ref={button}
      aria-label={t(isOpen ? 'navigation.close' : 'navigation.open')}
      aria-expanded={isOpen}
      aria-controls="side-navigation"
      onClick={toggle}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  )
}

function Brand() {
  const { t } = useTranslation('shell')
  const { developmentTitle } = usePublicSettings()
  return (
    <Link to="/" className={styles.brand} aria-label={developmentTitle ? undefined : t('brandHome')}>
      {developmentTitle ? (
        t('developmentTitle')
      ) : (
        <>
          <BrandMark height={20} />
          <span className={styles.wordmark}>Forenet</span>
        </>
      )}
    </Link>
  )
}

function Tools() {
  const { t } = useTranslation('shell')
  const { status, signIn } = useSession()
  const slots = use(ShellSlotsContext)
  if (status === 'starting') return <Skeleton circle height={36} aria-hidden className={styles.waiting ?? ''} />
  if (status !== 'signed-in') {
    return (
      <Button size="sm" variant="default" leftSection={<LogIn size={18} aria-hidden />} onClick={() => void signIn()}>
        {t('signIn')}
      </Button>
    )
  }
  return (
    <div className={styles.tools}>
      {slots.header.map(({ id, component: Tool }) => (
        <Tool key={id} />
      ))}
      <AccountMenu />
    </div>
  )
}

/** Only the title if there are no parents (section 2). */
function Breadcrumbs() {
  const { t } = useTranslation('shell')
  const page = usePageData()
  const names = useCrumbNames()
  const titleOf = usePageTitles()
  if (!page) return <div className={breadcrumbsStyles.title} />
  const called = (name: PageName) => names[name] ?? titleOf(name)
  const title = called(page.name)
  if (!page.parents?.length) return <div className={breadcrumbsStyles.title}>{title}</div>
  return (
    <nav className={breadcrumbsStyles.crumbs} aria-label={t('breadcrumbs')}>
      <ol>
        {page.parents.map((parent) => (
          <li key={parent.to}>
            <Link to={parent.to} params={true}>
              {called(parent.name)}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

function AccountMenu() {
  const { t } = useTranslation('shell')
  const { name, email, signOut, manageAccount } = useSession()
  const initials = getInitials(name)
  return (
    <HeaderPanel
      // The accessible name includes the visible text, for voice control.
      label={t('account.menu', { name, email, initials })}
      face={<span className={accountMenuStyles.initials}>{initials}</span>}
      hint={
        <>
          <strong>{name}</strong>
          <br />
          {email}
        </>
      }
    >
      {(close) => (
        <>
          <p className={accountMenuStyles.person}>
            <strong>{name}</strong>
            <span>{email}</span>
          </p>
          <div className={accountMenuStyles.part}>
            <Link to="/my-profile" className={accountMenuStyles.item} onClick={close}>
              <UserRound size={18} aria-hidden />
              {t('account.profile')}
            </Link>
            <Link to="/participants-list" className={accountMenuStyles.item} onClick={close}>
              <UsersRound size={18} aria-hidden />
              {t('account.participants')}
            </Link>
            <UnstyledButton className={accountMenuStyles.item} onClick={() => void manageAccount()}>
              <KeyRound size={18} aria-hidden />
              {t('account.password')}
            </UnstyledButton>
          </div>
          <div className={accountMenuStyles.part}>
            <div className={accountMenuStyles.choice}>
              <span aria-hidden>{t('account.language')}</span>
              <LanguageSwitch />
            </div>
            <div className={accountMenuStyles.choice}>
              <span aria-hidden>{t('account.scheme')}</span>
              <SchemeSwitch />
            </div>
          </div>
          <div className={accountMenuStyles.part}>
            <UnstyledButton className={accountMenuStyles.item} onClick={() => void signOut()}>
              <LogOut size={18} aria-hidden />
              {t('account.signOut')}
            </UnstyledButton>
          </div>
        </>
      )}
    </HeaderPanel>
  )
}
