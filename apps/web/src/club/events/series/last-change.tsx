import '@mantine/core/styles/Input.layer.css'
import type { SeriesChangeProgress } from '@forenet/contract/club/event-series-change'
import { clubEventSeriesChangeRetry, clubEventSeriesChangeUndo } from '@forenet/contract/club/event-series-change-calls'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Undo2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { ProgressBar } from '../../../ui/blocks/progress-bar.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../../shared/use-club.ts'
import { useFieldNames } from '../event-changes.tsx'
import { DateRefusalText } from './date-changes.tsx'
import styles from './series.module.css'
import { isInProgress, seriesChangeQuery, seriesQuery } from './series-query.ts'

type Change = NonNullable<SeriesChangeProgress['change']>

export function LastChange({ eventId }: { eventId: string }) {
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const { data } = useQuery(seriesChangeQuery(orgKey, eventId))
  const worked = data && !isInProgress(data) ? data.change?.state : undefined
  useEffect(() => {
    if (worked === undefined) return
    // Merely invalidated values would still fill an open form.
    queryClient.removeQueries({ queryKey: ['club', orgKey, 'events', 'one'], type: 'inactive' })
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events', 'list'] })
    void queryClient.invalidateQueries({ queryKey: seriesQuery(orgKey, eventId).queryKey })
  }, [worked, queryClient, orgKey, eventId])
  return data?.change ? <ChangeStatus change={data.change} eventId={eventId} /> : null
}

function ChangeStatus({ change, eventId }: { change: Change; eventId: string }) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const namesOf = useFieldNames()
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const params = { orgKey, eventId }
  const onSuccess = (standing: SeriesChangeProgress) => {
    setAsking(false)
    queryClient.setQueryData(seriesChangeQuery(orgKey, eventId).queryKey, standing)
  }
  const retry = useAction({
    mutationFn: () => call(clubEventSeriesChangeRetry, { params, body: { changeId: change.id } }),
    onSuccess,
  })
  const takeBack = useAction({
    mutationFn: (message: string) =>
      call(clubEventSeriesChangeUndo, { params, body: { changeId: change.id, telling: { message } } }),
    onSuccess,
    onError: () => setAsking(false),
  })
  const hasToTell = retry.error instanceof ApiProblem && retry.error.code === 'event-has-entries'
  const { state, dates, fields, told, takeBackUntil } = change
  const failed = dates.filter((date) => date.state === 'failed')
  // Edit conflicts need review, so do not offer a retry.
  const triable = failed.some(({ refusal }) => refusal?.code !== 'changed-meanwhile')
  const kept = dates.filter((date) => date.kept.length > 0)
  const waits = state === 'applying' ? 'waiting' : 'done'
  const isWorking = state === 'applying' || state === 'taking-back'
  const left = isWorking ? dates.filter((date) => date.state === waits).length : 0
  return (
    <Surface as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.head}>
        {state === 'applied' && failed.length > 0 ? t('last.someFailed') : t(`last.${state}`)}
      </h2>
      {isWorking ? (
        <ProgressBar
          label={t('last.doneOf', { count: dates.length - left, all: dates.length })}
          value={dates.length - left}
          max={dates.length}
        />
      ) : null}
      <p className={styles.quiet}>
        {t('last.what', { fields: namesOf(fields) })} ·{' '}
        {t('last.doneOf', { count: countProcessedDates(change), all: dates.length })}
        {told > 0 ? ` · ${t('last.told', { count: told })}` : ''}
      </p>
      {failed.length + kept.length > 0 ? (
        <ul className={styles.changed}>
          {failed.map(({ eventId: id, startsAt, refusal }) => (
            <li key={id}>
              <strong>
                <DateText at={startsAt} />
              </strong>
              <span className={styles.clash}>{refusal ? <DateRefusalText refusal={refusal} /> : null}</span>
            </li>
          ))}
          {kept.map((date) => (
            <li key={date.eventId}>
              <strong>
                <DateText at={date.startsAt} />
              </strong>
              <span className={styles.quiet}>{t('last.kept', { fields: namesOf(date.kept) })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {hasToTell ? (
        <p role="alert" className={styles.clash}>
          {t('last.tellFirst')}
        </p>
      ) : retry.isError ? (
        <FormFailure failure={retry.error} />
      ) : null}
      {takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
      {state === 'applied' ? (
        <div className={styles.actions}>
          {triable ? (
            <Button
              variant="default"
              leftSection={<RotateCw size={16} aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate()}
            >
              {t('last.retry')}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<Undo2 size={16} aria-hidden />}
            disabled={retry.isPending}
            onClick={() => setAsking(true)}
          >
            {t('last.takeBack')}
          </Button>
        </div>
      ) : null}
      {state === 'applied' ? (
        <p className={styles.until}>
          {t('last.until')} <DateText at={takeBackUntil} />
        </p>
      ) : null}
      <UndoChangeDialog
        opened={asking}
        notifiesPeople={change.tellsBack}
        pending={takeBack.isPending}
        onConfirm={(message) => takeBack.mutate(message)}
        onClose={() => setAsking(false)}
      />
    </Surface>
  )
}

function countProcessedDates({ state, dates }: Change): number {
  const isBack = state === 'taken-back' || state === 'taking-back'
  return dates.filter((date) => (isBack ? date.state === 'back' || date.state === 'partly' : date.state === 'done'))
    .length
}

type UndoChangeDialogProps = {
  opened: boolean
  notifiesPeople: boolean
  pending: boolean
  onConfirm: (message: string) => void
  onClose: () => void
}

function UndoChangeDialog({ opened, notifiesPeople, pending, onConfirm, onClose }: UndoChangeDialogProps) {
  const { t } = useTranslation(['series', 'authoring'])
  const [message, setMessage] = useState('')
  return (
    <ConfirmDialog
      opened={opened}
      title={t('last.sure')}
      confirmLabel={t('last.takeBack')}
      pending={pending}
      onConfirm={() => onConfirm(message.trim())}
      onClose={onClose}
    >
      <p>{t('last.text')}</p>
      {notifiesPeople ? (
        <>
          <p>{t('last.tells')}</p>
          <Textarea
            label={t('authoring:tell.message')}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={(typed) => setMessage(typed.currentTarget.value)}
          />
        </>
      ) : null}
    </ConfirmDialog>
  )
}
