import '@mantine/core/styles/Radio.layer.css'
import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { clubInvoiceSave } from '@forenet/contract/club/invoice-calls'
import { isCvrNumber } from '@forenet/domain/cvr-number'
import { MAX_INVOICE_LINES } from '@forenet/domain/invoice'
import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { FindPerson, type FoundPerson } from '../../shared/find-person.tsx'
import { useClub } from '../../shared/use-club.ts'
import { InvoiceDueDate, InvoiceNote, useInvoiceRules } from './invoice-fields.tsx'
import { buildInvoiceDraft, toInvoiceValues } from './invoice-form-values.ts'
import { InvoiceInstalments, useFirstDueOn } from './invoice-instalments.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { useStoreInvoice } from './invoice-query.ts'
import styles from './invoices.module.css'

type InvoiceFormProps = {
  draft: InvoiceDetails | null
  done: (invoice: InvoiceDetails) => void
  cancel: () => void
}

/** Sending is a separate step, after seeing the draft. */
export function InvoiceForm({ draft, done, cancel }: InvoiceFormProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const say = useSuccessNotice()
  const store = useStoreInvoice(orgKey)
  const ownLanguage = useLanguage()
  const rules = useInvoiceRules()
  const firstDueOn = useFirstDueOn()
  const [id] = useState<string>(() => draft?.id ?? crypto.randomUUID())
  const [person, setPerson] = useState<FoundPerson | null>(() => draft?.about ?? null)
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { ...toInvoiceValues(draft, ownLanguage), person: '' },
    validate: {
      person: (_value, { kind }) => (kind === 'other' || person ? null : t('form.personMissing')),
      name: (name, { kind }) => (kind === 'member' || name.trim() !== '' ? null : t('form.nameMissing')),
      email: (email, { kind }) =>
        kind === 'member' || email.trim() === '' || isEmail(email) ? null : t('form.emailWrong'),
      cvrNumber: (number, { kind }) =>
        kind === 'member' || number.trim() === '' || isCvrNumber(number.trim()) ? null : t('form.cvrWrong'),
      ...rules,
    },
    submit: async (values) => {
      const saved = await call(clubInvoiceSave, {
        params: { orgKey, invoiceId: id },
        body: buildInvoiceDraft(values, person, firstDueOn),
      })
      store(saved)
      say(t('form.saved'))
      done(saved)
    },
  })
  const { kind, lines } = form.values
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Radio.Group label={t('form.to')} {...form.getInputProps('kind')}>
        <div className={styles.choices}>
          <Radio value="member" label={t('form.member')} />
          <Radio value="other" label={t('form.other')} />
        </div>
      </Radio.Group>
      {kind === 'member' ? (
        <div>
          <FindPerson
            found={person}
            choose={(found) => {
              setPerson(found)
              form.clearFieldError('person')
            }}
          />
          {form.errors.person ? (
            <p role="alert" className={styles.fault}>
              {form.errors.person}
            </p>
          ) : (
            <p className={styles.quiet}>{t('form.parent')}</p>
          )}
        </div>
      ) : (
        <>
          <TwoColumnFields>
            <TextInput label={t('form.name')} maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
            <TextInput
              label={t('form.cvr')}
              inputMode="numeric"
              maxLength={8}
              autoComplete="off"
              {...form.getInputProps('cvrNumber')}
            />
          </TwoColumnFields>
          <TextInput
            label={t('form.email')}
            description={t('form.emailHint')}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Textarea
            label={t('form.address')}
            description={t('form.addressHint')}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={400}
            {...form.getInputProps('address')}
          />
        </>
      )}
      <InvoiceLines form={form} lines={lines} canAdd={lines.length < MAX_INVOICE_LINES} />
      <TwoColumnFields>
        <InvoiceDueDate form={form} isFirst={form.values.instalmentCount !== '1'} />
        <NativeSelect
          label={t('form.language')}
          description={t('form.languageHint')}
          data={(['da', 'en'] as const).map((value) => ({ value, label: t(`form.languages.${value}`) }))}
          {...form.getInputProps('language')}
        />
      </TwoColumnFields>
      <InvoiceInstalments form={form} values={form.values} change={form.setValues} error={form.errors.instalments} />
      <InvoiceNote form={form} />
      <FormFailure failure={failure} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={cancel} disabled={pending}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={pending}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}
