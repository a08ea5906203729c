import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { useState } from 'react'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { ReasonField, useInvoiceChange, useReasonRule } from './dialog-fields.tsx'
import styles from './invoices.module.css'

type ReasonDialogProps = {
  invoiceId: string
  title: string
  text: string
  confirmLabel: string
  done: string
  submit: (body: { id: string; reason: string }) => Promise<InvoiceDetails>
  close: () => void
}

export function ReasonDialog({ invoiceId, title, text, confirmLabel, done, submit, close }: ReasonDialogProps) {
  const change = useInvoiceChange(invoiceId, close)
  const [id] = useState<string>(() => crypto.randomUUID())
  const validate = { reason: useReasonRule() }
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate,
    submit: ({ reason }) =>
      change(
        () => submit({ id, reason: reason.trim() }),
        () => done,
      ),
  })
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      {...sending}
      close={close}
      before={<p className={styles.before}>{text}</p>}
    >
      <ReasonField first {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
