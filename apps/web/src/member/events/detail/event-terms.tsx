import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './event-terms.module.css'

type EventTermFields = Pick<
  EventDetail,
  | 'cancelUntil'
  | 'cancellationFeeMinor'
  | 'transferUntil'
  | 'resaleFeeMinor'
  | 'registrationClosesAt'
  | 'mostPerEntry'
  | 'ticketTypes'
>

export function EventTerms({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t('terms.title')}</h2>
      <TermsList event={event} />
    </section>
  )
}

/** `brief`: only the terms that apply after registration. */
export function TermsList({ event, brief = false }: { event: EventTermFields; brief?: boolean }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const now = new Date()
  const words = (at: string) => formatInstant(new Date(at), { language, now })
  const fee = event.cancellationFeeMinor
  const isFree = event.ticketTypes.every(
    ({ memberTotalMinor, guestTotalMinor }) => !memberTotalMinor && !guestTotalMinor,
  )
  return (
    <ul className={styles.terms}>
      {brief ? null : <li>{t('terms.register', { date: words(event.registrationClosesAt) })}</li>}
      <li>
        {event.cancelUntil === null
          ? t('terms.cancelNever')
          : t(isFree ? 'terms.cancelFree' : fee > 0 ? 'terms.cancelFee' : 'terms.cancelFull', {
              date: words(event.cancelUntil),
              fee: formatMoney(fee, language),
            })}
      </li>
      <li>
        {event.transferUntil === null
          ? t('terms.transferNever')
          : t('terms.transfer', { date: words(event.transferUntil) })}
      </li>
      {event.resaleFeeMinor === null ? null : (
        <li>
          {t(event.resaleFeeMinor > 0 && !isFree ? 'terms.resaleFee' : 'terms.resale', {
            fee: formatMoney(event.resaleFeeMinor, language),
          })}
        </li>
      )}
      {brief ? null : <li>{t('terms.most', { count: event.mostPerEntry })}</li>}
    </ul>
  )
}
