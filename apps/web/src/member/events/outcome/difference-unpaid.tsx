import type { PaymentState } from '@forenet/contract/payment'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { PaymentActions } from '../../shared/payment/standing/payment-standing.tsx'
import { useEntryPayment } from '../registration/use-entry-payment.ts'
import styles from './retry-entry.module.css'

/** Unpaid price difference of a ticket change: retry, or keep the current tickets. */
export function DifferenceUnpaid({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const { id = '' } = useParams({ strict: false })
  const { retryToken, totalMinor, currency, heldUntil, organisation } = payment
  const event = { id: payment.eventId ?? id, orgKey: organisation.key }
  const paying = useEntryPayment(event, { returnToken: retryToken, totalMinor })
  const isOpen = retryToken !== null && heldUntil !== null
  return (
    <div className={styles.retry}>
      <p className={styles.until}>
        {isOpen
          ? t('difference.until', { date: instantWords(new Date(heldUntil), { language, now: new Date() }) })
          : t('difference.over')}
      </p>
      <PaymentActions>
        {isOpen ? (
          <Button onClick={paying.start} loading={paying.pending}>
            {t('difference.pay', { amount: formatMoney(totalMinor, language, currency) })}
          </Button>
        ) : null}
        <Button
          variant={isOpen ? 'default' : 'filled'}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/tickets" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('difference.tickets')}
        </Button>
      </PaymentActions>
      {paying.failure ? <FormFailure failure={paying.failure} /> : null}
    </div>
  )
}
