import { UnstyledButton } from '@mantine/core'
import { LogOut, ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnNavigation } from '../../kit/page/page-data.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import type { NavigationLayout } from './navigation-layout.ts'
import { NavigationLink } from './navigation-link.tsx'
import { buildNavigation } from './navigation-table.ts'
import styles from './side-navigation.module.css'

type SideNavigationProps = { layout: NavigationLayout; close: () => void; element: RefObject<HTMLElement | null> }

export function SideNavigation({ layout, close, element }: SideNavigationProps) {
  const { t } = useTranslation('shell')
  const { signOut, signInAgain, weakAdministrator } = useSession()
  const { grants } = useAccess()
  const { enableNotification } = usePublicSettings()
  const own = useOwnNavigation()
  const { main, more } = buildNavigation(grants, { notifications: enableNotification })

  useEffect(() => {
    if (layout === 'overlay') element.current?.querySelector('a')?.focus()
  }, [layout, element])

  return (
    <nav
      ref={element}
      id="side-navigation"
      className={styles.navigation}
      data-layout={layout}
      aria-label={t('navigation.label')}
    >
      <ul className={styles.list}>
        {own ? <own.Entries className={styles.entry} close={close} /> : null}
        {(own ? [] : main).map((entry) => (
          <li key={entry.section}>
            <NavigationLink entry={entry} className={styles.entry} onClick={close} />
          </li>
        ))}
        {weakAdministrator && !own ? (
          <li>
            <UnstyledButton className={styles.entry} onClick={() => void signInAgain()}>
              <ShieldCheck size={20} aria-hidden />
              <span>{t('navigation.signInAsAdministrator')}</span>
            </UnstyledButton>
          </li>
        ) : null}
        {(own ? [] : more).map((entry, index) => (
          <li key={entry.section} className={index === 0 ? styles.apart : undefined}>
            <NavigationLink entry={entry} className={styles.entry} onClick={close} />
          </li>
        ))}
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
