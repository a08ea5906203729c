import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { EventDetail, EventWaiting } from '@forenet/contract/event'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { computeMaxSeatsPerRequest } from '../own-event-status.ts'
import { useWaiting } from './use-waiting.ts'
import styles from './waiting.module.css'

export function WaitingPlace({ event, waiting }: { event: EventDetail; waiting: EventWaiting }) {
  const { t } = useTranslation('events')
  const { join, leave } = useWaiting(event.id)
  const [asks, setAsks] = useState(false)
  const choices = Array.from({ length: computeMaxSeatsPerRequest(event) }, (_one, index) => String(index + 1))
  return (
    <div className={styles.waiting}>
      <div role="status">
        <strong>{t('waiting.place', { place: waiting.place ?? 1 })}</strong>
        <p className={styles.quiet}>{t('waiting.placeText', { count: waiting.seats })}</p>
      </div>
      <div className={styles.actions}>
        <NativeSelect
          label={t('waiting.change')}
          value={String(waiting.seats)}
          disabled={join.isPending || leave.isPending}
          onChange={(change) => join.mutate(Number(change.currentTarget.value))}
          data={choices}
        />
        <Button variant="default" onClick={() => setAsks(true)} disabled={leave.isPending}>
          {t('waiting.leave')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={t('waiting.leaveTitle')}
        confirmLabel={t('waiting.leave')}
        cancelLabel={t('waiting.stay')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t('waiting.leaveText')}
      </ConfirmDialog>
      {join.isError ? <FormFailure failure={join.error} /> : null}
      {leave.isError ? <FormFailure failure={leave.error} /> : null}
    </div>
  )
}
