import { clubSafT } from '@forenet/contract/club/saf-t-calls'
import type { VoucherSetup } from '@forenet/contract/club/voucher'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { DateField } from '../../kit/forms/date-field.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './closing.module.css'

export function SafTDownload({ missing }: { missing: VoucherSetup['safTMissing'] }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const year = new Date().getFullYear()
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { from: `${year}-01-01`, to: `${year}-12-31` },
    validate: { to: (to, { from }) => (to !== '' && to >= from ? null : t('export.toWrong')) },
    submit: async ({ from, to }) => {
      const file = await callForFile(clubSafT, { params: { orgKey }, query: { from, to, language } })
      saveFile(file, `${orgKey} SAF-T ${from} ${to}.xml`)
    },
  })
  return (
    <section aria-labelledby="saf-t" className={styles.card}>
      <h2 id="saf-t">{t('safT.title')}</h2>
      <p className={styles.quiet}>{t('safT.explain')}</p>
      {missing.map((one) => (
        <p key={one} className={styles.quiet}>
          {t(`safT.missing.${one}`)}
        </p>
      ))}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <div className={styles.fields}>
          <DateField label={t('export.from')} {...form.getInputProps('from')} />
          <DateField label={t('export.to')} {...form.getInputProps('to')} />
        </div>
        <FormFailure failure={failure} />
        <Button type="submit" variant="default" loading={pending} className={styles.submit}>
          {t('safT.download')}
        </Button>
      </form>
    </section>
  )
}
