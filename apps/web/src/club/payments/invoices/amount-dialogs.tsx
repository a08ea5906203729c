import { type InvoiceDetails, PAYMENT_METHODS } from '@forenet/contract/club/invoice'
import { clubInvoiceCredit, clubInvoicePay } from '@forenet/contract/club/invoice-calls'
import { readKroner, writeKroner } from '@forenet/domain/kroner-text'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FieldPair, FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { today } from '../../../kit/time/today.ts'
import { useClub } from '../../shared/use-club.ts'
import { useStoreInvoice } from './invoice-query.ts'

type AmountDialogProps = { invoice: InvoiceDetails; close: () => void }

/** The amount may not exceed what is left to pay. */
function useAmountRule({ leftMinor }: InvoiceDetails): (amount: string) => string | null {
  const { t } = useTranslation('invoices')
  return (amount) => {
    const minor = readKroner(amount)
    return minor !== null && minor > 0 && minor <= leftMinor
      ? null
      : t('pay.amountWrong', { most: writeKroner(leftMinor) })
  }
}

export function PayDialog({ invoice, close }: AmountDialogProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const say = useSuccessNotice()
  const store = useStoreInvoice(orgKey)
  const amountRule = useAmountRule(invoice)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: {
      amount: writeKroner(invoice.leftMinor),
      method: PAYMENT_METHODS[0] as (typeof PAYMENT_METHODS)[number],
      day: today(),
      note: '',
    },
    validate: {
      amount: amountRule,
      day: (day) => (day !== '' && day <= today() ? null : t('pay.dayWrong')),
    },
    submit: async ({ amount, method, day, note }) => {
      const body = { id, amountMinor: readKroner(amount) ?? 0, method, day, note: note.trim() }
      store(await call(clubInvoicePay, { params: { orgKey, invoiceId: invoice.id }, body }))
      say(t('pay.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('pay.title')} confirmLabel={t('pay.confirm')} {...sending} close={close}>
      <FieldPair>
        <TextInput
          label={t('pay.amount')}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label={t('pay.method')}
          data={PAYMENT_METHODS.map((value) => ({ value, label: t(`pay.methods.${value}`) }))}
          {...form.getInputProps('method')}
        />
      </FieldPair>
      <TextInput type="date" label={t('pay.day')} max={today()} {...form.getInputProps('day')} />
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
  const say = useSuccessNotice()
  const store = useStoreInvoice(orgKey)
  const amountRule = useAmountRule(invoice)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { amount: writeKroner(invoice.leftMinor), reason: '' },
    validate: {
      amount: amountRule,
      reason: (reason) => (reason.trim() === '' ? t('reason.missing') : null),
    },
    submit: async ({ amount, reason }) => {
      const body = { id, amountMinor: readKroner(amount) ?? 0, reason: reason.trim() }
      store(await call(clubInvoiceCredit, { params: { orgKey, invoiceId: invoice.id }, body }))
      say(t('credit.done'))
      close()
    },
  })
  return (
    <FormDialog
      title={t('credit.title')}
      confirmLabel={t('credit.confirm')}
      {...sending}
      close={close}
      before={<p>{t('credit.text')}</p>}
    >
      <TextInput
        label={t('credit.amount')}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={t('reason.label')}
        description={t('reason.hint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
