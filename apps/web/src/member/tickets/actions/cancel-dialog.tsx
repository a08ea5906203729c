import type { EventRegistration } from '@forenet/contract/entry'
import { entryCancel } from '@forenet/contract/entry-calls'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { PriceLines } from '../../../ui/money/price-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { findPriceChange } from '../../shared/payment/problem-facts.ts'
import type { CancellationTerms } from './cancellation-terms.ts'
import styles from './dialogs.module.css'
import { formatTicketNotice, useEntryChange } from './use-entry-change.ts'

type CancelDialogProps = {
  entry: EventRegistration
  cancelling: CancellationTerms
  close: () => void
  finish: () => void
}

export function CancelDialog({ entry, cancelling, close, finish }: CancelDialogProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { show } = useNoticeBars()
  const { tickets, refundMinor, until } = cancelling
  const count = tickets.length
  const names = new Intl.ListFormat(language).format(tickets.map(({ attendeeName }) => attendeeName))
  const money = (minor: number) => formatMoney(minor, language)
  const cancel = useEntryChange({
    change: () =>
      call(entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds: tickets.map(({ id }) => id), refundMinor },
      }),
    done: () => {
      show(formatTicketNotice(t('cancel.done', { count })))
      finish()
    },
  })
  const figures = findPriceChange(cancel.error)
  return (
    <ConfirmDialog
      opened
      danger
      title={t('cancel.title', { count })}
      confirmLabel={refundMinor > 0 ? t('cancel.confirmFor', { amount: money(refundMinor) }) : t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={close}
    >
      <div className={styles.body}>
        <p>
          <strong className={styles.event}>{entry.eventTitle}</strong>
          {names}
        </p>
        <Refund cancelling={cancelling} paidWith={entry.paidWith} />
        <p>{t('cancel.undone')}</p>
        {until ? (
          <p>{t('cancel.until', { date: formatInstant(new Date(until), { language, now: new Date() }) })}</p>
        ) : null}
        <FormFailure failure={cancel.error}>
          {figures ? (
            <p>{t('cancel.differs', { yours: money(figures.yoursMinor), ours: money(figures.oursMinor) })}</p>
          ) : null}
        </FormFailure>
      </div>
    </ConfirmDialog>
  )
}

type RefundProps = { cancelling: CancellationTerms; paidWith: EventRegistration['paidWith'] }

function Refund({ cancelling: { refundMinor, feeMinor }, paidWith }: RefundProps) {
  const language = useLanguage()
  const { t } = useTranslation('tickets')
  const paidMinor = refundMinor + feeMinor
  if (paidMinor === 0) return <p>{t('cancel.free')}</p>
  const lines = [
    { id: 'paid', label: t('cancel.paid'), minor: paidMinor },
    ...(feeMinor > 0 ? [{ id: 'kept', label: t('cancel.kept'), minor: -feeMinor }] : []),
  ]
  return (
    <>
      <div className={styles.refund}>
        <PriceLines lines={lines} totalMinor={refundMinor} totalLabel={t('cancel.back')} />
      </div>
      <p>
        {refundMinor > 0 ? t('cancel.how', { means: formatPaymentMeans(paidWith, language) }) : t('cancel.nothing')}
      </p>
    </>
  )
}
