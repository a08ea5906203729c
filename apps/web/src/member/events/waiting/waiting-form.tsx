import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { EventDetail } from '@forenet/contract/event'
import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { canRegister, computeMaxSeatsPerRequest } from '../own-event-status.ts'
import { useWaiting } from './use-waiting.ts'
import styles from './waiting.module.css'

type WaitingFormProps = {
  event: EventDetail
  seats?: number
  more?: ReactNode
}

export function WaitingForm({ event, seats: first = 1, more }: WaitingFormProps) {
  const { t } = useTranslation('events')
  const [seats, setSeats] = useState(Math.min(first, computeMaxSeatsPerRequest(event)))
  const waiting = useWaiting(event.id)
  if (!canRegister(event)) return <p className={styles.quiet}>{t('waiting.notForYou')}</p>
  return (
    <div className={styles.waiting}>
      <div>
        <strong>{t('waiting.title')}</strong>
        <p className={styles.quiet}>{t('waiting.text', { time: formatWaitingTime(event.offerMinutes, t) })}</p>
      </div>
      <div className={styles.actions}>
        <NativeSelect
          label={t('waiting.seats')}
          value={String(seats)}
          onChange={(change) => setSeats(Number(change.currentTarget.value))}
          data={Array.from({ length: computeMaxSeatsPerRequest(event) }, (_one, index) => String(index + 1))}
        />
        <Button loading={waiting.join.isPending} onClick={() => waiting.join.mutate(seats)}>
          {t('waiting.join')}
        </Button>
        {more}
      </div>
      {waiting.join.isError ? <FormFailure failure={waiting.join.error} /> : null}
    </div>
  )
}

function formatWaitingTime(minutes: number, t: ReturnType<typeof useTranslation<'events'>>['t']): string {
  return minutes < 120
    ? t('waiting.minutes', { count: minutes })
    : t('waiting.hours', { count: Math.round(minutes / 60) })
}
