import { VOUCHER_FORMATS, type VoucherFormat, type VoucherSetup } from '@forenet/contract/club/voucher'
import { clubVoucherExportCreate } from '@forenet/contract/club/voucher-calls'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useLanguage } from '../../words/i18n.ts'
import { formatShortDate } from '../shared/short-date.ts'
import { useAccountWords } from '../shared/use-account-words.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'
import { voucherSetupQuery } from './voucher-query.ts'

export function NewExport({ waiting }: Pick<VoucherSetup, 'waiting'>) {
  const { t } = useTranslation('closing')
  const language = useLanguage()
  return (
    <section aria-labelledby="new-export" className={styles.card}>
      <h2 id="new-export">{t('export.new')}</h2>
      <p className={styles.quiet}>
        {waiting === null
          ? t('export.allDone')
          : t('export.waiting', {
              count: waiting.postings,
              from: formatShortDate(waiting.from, language),
              to: formatShortDate(waiting.to, language),
            })}
      </p>
      {waiting === null ? null : <ExportForm key={waiting.from} waiting={waiting} />}
    </section>
  )
}

function ExportForm({ waiting }: { waiting: NonNullable<VoucherSetup['waiting']> }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const accountWords = useAccountWords()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string | null>(null)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { from: waiting.from, to: waiting.to, format: 'neutral' as VoucherFormat },
    validate: { to: (to, { from }) => (to !== '' && to >= from ? null : t('export.toWrong')) },
    submit: async (values) => {
      setRefusal(null)
      const body = { id, ...values, language }
      const { export: made, unmapped } = await call(clubVoucherExportCreate, { params: { orgKey }, body })
      if (!made) {
        const accounts = unmapped.map(accountWords).join(', ')
        return setRefusal(unmapped.length > 0 ? t('export.unmapped', { accounts }) : t('export.nothing'))
      }
      setId(crypto.randomUUID())
      say(t('export.done', { count: made.postings }))
      await queryClient.invalidateQueries({ queryKey: voucherSetupQuery(orgKey).queryKey })
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.fields}>
        <DateField label={t('export.from')} {...form.getInputProps('from')} />
        <DateField label={t('export.to')} {...form.getInputProps('to')} />
        <NativeSelect
          label={t('export.format')}
          data={VOUCHER_FORMATS.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
          {...form.getInputProps('format')}
        />
      </div>
      {form.values.format === 'neutral' ? null : <p className={styles.quiet}>{t('export.unverified')}</p>}
      <div role="status">{refusal === null ? null : <p className={styles.refusal}>{refusal}</p>}</div>
      <FormFailure failure={failure} />
      <Button type="submit" loading={pending} className={styles.submit}>
        {t('export.make')}
      </Button>
    </form>
  )
}
