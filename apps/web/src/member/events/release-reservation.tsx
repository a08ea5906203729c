import { entrySeatsRelease } from '@forenet/contract/entry-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useMember } from '../shared/member/use-member.ts'

type ReleaseReservationProps = { entryId: string; disabled?: boolean; done?: () => void }

export function ReleaseReservation({ entryId, disabled = false, done }: ReleaseReservationProps) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState(false)
  const letGo = useAction({
    mutationFn: () => call(entrySeatsRelease, { params: { entryId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['member', member.id] })
      done?.()
    },
    onSettled: () => setAsks(false),
  })
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setAsks(true)}>
        {t('letGo.action')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('letGo.title')}
        confirmLabel={t('letGo.confirm')}
        cancelLabel={t('letGo.keep')}
        pending={letGo.isPending}
        onConfirm={() => letGo.mutate()}
        onClose={() => setAsks(false)}
      >
        {t('letGo.text')}
      </ConfirmDialog>
      {letGo.isError ? <FormFailure failure={letGo.error} /> : null}
    </>
  )
}
