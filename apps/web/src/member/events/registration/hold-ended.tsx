import type { Entry } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { TimerOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'
import styles from './pay-step.module.css'
import { RegistrationProblem } from './registration-problem.tsx'
import { useEntryPayment } from './use-entry-payment.ts'

type HoldEndedProps = {
  event: EventDetail
  entry: Entry
  /** Back to the selection, preserved. */
  again: () => void
}

/** Expired reservation: renew it or reconsider. */
export function HoldEnded({ event, entry, again }: HoldEndedProps) {
  const { t } = useTranslation('registration')
  const paying = useEntryPayment(event, entry)
  return (
    <>
      <CenteredMessage
        role="alert"
        icon={<TimerOff size={28} aria-hidden />}
        title={t('ended.title')}
        text={t('ended.text')}
        action={
          <>
            <Button onClick={again} disabled={paying.pending}>
              {t('ended.again')}
            </Button>
            {entry.returnToken ? (
              <Button variant="default" onClick={paying.start} loading={paying.pending}>
                {t('ended.pay')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.column}>
        <RegistrationProblem
          event={event}
          failure={paying.failure}
          seats={entry.tickets.length}
          back={again}
          forgive={paying.forgive}
        />
      </div>
    </>
  )
}
