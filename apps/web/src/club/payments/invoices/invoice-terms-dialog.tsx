import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import { clubInvoiceTermsSave } from '@forenet/contract/club/invoice-calls'
import { isCreditorNumber, PAYMENT_SLIP_TYPES, parseBankAccount } from '@forenet/domain/invoice'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import { invoiceTermsQuery } from './invoice-query.ts'

const MAX_DUE_DAYS = 365

export function InvoiceTermsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const terms = useQuery(invoiceTermsQuery(orgKey))
  if (terms.data) return <TermsForm terms={terms.data} close={close} />
  return (
    <Dialog opened title={t('terms.title')} onClose={close}>
      {terms.isError ? (
        <QueryFailure error={terms.error} retry={() => void terms.refetch()} retrying={terms.isFetching} />
      ) : (
        <SkeletonList rows={3} height={44} />
      )}
    </Dialog>
  )
}

function TermsForm({ terms, close }: { terms: InvoiceTerms; close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { ...terms, dueDays: String(terms.dueDays) },
    validate: {
      dueDays: (days) =>
        /^\d{1,3}$/.test(days.trim()) && Number(days) <= MAX_DUE_DAYS ? null : t('terms.dueDaysWrong'),
      bankAccount: (account) =>
        account.trim() === '' || parseBankAccount(account) !== null ? null : t('terms.accountWrong'),
      creditorNumber: (number) =>
        number.trim() === '' || isCreditorNumber(number.trim()) ? null : t('terms.creditorWrong'),
    },
    submit: async ({ dueDays, bankAccount, creditorNumber, slipType }) => {
      const body = {
        dueDays: Number(dueDays),
        bankAccount: bankAccount.trim(),
        creditorNumber: creditorNumber.trim(),
        slipType,
      }
      const saved = await call(clubInvoiceTermsSave, { params: { orgKey }, body })
      queryClient.setQueryData(invoiceTermsQuery(orgKey).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices'] })
      say(t('terms.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('terms.title')} confirmLabel={t('terms.save')} {...sending} close={close}>
      <TextInput
        label={t('terms.dueDays')}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('dueDays')}
      />
      <TextInput
        label={t('terms.account')}
        description={t('terms.accountHint')}
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('bankAccount')}
      />
      <TextInput
        label={t('terms.creditor')}
        description={t('terms.creditorHint')}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        {...form.getInputProps('creditorNumber')}
      />
      <NativeSelect
        label={t('terms.slip')}
        data={PAYMENT_SLIP_TYPES.map((value) => ({ value, label: t(`terms.slips.type${value}`) }))}
        {...form.getInputProps('slipType')}
      />
    </FormDialog>
  )
}
