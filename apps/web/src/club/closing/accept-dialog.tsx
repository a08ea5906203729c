import type { ClosingCheck } from '@forenet/contract/club/closing'
import { clubClosingAccept } from '@forenet/contract/club/closing-calls'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useClub } from '../shared/use-club.ts'
import type { Acceptable } from './closing-checks.tsx'

type AcceptDialogProps = {
  through: string
  given: Acceptable
  accepted: (checks: readonly ClosingCheck[]) => void
  close: () => void
}

/** Accepts payments that their provider cannot confirm, or that no payout contains, and payouts that are not matched. */
export function AcceptDialog({ through, given: { source, payments }, accepted, close }: AcceptDialogProps) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('accept.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const body = { source, through, payments, reason: reason.trim() }
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
      <p>{t(source === 'payouts' ? 'accept.explainPayouts' : 'accept.explain')}</p>
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
