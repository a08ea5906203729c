import { Button } from '@mantine/core'
import { Eye, FlagTriangleRight, ListChecks, LogIn, ShieldOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { AppLink } from '../../ui/page/app-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import styles from './start-page.module.css'

const CLUB_SIGNUP_PATH = '/manage/start'
const START_POINTS = [
  ['make', FlagTriangleRight],
  ['prepare', ListChecks],
  ['publish', Eye],
] as const

export function StartPage() {
  const { t } = useTranslation('start')
  const { clubStarts } = usePublicSettings()
  if (clubStarts === 'off') {
    return (
      <CenteredMessage
        icon={<ShieldOff size={28} aria-hidden />}
        title={t('off.title')}
        text={t('off.text')}
        action={
          <Button renderRoot={(root) => <AppLink href="/organizations-review" {...root} />}>{t('off.action')}</Button>
        }
      />
    )
  }
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ol className={styles.points}>
        {START_POINTS.map(([point, Icon]) => (
          <li key={point}>
            <span className={styles.mark} aria-hidden>
              <Icon size={22} />
            </span>
            <div>
              <h2>{t(`points.${point}.title`)}</h2>
              <p>{t(`points.${point}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {clubStarts === 'approval' ? <p className={styles.note}>{t('approval')}</p> : null}
      <div>
        <StartButton />
      </div>
    </div>
  )
}

function StartButton() {
  const { t } = useTranslation('start')
  const { status, signIn } = useSession()
  if (status === 'signed-in') {
    return (
      <Button size="md" renderRoot={(root) => <AppLink href={CLUB_SIGNUP_PATH} {...root} />}>
        {t('go')}
      </Button>
    )
  }
  return (
    <Button
      size="md"
      leftSection={<LogIn size={18} aria-hidden />}
      disabled={status === 'starting'}
      onClick={() => void signIn(CLUB_SIGNUP_PATH)}
    >
      {t('signIn')}
    </Button>
  )
}
