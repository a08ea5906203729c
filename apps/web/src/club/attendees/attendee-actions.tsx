import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { clubAttendeeCancel, clubAttendeeTicketsResend } from '@forenet/contract/club/event-attendee-calls'
import { clubManualRegistrationUndo } from '@forenet/contract/club/manual-registration-calls'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowRightLeft, HandCoins, type LucideIcon, Pencil, Send, TicketX, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { useAccess } from '../../kit/session/use-access.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { TicketRefundDialog } from '../shared/refund/ticket-refund-dialog.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { CorrectionDialog } from './correction/correction-dialog.tsx'
import { MoveDialog } from './move/move-dialog.tsx'
import { useCanManageAttendees } from './use-can-manage-attendees.ts'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/attendees')

type AttendeeProps = { row: ClubAttendee; hasOtherTypes: boolean }
type ActionName = 'again' | 'correct' | 'move' | 'refund' | 'cancel' | 'back'

export function AttendeeMenu({ row, hasOtherTypes }: AttendeeProps) {
  const { t } = useTranslation('attendees')
  const actions = useAttendeeActions(row, hasOtherTypes)
  const [asking, setAsking] = useState<ActionName | null>(null)
  return (
    <>
      <MoreMenu label={t('actionsFor', { name: row.name })}>
        {actions.map(({ name, label, Icon }) => (
          <MoreMenuItem key={name} icon={<Icon size={18} aria-hidden />} onClick={() => setAsking(name)}>
            {label}
          </MoreMenuItem>
        ))}
      </MoreMenu>
      <ActionDialog row={row} asking={asking} close={() => setAsking(null)} />
    </>
  )
}

export function AttendeeButtons({ row, hasOtherTypes, children }: AttendeeProps & { children: ReactNode }) {
  const { t } = useTranslation('attendees')
  const actions = useAttendeeActions(row, hasOtherTypes)
  const [asking, setAsking] = useState<ActionName | null>(null)
  const [first, others] = [actions.slice(0, 2), actions.slice(2)]
  return (
    <>
      {first.map(({ name, label, Icon }) => (
        <Button
          key={name}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => setAsking(name)}
        >
          {label}
        </Button>
      ))}
      {children}
      {others.length > 0 ? (
        <MoreMenu label={t('actionsFor', { name: row.name })}>
          {others.map(({ name, label, Icon }) => (
            <MoreMenuItem key={name} icon={<Icon size={18} aria-hidden />} onClick={() => setAsking(name)}>
              {label}
            </MoreMenuItem>
          ))}
        </MoreMenu>
      ) : null}
      <ActionDialog row={row} asking={asking} close={() => setAsking(null)} />
    </>
  )
}

/** Most frequent first; none for a void or unpaid ticket. */
function useAttendeeActions(row: ClubAttendee, hasOtherTypes: boolean) {
  const { t } = useTranslation(['attendees', 'attendeeActions'])
  const { eventId } = route.useParams()
  const mayTakeBack = useCanUndoRegistration(eventId, row)
  const mayManage = useCanManageAttendees(eventId)
  const mayRefund = useMayHere()('money.refund')
  const { state, paidMinor, refundedMinor, resale } = row
  if (state !== 'valid' && state !== 'used') return []
  const mayCancel = mayManage && state === 'valid' && paidMinor === refundedMinor && !mayTakeBack
  const actions: { name: ActionName; label: string; Icon: LucideIcon; may: boolean }[] = [
    { name: 'again', label: t('again.action'), Icon: Send, may: true },
    { name: 'correct', label: t('attendeeActions:correct.action'), Icon: Pencil, may: mayManage },
    {
      name: 'move',
      label: t('attendeeActions:move.action'),
      Icon: ArrowRightLeft,
      may: mayManage && state === 'valid' && resale === null && hasOtherTypes,
    },
    {
      name: 'refund',
      label: t('attendeeActions:refund.action'),
      Icon: HandCoins,
      may: mayRefund && (paidMinor ?? 0) > (refundedMinor ?? 0),
    },
    { name: 'cancel', label: t('cancel.action'), Icon: TicketX, may: mayCancel },
    { name: 'back', label: t('attendeeActions:back.action'), Icon: Undo2, may: mayTakeBack },
  ]
  return actions.filter(({ may }) => may)
}

type ActionDialogProps = { row: ClubAttendee; asking: ActionName | null; close: () => void }

function ActionDialog({ row, asking, close }: ActionDialogProps) {
  const { eventId } = route.useParams()
  const mayRefund = useMayHere()('money.refund')
  const { ticketId, name } = row
  switch (asking) {
    case 'again':
      return <ResendTicketsDialog ticketId={ticketId} name={name} close={close} />
    case 'cancel':
      return <CancelTicket row={row} close={close} />
    case 'correct':
      return <CorrectionDialog eventId={eventId} row={row} close={close} />
    case 'move':
      return <MoveDialog eventId={eventId} row={row} mayPayBack={mayRefund} close={close} />
    case 'refund':
      return <TicketRefundDialog eventId={eventId} row={row} close={close} />
    case 'back':
      return <UndoRegistrationDialog eventId={eventId} row={row} close={close} />
    case null:
      return null
  }
}

function ResendTicketsDialog({ ticketId, name, close }: { ticketId: string; name: string; close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const say = useSuccessNotice()
  const send = useAction({
    mutationFn: () => call(clubAttendeeTicketsResend, { params: { orgKey, eventId, ticketId } }),
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

function CancelTicket({ row, close }: { row: ClubAttendee; close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const { ticketId, name, discount, refundedMinor } = row
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
      {discount !== null || (refundedMinor ?? 0) > 0 ? <p>{t('cancel.household')}</p> : null}
      {cancel.isError ? <FormFailure failure={cancel.error} /> : null}
    </ConfirmDialog>
  )
}

function useCanUndoRegistration(eventId: string, { byHand, state }: ClubAttendee): boolean {
  const { key: organisationKey } = useClub()
  const { grants } = useAccess()
  if (byHand === null || state !== 'valid') return false
  const may = (permission: 'money.refund' | 'events.manage') => can(grants, permission, { organisationKey, eventId })
  return may('money.refund') || (byHand === 'free' && may('events.manage'))
}

type UndoRegistrationDialogProps = { eventId: string; row: ClubAttendee; close: () => void }

function UndoRegistrationDialog({ eventId, row: { entryId, name, byHand }, close }: UndoRegistrationDialogProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const back = useAction({
    mutationFn: () => call(clubManualRegistrationUndo, { params: { orgKey, eventId, entryId } }),
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
