import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import type { TicketMoved, TicketMoves } from '@forenet/contract/club/ticket-move'
import { clubTicketMove, clubTicketMoves } from '@forenet/contract/club/ticket-refund-calls'
import { formatMoney } from '@forenet/domain/money'
import { moveBack } from '@forenet/domain/ticket-move'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSaid } from '../../../kit/notices/use-said.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from '../refund/refund.module.css'

type DialogProps = { eventId: string; row: ClubAttendee; mayPayBack: boolean; close: () => void }
type MoveType = TicketMoves['types'][number]

/** Moves somebody to another kind of ticket; says before what that costs beside what was paid, and pays a difference back. */
export function MoveDialog({ eventId, row, mayPayBack, close }: DialogProps) {
  const { t } = useTranslation('boxOffice')
  const { key: orgKey } = useClub()
  const moves = useQuery({
    queryKey: ['club', orgKey, 'attendees', eventId, 'moves', row.ticketId] as const,
    queryFn: ({ signal }) => call(clubTicketMoves, { params: { orgKey, eventId, ticketId: row.ticketId }, signal }),
    staleTime: 0,
    // What is chosen is held against what was seen when it was begun.
    refetchOnWindowFocus: false,
  })
  const canMove = moves.data && !moves.data.onSale && moves.data.types.length > 0
  if (canMove && !moves.isFetching) return <MoveForm {...{ eventId, row, mayPayBack, close }} moves={moves.data} />
  return (
    <Dialog opened title={t('move.title', { name: row.name })} onClose={close}>
      {moves.isError ? (
        <QueryFailure error={moves.error} retry={() => void moves.refetch()} retrying={moves.isFetching} />
      ) : moves.isFetching || !moves.data ? (
        <SkeletonList rows={3} height={44} />
      ) : (
        <p>{t(moves.data.onSale ? 'move.onSale' : 'move.none')}</p>
      )}
    </Dialog>
  )
}

function MoveForm({ eventId, row, moves, mayPayBack, close }: DialogProps & { moves: TicketMoves }) {
  const { t } = useTranslation('boxOffice')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSaid()
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { ticketId, name } = row
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { ticketTypeId: moves.types[0]?.id ?? '', payBack: mayPayBack, beyond: false, reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('move.whyMissing') : null) },
    submit: async ({ ticketTypeId, beyond, reason }) => {
      const body = { id, ticketTypeId, differenceMinor, payBack, beyond, reason: reason.trim() }
      const moved = await call(clubTicketMove, { params: { orgKey, eventId, ticketId }, body })
      say(t(said(moved, row), { name, type: moved.ticketType, amount: money(moveBack({ differenceMinor, payBack })) }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'approvals'] })
    },
  })
  const to = moves.types.find((type) => type.id === form.values.ticketTypeId)
  const differenceMinor = to?.differenceMinor ?? 0
  const payBack = mayPayBack && form.values.payBack && differenceMinor < 0
  return (
    <FormDialog
      title={t('move.title', { name })}
      confirmLabel={t('move.confirm')}
      onSubmit={onSubmit}
      pending={pending}
      failure={failure}
      close={close}
      before={<p>{t('move.now', { type: moves.ticketType, amount: money(moves.paidMinor) })}</p>}
    >
      <Radio.Group label={t('move.which')} {...form.getInputProps('ticketTypeId')}>
        <div className={styles.choices}>
          {moves.types.map((type) => (
            <Radio key={type.id} value={type.id} label={type.name} description={<Costs type={type} />} />
          ))}
        </div>
      </Radio.Group>
      {to ? <Remarks to={to} /> : null}
      {to?.left === 0 ? (
        <Checkbox label={t('move.beyond')} {...form.getInputProps('beyond', { type: 'checkbox' })} />
      ) : null}
      {differenceMinor > 0 ? <p>{t('move.notTaken')}</p> : null}
      {differenceMinor < 0 && !mayPayBack ? <p>{t('move.notBack')}</p> : null}
      {differenceMinor < 0 && mayPayBack ? (
        <Checkbox
          label={t('move.payBack', { amount: money(-differenceMinor) })}
          {...form.getInputProps('payBack', { type: 'checkbox' })}
        />
      ) : null}
      {payBack && row.byHand !== null ? <p>{t('refund.byHand')}</p> : null}
      <TextInput
        label={t('move.why')}
        description={t('move.whyHint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <p>{t('move.again')}</p>
    </FormDialog>
  )
}

function said({ refund }: TicketMoved, { byHand }: ClubAttendee) {
  if (refund === null) return 'move.done'
  if (refund === 'waiting') return 'move.doneAsked'
  return byHand === null ? 'move.doneBack' : 'move.doneBooked'
}

/** What it costs beside what was paid, and what is left of it. */
function Costs({ type: { totalMinor, differenceMinor, left } }: { type: MoveType }) {
  const { t } = useTranslation('boxOffice')
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const beside =
    differenceMinor === 0
      ? t('move.same')
      : t(differenceMinor < 0 ? 'move.cheaper' : 'move.dearer', { amount: money(Math.abs(differenceMinor)) })
  return [money(totalMinor), beside, ...(left === null ? [] : [t('move.left', { count: left })])].join(' · ')
}

function Remarks({ to: { ageFits, asks, left } }: { to: MoveType }) {
  const { t } = useTranslation('boxOffice')
  return (
    <>
      {left === 0 ? <p>{t('move.full')}</p> : null}
      {ageFits === false ? <p>{t('move.age')}</p> : null}
      {asks.length > 0 ? <p>{t('move.asks', { questions: asks.join(', ') })}</p> : null}
    </>
  )
}
