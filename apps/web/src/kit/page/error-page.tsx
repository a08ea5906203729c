import { Button } from '@mantine/core'
import { House, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/page/app-link.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import styles from './error-page.module.css'

export type ErrorKind = '400' | '403' | '404' | '500' | '503'

/** A 404 shows `path`. Renders nothing for crawlers (section 2). */
export function ErrorPage({ kind, path }: { kind: ErrorKind; path?: string }) {
  const { t } = useTranslation('shell')
  if (isBot(navigator.userAgent)) return null
  const tryAgain = kind === '500' || kind === '503'
  return (
    <CenteredMessage
      figure={kind}
      title={t(`errorPage.${kind}.title`)}
      text={
        <>
          {path === undefined ? null : <strong className={styles.path}>{t('errorPage.notFound', { path })}</strong>}
          {t(`errorPage.${kind}.text`)}
        </>
      }
      action={
        <>
          {tryAgain ? (
            <Button leftSection={<RotateCw size={18} aria-hidden />} onClick={() => window.location.reload()}>
              {t('errorPage.reload')}
            </Button>
          ) : null}
          <Button
            variant={tryAgain ? 'default' : 'filled'}
            leftSection={<House size={18} aria-hidden />}
            renderRoot={(root) => <AppLink href="/" {...root} />}
          >
            {t('errorPage.home')}
          </Button>
        </>
      }
    />
  )
}

const BOT_PATTERN =
  /(?<!cu)bot\b|crawler|spider|slurp|crawling|facebookexternalhit|embedly|quora link preview|outbrain|pinterest|vkshare|w3c_validator|whatsapp|lighthouse/i

export function isBot(userAgent: string): boolean {
  return BOT_PATTERN.test(userAgent)
}
