import { type InvoiceDetails, PAYMENT_METHODS } from '@forenet/contract/club/invoice'
import { clubInvoiceCredit, clubInvoicePay } from '@forenet/contract/club/invoice-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormDialog, TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { today } from '../../../kit/time/today.ts'
import { useClub } from '../../shared/use-club.ts'
import { AmountField, ReasonField, useAmountRule, useInvoiceChange, useReasonRule } from './dialog-fields.tsx'
import styles from './invoices.module.css'

type AmountDialogProps = { invoice: InvoiceDetails; close: () => void }

export function PayDialog({ invoice, close }: AmountDialogProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const change = useInvoiceChange(invoice.id, close)
  const amountRule = useAmountRule(invoice)
  const nextMinor = invoice.instalments.find(({ leftMinor }) => leftMinor > 0)?.leftMinor
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: {
      amount: formatKroner(nextMinor ?? invoice.leftMinor),
      method: PAYMENT_METHODS[0] as (typeof PAYMENT_METHODS)[number],
      day: today(),
      note: '',
    },
    validate: {
      amount: amountRule,
      day: (day) => (day !== '' && day <= today() ? null : t('pay.dayWrong')),
    },
    submit: ({ amount, method, day, note }) => {
      const body = { id, amountMinor: parseKroner(amount) ?? 0, method, day, note: note.trim() }
      return change(
        () => call(clubInvoicePay, { params: { orgKey, invoiceId: invoice.id }, body }),
        () => t('pay.done'),
      )
    },
  })
  return (
    <FormDialog title={t('pay.title')} confirmLabel={t('pay.confirm')} {...sending} close={close}>
      <TwoColumnFields>
        <AmountField label={t('pay.amount')} {...form.getInputProps('amount')} />
        <NativeSelect
          label={t('pay.method')}
          data={PAYMENT_METHODS.map((value) => ({ value, label: t(`pay.methods.${value}`) }))}
          {...form.getInputProps('method')}
        />
      </TwoColumnFields>
      <DateField label={t('pay.day')} max={today()} {...form.getInputProps('day')} />
      <TextInput
        label={t('pay.note')}
        description={t('pay.noteHint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}

export function CreditDialog({ invoice, close }: AmountDialogProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const change = useInvoiceChange(invoice.id, close)
  const validate = { amount: useAmountRule(invoice), reason: useReasonRule() }
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { amount: formatKroner(invoice.leftMinor), reason: '' },
    validate,
    submit: ({ amount, reason }) => {
      const body = { id, amountMinor: parseKroner(amount) ?? 0, reason: reason.trim() }
      return change(
        () => call(clubInvoiceCredit, { params: { orgKey, invoiceId: invoice.id }, body }),
        () => t('credit.done'),
      )
    },
  })
  return (
    <FormDialog
      title={t('credit.title')}
      confirmLabel={t('credit.confirm')}
      {...sending}
      close={close}
      before={
        <p className={styles.before}>
          {t(invoice.email === '' ? 'credit.text' : 'credit.mailed', { email: invoice.email })}
        </p>
      }
    >
      <AmountField label={t('credit.amount')} {...form.getInputProps('amount')} />
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
