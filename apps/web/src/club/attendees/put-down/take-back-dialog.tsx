import { clubBoxOfficeTakeBack } from '@forenet/contract/club/box-office-calls'
import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { can } from '@forenet/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useAccess } from '../../../kit/session/use-access.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../../shared/use-club.ts'

export function useCanUndoRegistration(eventId: string, { byHand, state }: ClubAttendee): boolean {
  const { key: organisationKey } = useClub()
  const { grants } = useAccess()
  if (byHand === null || state !== 'valid') return false
  const may = (permission: 'money.refund' | 'events.manage') => can(grants, permission, { organisationKey, eventId })
  return may('money.refund') || (byHand === 'free' && may('events.manage'))
}

type TakeBackDialogProps = { eventId: string; row: ClubAttendee; close: () => void }

export function UndoRegistrationDialog({ eventId, row: { entryId, name, byHand }, close }: TakeBackDialogProps) {
  const { t } = useTranslation('boxOffice')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const back = useAction({
    mutationFn: () => call(clubBoxOfficeTakeBack, { params: { orgKey, eventId, entryId } }),
    onSuccess: async ({ tickets }) => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      say(t('back.said', { count: tickets }))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('back.title', { name })}
      confirmLabel={t('back.action')}
      pending={back.isPending}
      onConfirm={() => back.mutate()}
      onClose={close}
    >
      <p>{t('back.text')}</p>
      {byHand === 'free' ? null : <p>{t('back.money')}</p>}
      {back.isError ? <FormFailure failure={back.error} /> : null}
    </ConfirmDialog>
  )
}
