import { Button } from '@mantine/core'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { useSession } from '../session/session-context.tsx'

export function StrongSignInPage() {
  const { t } = useTranslation(['problems', 'shell'])
  const { signInAgain } = useSession()
  return (
    <CenteredMessage
      icon={<ShieldCheck size={28} aria-hidden />}
      title={t('problems:codes.stronger-sign-in-needed.title')}
      text={t('problems:codes.stronger-sign-in-needed.text')}
      action={<Button onClick={() => void signInAgain()}>{t('shell:stepUp.strong')}</Button>}
    />
  )
}
