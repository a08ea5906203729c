import type { EventRegistration, Ticket } from '@forenet/contract/entry'
import { ticketResaleStart, ticketResaleWithdraw } from '@forenet/contract/ticket-calls'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { PriceLines } from '../../../ui/money/price-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { findPriceChange } from '../../shared/payment/problem-facts.ts'
import styles from './dialogs.module.css'
import actionStyles from './ticket-actions.module.css'
import { formatTicketNotice, useEntryChange } from './use-entry-change.ts'

type OneTicket = { entry: EventRegistration; ticket: Ticket }

export function Resale({ entry, ticket, open }: OneTicket & { open: () => void }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { member } = useMember()
  const { state, allowed, refusal, until } = ticket.resale
  if (entry.memberId !== member.id) return null
  if (state === 'for-sale') return <OnSale entry={entry} ticket={ticket} />
  if (allowed) {
    return (
      <Button variant="default" onClick={open}>
        {t('resale.action')}
      </Button>
    )
  }
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  if (refusal === 'no-limit') return <p className={actionStyles.refusal}>{t('resale.noLimit')}</p>
  if (refusal !== 'too-late' || until === null) return null
  return <p className={actionStyles.refusal}>{t('resale.tooLate', { date: words(until) })}</p>
}

function OnSale({ ticket }: OneTicket) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { show } = useNoticeBars()
  const { refundMinor } = ticket.resale
  const takeBack = useEntryChange({
    change: () => call(ticketResaleWithdraw, { params: { ticketId: ticket.id } }),
    done: () => show(formatTicketNotice(t('resale.tookBack'))),
  })
  return (
    <>
      <p className={actionStyles.refusal}>
        {refundMinor > 0 ? t('resale.onSale', { amount: formatMoney(refundMinor, language) }) : t('resale.onSaleFree')}
      </p>
      <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('resale.takeBack')}
      </Button>
      <FormFailure failure={takeBack.error} />
    </>
  )
}

type ResaleDialogProps = OneTicket & { close: () => void; finish: () => void }

export function ResaleDialog({ entry, ticket, close, finish }: ResaleDialogProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { show } = useNoticeBars()
  const { refundMinor, feeMinor } = ticket.resale
  const money = (minor: number) => formatMoney(minor, language)
  const give = useEntryChange({
    change: () => call(ticketResaleStart, { params: { ticketId: ticket.id }, body: { refundMinor } }),
    done: () => {
      show(formatTicketNotice(t('resale.done')))
      finish()
    },
  })
  const figures = findPriceChange(give.error)
  const paidMinor = refundMinor + feeMinor
  const lines = [
    { id: 'paid', label: t('resale.paid'), minor: paidMinor },
    ...(feeMinor > 0 ? [{ id: 'kept', label: t('resale.kept'), minor: -feeMinor }] : []),
  ]
  return (
    <ConfirmDialog
      opened
      title={t('resale.title')}
      confirmLabel={t('resale.confirm')}
      cancelLabel={t('resale.keep')}
      pending={give.isPending}
      onConfirm={() => give.mutate()}
      onClose={close}
    >
      <div className={styles.body}>
        <p>
          <strong className={styles.event}>{entry.eventTitle}</strong>
          {ticket.attendeeName}
        </p>
        <p>{t('resale.text')}</p>
        {paidMinor === 0 ? (
          <p>{t('resale.free')}</p>
        ) : (
          <>
            <div className={styles.refund}>
              <PriceLines lines={lines} totalMinor={refundMinor} totalLabel={t('resale.back')} />
            </div>
            <p>
              {entry.paidWith === null
                ? t('resale.byHand')
                : t('resale.how', { means: formatPaymentMeans(entry.paidWith, language) })}
            </p>
          </>
        )}
        <p>{t('resale.order')}</p>
        <FormFailure failure={give.error}>
          {figures ? (
            <p>{t('resale.differs', { yours: money(figures.yoursMinor), ours: money(figures.oursMinor) })}</p>
          ) : null}
        </FormFailure>
      </div>
    </ConfirmDialog>
  )
}
