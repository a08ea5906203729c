import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import type { TicketMoveResult, TicketMoveTargets } from '@forenet/contract/club/ticket-move'
import {
  clubTicketMove,
  clubTicketMoveTargets,
  clubTicketUpgradeWithdraw,
} from '@forenet/contract/club/ticket-refund-calls'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { formatMoney } from '@forenet/domain/money'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import { computeManualRefundPart, computeMoveRefund } from '@forenet/domain/ticket-move'
import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { today } from '../../../kit/time/today.ts'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { MomentInput } from '../../shared/moment-input.tsx'
import styles from '../../shared/refund/refund.module.css'
import { useClub } from '../../shared/use-club.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'

type DialogProps = { eventId: string; row: ClubAttendee; mayPayBack: boolean; close: () => void }
type MoveType = TicketMoveTargets['types'][number]

export function MoveDialog({ eventId, row, mayPayBack, close }: DialogProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const moves = useQuery({
    queryKey: ['club', orgKey, 'attendees', eventId, 'moves', row.ticketId] as const,
    queryFn: ({ signal }) =>
      call(clubTicketMoveTargets, { params: { orgKey, eventId, ticketId: row.ticketId }, signal }),
    staleTime: 0,
    // Refetching would replace the version that detects conflicts.
    refetchOnWindowFocus: false,
  })
  const canMove = moves.data && !moves.data.onSale && !moves.data.asked && moves.data.types.length > 0
  if (canMove && !moves.isFetching) return <MoveForm {...{ eventId, row, mayPayBack, close }} moves={moves.data} />
  return (
    <Dialog opened title={t('move.title', { name: row.name })} onClose={close}>
      {moves.isError ? (
        <QueryFailure error={moves.error} retry={() => void moves.refetch()} retrying={moves.isFetching} />
      ) : moves.isFetching || !moves.data ? (
        <SkeletonList rows={3} height={44} />
      ) : (
        <CannotMove {...{ eventId, row, close }} moves={moves.data} />
      )}
    </Dialog>
  )
}

