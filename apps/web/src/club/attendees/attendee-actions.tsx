import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { clubAttendeeCancel, clubAttendeeTicketsAgain } from '@forenet/contract/club/event-attendee-calls'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowRightLeft, HandCoins, Pencil, Send, TicketX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { TicketRefundDialog } from '../shared/refund/ticket-refund-dialog.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { CorrectionDialog } from './correction/correction-dialog.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { TakeBackDialog, useMayTakeBack } from './put-down/take-back-dialog.tsx'
import { useMayManage } from './use-may-manage.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

export function AttendeeActions({ row, hasOtherTypes }: { row: ClubAttendee; hasOtherTypes: boolean }) {
  const { t } = useTranslation(['attendees', 'boxOffice'])
  const { eventId } = route.useParams()
  const mayTakeBack = useMayTakeBack(eventId, row)
  const mayManage = useMayManage(eventId)
  const mayRefund = useMayHere()('money.refund')
  const { ticketId, name, paidMinor, refundedMinor } = row
  // Manually added tickets are undone with their whole registration.
  const mayCancel = mayManage && row.state === 'valid' && paidMinor === refundedMinor && !mayTakeBack
  const [asking, setAsking] = useState<'again' | 'back' | 'cancel' | 'correct' | 'move' | 'refund' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <MoreMenu label={t('actionsFor', { name })}>
        <MoreMenuItem icon={<Send size={18} aria-hidden />} onClick={() => setAsking('again')}>
          {t('again.action')}
        </MoreMenuItem>
        {mayManage ? (
          <MoreMenuItem icon={<Pencil size={18} aria-hidden />} onClick={() => setAsking('correct')}>
            {t('boxOffice:correct.action')}
          </MoreMenuItem>
        ) : null}
        {mayManage && row.state === 'valid' && row.resale === null && hasOtherTypes ? (
          <MoreMenuItem icon={<ArrowRightLeft size={18} aria-hidden />} onClick={() => setAsking('move')}>
            {t('boxOffice:move.action')}
          </MoreMenuItem>
        ) : null}
        {mayRefund && (paidMinor ?? 0) > (refundedMinor ?? 0) ? (
          <MoreMenuItem icon={<HandCoins size={18} aria-hidden />} onClick={() => setAsking('refund')}>
            {t('boxOffice:refund.action')}
          </MoreMenuItem>
        ) : null}
        {mayCancel ? (
          <MoreMenuItem icon={<TicketX size={18} aria-hidden />} onClick={() => setAsking('cancel')}>
            {t('cancel.action')}
          </MoreMenuItem>
        ) : null}
        {mayTakeBack ? (
          <MoreMenuItem icon={<Undo2 size={18} aria-hidden />} onClick={() => setAsking('back')}>
            {t('boxOffice:back.action')}
          </MoreMenuItem>
        ) : null}
      </MoreMenu>
      {asking === 'again' ? <TicketsAgain ticketId={ticketId} name={name} close={close} /> : null}
      {asking === 'cancel' ? <CancelTicket ticketId={ticketId} name={name} close={close} /> : null}
      {asking === 'correct' ? <CorrectionDialog eventId={eventId} row={row} close={close} /> : null}
      {asking === 'move' ? <MoveDialog eventId={eventId} row={row} mayPayBack={mayRefund} close={close} /> : null}
      {asking === 'refund' ? <TicketRefundDialog eventId={eventId} row={row} close={close} /> : null}
      {asking === 'back' ? <TakeBackDialog eventId={eventId} row={row} close={close} /> : null}
    </>
  )
}

function TicketsAgain({ ticketId, name, close }: { ticketId: string; name: string; close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const say = useSuccessNotice()
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

function CancelTicket({ ticketId, name, close }: { ticketId: string; name: string; close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const cancel = useAction({
    mutationFn: () => call(clubAttendeeCancel, { params: { orgKey, eventId, ticketId } }),
    onSuccess: async () => {
      say(t('cancel.said', { name }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('cancel.title')}
      confirmLabel={t('cancel.action')}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    >
      <p>{t('cancel.text', { name })}</p>
      {cancel.isError ? <FormFailure failure={cancel.error} /> : null}
    </ConfirmDialog>
  )
}
