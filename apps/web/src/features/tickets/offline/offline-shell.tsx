import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { OfflineNote } from '../offline-note.tsx'
import { useCopy } from './copy-context.ts'
import styles from './offline-shell.module.css'

/** What surrounds the kept tickets: the brand, the way back, and from when they are. */
export function OfflineShell() {
  const { t } = useTranslation('tickets')
  const { at } = useCopy()
  const isList = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, '') === '/tickets' })
  const isBack = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <>
      <header className={styles.header}>
        <span className={styles.brand}>
          <BrandMark height={20} />
          <span>Forenet</span>
        </span>
        {isList ? null : (
          <Link to="/tickets" className={styles.back}>
            <ChevronLeft size={18} aria-hidden />
            {t('title')}
          </Link>
        )}
      </header>
      <main id="main" className={styles.main}>
        <OfflineNote keptAt={at} isBack={isBack} retry={() => window.location.reload()} />
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
