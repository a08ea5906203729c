import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { ClubEvent, EventNotification, EventTerms } from '@forenet/contract/club/event'
import { SERIES_SCOPES, type SeriesChangePreview, type SeriesScope } from '@forenet/contract/club/event-series-change'
import { clubEventSeriesChange } from '@forenet/contract/club/event-series-change-calls'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import { listNotifiableFields } from '../event-values.ts'
import eventStyles from '../events.module.css'
import { NotificationFields, useNotificationForm } from '../notification-fields.tsx'
import { DateOutcome } from './date-changes.tsx'
import styles from './series.module.css'
import { seriesChangePreviewQuery, seriesChangeQuery } from './series-query.ts'

type SeriesChangeFormProps = {
  event: ClubEvent
  terms: EventTerms
  which: SeriesScope
  picture?: boolean
  onBack: () => void
  onBegun: () => void
}

export function SeriesChangeForm({
  event,
  terms,
  which: asked,
  picture: withPicture = false,
  onBack,
  onBegun,
}: SeriesChangeFormProps) {
  const { t } = useTranslation(['series', 'authoring'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [heading, telling] = [useId(), useId()]
  // Takes the focus, because this form replaces the focused one.
  const begins = useRef<HTMLHeadingElement>(null)
  useEffect(() => begins.current?.focus(), [])
  const [id] = useState(() => crypto.randomUUID())
  const [which, setWhich] = useState(asked)
  const [picture, setPicture] = useState(withPicture)
  const [without, setWithout] = useState<readonly string[]>([])
  const gives = listNotifiableFields(event.terms, terms).some((field) => field !== 'title')
  const said = useNotificationForm({ gives, startsAt: null })
  const wanted = { terms, version: event.version, which, without: [...without], picture }
  const preview = useQuery(seriesChangePreviewQuery(orgKey, event.id, wanted))
  const { data } = preview
  const begin = useAction({
    mutationFn: ({ seen, notification }: { seen: string; notification: EventNotification | null }) =>
      call(clubEventSeriesChange, {
        params: { orgKey, eventId: event.id },
        body: { ...wanted, id, seen, telling: notification },
      }),
    onSuccess: (standing) => {
      queryClient.setQueryData(seriesChangeQuery(orgKey, event.id).queryKey, standing)
      say(t('change.begun'))
      onBegun()
    },
    onError: () => void preview.refetch(),
  })
  const count = data?.dates.filter(({ outcome }) => outcome === 'changes').length ?? 0
  const people = data?.people ?? 0
  function send(): void {
    if (!data) return
    const told = people > 0 ? said.read() : null
    if (people > 0 && !told) return
    begin.mutate({ seen: data.seen, notification: told })
  }
  return (
    <div className={styles.page}>
      <Surface as="section" labelledBy={heading}>
        <header className={eventStyles.head}>
          <h2 id={heading} ref={begins} tabIndex={-1}>
            {t('change.title')}
          </h2>
          <p className={eventStyles.quiet}>{t('change.lead')}</p>
        </header>
        <div className={styles.fields}>
          <NativeSelect
            label={t('change.scope')}
            data={SERIES_SCOPES.map((value) => ({ value, label: t(`change.${value}`) }))}
            value={which}
            onChange={({ currentTarget: { value } }) => setWhich(value === 'all' ? 'all' : 'following')}
          />
          {data?.otherPictures || picture ? (
            <Checkbox
              label={t('change.picture')}
              checked={picture}
              onChange={({ currentTarget: { checked } }) => setPicture(checked)}
            />
          ) : null}
        </div>
      </Surface>
      {preview.isError ? (
        <QueryFailure error={preview.error} retry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : data ? (
        <SeriesChangeDates
          dates={data.dates}
          eventId={event.id}
          without={without}
          onTick={(dateId, isMeant) =>
            setWithout(isMeant ? without.filter((one) => one !== dateId) : [...without, dateId])
          }
        />
      ) : (
        <SkeletonList rows={3} height={90} />
      )}
      {people > 0 ? (
        <Surface as="section" labelledBy={telling}>
          <h2 id={telling} className={eventStyles.head}>
            {t('change.people', { count: people })}
          </h2>
          <div className={eventStyles.telling}>
            <p className={eventStyles.quiet}>{t('authoring:tell.what')}</p>
            <NotificationFields notification={said} hint={t('change.refundHint')} />
          </div>
        </Surface>
      ) : null}
      {data && count === 0 ? <p className={styles.quiet}>{t('change.none')}</p> : null}
      {begin.isError ? <FormFailure failure={begin.error} /> : null}
      <StickyActionBar summary={null}>
        <Button variant="default" onClick={onBack} disabled={begin.isPending}>
          {t('change.back')}
        </Button>
        <Button onClick={send} loading={begin.isPending} disabled={count === 0 || preview.isFetching}>
          {t(people > 0 ? 'change.actTell' : 'change.act', { count })}
        </Button>
      </StickyActionBar>
    </div>
  )
}

function SeriesChangeDates({
  dates,
  eventId,
  without,
  onTick,
}: {
  dates: SeriesChangePreview['dates']
  eventId: string
  /** Deselecting a date updates the form immediately; the server recomputes the dates. */
  without: readonly string[]
  onTick: (eventId: string, isMeant: boolean) => void
}) {
  const { t } = useTranslation('series')
  const heading = useId()
  return (
    <Surface as="section" labelledBy={heading}>
      <header className={eventStyles.head}>
        <h2 id={heading}>{t('change.dates')}</h2>
        <p className={eventStyles.quiet}>{t('change.untick')}</p>
      </header>
      <ol className={styles.changed}>
        {dates.map((date) => (
          <li key={date.eventId}>
            <Checkbox
              checked={date.outcome !== 'left' && !without.includes(date.eventId)}
              disabled={date.outcome === 'left'}
              onChange={({ currentTarget: { checked } }) => onTick(date.eventId, checked)}
              label={
                <>
                  <DateText at={date.startsAt} />
                  {date.eventId === eventId ? ` · ${t('this')}` : ''}
                </>
              }
            />
            <div className={styles.outcome}>
              <DateOutcome date={date} />
            </div>
          </li>
        ))}
      </ol>
    </Surface>
  )
}
