import type { ClosingCheck } from '@forenet/contract/club/closing'
import { clubClosingAccept } from '@forenet/contract/club/closing-calls'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useClub } from '../shared/use-club.ts'

type AcceptDialogProps = {
  through: string
  payments: number
  accepted: (checks: readonly ClosingCheck[]) => void
  close: () => void
}

/** Accepts payments that their provider cannot confirm. */
export function AcceptDialog({ through, payments, accepted, close }: AcceptDialogProps) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('accept.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const body = { through, payments, reason: reason.trim() }
      accepted((await call(clubClosingAccept, { params: { orgKey }, body })).checks)
      close()
    },
  })
  return (
    <FormDialog
      title={t('accept.title', { count: payments })}
      confirmLabel={t('accept.action')}
      {...sending}
      close={close}
    >
      <p>{t('accept.explain')}</p>
      <TextInput
        label={t('accept.reason')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
