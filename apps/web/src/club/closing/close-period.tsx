import type { ClosingCheck, Closings } from '@forenet/contract/club/closing'
import { clubClosingAccept, clubClosingCheck, clubClosingClose } from '@forenet/contract/club/closing-calls'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { getDateFormat } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'
import { type Acceptable, ClosingChecks } from './closing-checks.tsx'
import { closingsQuery } from './closing-query.ts'

export function ClosePeriod({ closable }: Pick<Closings, 'closable'>) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const monthWords = useMonthWords()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [through, setThrough] = useState(closable[0] ?? '')
  const [id] = useState<string>(() => crypto.randomUUID())
  const [checks, setChecks] = useState<readonly ClosingCheck[] | null>(null)
  const [accepting, setAccepting] = useState<Acceptable | null>(null)
  const check = useAction({
    mutationFn: () => call(clubClosingCheck, { params: { orgKey }, body: { through } }),
    onSuccess: (found) => setChecks(found.checks),
  })
  const close = useAction({
    mutationFn: () => call(clubClosingClose, { params: { orgKey }, body: { id, through } }),
    onSuccess: ({ closed, checks: found, closings }) => {
      setChecks(found)
      if (!closed) return
      say(t('close.done', { month: monthWords(through) }))
      queryClient.setQueryData(closingsQuery(orgKey).queryKey, closings)
    },
  })
  const failure = close.error ?? check.error
  const choose = (day: string) => {
    setThrough(day)
    setChecks(null)
  }
  return (
    <section aria-labelledby="close-period" className={styles.card}>
      <h2 id="close-period">{t('close.title')}</h2>
      <p className={styles.quiet}>{t(closable.length > 0 ? 'close.explain' : 'close.nothing')}</p>
      {closable.length === 0 ? null : (
        <div className={styles.form}>
          <div className={styles.fields}>
            <NativeSelect
              label={t('close.through')}
              data={closable.map((day) => ({ value: day, label: monthWords(day) }))}
              value={through}
              onChange={(event) => choose(event.currentTarget.value)}
            />
          </div>
          <div role="status">
            {checks === null ? null : <ClosingChecks checks={checks} through={through} accept={setAccepting} />}
          </div>
          {failure ? <FormFailure failure={failure} /> : null}
          <div className={styles.actions}>
            <Button loading={close.isPending} disabled={check.isPending} onClick={() => close.mutate()}>
              {t('close.action', { month: monthWords(through) })}
            </Button>
            <Button
              variant="default"
              loading={check.isPending}
              disabled={close.isPending}
              onClick={() => check.mutate()}
            >
              {t('close.check')}
            </Button>
          </div>
        </div>
      )}
      {accepting === null ? null : (
        <AcceptDialog through={through} given={accepting} accepted={setChecks} close={() => setAccepting(null)} />
      )}
    </section>
  )
}

const EXPLANATIONS = {
  gateway: 'accept.explain',
  payouts: 'accept.explainPayouts',
  bank: 'accept.explainBank',
} as const

type AcceptDialogProps = {
  through: string
  given: Acceptable
  accepted: (checks: readonly ClosingCheck[]) => void
  close: () => void
}

/** Accepts the differences of a check with a reason. */
function AcceptDialog({ through, given: { source, payments }, accepted, close }: AcceptDialogProps) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('accept.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const body = { source, through, payments, reason: reason.trim() }
      accepted((await call(clubClosingAccept, { params: { orgKey }, body })).checks)
      close()
    },
  })
  return (
    <FormDialog
      title={t('accept.title', { count: payments })}
      confirmLabel={t('accept.action')}
      {...sending}
      close={close}
    >
      <p>{t(EXPLANATIONS[source])}</p>
      <TextInput
        label={t('accept.reason')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** 'November 2026' for a day of that month. */
function useMonthWords(): (day: string) => string {
  const language = useLanguage()
  const month = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (day) => (day === '' ? '' : month.format(new Date(`${day}T12:00:00Z`)))
}
