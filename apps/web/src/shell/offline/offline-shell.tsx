import { trimSignsAtEnd } from '@forenet/domain/trim-signs'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../kit/offline/kept-context.ts'
import { isCardPage } from '../../kit/offline/kept-pages.ts'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { BrandHeader } from '../../ui/page/brand-header.tsx'
import styles from './offline-shell.module.css'

export function OfflineShell() {
  const { t } = useTranslation(['tickets', 'memberships'])
  const { tickets, cards } = useKept()
  const path = useLocation({ select: ({ pathname }) => trimSignsAtEnd(pathname, '/') })
  const isOfCards = isCardPage(path)
  const isBack = useSyncExternalStore(subscribe, () => navigator.onLine)
  const keptAt = (isOfCards ? cards : tickets)?.at ?? null
  return (
    <>
      <BrandHeader>
        {tickets && path !== '/tickets' ? (
          <Link to="/tickets" className={styles.back}>
            {isOfCards ? null : <ChevronLeft size={18} aria-hidden />}
            {t('title')}
          </Link>
        ) : null}
        {cards && path !== '/memberships' ? (
          <Link to="/memberships" className={styles.back}>
            {t('memberships:title')}
          </Link>
        ) : null}
      </BrandHeader>
      <main id="main" className={styles.main}>
        {keptAt === null ? null : (
          <OfflineNote
            keptAt={keptAt}
            more={isOfCards ? t('memberships:card.offline.more') : t('offline.more')}
            isBack={isBack}
            retry={() => window.location.reload()}
          />
        )}
        <Outlet />
      </main>
    </>
  )
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
