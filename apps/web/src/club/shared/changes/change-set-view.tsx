import type { ChangeSet } from '@forenet/contract/club/change-set'
import {
  clubChangeSetApply,
  clubChangeSetErrorFile,
  clubChangeSetStopMessages,
  clubChangeSetUndo,
} from '@forenet/contract/club/change-set-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Download, MailX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub, useMayHere } from '../use-club.ts'
import { ChangeRows } from './change-rows.tsx'
import { changeSetQuery, isJobRunning } from './change-set-query.ts'
import { useChangeTitle } from './change-title.ts'
import styles from './changes.module.css'
import { ImportFamilies } from './import-families.tsx'

export function ChangeSetView({ set, back, close }: { set: ChangeSet; back: string; close: () => void }) {
  const { t } = useTranslation('imports')
  const club = useClub()
  const titleOf = useChangeTitle()
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const at = { params: { orgKey: club.key, changeSetId: set.id } }
  const stored = (now: ChangeSet) => {
    setAsks(false)
    queryClient.setQueryData(changeSetQuery(club.key, set.id).queryKey, now)
    return queryClient.invalidateQueries({ queryKey: ['club', club.key] })
  }
  const apply = useAction({ mutationFn: () => call(clubChangeSetApply, at), onSuccess: stored })
  const takeBack = useAction({ mutationFn: () => call(clubChangeSetUndo, at), onSuccess: stored })
  const writes = set.counts.create + set.counts.change
  const isOpen =
    (set.state === 'applied' || set.state === 'applying') &&
    set.takeBackUntil !== null &&
    Date.parse(set.takeBackUntil) > getServerTime()
  const mayPayBack = useMayHere()('money.refund')
  // Sent messages cannot be undone; unsent ones are stopped below.
  const mayTakeBack = isOpen && set.kind !== 'write' && (mayPayBack || !set.bookedMoney)
  return (
    <>
      <section className={styles.part} aria-labelledby="change-set">
        <div className={styles.head}>
          <div>
            <h2 id="change-set">{titleOf(set)}</h2>
            <p className={styles.quiet}>
              {t(`state.${set.state}`)}
              {set.takeBackUntil && mayTakeBack ? (
                <>
                  {' · '}
                  {t('takeBackUntil')} <DateText at={set.takeBackUntil} />
                </>
              ) : null}
            </p>
          </div>
          <Button variant="subtle" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={close}>
            {back}
          </Button>
        </div>
        {set.text === null ? null : (
          <blockquote className={styles.text} aria-label={t('text')}>
            {set.text}
          </blockquote>
        )}
        {set.differences && set.state !== 'taken-back' ? <Differences differences={set.differences} /> : null}
        <ChangeSetStatus set={set} />
        {isJobRunning(set) ? null : (
          <div className={styles.actions}>
            {set.state === 'previewed' ? (
              <Button onClick={() => apply.mutate()} loading={apply.isPending} disabled={writes === 0}>
                {set.kind === 'people-merge'
                  ? t('merge')
                  : t(set.kind === 'write' ? 'send' : 'apply', { count: writes })}
              </Button>
            ) : null}
            {mayTakeBack ? (
              <Button variant="default" leftSection={<Undo2 size={18} aria-hidden />} onClick={() => setAsks(true)}>
                {t('takeBack.button')}
              </Button>
            ) : null}
            {set.kind === 'people-import' && set.counts.refuse + set.noted > 0 ? <FaultFile set={set} /> : null}
            {isOpen && set.kind !== 'write' && !mayTakeBack ? (
              <p className={styles.quiet}>{t('takeBack.money')}</p>
            ) : null}
            {set.state === 'previewed' && writes === 0 ? <p className={styles.quiet}>{t('nothingToDo')}</p> : null}
          </div>
        )}
        {set.messages ? <HeldMessages set={set} messages={set.messages} /> : null}
        {apply.isError ? <FormFailure failure={apply.error} /> : null}
      </section>
      {set.kind === 'people-import' && set.state === 'previewed' ? <ImportFamilies set={set} /> : null}
      <ChangeRows set={set} />
      <ConfirmDialog
        opened={asks}
        title={t('takeBack.title')}
        confirmLabel={t('takeBack.button')}
        pending={takeBack.isPending}
        onConfirm={() => takeBack.mutate()}
        onClose={() => setAsks(false)}
      >
        <p>{t('takeBack.text')}</p>
        {takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
      </ConfirmDialog>
    </>
  )
}

function ChangeSetStatus({ set }: { set: ChangeSet }) {
  const { t } = useTranslation('imports')
  const writes = set.counts.create + set.counts.change
  if (isJobRunning(set)) {
    const [now, all] = set.state === 'applying' ? [set.done + set.passedOver, writes] : [set.back + set.kept, set.done]
    return (
      <div className={styles.progress}>
        <progress max={all} value={now} aria-label={t(`state.${set.state}`)} />
        <p role="status">{t('progress', { now, all })}</p>
      </div>
    )
  }
  if (set.state === 'previewed') return null
  const [done, left] =
    set.state === 'applied'
      ? [
          t('done.applied', { count: set.done }),
          set.passedOver > 0 ? t('done.passedOver', { count: set.passedOver }) : '',
        ]
      : [
          t('done.back', { count: set.back }),
          set.kept > 0 ? t(set.kind === 'write' ? 'writes.left' : 'done.kept', { count: set.kept }) : '',
        ]
  return (
    <p role="status" className={styles.said}>
      {[done, left].filter(Boolean).join(' ')}
    </p>
  )
}

const DIFFERENCE_SUMS = ['bookedMinor', 'waivedMinor', 'refundableMinor'] as const

function Differences({ differences }: { differences: NonNullable<ChangeSet['differences']> }) {
  const { t } = useTranslation('imports')
  const shown = DIFFERENCE_SUMS.filter((sum) => differences[sum] !== 0)
  if (shown.length === 0) return null
  return (
    <>
      <dl className={styles.sums}>
        {shown.map((sum) => (
          <div key={sum}>
            <dt>{t(`differences.${sum}`)}</dt>
            <dd>
              <Money minor={differences[sum]} />
            </dd>
          </div>
        ))}
      </dl>
      {differences.refundableMinor === 0 ? null : <p className={styles.quiet}>{t('differences.lead')}</p>}
    </>
  )
}

function FaultFile({ set }: { set: ChangeSet }) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const download = useAction({
    mutationFn: () =>
      callForFile(clubChangeSetErrorFile, { params: { orgKey, changeSetId: set.id }, query: { language } }),
    onSuccess: (file) => saveFile(file, `${set.about.replace(/\.[a-z]{1,5}$/i, '')} ${t('rows.faultsFile')}.csv`),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('rows.faults')}
      </Button>
      {download.isError ? <FormFailure failure={download.error} /> : null}
    </>
  )
}

type HeldMessagesProps = { set: ChangeSet; messages: NonNullable<ChangeSet['messages']> }

function HeldMessages({ set, messages }: HeldMessagesProps) {
  const { t } = useTranslation('imports')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const stop = useAction({
    mutationFn: () => call(clubChangeSetStopMessages, { params: { orgKey, changeSetId: set.id } }),
    onSuccess: (now) => queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, now),
  })
  const { held, sent, stopped, goAt } = messages
  return (
    <div className={styles.messages}>
      <p role="status">
        {held > 0 && goAt !== null ? (
          <>
            {t('messages.held', { count: held })} <DateText at={goAt} />.{' '}
          </>
        ) : null}
        {sent > 0 ? `${t('messages.sent', { count: sent })} ` : null}
        {stopped > 0 ? t('messages.stopped', { count: stopped }) : null}
      </p>
      {held > 0 ? (
        <Button
          variant="default"
          leftSection={<MailX size={18} aria-hidden />}
          loading={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {t('messages.stop')}
        </Button>
      ) : null}
      {held > 0 && set.kind !== 'write' ? <p className={styles.quiet}>{t('messages.notAll')}</p> : null}
      {stop.isError ? <FormFailure failure={stop.error} /> : null}
    </div>
  )
}
