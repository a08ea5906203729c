import '@mantine/core/styles/Input.layer.css'
import type { SendingClub } from '@forenet/contract/club/sending'
import { clubSendingSuspend } from '@forenet/contract/club/sending-calls'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { sendingQuery } from './sending-query.ts'

export function SuspendDialog({ club: { id, name }, close }: { club: SendingClub; close: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('sending.dialog.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const clubs = await call(clubSendingSuspend, { params: { clubId: id }, body: { reason } })
      queryClient.setQueryData(sendingQuery().queryKey, clubs)
      say(t('sending.suspended', { club: name }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('sending.dialog.title', { club: name })}
      confirmLabel={t('sending.dialog.confirm')}
      {...sending}
      close={close}
    >
      <p>{t('sending.dialog.text')}</p>
      <Textarea
        data-autofocus
        label={t('sending.dialog.reason')}
        description={t('sending.dialog.reasonHint')}
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