function CannotMove({ eventId, row, moves, close }: Omit<DialogProps, 'mayPayBack'> & { moves: TicketMoveTargets }) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const takeBack = useAction({
    mutationFn: () => call(clubTicketUpgradeWithdraw, { params: { orgKey, eventId, ticketId: row.ticketId } }),
    onSuccess: async () => {
      say(t('move.tookBack', { name: row.name }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
    },
  })
  const { asked } = moves
  if (!asked) return <p>{t(moves.onSale ? 'move.onSale' : 'move.none')}</p>
  const date = formatInstant(new Date(asked.until), { language, now: new Date() })
  const amount = formatMoney(asked.amountMinor, language)
  return (
    <div className={styles.choices}>
      <p>{t('move.askedFor', { amount, type: asked.ticketType, date })}</p>
      {asked.isBeingPaid ? (
        <p role="status">{t('move.beingPaid')}</p>
      ) : (
        <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
          {t('move.takeBack')}
        </Button>
      )}
      {takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
    </div>
  )
}

function MoveForm({ eventId, row, moves, mayPayBack, close }: DialogProps & { moves: TicketMoveTargets }) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { ticketId, name } = row
  const differenceOf = (typeId: string) => moves.types.find(({ id: one }) => one === typeId)?.differenceMinor ?? 0
  const { form, ...sending } = useCallForm({
    initialValues: {
      ...{ ticketTypeId: moves.types[0]?.id ?? '', payBack: mayPayBack, beyond: false, reason: '' },
      ...{ how: '' as '' | DifferenceWay, day: today(), note: '' },
      until: formatCopenhagenDateTime(new Date(moves.askUntil)),
    },
    validate: {
      reason: (reason) => (reason.trim() === '' ? t('move.whyMissing') : null),
      how: (how, { ticketTypeId }) =>
        differenceOf(ticketTypeId) > 0 && how === '' ? t('move.difference.missing') : null,
      until: (until, { how, ticketTypeId }) =>
        requestsPayment(differenceOf(ticketTypeId), how) && !(Number(parseCopenhagenDateTime(until)) > getServerTime())
          ? t('move.difference.untilWrong')
          : null,
      day: (day, { how, ticketTypeId }) => {
        if (!isPaidToClub(differenceOf(ticketTypeId), how)) return null
        if (day === '') return t('day.missing')
        const problem = findPaymentDateProblem(day, today())
        return problem && t(`day.${problem}`)
      },
    },
    submit: async ({ ticketTypeId, beyond, reason, how, day, note, until }) => {
      const askedUntil = requestsPayment(differenceMinor, how)
        ? parseCopenhagenDateTime(until)?.toISOString()
        : undefined
      const ask = askedUntil ? { until: askedUntil } : null
      const taken = isPaidToClub(differenceMinor, how)
        ? { method: how, day, ...(note.trim() && { note: note.trim() }) }
        : null
      const body = { id, ticketTypeId, differenceMinor, payBack, taken, ask, beyond, reason: reason.trim() }
      const moved = await call(clubTicketMove, { params: { orgKey, eventId, ticketId }, body })
      const backMinor = computeMoveRefund({ differenceMinor, payBack })
      const way = ask
        ? 'move.doneAsk'
        : taken
          ? 'move.doneTaken'
          : findResultTextKey(moved, computeManualRefundPart(backMinor, paidBy) === backMinor)
      say(t(way, { name, type: moved.ticketType, amount: money(Math.abs(differenceMinor)) }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'approvals'] })
    },
  })
  const paidBy = { later: moves.later, heldMinor: moves.heldMinor, byHand: row.byHand !== null }
  const to = moves.types.find((type) => type.id === form.values.ticketTypeId)
  const differenceMinor = differenceOf(form.values.ticketTypeId)
  const payBack = mayPayBack && form.values.payBack && differenceMinor < 0
  return (
    <FormDialog
      title={t('move.title', { name })}
      confirmLabel={t(requestsPayment(differenceMinor, form.values.how) ? 'move.confirmAsk' : 'move.confirm')}
      {...sending}
      close={close}
      before={<p>{t('move.now', { type: moves.ticketType, amount: money(moves.paidMinor) })}</p>}
    >
      <Radio.Group label={t('move.which')} {...form.getInputProps('ticketTypeId')}>
        <div className={styles.choices}>
          {moves.types.map((type) => (
            <Radio key={type.id} value={type.id} label={type.name} description={<MoveCosts type={type} />} />
          ))}
        </div>
      </Radio.Group>
      {to ? <MoveRemarks to={to} /> : null}
      {moves.supportsHousehold ? <p>{t('move.household')}</p> : null}
      {to?.left === 0 ? (
        <Checkbox label={t('move.beyond')} {...form.getInputProps('beyond', { type: 'checkbox' })} />
      ) : null}
      {differenceMinor > 0 ? (
        <DifferenceFields
          amount={money(differenceMinor)}
          isTaken={isPaidToClub(differenceMinor, form.values.how)}
          isAsked={requestsPayment(differenceMinor, form.values.how)}
          canAsk={moves.canAsk}
          inputProps={(field) => form.getInputProps(field)}
        />
      ) : null}
      {differenceMinor < 0 && !mayPayBack ? <p>{t('move.notBack')}</p> : null}
      {differenceMinor < 0 && mayPayBack ? (
        <Checkbox
          label={t('move.payBack', { amount: money(-differenceMinor) })}
          {...form.getInputProps('payBack', { type: 'checkbox' })}
        />
      ) : null}
      {payBack && computeManualRefundPart(-differenceMinor, paidBy) === -differenceMinor ? (
        <p>{t('refund.byHand')}</p>
      ) : null}
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

function findResultTextKey({ refund }: TicketMoveResult, byHand: boolean) {
  if (refund === null) return 'move.done'
  if (refund === 'waiting') return 'move.doneAsked'
  return byHand ? 'move.doneBooked' : 'move.doneBack'
}

function requestsPayment(differenceMinor: number, how: '' | DifferenceWay): boolean {
  return differenceMinor > 0 && how === 'ask'
}

function isPaidToClub(differenceMinor: number, how: '' | DifferenceWay): how is 'cash' | 'bank-transfer' {
  return differenceMinor > 0 && (how === 'cash' || how === 'bank-transfer')
}

function MoveCosts({ type: { totalMinor, differenceMinor, left } }: { type: MoveType }) {
  const { t } = useTranslation('attendeeActions')
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const beside =
    differenceMinor === 0
      ? t('move.same')
      : t(differenceMinor < 0 ? 'move.cheaper' : 'move.dearer', { amount: money(Math.abs(differenceMinor)) })
  return [money(totalMinor), beside, ...(left === null ? [] : [t('move.left', { count: left })])].join(' · ')
}

function MoveRemarks({ to: { ageFits, asks, left } }: { to: MoveType }) {
  const { t } = useTranslation('attendeeActions')
  return (
    <>
      {left === 0 ? <p>{t('move.full')}</p> : null}
      {ageFits === false ? <p>{t('move.age')}</p> : null}
      {asks.length > 0 ? <p>{t('move.asks', { questions: asks.join(', ') })}</p> : null}
    </>
  )
}

const DIFFERENCE_WAYS = ['ask', 'cash', 'bank-transfer', 'waived'] as const
type DifferenceWay = (typeof DIFFERENCE_WAYS)[number]

type DifferenceFieldsProps = {
  amount: string
  isTaken: boolean
  isAsked: boolean
  canAsk: boolean
  inputProps: (field: 'how' | 'day' | 'note' | 'until') => GetInputPropsReturnType
}

function DifferenceFields({ amount, isTaken, isAsked, canAsk, inputProps }: DifferenceFieldsProps) {
  const { t } = useTranslation('attendeeActions')
  return (
    <>
      <Radio.Group label={t('move.difference.how', { amount })} {...inputProps('how')}>
        <div className={styles.choices}>
          {DIFFERENCE_WAYS.filter((way) => way !== 'ask' || canAsk).map((way) => (
            <Radio key={way} value={way} label={t(`move.difference.${way}`)} />
          ))}
        </div>
      </Radio.Group>
      {isAsked ? (
        <>
          <MomentInput label={t('move.difference.until')} {...inputProps('until')} />
          <p>{t('move.difference.asked')}</p>
        </>
      ) : null}
      {isTaken ? (
        <>
          <DateField label={t('day.paid')} {...inputProps('day')} />
          <TextInput label={t('note')} maxLength={200} autoComplete="off" {...inputProps('note')} />
          <p>{t('move.difference.told')}</p>
        </>
      ) : null}
    </>
  )
}
