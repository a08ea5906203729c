import { VisuallyHidden } from '@mantine/core'
import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithTexts } from '../../../kit/page/load-with-texts.ts'
import { usePublicSettings } from '../../../kit/settings/public-settings.ts'
import { HeaderPanel } from '../../../ui/overlays/header-panel.tsx'
import styles from './header-bell.module.css'
import { useFollowedUnread } from './use-unread.ts'

const loadPanel = loadWithTexts(['notifications', 'family'], () => import('./bell-panel.tsx'))
const BellPanel = lazy(async () => ({ default: (await loadPanel()).BellPanel }))

const MAX_SHOWN = 99

/** Shown only with unread notifications (section 2), if notifications are enabled (ruling 22). */
export function HeaderBell() {
  const { enableNotification } = usePublicSettings()
  return enableNotification ? <LiveBell /> : null
}

function LiveBell() {
  const { t } = useTranslation('shell')
  const standing = useFollowedUnread()
  const count = standing?.unread ?? 0
  const label = t('bell', { count })
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? label : ''}</VisuallyHidden>
      {standing && count > 0 ? (
        <HeaderPanel
          wide
          label={label}
          face={
            <span className={styles.face}>
              <Bell size={22} aria-hidden />
              <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
            </span>
          }
        >
          {(close) => (
            <Suspense fallback={<div className={styles.waiting} />}>
              <BellPanel memberId={standing.memberId} close={close} />
            </Suspense>
          )}
        </HeaderPanel>
      ) : null}
    </>
  )
}
