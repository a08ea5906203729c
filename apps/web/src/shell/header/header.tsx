import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LogIn, Menu as MenuIcon, X } from 'lucide-react'
import { type RefObject, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { BrandMark } from '../../ui/page/brand-mark.tsx'
import type { NavigationLayout } from '../navigation/navigation-layout.ts'
import { ShellSlotsContext } from '../shell-slots.ts'
import { AccountMenu } from './account-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './header.module.css'

type HeaderProps = {
  /** Null without navigation. */
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
