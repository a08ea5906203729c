import { clubPersonRenewal, clubPersonRenewalStop } from '@forenet/contract/club/renewal-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from './person.module.css'

function renewalQuery(orgKey: string, memberId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'person', memberId, 'renewal'] as const,
    queryFn: ({ signal }) => call(clubPersonRenewal, { params: { orgKey, memberId }, signal }),
  })
}

/** The club can stop a renewal, but not start one. */
export function PersonRenewal({ memberId }: { memberId: string }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const mayStop = useMayHere()('members.write')
  const queryClient = useQueryClient()
  const query = renewalQuery(orgKey, memberId)
  const renewal = useQuery(query).data?.renewal ?? null
  const stop = useAction({
    mutationFn: () => call(clubPersonRenewalStop, { params: { orgKey, memberId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!renewal) return null
  const date = renewal.chargeOn ?? renewal.endDate
  const about = { date: date ? calendarDateWords(date, language) : '', name: renewal.payerName }
  return (
    <div className={styles.quiet}>
      <p>
        {t(renewal.isSkipped ? 'renewal.skipped' : renewal.declines > 0 ? 'renewal.declined' : 'renewal.on', about)}
      </p>
      {mayStop ? (
        <Button variant="subtle" size="sm" onClick={() => stop.mutate()} loading={stop.isPending}>
          {t('renewal.stop')}
        </Button>
      ) : null}
    </div>
  )
}
