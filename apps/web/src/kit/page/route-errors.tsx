import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { CloudOff, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { fetchServedBuild, isNewBuild, readOwnBuild } from '../build/served-build.ts'
import { ErrorPage } from './error-page.tsx'
import { PageLoadError } from './page-load-error.ts'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorPage kind="404" path={path} />
}

export function CrashPage({ error }: { error: unknown }) {
  return error instanceof PageLoadError ? <PageNotFetchedPage /> : <ErrorPage kind="500" />
}

/**
 * Page for a script that could not be loaded. Reloads automatically only if a newer build is served or the network is
 * back, to avoid the browser's own error page.
 */
function PageNotFetchedPage() {
  const { t } = useTranslation(['shell', 'ui'])
  const [asking, setAsking] = useState(false)
  const ask = useCallback(async (mayReload: (served: string | null) => boolean) => {
    setAsking(true)
    try {
      if (mayReload(await fetchServedBuild())) window.location.reload()
    } catch (error) {
      console.info('Page not loaded', error)
    }
    setAsking(false)
  }, [])
  useEffect(() => {
    void ask((served) => isNewBuild(readOwnBuild(document), served))
    const back = () => void ask(() => true)
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [ask])
  return (
    <CenteredMessage
      role="alert"
      icon={<CloudOff size={28} aria-hidden />}
      title={t('notFetched.title')}
      text={t('notFetched.text')}
      action={
        <Button loading={asking} leftSection={<RotateCw size={18} aria-hidden />} onClick={() => void ask(() => true)}>
          {t('ui:retry')}
        </Button>
      }
    />
  )
}
