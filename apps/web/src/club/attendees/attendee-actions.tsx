import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { clubAttendeeTicketsAgain } from '@forenet/contract/club/event-attendee-calls'
import { getRouteApi } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSaid } from '../../kit/notices/use-said.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { useClub } from '../shared/use-club.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

/** What can be done for somebody who comes to an event. */
export function AttendeeActions({ row: { ticketId, name } }: { row: ClubAttendee }) {
  const { t } = useTranslation('attendees')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <MoreMenu label={t('actionsFor', { name })}>
        <MoreMenuItem icon={<Send size={18} aria-hidden />} onClick={() => setAsking(true)}>
          {t('again.action')}
        </MoreMenuItem>
      </MoreMenu>
      {asking ? <TicketsAgain ticketId={ticketId} name={name} close={() => setAsking(false)} /> : null}
    </>
  )
}

function TicketsAgain({ ticketId, name, close }: { ticketId: string; name: string; close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const say = useSaid()
  const send = useAction({
    mutationFn: () => call(clubAttendeeTicketsAgain, { params: { orgKey, eventId, ticketId } }),
    onSuccess: ({ tickets }) => {
      say(t('again.said', { count: tickets }))
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('again.title')}
      confirmLabel={t('again.action')}
      pending={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={close}
    >
      <p>{t('again.text', { name })}</p>
      {send.isError ? <FormFailure failure={send.error} /> : null}
    </ConfirmDialog>
  )
}
