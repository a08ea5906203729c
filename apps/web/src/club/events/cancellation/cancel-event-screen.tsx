import { clubEventCancel } from '@forenet/contract/club/event-calls'
import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import { clubEventSeriesCancel } from '@forenet/contract/club/event-series-cancellation-calls'
import { can } from '@forenet/domain/access'
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAccess } from '../../../kit/session/use-access.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../../shared/club-event-query.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './cancellation.module.css'
import { CancellationBars, CancellationProgress } from './cancellation-progress.tsx'
import {
  cancellationQuery,
  type DateCancellation,
  seriesCancellationQuery,
  sumDateCancellations,
} from './cancellation-query.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'

export function CancelEventScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const standing = useQuery(cancellationQuery(orgKey, eventId))
  const { data } = standing
  const { grants } = useAccess()
  // Series need permission to manage all events of the club.
  const mayAll = can(grants, 'events.manage', { organisationKey: orgKey })
  const written = useQuery({ ...clubEventQuery(orgKey, eventId), enabled: mayAll })
  const dates = useQuery(seriesCancellationQuery(orgKey, eventId, Boolean(written.data?.seriesId))).data?.dates
  return (
    <div className={styles.page}>
      <PageHeader
        title={t(data?.calledOffAt ? 'off.doneTitle' : 'manage:pages.manage-call-off')}
        lead={
          data ? (
            <>
              {data.title} · <DateText at={data.startsAt} />
            </>
          ) : null
        }
      />
      {standing.isError && !data ? (
        <QueryFailure error={standing.error} retry={() => void standing.refetch()} retrying={standing.isFetching} />
      ) : !data ? (
        <SkeletonList rows={2} height={180} />
      ) : data.calledOffAt ? (
        <>
          <CancellationProgress cancellation={data} eventId={eventId} />
          {dates ? <CancelledDates dates={dates} eventId={eventId} calledOffAt={data.calledOffAt} /> : null}
        </>
      ) : data.state === 'published' ? (
        <CancelEvent cancellation={data} eventId={eventId} dates={dates} />
      ) : (
        <p className={styles.note}>{t(`off.not.${data.state === 'draft' ? 'draft' : 'over'}`)}</p>
      )}
    </div>
  )
}

type CancelEventProps = {
  cancellation: ClubEventCancellation
  eventId: string
  dates: readonly DateCancellation[] | undefined
}

function CancelEvent({ cancellation, eventId, dates: ofSeries }: CancelEventProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const { title } = cancellation
  const [which, setWhich] = useState<SeriesScope>('this')
  const [without, setWithout] = useState<readonly string[]>([])
  const meant = (ofSeries ?? []).filter(
    (date) => date.state === 'published' && (which === 'all' || date.startsAt >= cancellation.startsAt),
  )
  const several = which === 'this' ? [] : meant.filter((date) => !without.includes(date.eventId))
  const { left, held, used, waiting, invited } = which === 'this' ? cancellation : sumDateCancellations(several)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() === '' ? t('off.reasonMissing') : null) },
    submit: async ({ reason }) => {
      if (!asking) return setAsking(true)
      setAsking(false)
      const params = { orgKey, eventId }
      if (which === 'this') {
        const done = await call(clubEventCancel, { params, body: { reason } })
        queryClient.setQueryData(cancellationQuery(orgKey, eventId).queryKey, done)
      } else {
        const body = { eventIds: several.map((date) => date.eventId), reason }
        const done = await call(clubEventSeriesCancel, { params, body })
        queryClient.setQueryData(seriesCancellationQuery(orgKey, eventId, true).queryKey, done)
      }
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events'] })
    },
  })
  return (
    <form className={styles.page} noValidate onSubmit={onSubmit}>
      {ofSeries && ofSeries.length > 1 ? (
        <CancellationScopeChoice
          which={which}
          onWhich={setWhich}
          dates={which === 'this' ? [] : meant}
          eventId={eventId}
          without={without}
          onTick={(id, isMeant) => setWithout(isMeant ? without.filter((one) => one !== id) : [...without, id])}
        />
      ) : null}
      <Surface as="section" labelledBy={heading}>
        <h2 id={heading} className={styles.head}>
          {t('off.what')}
        </h2>
        <ul className={styles.facts}>
          <EffectItem>
            {t(which === 'this' ? 'off.told' : 'off.messages', { count: left.entries + waiting + invited })}
          </EffectItem>
          <EffectItem>{t('off.tickets', { count: left.tickets })}</EffectItem>
          {left.amountMinor > 0 ? (
            <EffectItem>
              <strong>
                <Money minor={left.amountMinor} />
              </strong>{' '}
              {t('off.back')}
            </EffectItem>
          ) : null}
          {waiting > 0 ? <EffectItem>{t('off.waiting', { count: waiting })}</EffectItem> : null}
          {invited > 0 ? <EffectItem>{t('off.invited', { count: invited })}</EffectItem> : null}
          {held > 0 ? <EffectItem>{t('off.held', { count: held })}</EffectItem> : null}
          {used > 0 ? <EffectItem>{t('off.used', { count: used })}</EffectItem> : null}
          <EffectItem>{t('off.calendars')}</EffectItem>
        </ul>
      </Surface>
      <Surface>
        <Textarea
          label={t('off.reason')}
          description={t('off.reasonHint')}
          rows={4}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" color="danger" loading={pending} className={styles.act}>
          {which === 'this' ? t('off.act') : t('off.actMany', { count: several.length })}
        </Button>
      </Surface>
      <ConfirmDialog
        opened={asking}
        danger
        title={which === 'this' ? t('off.sure', { title }) : t('off.sureMany', { title, count: several.length })}
        confirmLabel={which === 'this' ? t('off.act') : t('off.actMany', { count: several.length })}
        cancelLabel={t('off.keep')}
        onConfirm={() => onSubmit()}
        onClose={() => setAsking(false)}
      >
        <p>{t('off.final')}</p>
      </ConfirmDialog>
    </form>
  )
}

