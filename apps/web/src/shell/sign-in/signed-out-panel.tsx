import { Button } from '@mantine/core'
import { LogIn, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import type { SessionEnd } from '../../kit/session/session-state.ts'
import { BrandMark } from '../../ui/page/brand-mark.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'

export function SignedOutPanel({ ended, returnTo }: { ended: SessionEnd | null; returnTo?: string | undefined }) {
  const { t } = useTranslation('session')
  const { signIn } = useSession()
  return (
    <CenteredMessage
      icon={<BrandMark height={22} />}
      title={t('signedOut.title')}
      text={t(`signedOut.because.${ended ?? 'left'}`)}
      action={
        <Button size="md" leftSection={<LogIn size={18} aria-hidden />} onClick={() => void signIn(returnTo)}>
          {t('signedOut.signIn')}
        </Button>
      }
    />
  )
}

export function SignInFailed() {
  const { t } = useTranslation('session')
  const { failure, signIn } = useSession()
  const kind = failure?.kind ?? 'unreachable'
  const retry = () => (kind === 'refused' ? void signIn() : window.location.reload())
  return (
    <CenteredMessage
      role="alert"
      title={t(`failed.${kind}.title`)}
      text={t(`failed.${kind}.text`)}
      action={
        <Button size="md" leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
          {t(`failed.${kind}.retry`)}
        </Button>
      }
    />
  )
}
