import { clubPersonPayments } from '@forenet/contract/club/person-calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import type { register } from '../../words/en/register.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './person.module.css'

/** What somebody paid the club for, the newest first, each with its receipt. */
export function PersonPayments({ memberId }: { memberId: string }) {
  const { t, i18n } = useTranslation('register')
  const { key: orgKey } = useClub()
  const payments = useQuery({
    queryKey: ['club', orgKey, 'register', 'payments', memberId],
    queryFn: ({ signal }) => call(clubPersonPayments, { params: { orgKey, memberId }, signal }),
  })
  const methodOf = (method: string | null) =>
    method !== null && i18n.exists(`register:enrol.methods.${method}`)
      ? t(`enrol.methods.${method as keyof typeof register.enrol.methods}`)
      : method
  if (payments.isError)
    return <QueryFailure error={payments.error} retry={() => void payments.refetch()} retrying={payments.isFetching} />
  if (payments.isPending) return <SkeletonList rows={2} height={44} />
  if (payments.data.length === 0) return <p className={styles.quiet}>{t('payments.none')}</p>
  return (
    <ul className={styles.rows}>
      {payments.data.map(({ orderId, what, amountMinor, backMinor, status, method, at, historyId }) => (
        <li key={orderId}>
          <span>
            {historyId === null ? (
              <strong>{what.join(', ')}</strong>
            ) : (
              <Link to="/membership/$id/receipt" params={{ id: historyId }}>
                <strong>{what.join(', ')}</strong>
              </Link>
            )}
          </span>
          <span className={styles.quiet}>
            <Money minor={amountMinor} />
            {' · '}
            {status === 'paid' ? methodOf(method) : t(`payments.${status}`)}
            {backMinor > 0 ? (
              <>
                {' · '}
                {t('payments.back')} <Money minor={backMinor} />
              </>
            ) : null}
            {' · '}
            <DateText at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
