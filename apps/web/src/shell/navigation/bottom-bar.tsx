import { UnstyledButton } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnNavigation } from '../../kit/page/page-data.ts'
import styles from './bottom-bar.module.css'
import { BottomBarFrame } from './bottom-bar-frame.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { listBottomBarEntries } from './navigation-table.ts'

type BottomBarProps = {
  isOpen: boolean
  toggle: () => void
  close: () => void
  button: RefObject<HTMLButtonElement | null>
}

/** Hidden by a page's action bar, focused text fields and dialogs (bottom-bar.module.css). */
export function BottomBar({ isOpen, toggle, close, button }: BottomBarProps) {
  const { t } = useTranslation('shell')
  const own = useOwnNavigation()
  return (
    <BottomBarFrame label={t('navigation.bottomBar')}>
      {own ? <own.Bar className={styles.entry} close={close} /> : null}
      {(own ? [] : listBottomBarEntries()).map((entry) => (
        <li key={entry.section}>
          <NavigationLink entry={entry} className={styles.entry} onClick={close} />
        </li>
      ))}
      <li>
        <UnstyledButton
          ref={button}
          className={styles.entry}
          aria-expanded={isOpen}
          aria-controls="side-navigation"
          onClick={toggle}
        >
          <Ellipsis size={20} aria-hidden />
          <span>{t('navigation.more')}</span>
        </UnstyledButton>
      </li>
    </BottomBarFrame>
  )
}
