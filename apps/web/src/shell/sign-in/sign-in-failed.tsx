import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session/session-context.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'

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
