import type { GuestList } from '@forenet/contract/club/guest-list'
import { clubGuestListTakeBack } from '@forenet/contract/club/guest-list-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../../shared/use-club.ts'
import { PassedOverDialog } from '../passed-over-dialog.tsx'

type TakeBackListProps = { eventId: string; list: GuestList; close: () => void }

export function TakeBackList({ eventId, list: { id: listId, valid, used }, close }: TakeBackListProps) {
  const { t } = useTranslation('boxOffice')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const back = useAction({
    mutationFn: () => call(clubGuestListTakeBack, { params: { orgKey, eventId, listId } }),
    onSuccess: async ({ tickets, kept }) => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      say(t('guests.back.said', { count: tickets }))
      if (kept.length === 0) close()
    },
  })
  if (back.data && back.data.kept.length > 0) {
    return (
      <PassedOverDialog
        title={t('guests.back.keptTitle')}
        lines={back.data.kept.map(({ name, why }) => t(`guests.back.kept.${why}`, { name }))}
        closeLabel={t('guests.back.close')}
        close={close}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('guests.back.title')}
      confirmLabel={t('guests.back.action')}
      pending={back.isPending}
      onConfirm={() => back.mutate()}
      onClose={close}
    >
      <p>{t('guests.back.text', { count: valid })}</p>
      {used > 0 ? <p>{t('guests.back.used', { count: used })}</p> : null}
      <FormFailure failure={back.error} />
    </ConfirmDialog>
  )
}
