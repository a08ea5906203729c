import type { EventDetail } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { deadlineWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { PaymentActions } from '../../shared/payment/standing/payment-standing.tsx'
import { LetGo } from '../let-go.tsx'
import { RegistrationProblem } from '../registration/registration-problem.tsx'
import { useEntryPayment } from '../registration/use-entry-payment.ts'
import styles from './retry-entry.module.css'

/**
 * Retry while the reservation exists (or can be renewed), or change the selection. Renders nothing if neither makes
 * sense.
 */
export function RetryEntry({ payment, event }: { payment: PaymentState; event: EventDetail }) {
  const { t } = useTranslation(['registration', 'paying', 'events'])
  const language = useLanguage()
  const navigate = useNavigate()
  const { retryToken, totalMinor, currency, heldUntil, entryId } = payment
  const [isOver, setOver] = useState(false)
  const paying = useEntryPayment(event, { returnToken: retryToken, totalMinor })
  const chooseAgain = () =>
    void navigate({ to: '/$orgKey/events/$id/register', params: { orgKey: event.orgKey, id: event.id } })
  const isHeld = heldUntil !== null && !isOver
  if (!retryToken) return null
  const price = formatMoney(totalMinor, language, currency)
  return (
    <div className={styles.retry}>
      {isHeld ? (
        <Countdown
          until={heldUntil}
          label={t('events:held.title', {
            count: payment.lines.length,
            date: deadlineWords(new Date(heldUntil), { language, now: new Date() }),
          })}
          onEnd={() => setOver(true)}
        />
      ) : (
        <p role="status">{t('ended.text')}</p>
      )}
      <PaymentActions>
        <Button onClick={paying.start} loading={paying.pending}>
          {t(payment.state === 'declined' ? 'paying:declined.retry' : 'paying:unpaid.pay', { price })}
        </Button>
        {isHeld && entryId ? (
          <LetGo entryId={entryId} disabled={paying.pending} done={chooseAgain} />
        ) : (
          <Button variant="default" onClick={chooseAgain} disabled={paying.pending}>
            {t('ended.again')}
          </Button>
        )}
      </PaymentActions>
      <RegistrationProblem
        event={event}
        failure={paying.failure}
        seats={payment.lines.length}
        back={chooseAgain}
        forgive={paying.forgive}
      />
    </div>
  )
}