function EffectItem({ children }: { children: ReactNode }) {
  return <li>{children}</li>
}

type CancelledDatesProps = { dates: readonly DateCancellation[]; eventId: string; calledOffAt: string }

function CancelledDates({ dates: all, eventId, calledOffAt }: CancelledDatesProps) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const heading = useId()
  const dates = all.filter((date) => date.calledOffAt === calledOffAt)
  if (dates.length < 2) return null
  const { ended, left, paidBack, onTheWay, failing } = sumDateCancellations(dates)
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {t('off.together', { count: dates.length })}
      </h2>
      <CancellationBars {...{ ended, left, paidBack, onTheWay, failing }} />
      <ul className={styles.dates}>
        {dates.map((date) => (
          <li key={date.eventId}>
            {date.eventId === eventId ? (
              <strong>
                <DateText at={date.startsAt} />
              </strong>
            ) : (
              <Link to="/manage/$orgKey/events/$eventId/calling-off" params={{ orgKey, eventId: date.eventId }}>
                <DateText at={date.startsAt} />
              </Link>
            )}
            <span className={styles.quiet}>
              {' '}
              {t('off.endedOf', { count: date.ended, all: date.ended + date.left.entries })}
              {date.paidBack.amountMinor > 0 ? (
                <>
                  {' · '}
                  {t('off.paidBack')} <Money minor={date.paidBack.amountMinor} />
                </>
              ) : null}
              {date.failing.refunds > 0 ? (
                <>
                  {' · '}
                  {t('off.failing')} <Money minor={date.failing.amountMinor} />
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  )
}

const SERIES_SCOPES = ['this', 'following', 'all'] as const
type SeriesScope = (typeof SERIES_SCOPES)[number]

type ScopeChoiceProps = {
  which: SeriesScope
  onWhich: (which: SeriesScope) => void
  dates: readonly DateCancellation[]
  eventId: string
  without: readonly string[]
  onTick: (eventId: string, isMeant: boolean) => void
}

function CancellationScopeChoice({ which, onWhich, dates, eventId, without, onTick }: ScopeChoiceProps) {
  const { t } = useTranslation(['series', 'authoring'])
  return (
    <Surface>
      <NativeSelect
        label={t('asked.title')}
        data={SERIES_SCOPES.map((value) => ({ value, label: t(`asked.${value}`) }))}
        value={which}
        onChange={({ currentTarget: { value } }) => onWhich(SERIES_SCOPES.find((one) => one === value) ?? 'this')}
      />
      {dates.length > 0 ? (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <li key={date.eventId}>
              <Checkbox
                checked={!without.includes(date.eventId)}
                readOnly={date.eventId === eventId}
                onChange={({ currentTarget: { checked } }) => {
                  if (date.eventId !== eventId) onTick(date.eventId, checked)
                }}
                label={
                  <>
                    <DateText at={date.startsAt} />
                    {date.eventId === eventId ? ` · ${t('this')}` : ''}
                  </>
                }
                description={
                  <>
                    {t('authoring:off.ticketsOf', { count: date.left.tickets })}
                    {date.left.amountMinor > 0 ? (
                      <>
                        {' · '}
                        <Money minor={date.left.amountMinor} />
                      </>
                    ) : null}
                  </>
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Surface>
  )
}
