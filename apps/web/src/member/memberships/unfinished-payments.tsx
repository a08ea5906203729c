import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { unfinishedQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './card-above.module.css'

/** Unfinished purchases with actions; renders nothing if there are none. */
export function UnfinishedPayments() {
  const { member } = useMember()
  const unfinished = useQuery(unfinishedQuery(member.id))
  if (unfinished.isError) {
    return (
      <QueryFailure error={unfinished.error} retry={() => void unfinished.refetch()} retrying={unfinished.isFetching} />
    )
  }
  // Refunded payments appear in the history and cannot be resumed.
  const open =
    unfinished.data?.filter(({ kind, state }) => kind === 'membership' && state !== 'paid' && state !== 'voided') ?? []
  if (open.length === 0) return null
  return (
    <ul className={styles.above}>
      {open.map((payment) => (
        <li key={payment.orderId}>
          <UnfinishedPayment payment={payment} />
        </li>
      ))}
    </ul>
  )
}

function UnfinishedPayment({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('memberships')
  const language = useLanguage()
  const { retryToken, organisation } = payment
  const names = new Intl.ListFormat(language).format(new Set(payment.lines.map((line) => line.participantName)))
  return (
    <ActionCard
      id={`unfinished-${payment.orderId}`}
      heading="h2"
      mark={
        <ActionMark tone="warning">
          <Hourglass size={22} />
        </ActionMark>
      }
      title={
        <>
          {t('unfinished.title')} · <Money minor={payment.totalMinor} currency={payment.currency} />
        </>
      }
      action={
        retryToken ? (
          <Button
            aria-label={t('unfinished.continueLabel', { organisation: organisation.name })}
            renderRoot={(root) => <Link to="/membership/confirm" search={{ forenettoken: retryToken }} {...root} />}
          >
            {t('unfinished.continue')}
          </Button>
        ) : null
      }
    >
      <p>
        {organisation.name}: {names}
      </p>
      <p>{t(retryToken ? 'unfinished.text' : 'unfinished.confirming')}</p>
    </ActionCard>
  )
}
