import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useClub } from '../../shared/use-club.ts'
import { invoiceQuery, useStoreInvoice } from './invoice-query.ts'

type FieldProps = { value?: string; onChange?: (event: unknown) => void; error?: ReactNode }

export function useAmountRule({ leftMinor }: Pick<InvoiceDetails, 'leftMinor'>): (amount: string) => string | null {
  const { t } = useTranslation('invoices')
  return (amount) => {
    const minor = parseKroner(amount)
    return minor !== null && minor > 0 && minor <= leftMinor
      ? null
      : t('pay.amountWrong', { most: formatKroner(leftMinor) })
  }
}

export function useReasonRule(): (reason: string) => string | null {
  const { t } = useTranslation('invoices')
  return (reason) => (reason.trim() === '' ? t('reason.missing') : null)
}

export function AmountField({ label, ...input }: FieldProps & { label: string }) {
  return <TextInput label={label} inputMode="decimal" maxLength={16} autoComplete="off" data-autofocus {...input} />
}

export function ReasonField({ first = false, ...input }: FieldProps & { first?: boolean }) {
  const { t } = useTranslation('invoices')
  return (
    <TextInput
      label={t('reason.label')}
      description={t('reason.hint')}
      maxLength={200}
      autoComplete="off"
      {...(first ? { 'data-autofocus': true } : {})}
      {...input}
    />
  )
}

/** If the invoice changed concurrently, reloads it before throwing. */
export function useInvoiceChange(
  invoiceId: string,
  close: () => void,
): (change: () => Promise<InvoiceDetails>, done: (invoice: InvoiceDetails) => string) => Promise<void> {
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const store = useStoreInvoice(orgKey)
  return async (change, done) => {
    try {
      const changed = await change()
      store(changed)
      say(done(changed))
      close()
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 409) {
        void queryClient.invalidateQueries({ queryKey: invoiceQuery(orgKey, invoiceId).queryKey })
      }
      throw error
    }
  }
}
