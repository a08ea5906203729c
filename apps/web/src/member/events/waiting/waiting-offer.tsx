import type { EventDetail, EventWaiting } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import panel from '../detail/registration-panel.module.css'
import { useWaiting } from './use-waiting.ts'
import styles from './waiting.module.css'

export function WaitingOffer({ event, waiting }: { event: EventDetail; waiting: EventWaiting }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { leave } = useWaiting(event.id)
  const [asks, setAsks] = useState(false)
  const { seats, offerUntil } = waiting
  const until = offerUntil ? formatInstant(new Date(offerUntil), { language, now: new Date() }) : ''
  return (
    <div className={styles.waiting}>
      <div>
        <strong>{t('offer.title', { count: seats })}</strong>
        <p className={styles.quiet}>{t('offer.text', { date: until })}</p>
      </div>
      {offerUntil ? (
        <Countdown
          until={offerUntil}
          label={t('offer.label')}
          onEnd={() => void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          className={panel.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('offer.take', { count: seats })}
        </Button>
        <Button variant="default" onClick={() => setAsks(true)} disabled={leave.isPending}>
          {t('offer.decline')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={t('offer.declineTitle')}
        confirmLabel={t('offer.decline')}
        cancelLabel={t('offer.keep')}
        pending={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t('offer.declineText')}
      </ConfirmDialog>
      {leave.isError ? <FormFailure failure={leave.error} /> : null}
    </div>
  )
}
