import type { Entry } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../app/countdown/countdown.tsx'
import { useMember } from '../../../app/member/use-member.ts'
import { PurchaseSteps } from '../../../app/payment/purchase-steps.tsx'
import { PriceLines } from '../../../ui/price-lines.tsx'
import { Surface } from '../../../ui/surface.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { LetGo } from '../let-go.tsx'
import { EventHeader } from './event-header.tsx'
import styles from './pay-step.module.css'
import { RegistrationProblem } from './registration-problem.tsx'
import { useEntryPayment } from './use-entry-payment.ts'

type PayStepProps = {
  event: EventDetail
  entry: Entry
  /** The time of the seats is over. */
  ended: () => void
}

/** Pay: the seats are held while the time runs, to the payment window, or let go of. */
export function PayStep({ event, entry, ended }: PayStepProps) {
  const { t } = useTranslation(['registration', 'events', 'paying'])
  const { member } = useMember()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const paying = useEntryPayment(event, entry)
  return (
    <>
      <EventHeader event={event} title={t('pay.title')} />
      <PurchaseSteps current="pay" />
      <div className={styles.column}>
        {entry.heldUntil ? (
          <Countdown
            until={entry.heldUntil}
            label={t('events:held.label')}
            onEnd={() => {
              ended()
              void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
            }}
          />
        ) : null}
        <Surface as="section" labelledBy="held">
          <h2 id="held">{t('events:held.title', { count: entry.tickets.length })}</h2>
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
          failure={paying.failure}
          seats={entry.tickets.length}
          back={ended}
          forgive={paying.forgive}
        />
        <VisuallyHidden role="status">{paying.pending ? t('paying:opening') : ''}</VisuallyHidden>
        <div className={styles.actions}>
          <Button size="lg" onClick={paying.start} loading={paying.pending}>
            {t('pay.action', { price: formatMoney(entry.totalMinor, language) })}
          </Button>
          <LetGo entryId={entry.id} disabled={paying.pending} />
        </div>
        <p className={styles.quiet}>{t('paying:leaving')}</p>
        <p className={styles.quiet}>{t('pay.whatEnds')}</p>
      </div>
    </>
  )
}
