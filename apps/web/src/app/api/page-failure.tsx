import { Button } from '@mantine/core'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../ui/centered-message.tsx'
import { mayRetry, useProblemWords } from './problem-words.ts'

/** A page that could not be shown at all, in words, with another try where that can help. */
export function PageFailure({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation('ui')
  const { title, text } = useProblemWords()(error)
  return (
    <CenteredMessage
      role="alert"
      icon={<CircleAlert size={28} aria-hidden />}
      title={title}
      text={text}
      action={
        mayRetry(error) ? (
          <Button loading={retrying} leftSection={<RotateCw size={18} aria-hidden />} onClick={retry}>
            {t('retry')}
          </Button>
        ) : null
      }
    />
  )
}
