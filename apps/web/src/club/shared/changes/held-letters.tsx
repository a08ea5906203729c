import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubChangeSetStopLetters } from '@forenet/contract/club/change-set-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { useClub } from '../use-club.ts'
import { changeSetQuery } from './change-set-query.ts'
import styles from './changes.module.css'

type HeldLettersProps = { set: ChangeSet; letters: NonNullable<ChangeSet['letters']> }

/** Offers to cancel held e-mails, else shows their outcome. */
export function HeldLetters({ set, letters }: HeldLettersProps) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const stop = useAction({
    mutationFn: () => call(clubChangeSetStopLetters, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: (now) => queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, now),
  })
  const { held, sent, stopped, goAt } = letters
  return (
    <div className={styles.letters}>
      <p role="status">
        {held > 0 && goAt !== null ? (
          <>
            {t('letters.held', { count: held })} <DateText at={goAt} />.{' '}
          </>
        ) : null}
        {sent > 0 ? `${t('letters.sent', { count: sent })} ` : null}
        {stopped > 0 ? t('letters.stopped', { count: stopped }) : null}
      </p>
      {held > 0 ? (
        <Button
          variant="default"
          leftSection={<MailX size={18} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('letters.stop')}
        </Button>
      ) : null}
      {held > 0 && set.kind !== 'write' ? <p className={styles.quiet}>{t('letters.notAll')}</p> : null}
      {stop.isError ? <FormFailure failure={stop.error} /> : null}
    </div>
  )
}
