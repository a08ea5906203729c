import type { MemberDeletion } from '@forenet/contract/leaving'
import { memberDeletionWithdraw } from '@forenet/contract/leaving-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import { DeletionBlockers } from './blockers.tsx'
import styles from './leaving.module.css'
import { deletionQuery } from './queries.ts'

export function ScheduledDeletion({ deletion }: { deletion: MemberDeletion }) {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const { member } = useMember()
  const queryClient = useQueryClient()
  const withdraw = useAction({
    mutationFn: () => call(memberDeletionWithdraw, { params: { memberId: member.id } }),
    onSuccess: (left) => queryClient.setQueryData(deletionQuery(member.id).queryKey, left),
  })
  return (
    <>
      <div className={styles.pending} role="status">
        <strong>{t('pending.title', { date: calendarDateWords(deletion.takesEffectOn, language) })}</strong>
        <p>{t('pending.text')}</p>
      </div>
      {deletion.blockers.length > 0 ? (
        <DeletionBlockers blockers={deletion.blockers} lead={t('pending.first')} />
      ) : null}
      <div className={styles.actions}>
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('pending.withdraw')}
        </Button>
      </div>
      <FormFailure failure={withdraw.error} />
    </>
  )
}
