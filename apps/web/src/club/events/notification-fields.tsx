import type { EventNotification } from '@forenet/contract/club/event'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { MomentInput } from '../shared/moment-input.tsx'

export type NotificationForm = ReturnType<typeof useNotificationForm>

/** `gives`: free cancellation is selected by default. */
export function useNotificationForm({ gives: first, startsAt }: { gives: boolean; startsAt: string | null }) {
  const [message, setMessage] = useState('')
  const [gives, setGives] = useState(first)
  const [until, setUntil] = useState(() => proposeRefundDeadline(startsAt, getServerTime()))
  const [wrong, setWrong] = useState(false)
  return {
    ...{ message, setMessage, gives, setGives, until, setUntil, wrong },
    read(): EventNotification | null {
      const refundUntil = gives ? parseCopenhagenDateTime(until) : null
      const isWrong = gives && (refundUntil === null || !isUpcoming(refundUntil, startsAt))
      setWrong(isWrong)
      return isWrong ? null : { message: message.trim(), refundUntil: refundUntil?.toISOString() ?? null }
    },
  }
}

const isUpcoming = (moment: Date, startsAt: string | null): boolean =>
  moment.getTime() > getServerTime() && (startsAt === null || moment.getTime() <= Date.parse(startsAt))

export function NotificationFields({ notification, hint }: { notification: NotificationForm; hint?: string }) {
  const { t } = useTranslation('authoring')
  return (
    <>
      <Textarea
        label={t('tell.message')}
        rows={3}
        maxLength={1000}
        value={notification.message}
        onChange={(typed) => notification.setMessage(typed.currentTarget.value)}
      />
      <Checkbox
        label={t('tell.refund')}
        checked={notification.gives}
        onChange={(ticked) => notification.setGives(ticked.currentTarget.checked)}
      />
      {notification.gives ? (
        <MomentInput
          label={t('tell.until')}
          description={hint}
          value={notification.until}
          error={notification.wrong ? t('tell.untilWrong') : null}
          onChange={notification.setUntil}
        />
      ) : null}
    </>
  )
}

const WEEK_MS = 7 * 86_400_000

function proposeRefundDeadline(startsAt: string | null, now: number): string {
  return formatCopenhagenDateTime(
    new Date(Math.min(now + WEEK_MS, startsAt === null ? Number.POSITIVE_INFINITY : Date.parse(startsAt))),
  )
}
