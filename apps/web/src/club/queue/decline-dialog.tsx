import '@mantine/core/styles/Input.layer.css'
import type { WaitingClub } from '@forenet/contract/club/start'
import { clubStartDecide } from '@forenet/contract/club/start-calls'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { queueQuery } from '../shared/queue-query.ts'

export function DeclineDialog({ club: { id, name }, close }: { club: WaitingClub; close: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('queue.dialog.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const left = await call(clubStartDecide, { params: { clubId: id }, body: { approved: false, reason } })
      queryClient.setQueryData(queueQuery().queryKey, left)
      say(t('queue.declined', { club: name }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('queue.dialog.title', { club: name })}
      confirmLabel={t('queue.dialog.confirm')}
      {...sending}
      close={close}
    >
      <p>{t('queue.dialog.text')}</p>
      <Textarea
        data-autofocus
        label={t('queue.dialog.reason')}
        description={t('queue.dialog.reasonHint')}
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
