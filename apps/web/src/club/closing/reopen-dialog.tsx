import { clubClosingReopen } from '@forenet/contract/club/closing-calls'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useClub } from '../shared/use-club.ts'
import { closingsQuery } from './closing-query.ts'

export function ReopenDialog({ closingId, close }: { closingId: string; close: () => void }) {
  const { t } = useTranslation('closing')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('reopen.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const body = { reason: reason.trim() }
      const closings = await call(clubClosingReopen, { params: { orgKey, closingId }, body })
      queryClient.setQueryData(closingsQuery(orgKey).queryKey, closings)
      say(t('reopen.done'))
      close()
    },
  })
  return (
    <FormDialog title={t('reopen.title')} confirmLabel={t('reopen.action')} danger {...sending} close={close}>
      <p>{t('reopen.explain')}</p>
      <TextInput
        label={t('reopen.reason')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
