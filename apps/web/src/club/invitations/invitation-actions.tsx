import type { ClubInvitation } from '@forenet/contract/club/invitation'
import {
  clubEventInvitationChange,
  clubEventInvitationResend,
  clubEventInvitationWithdraw,
} from '@forenet/contract/club/invitation-calls'
import { MAX_SEATS_PER_INVITATION } from '@forenet/domain/event-invitation'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Armchair, Send, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { useClub } from '../shared/use-club.ts'
import { invitationsKey } from './invitations-query.ts'

type InvitationActionsProps = { eventId: string; row: ClubInvitation }

export function InvitationActions({ eventId, row, open }: InvitationActionsProps & { open: boolean }) {
  const { t } = useTranslation('invitations')
  const [asking, setAsking] = useState<'again' | 'seats' | 'withdraw' | null>(null)
  const close = () => setAsking(null)
  const name = row.name || row.email || t('forgotten')
  return (
    <>
      <MoreMenu label={t('actionsFor', { name })}>
        {open && row.again ? (
          <MoreMenuItem icon={<Send size={18} aria-hidden />} onClick={() => setAsking('again')}>
            {t('again.action')}
          </MoreMenuItem>
        ) : null}
        <MoreMenuItem icon={<Armchair size={18} aria-hidden />} onClick={() => setAsking('seats')}>
          {t('seats.action')}
        </MoreMenuItem>
        <MoreMenuItem icon={<UserRoundX size={18} aria-hidden />} onClick={() => setAsking('withdraw')}>
          {t('withdraw.action')}
        </MoreMenuItem>
      </MoreMenu>
      {asking === 'again' ? <ResendInvitationDialog {...{ eventId, row, name, close }} /> : null}
      {asking === 'seats' ? <ChangeSeatsDialog {...{ eventId, row, name, close }} /> : null}
      {asking === 'withdraw' ? <WithdrawInvitationDialog {...{ eventId, row, name, close }} /> : null}
    </>
  )
}

type ConfirmDialogProps = InvitationActionsProps & { name: string; close: () => void }

function useCloseAndNotify(eventId: string, close: () => void) {
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  return async (words: string) => {
    await queryClient.invalidateQueries({ queryKey: invitationsKey(orgKey, eventId) })
    say(words)
    close()
  }
}

function ResendInvitationDialog({ eventId, row, name, close }: ConfirmDialogProps) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const done = useCloseAndNotify(eventId, close)
  const again = useAction({
    mutationFn: () => call(clubEventInvitationResend, { params: { orgKey, eventId, invitationId: row.id } }),
    onSuccess: () => done(t('again.said')),
  })
  return (
    <ConfirmDialog
      opened
      title={t('again.title', { name })}
      confirmLabel={t('again.action')}
      pending={again.isPending}
      onConfirm={() => again.mutate()}
      onClose={close}
    >
      <p>{t('again.text')}</p>
      <FormFailure failure={again.error} />
    </ConfirmDialog>
  )
}

function WithdrawInvitationDialog({ eventId, row, name, close }: ConfirmDialogProps) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const done = useCloseAndNotify(eventId, close)
  const withdraw = useAction({
    mutationFn: () => call(clubEventInvitationWithdraw, { params: { orgKey, eventId, invitationId: row.id } }),
    onSuccess: () => done(t('withdraw.said')),
  })
  return (
    <ConfirmDialog
      opened
      danger
      title={t('withdraw.title', { name })}
      confirmLabel={t('withdraw.action')}
      cancelLabel={t('withdraw.keep')}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={close}
    >
      <p>{t(row.taken > 0 ? 'withdraw.registered' : 'withdraw.text')}</p>
      <FormFailure failure={withdraw.error} />
    </ConfirmDialog>
  )
}

function ChangeSeatsDialog({ eventId, row, name, close }: ConfirmDialogProps) {
  const { t } = useTranslation('invitations')
  const { key: orgKey } = useClub()
  const done = useCloseAndNotify(eventId, close)
  const { form, ...sending } = useCallForm({
    initialValues: { seats: String(row.seats) },
    validate: {
      seats: (text) => {
        const seats = parseSeats(text)
        if (seats === null) return t('fields.seatsWrong', { most: MAX_SEATS_PER_INVITATION })
        return seats < row.taken ? t('seats.below', { count: row.taken }) : null
      },
    },
    submit: async ({ seats }) => {
      const params = { orgKey, eventId, invitationId: row.id }
      await call(clubEventInvitationChange, { params, body: { seats: parseSeats(seats) ?? row.seats } })
      await done(t('seats.said'))
    },
  })
  return (
    <FormDialog title={t('seats.title', { name })} confirmLabel={t('seats.confirm')} {...sending} close={close}>
      <TextInput
        label={t('fields.seats')}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('seats')}
      />
    </FormDialog>
  )
}

export function parseSeats(text: string): number | null {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= MAX_SEATS_PER_INVITATION ? number : null
}
