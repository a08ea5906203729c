import type { YearTask } from '@forenet/contract/club/year-wheel'
import { clubYearRemove } from '@forenet/contract/club/year-wheel-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'

export function RemoveDialog({ task: { id, name }, close }: { task: YearTask; close: () => void }) {
  const { t } = useTranslation('wheel')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const remove = useAction({
    mutationFn: () => call(clubYearRemove, { params: { orgKey, taskId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.removed', { name }))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={close}
    >
      <p>{t('removeText')}</p>
      {remove.isError ? <FormFailure failure={remove.error} /> : null}
    </ConfirmDialog>
  )
}
