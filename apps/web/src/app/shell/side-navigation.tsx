import { UnstyledButton } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../auth/session-context.tsx'
import type { NavigationLayout } from './navigation-layout.ts'
import { navigationFor } from './navigation-table.ts'
import { usePageData } from './page-data.ts'
import styles from './side-navigation.module.css'

type SideNavigationProps = { layout: NavigationLayout; close: () => void; element: RefObject<HTMLElement | null> }

/** Home, Membership … and Logout; the entry of the current page is marked. */
export function SideNavigation({ layout, close, element }: SideNavigationProps) {
  const { t } = useTranslation('shell')
  const { signOut, signInAgain, roles, weakAdministrator } = useSession()
  const section = usePageData()?.section
  const path = useLocation({ select: (location) => location.pathname })

  useEffect(() => {
    if (layout === 'overlay') element.current?.querySelector('a')?.focus()
  }, [layout, element])

  const current = (entry: ReturnType<typeof navigationFor>[number]) => {
    if (path === entry.to) return 'page'
    return section === entry.section ? 'true' : undefined
  }
  return (
    <nav
      ref={element}
      id="side-navigation"
      className={styles.navigation}
      data-layout={layout}
      aria-label={t('navigation.label')}
    >
      <ul className={styles.list}>
        {navigationFor(roles).map((entry) => (
          <li key={entry.section}>
            <Link to={entry.to} className={styles.entry} aria-current={current(entry)} onClick={close}>
              <entry.icon size={20} aria-hidden />
              <span>{t(`navigation.${entry.label}`)}</span>
            </Link>
          </li>
        ))}
        {weakAdministrator ? (
          <li>
            <UnstyledButton className={styles.entry} onClick={() => void signInAgain()}>
              <ShieldCheck size={20} aria-hidden />
              <span>{t('navigation.signInAsAdministrator')}</span>
            </UnstyledButton>
          </li>
        ) : null}
        <li className={styles.last}>
          <UnstyledButton className={styles.entry} onClick={() => void signOut()}>
            <LogOut size={20} aria-hidden />
            <span>{t('navigation.logout')}</span>
          </UnstyledButton>
        </li>
      </ul>
    </nav>
  )
}
