import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../kit/calls/problem-texts.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import styles from './answer-buttons.module.css'
import { InvitationIncomplete, type InvitationReply } from './answer-invitations.ts'

type AnswerButtonsProps = {
  name: string
  give: (answer: InvitationReply) => Promise<string>
  done?: (answer: InvitationReply) => void
  size?: 'sm' | 'md'
}

export function AnswerButtons({ name, give, done, size = 'md' }: AnswerButtonsProps) {
  const { t } = useTranslation('family')
  const { show } = useNoticeBars()
  const words = useProblemText()
  const queryClient = useQueryClient()
  const answering = useAction({
    mutationFn: give,
    onSuccess: async (message, answer) => {
      const said = t(answer === 'approve' ? 'outcome.approved' : 'outcome.rejected')
      show({ id: 'family-answer', target: 'all', type: 'success', message: `${said} ${message}`, closable: true })
      await queryClient.invalidateQueries({ queryKey: ['member'] })
      done?.(answer)
    },
    onError: (error, answer) => {
      const said = t(answer === 'approve' ? 'outcome.approveFailed' : 'outcome.rejectFailed')
      const why = error instanceof InvitationIncomplete ? t('invitation.incomplete') : words(error).text
      show({ id: 'family-answer', target: 'all', type: 'error', message: `${said} ${why}`, closable: true })
      void queryClient.invalidateQueries({ queryKey: ['member'] })
    },
  })
  const busy = (answer: InvitationReply) => answering.isPending && answering.variables === answer
  return (
    <div className={styles.buttons}>
      <Button
        size={size}
        aria-label={t('invitation.approveLabel', { name })}
        loading={busy('approve')}
        disabled={answering.isPending}
        onClick={() => answering.mutate('approve')}
      >
        {t('invitation.approve')}
      </Button>
      <Button
        size={size}
        variant="default"
        aria-label={t('invitation.rejectLabel', { name })}
        loading={busy('reject')}
        disabled={answering.isPending}
        onClick={() => answering.mutate('reject')}
      >
        {t('invitation.reject')}
      </Button>
    </div>
  )
}
