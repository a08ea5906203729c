import '@mantine/core/styles/Radio.layer.css'
import { clubPaymentRefund } from '@forenet/contract/club/payment-calls'
import type { NewRefund, PersonPayments } from '@forenet/contract/club/person'
import { clubPersonRefund } from '@forenet/contract/club/person-calls'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney } from '@forenet/domain/money'
import { Radio } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../use-club.ts'
import { paymentsQuery } from './payments-query.ts'
import styles from './refund.module.css'
import { RefundFields, RefundTakesTwo, useRefreshAfterRefund } from './refund-fields.tsx'

type Refundable = NonNullable<PersonPayments[number]['refundable']>
type RefundDialogProps = {
  /** Null if the payment is for an invoice. */
  memberId: string | null
  payment: { orderId: string; what: readonly string[]; refundable: Refundable }
  paidBy: string
  close: () => void
}

export function MembershipRefundDialog({ memberId, payment, paidBy, close }: RefundDialogProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const refresh = useRefreshAfterRefund()
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, language)
  const [id] = useState<string>(() => crypto.randomUUID())
  const { orderId, what, refundable } = payment
  const { leftMinor, byHand, aloneUpToMinor, isOwn, secondThere } = refundable
  const amountOf = ({ how, amount }: { how: string; amount: string }) =>
    how === 'all' ? leftMinor : parseKroner(amount)
  const needsTwo = (minor: number | null) => minor !== null && aloneUpToMinor !== null && minor > aloneUpToMinor
  async function send(body: NewRefund) {
    if (memberId === null) return (await call(clubPaymentRefund, { params: { orgKey, orderId }, body })).refunds
    const now = await call(clubPersonRefund, { params: { orgKey, memberId, orderId }, body })
    queryClient.setQueryData(paymentsQuery(orgKey, memberId).queryKey, now)
    return now.find((one) => one.orderId === orderId)?.refunds
  }
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { how: 'all', amount: '', reason: '' },
    validate: {
      amount: (_amount, values) => {
        const minor = amountOf(values)
        return minor !== null && minor > 0 && minor <= leftMinor
          ? null
          : t('refund.amountWrong', { most: formatKroner(leftMinor) })
      },
      reason: (reason) => (reason.trim() === '' ? t('refund.reasonMissing') : null),
    },
    submit: async (values) => {
      const amountMinor = amountOf(values) ?? 0
      const refunds = await send({ id, amountMinor, reason: values.reason.trim() })
      refresh()
      const state = refunds?.find((one) => one.id === id)?.state
      say(
        t(state === 'waiting' ? 'refund.asked' : byHand ? 'refund.booked' : 'refund.done', {
          amount: money(amountMinor),
        }),
      )
      close()
    },
  })
  const minor = amountOf(form.values)
  const takesTwo = needsTwo(minor)
  return (
    <ConfirmDialog
      opened
      title={t('refund.title', { what: what.join(', ') })}
      confirmLabel={t(takesTwo ? 'refund.ask' : byHand ? 'refund.book' : 'refund.confirm')}
      pending={pending}
      onConfirm={() => onSubmit()}
      onClose={close}
    >
      <form className={styles.write} onSubmit={onSubmit} noValidate>
        <Radio.Group label={t('refund.howMuch')} {...form.getInputProps('how')}>
          <div className={styles.choices}>
            <Radio value="all" label={t('refund.all', { amount: money(leftMinor) })} />
            <Radio value="part" label={t('refund.part')} />
          </div>
        </Radio.Group>
        <RefundFields form={form} isPart={form.values.how === 'part'} />
        <p>{t(byHand ? 'refund.byHand' : 'refund.byGateway', { how: paidBy })}</p>
        {takesTwo ? <RefundTakesTwo isOwn={isOwn} secondThere={secondThere} /> : null}
        <p className={styles.quiet}>{t(memberId === null ? 'refund.owedAgain' : 'refund.goesOn')}</p>
        <FormFailure failure={failure} />
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}
