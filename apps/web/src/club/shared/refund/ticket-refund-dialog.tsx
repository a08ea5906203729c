import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { TicketRefundOptions } from '@forenet/contract/club/ticket-refund'
import { clubTicketRefund, clubTicketRefundOptions } from '@forenet/contract/club/ticket-refund-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney } from '@forenet/domain/money'
import { computeManualRefundPart } from '@forenet/domain/ticket-move'
import { Checkbox, Radio } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../use-club.ts'
import styles from './refund.module.css'
import { RefundFields, RefundTakesTwo, useRefreshAfterRefund } from './refund-fields.tsx'

type DialogProps = { eventId: string; row: { ticketId: string; name: string }; close: () => void }

function refundsQuery(orgKey: string, eventId: string, ticketId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'attendees', eventId, 'refunds', ticketId] as const,
    queryFn: ({ signal }) => call(clubTicketRefundOptions, { params: { orgKey, eventId, ticketId }, signal }),
    staleTime: 0,
  })
}

export function TicketRefundDialog({ eventId, row, close }: DialogProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const refunds = useQuery(refundsQuery(orgKey, eventId, row.ticketId))
  if (refunds.data?.refundable)
    return (
      <RefundForm {...{ eventId, row, close }} refunds={refunds.data.refunds} refundable={refunds.data.refundable} />
    )
  return (
    <Dialog opened title={t('refund.title', { name: row.name })} onClose={close}>
      {refunds.isError ? (
        <QueryFailure error={refunds.error} retry={() => void refunds.refetch()} retrying={refunds.isFetching} />
      ) : refunds.isPending ? (
        <SkeletonList rows={3} height={44} />
      ) : (
        <>
          <p>{t('refund.nothing')}</p>
          <Before refunds={refunds.data.refunds} />
        </>
      )}
    </Dialog>
  )
}

type RefundFormProps = DialogProps & {
  refundable: NonNullable<TicketRefundOptions['refundable']>
  refunds: TicketRefundOptions['refunds']
}

function RefundForm({ eventId, row: { ticketId, name }, refundable, refunds, close }: RefundFormProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const refresh = useRefreshAfterRefund()
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { leftMinor, heldMinor, byHand, aloneUpToMinor, isOwn, secondThere, valid, whole } = refundable
  const wholeBy = (how: string) => (how === 'whole' ? whole : null)
  const amountOf = ({ how, amount }: { how: string; amount: string }) =>
    how === 'part' ? parseKroner(amount) : (wholeBy(how)?.leftMinor ?? leftMinor)
  const manualPart = (amountMinor: number, how: string) =>
    computeManualRefundPart(amountMinor, { later: wholeBy(how)?.later ?? refundable.later, heldMinor, byHand })
  const mostBy = (how: string) => wholeBy(how)?.leftMinor ?? leftMinor
  const { form, ...sending } = useCallForm({
    initialValues: { how: 'all', amount: '', reason: '', voids: valid },
    validate: {
      amount: (_amount, values) => {
        const minor = amountOf(values)
        return minor !== null && minor > 0 && minor <= mostBy(values.how)
          ? null
          : t('refund.amountWrong', { most: formatKroner(leftMinor) })
      },
      reason: (reason) => (reason.trim() === '' ? t('refund.reasonMissing') : null),
    },
    submit: async (values) => {
      const amountMinor = amountOf(values) ?? 0
      const others = wholeBy(values.how)?.tickets.flatMap((one) => (one.ticketId === ticketId ? [] : one.ticketId))
      const wanted = { id, amountMinor, reason: values.reason.trim(), voids: endsWith(values) }
      const body = { ...wanted, ...(others ? { withTicketIds: others } : {}) }
      const now = await call(clubTicketRefund, { params: { orgKey, eventId, ticketId }, body })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      refresh()
      const state = now.refunds.find((one) => one.id === id)?.state
      const amount = money(amountMinor)
      const isByHand = manualPart(amountMinor, values.how) === amountMinor
      say(t(state === 'waiting' ? 'refund.asked' : isByHand ? 'refund.booked' : 'refund.done', { amount }))
      close()
    },
  })
  const endsWith = (values: typeof form.values) => valid && values.voids && amountOf(values) === mostBy(values.how)
  const minor = amountOf(form.values)
  const handMinor = manualPart(minor ?? leftMinor, form.values.how)
  const isByHand = handMinor === (minor ?? leftMinor)
  const takesTwo = minor !== null && aloneUpToMinor !== null && minor > aloneUpToMinor
  return (
    <FormDialog
      title={t('refund.title', { name })}
      confirmLabel={t(takesTwo ? 'refund.ask' : isByHand ? 'refund.book' : 'refund.confirm')}
      {...sending}
      close={close}
      before={<Before refunds={refunds} />}
    >
      <Radio.Group label={t('refund.howMuch')} {...form.getInputProps('how')}>
        <div className={styles.choices}>
          <Radio value="all" label={t('refund.all', { amount: money(leftMinor) })} />
          <Radio value="part" label={t('refund.part')} />
          {whole ? (
            <Radio
              value="whole"
              label={t('refund.whole', { tickets: whole.tickets.length, amount: money(whole.leftMinor) })}
            />
          ) : null}
        </div>
      </Radio.Group>
      {whole && form.values.how === 'whole' ? (
        <ul className={styles.before} aria-label={t('refund.wholeOf')}>
          {whole.tickets.map((one) => (
            <li key={one.ticketId}>
              {one.name}: <strong>{money(one.leftMinor)}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      <RefundFields form={form} isPart={form.values.how === 'part'} />
      {valid && minor === mostBy(form.values.how) ? (
        <Checkbox
          label={t(form.values.how === 'whole' ? 'refund.voidsAll' : 'refund.voids')}
          {...form.getInputProps('voids', { type: 'checkbox' })}
        />
      ) : null}
      {refundable.supportsHousehold && form.values.how !== 'whole' && endsWith(form.values) ? (
        <p>{t('refund.household')}</p>
      ) : null}
      <p>
        {handMinor > 0 && !isByHand
          ? t('refund.byBoth', { amount: money(handMinor) })
          : t(isByHand ? 'refund.byHand' : 'refund.byGateway')}
      </p>
      {takesTwo ? <RefundTakesTwo isOwn={isOwn} secondThere={secondThere} /> : null}
    </FormDialog>
  )
}

function Before({ refunds }: { refunds: TicketRefundOptions['refunds'] }) {
  const { t } = useTranslation('attendeeActions')
  const language = useLanguage()
  if (refunds.length === 0) return null
  return (
    <ul className={styles.before} aria-label={t('refund.before')}>
      {refunds.map(({ id, amountMinor, reason, state }) => (
        <li key={id}>
          <strong>{formatMoney(amountMinor, language)}</strong> {t(`refund.states.${state}`)}: {reason}
        </li>
      ))}
    </ul>
  )
}
