import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useClub } from '../../shared/use-club.ts'
import { useStoreInvoice } from './invoice-query.ts'

type ReasonDialogProps = {
  title: string
  text: string
  confirmLabel: string
  done: string
  submit: (body: { id: string; reason: string }) => Promise<InvoiceDetails>
  close: () => void
}

export function ReasonDialog({ title, text, confirmLabel, done, submit, close }: ReasonDialogProps) {
  const { t } = useTranslation('invoices')
  const say = useSuccessNotice()
  const store = useStoreInvoice(useClub().key)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reason.missing') : null) },
    submit: async ({ reason }) => {
      store(await submit({ id, reason: reason.trim() }))
      say(done)
      close()
    },
  })
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} {...sending} close={close} before={<p>{text}</p>}>
      <TextInput
        label={t('reason.label')}
        description={t('reason.hint')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
