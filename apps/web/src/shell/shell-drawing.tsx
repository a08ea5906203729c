import { rolesToGrants } from '@forenet/domain/access'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { SessionState } from '../kit/session/session-state.ts'
import { getInitials } from '../ui/blocks/initials.ts'
import accountStyles from './header/account-menu.module.css'
import crumbStyles from './header/breadcrumbs.module.css'
import headerStyles from './header/header.module.css'
import barStyles from './navigation/bottom-bar.module.css'
import { BottomBarFrame } from './navigation/bottom-bar-frame.tsx'
import { chooseNavigationLayout } from './navigation/navigation-layout.ts'
import {
  buildNavigation,
  findAriaCurrent,
  listBottomBarEntries,
  type NavigationEntry,
} from './navigation/navigation-table.ts'
import sideStyles from './navigation/side-navigation.module.css'
import styles from './shell.module.css'

type ShellDrawingProps = {
  t: TFunction<'shell'>
  person: Pick<SessionState, 'name' | 'roles' | 'weakAdministrator'>
  settings: { developmentTitle: boolean; enableNotification: boolean }
  width: number
  path: string
  children: ReactNode
}

/**
 * Rendered around the early home, without React (`ui/plain-dom.ts`). Links work; pictures and buttons follow
 * with the app.
 */
export function ShellDrawing({ t, person, settings, width, path, children }: ShellDrawingProps) {
  const layout = chooseNavigationLayout(width, false)
  return (
    <div className={styles.shell} data-drawn-early>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={headerStyles.header}>
        <span className={headerStyles.button} />
        <a href="/" className={headerStyles.brand} aria-label={settings.developmentTitle ? undefined : t('brandHome')}>
          {settings.developmentTitle ? (
            t('developmentTitle')
          ) : (
            <>
              <span data-rings />
              <span className={headerStyles.wordmark}>Forenet</span>
            </>
          )}
        </a>
        <div className={crumbStyles.title}>{t(path === '/organizations' ? 'pages.organisations' : 'pages.home')}</div>
        <span className={headerStyles.button}>
          <span className={accountStyles.initials}>{getInitials(person.name)}</span>
        </span>
      </header>
      <div className={styles.body} data-layout={layout}>
        <DrawnSideNavigation {...{ t, person, settings, layout, path }} />
        <div className={styles.page}>
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
      </div>
      <BottomBarFrame label={t('navigation.bottomBar')}>
        {listBottomBarEntries().map((entry) => (
          <DrawnEntry key={entry.section} {...{ t, entry, path }} styles={barStyles} />
        ))}
        <li>
          <span className={barStyles.entry}>
            <span className={barStyles.picture} />
            <span>{t('navigation.more')}</span>
          </span>
        </li>
      </BottomBarFrame>
    </div>
  )
}

type DrawnSideNavigationProps = Pick<ShellDrawingProps, 't' | 'person' | 'settings' | 'path'> & { layout: string }

function DrawnSideNavigation({ t, person, settings, layout, path }: DrawnSideNavigationProps) {
  const notifications = settings.enableNotification
  const { main, more } = buildNavigation(rolesToGrants(person.roles), { notifications })
  return (
    <nav className={sideStyles.navigation} data-layout={layout} aria-label={t('navigation.label')}>
      <ul className={sideStyles.list}>
        {main.map((entry) => (
          <DrawnEntry key={entry.section} {...{ t, entry, path }} styles={sideStyles} />
        ))}
        {person.weakAdministrator ? (
          <li>
            <span className={sideStyles.entry}>
              <span className={sideStyles.picture} />
              <span>{t('navigation.signInAsAdministrator')}</span>
            </span>
          </li>
        ) : null}
        {more.map((entry, index) => (
          <DrawnEntry
            key={entry.section}
            {...{ t, entry, path }}
            styles={sideStyles}
            className={index === 0 ? sideStyles.apart : undefined}
          />
        ))}
        <li className={sideStyles.last}>
          <span className={sideStyles.entry}>
            <span className={sideStyles.picture} />
            <span>{t('navigation.logout')}</span>
          </span>
        </li>
      </ul>
    </nav>
  )
}

type DrawnEntryProps = {
  t: TFunction<'shell'>
  entry: NavigationEntry
  path: string
  styles: CSSModuleClasses
  className?: string | undefined
}

function DrawnEntry({ t, entry, path, styles, className }: DrawnEntryProps) {
  return (
    <li className={className}>
      <a className={styles.entry} href={entry.to} aria-current={findAriaCurrent(entry, { path, section: 'home' })}>
        <span className={styles.picture} />
        <span>{t(`navigation.${entry.section}`)}</span>
      </a>
    </li>
  )
}
