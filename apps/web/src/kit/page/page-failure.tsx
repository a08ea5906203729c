import { Button } from '@mantine/core'
import { CircleAlert, LogIn, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { ApiProblem } from '../calls/api-problem.ts'
import { canRetry, useProblemText } from '../calls/problem-texts.ts'

type PageFailureProps = { error: unknown; retry: () => void; retrying: boolean; signIn?: () => void }

export function PageFailure({ error, retry, retrying, signIn }: PageFailureProps) {
  const { t } = useTranslation(['ui', 'shell'])
  const { title, text } = useProblemText()(error)
  return (
    <CenteredMessage
      role="alert"
      icon={<CircleAlert size={28} aria-hidden />}
      title={title}
      text={text}
      action={
        canRetry(error) ? (
          <Button loading={retrying} leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
            {t('ui:retry')}
          </Button>
        ) : signIn && isUnconfirmed(error) ? (
          <Button leftSection={<LogIn size={18} aria-hidden />} onClick={signIn}>
            {t('shell:stepUp.again')}
          </Button>
        ) : null
      }
    />
  )
}

/** Whether the e-mail is not confirmed; only a new token contains the claim after confirmation. */
function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'email-not-verified'
}
