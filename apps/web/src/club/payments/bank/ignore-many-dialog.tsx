import '@mantine/core/styles/Checkbox.layer.css'
import type { BankIgnoreBatch, BankIgnorePreview } from '@forenet/contract/club/bank'
import { clubBankIgnoreBatchCreate, clubBankIgnoreBatchUndo } from '@forenet/contract/club/bank-calls'
import { isCalendarDate } from '@forenet/domain/calendar-date'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { today } from '../../../kit/time/today.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { formatShortDate, formatShortMoment } from '../../shared/short-date.ts'
import { useClub } from '../../shared/use-club.ts'
import page from '../payments.module.css'
import styles from './bank.module.css'
import { ignoreBatchesQuery, ignorePreviewQuery, useBankChanged } from './bank-query.ts'

type IgnoreManyDialogProps = {
  /** The last day to begin with. */
  through: string
  close: () => void
}

/** Ignores all open transactions through a day, such as those before a club's first closing. */
export function IgnoreManyDialog({ through: proposed, close }: IgnoreManyDialogProps) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { through: proposed, unproposedOnly: false, reason: '' },
    validate: {
      through: (day) => (isTodayOrEarlier(day) ? null : t('ignoreMany.dayWrong')),
      reason: (reason) => (reason.trim() === '' ? t('ignore.missing') : null),
    },
    submit: async ({ reason, ...wanted }) => {
      if (isUnseen) return
      const body = { ...wanted, id, reason: reason.trim(), lines: preview.data?.lines ?? 0 }
      const { lines } = await call(clubBankIgnoreBatchCreate, { params: { orgKey }, body }).finally(
        () => void changed(),
      )
      say(t('ignoreMany.done', { count: lines }))
      close()
    },
  })
  const { through, unproposedOnly } = form.values
  const preview = useQuery({
    ...ignorePreviewQuery(orgKey, { through, unproposedOnly }),
    enabled: isTodayOrEarlier(through),
    placeholderData: keepPreviousData,
  })
  const count = preview.data?.lines ?? 0
  const isUnseen = count === 0 || preview.isPlaceholderData
  return (
    <FormDialog
      title={t('ignoreMany.title')}
      confirmLabel={t('ignoreMany.confirm', { count })}
      {...sending}
      disabled={isUnseen}
      close={close}
      before={<p className={styles.before}>{t('ignoreMany.text')}</p>}
    >
      <DateField label={t('ignoreMany.through')} max={today()} data-autofocus {...form.getInputProps('through')} />
      <Checkbox
        label={t('ignoreMany.unproposedOnly')}
        {...form.getInputProps('unproposedOnly', { type: 'checkbox' })}
      />
      <QueryContent query={preview} loading={null}>
        {(found) => <Preview found={found} />}
      </QueryContent>
      <TextInput
        label={t('ignore.reason')}
        description={t('ignoreMany.hint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <Batches />
    </FormDialog>
  )
}

function isTodayOrEarlier(day: string): boolean {
  return isCalendarDate(day) && day <= today()
}

function Preview({ found: { lines, amountMinor, from, to, samples } }: { found: BankIgnorePreview }) {
  const { t } = useTranslation('bank')
  const language = useLanguage()
  if (lines === 0 || from === null || to === null) {
    return (
      <p className={page.quiet} role="status">
        {t('ignoreMany.nothing')}
      </p>
    )
  }
  const span = t('file.span', { from: formatShortDate(from, language), to: formatShortDate(to, language) })
  return (
    <div role="status" className={styles.preview}>
      <p>
        {t('transactions', { count: lines })} · <Money minor={amountMinor} /> · {span}
      </p>
      <ul className={styles.samples}>
        {samples.map(({ id, bookedOn, amountMinor: minor, text }) => (
          <li key={id}>
            <span className={page.quiet}>{formatShortDate(bookedOn, language)}</span>
            <span>{text || t('nameless')}</span>
            <Money minor={minor} />
          </li>
        ))}
      </ul>
      {lines > samples.length ? (
        <p className={page.quiet}>{t('file.further', { count: lines - samples.length })}</p>
      ) : null}
    </div>
  )
}

function Batches() {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const batches = useQuery(ignoreBatchesQuery(orgKey))
  if (!batches.data?.length) return null
  return (
    <section aria-labelledby="ignored-before">
      <h3 id="ignored-before">{t('ignoreMany.before')}</h3>
      <ul className={styles.files}>
        {batches.data.map((batch) => (
          <Batch key={batch.id} batch={batch} />
        ))}
      </ul>
    </section>
  )
}

function Batch({ batch: { id, through, reason, lines, amountMinor, at, by, undoneAt } }: { batch: BankIgnoreBatch }) {
  const { t } = useTranslation('bank')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const changed = useBankChanged(orgKey)
  const say = useSuccessNotice()
  const undo = useAction({
    mutationFn: () => call(clubBankIgnoreBatchUndo, { params: { orgKey, batchId: id } }),
    onSuccess: () => {
      void changed()
      say(t('ignoreMany.undone'))
    },
  })
  const day = formatCalendarDate(through, language)
  return (
    <li>
      <span className={styles.words}>
        <strong>
          {t('transactions', { count: lines })} · <Money minor={amountMinor} />
        </strong>
        <span className={page.quiet}>
          {t('ignoreMany.untilDay', { day })} · {reason}
        </span>
        <span className={page.quiet}>
          {formatShortMoment(new Date(at), language)}
          {by === null ? null : ` · ${by}`}
        </span>
        {undo.isError ? <FormFailure failure={undo.error} /> : null}
      </span>
      {undoneAt !== null ? (
        <span className={page.quiet}>{t('imported.undone')}</span>
      ) : (
        <Button
          variant="default"
          loading={undo.isPending}
          aria-label={t('ignoreMany.undoNamed', { day })}
          onClick={() => undo.mutate()}
        >
          {t('undo.action')}
        </Button>
      )}
    </li>
  )
}
