import type { EventRegistration } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatDeadline } from '../../../ui/dates/date-words.ts'
import { PriceLines } from '../../../ui/money/price-lines.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { PayTotal } from '../../shared/payment/before/pay-total.tsx'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { ReleaseReservation } from '../release-reservation.tsx'
import { EventHeader } from './event-header.tsx'
import styles from './pay-step.module.css'
import { RegistrationProblem } from './registration-problem.tsx'
import { useEntryPayment } from './use-entry-payment.ts'

type PayStepProps = {
  event: EventDetail
  entry: EventRegistration
  /** Error that prevented the payment window from opening; null if it opened. */
  refusal: unknown
  clearFailure: () => void
  letGo: () => void
  ended: () => void
}

export function PayStep({ event, entry, refusal, clearFailure, letGo, ended }: PayStepProps) {
  const { t } = useTranslation(['registration', 'events', 'paying'])
  const { member } = useMember()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const paying = useEntryPayment(event, entry)
  const seats = entry.tickets.length
  const failure = paying.failure ?? refusal
  const isCancelled = event.cancelled || getProblemCode(failure) === 'event-cancelled'
  return (
    <>
      <EventHeader event={event} title={t('pay.title')} />
      <PurchaseSteps current="pay" />
      <div className={styles.column}>
        {entry.heldUntil && !isCancelled ? (
          <Countdown
            until={entry.heldUntil}
            label={t('events:held.title', {
              count: seats,
              date: formatDeadline(new Date(entry.heldUntil), { language, now: new Date() }),
            })}
            onEnd={() => {
              ended()
              void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
            }}
          />
        ) : null}
        <Surface as="section" labelledBy="held">
          <h2 id="held">{t('pay.for')}</h2>
          <PriceLines
            lines={entry.tickets.map((ticket) => ({
              id: ticket.id,
              label: ticket.attendeeName,
              detail: ticket.ticketTypeName,
              minor: ticket.totalMinor,
            }))}
            totalMinor={entry.totalMinor}
          />
        </Surface>
        <RegistrationProblem
          event={event}
          failure={failure}
          seats={seats}
          back={ended}
          clearFailure={() => {
            clearFailure()
            paying.clearFailure()
          }}
        />
        <VisuallyHidden role="status">{paying.pending ? t('paying:opening') : ''}</VisuallyHidden>
        <p className={styles.quiet}>{t('paying:leaving')}</p>
        <p className={styles.quiet}>{t('pay.whatEnds')}</p>
        <div>
          <ReleaseReservation entryId={entry.id} disabled={paying.pending} done={letGo} />
        </div>
      </div>
      <StickyActionBar summary={<PayTotal words={t('choose.summary', { count: seats })} minor={entry.totalMinor} />}>
        <Button
          loading={paying.pending}
          onClick={() => {
            clearFailure()
            paying.start()
          }}
        >
          {t('pay.action', { price: formatMoney(entry.totalMinor, language) })}
        </Button>
      </StickyActionBar>
    </>
  )
}
