import type { ClubEvent } from '@forenet/contract/club/event'
import { clubEventPublish } from '@forenet/contract/club/event-calls'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { serverNow } from '../../kit/time/server-clock.ts'
import { DateText } from '../../ui/dates/date-text.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { MomentInput } from '../shared/moment-input.tsx'
import { useClub } from '../shared/use-club.ts'
import { EventPart } from './event-part.tsx'
import styles from './events.module.css'
import { useCacheEvent } from './events-query.ts'

export function PublishLater({ event }: { event: ClubEvent }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const { id: eventId, version, publishAt, terms } = event
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const plan = useAction({
    mutationFn: (at: string | null) =>
      call(clubEventPublish, { params: { orgKey, eventId }, body: { published: at !== null, at, version } }),
    onSuccess: useCacheEvent(orgKey, eventId),
    onError: () => queryClient.invalidateQueries({ queryKey: clubEventQuery(orgKey, eventId).queryKey }),
  })
  function send(): void {
    const at = parseCopenhagenDateTime(text)
    const isRight = at !== null && at.getTime() > serverNow() && at.toISOString() < terms.endsAt
    setWrong(!isRight)
    if (isRight) plan.mutate(at.toISOString())
  }
  return (
    <EventPart title={t('later.title')} lead={t('later.lead')}>
      {publishAt === null ? (
        <>
          <MomentInput
            label={t('later.at')}
            min={formatCopenhagenDateTime(new Date(serverNow()))}
            value={text}
            error={wrong ? t('later.wrong') : null}
            onChange={setText}
          />
          <Button variant="default" className={styles.level} loading={plan.isPending} onClick={send}>
            {t('later.act')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.planned}>
            {t('later.planned')}{' '}
            <strong>
              <DateText at={publishAt} />
            </strong>
          </p>
          <Button variant="default" loading={plan.isPending} onClick={() => plan.mutate(null)}>
            {t('later.undo')}
          </Button>
        </>
      )}
      {plan.isError ? <FormFailure failure={plan.error} /> : null}
    </EventPart>
  )
}
