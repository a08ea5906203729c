import type { PersonPayments } from '@forenet/contract/club/person'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { DateText, PeriodText } from '../../../ui/dates/date-text.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { MembershipRefundDialog } from '../../shared/refund/membership-refund-dialog.tsx'
import { RefundList } from '../../shared/refund/refund-list.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import { usePaymentMethodName } from '../../shared/use-method-words.ts'
import styles from './timeline.module.css'
import type { TimelineEntry } from './timeline-rules.ts'

type EntryContent<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>['what']

export function MembershipEntry({ what: { name, from, to } }: { what: EntryContent<'membership'> }) {
  return (
    <>
      <strong>{name}</strong>
      <span className={styles.quiet}>
        <PeriodText from={from} to={to} />
      </span>
    </>
  )
}

export function TicketEntry({ what: { eventId, title, startsAt, kind, state } }: { what: EntryContent<'ticket'> }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const isPast = new Date(startsAt).getTime() < getServerTime()
  return (
    <>
      <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }}>
        <strong>{title}</strong>
      </Link>
      <span className={styles.quiet}>
        {kind} · {state === 'valid' && isPast ? t('tickets.past') : t(`tickets.states.${state}`)} ·{' '}
        <DateText at={startsAt} />
      </span>
    </>
  )
}

export function MessageEntry({ what: { threadId, subject, at, waits } }: { what: EntryContent<'message'> }) {
  const { t } = useTranslation('register')
  return (
    <>
      <Link to="/contact-us" search={{ of: 'organisation', thread: threadId }}>
        <strong>{subject}</strong>
      </Link>
      <span className={styles.quiet}>
        {waits ? `${t('messages.waits')} · ` : ''}
        <DateText at={at} />
      </span>
    </>
  )
}

type ChangeEntryProps = {
  what: EntryContent<'change'>
  keptSince: string | null
}

export function ChangeEntry({ what: { at, by, begins, fields }, keptSince }: ChangeEntryProps) {
  const { t } = useTranslation('register')
  const language = useLanguage()
  const said = (field: string, value: string) => {
    if (value === '') return t('person.nothing')
    if (field === 'birth-date') return formatCalendarDate(value, language)
    return field === 'gender' ? t(`genders.${value as 'female'}`) : value
  }
  return (
    <>
      {begins ? <strong>{t(at === keptSince ? 'person.keptSince' : 'person.begins')}</strong> : null}
      {fields.map(({ field, from, to }) => (
        <span key={field} className={styles.change}>
          {t(`columns.${field}`)}: <del>{said(field, from)}</del> → <ins>{said(field, to)}</ins>
        </span>
      ))}
      <span className={styles.quiet}>
        <DateText at={at} />
        {by ? ` · ${by}` : ''}
      </span>
    </>
  )
}

export function PaymentEntry({ memberId, what }: { memberId: string; what: PersonPayments[number] }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const mayRefund = useMayHere()('money.refund')
  const paidBy = usePaymentMethodName()(findMethodText(what))
  const [asking, setAsking] = useState(false)
  const { orderId, amountMinor, backMinor, status, at, refundable, refunds } = what
  const title = <strong id={`payment-${orderId}`}>{what.what.join(', ')}</strong>
  return (
    <>
      {status === 'paid' ? (
        <Link to="/manage/$orgKey/payments" params={{ orgKey }} search={{ payment: orderId }}>
          {title}
        </Link>
      ) : (
        title
      )}
      <span className={styles.quiet}>
        <Money minor={amountMinor} /> · {status === 'paid' ? paidBy : t(`payments.${status}`)}
        {backMinor > 0 ? (
          <>
            {' · '}
            {t('payments.back')} <Money minor={backMinor} />
          </>
        ) : null}
        {' · '}
        <DateText at={at} />
      </span>
      {refunds.length > 0 ? <RefundList refunds={refunds} /> : null}
      {mayRefund && refundable ? (
        <Button
          variant="default"
          size="sm"
          className={styles.action ?? ''}
          aria-describedby={`payment-${orderId}`}
          onClick={() => setAsking(true)}
        >
          {t('refund.open')}
        </Button>
      ) : null}
      {asking && refundable ? (
        <MembershipRefundDialog
          memberId={memberId}
          payment={{ ...what, refundable }}
          paidBy={paidBy}
          close={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Payments without a recorded method are not necessarily free. */
function findMethodText({ method, amountMinor }: Pick<PersonPayments[number], 'method' | 'amountMinor'>): string {
  return method ?? (amountMinor === 0 ? 'free' : 'other')
}
