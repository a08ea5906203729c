import type { EventDetail, TicketType } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import { computeTicketPrice, findNextPriceChange } from '@forenet/domain/ticket-price'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './ticket-types.module.css'

export function TicketTypes({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const audiences = [
    ...(event.forMembers ? (['member'] as const) : []),
    ...(event.guestsInvited ? (['guest'] as const) : []),
  ]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('types.type')}</th>
          {audiences.map((audience) => (
            <th key={audience} scope="col" className={styles.price}>
              {t(`types.${audience}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {event.ticketTypes.map((type) => (
          <tr key={type.id}>
            <th scope="row">
              <span className={styles.name}>{type.name}</span>
              {type.description ? <span className={styles.quiet}>{type.description}</span> : null}
              <HouseholdPrices type={type} />
              <TypeAvailability type={type} event={event} />
            </th>
            {audiences.map((audience) => (
              <td key={audience} className={styles.price}>
                <TypePrice type={type} audience={audience} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TypePrice({ type, audience }: { type: TicketType; audience: 'member' | 'guest' }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const now = new Date(getServerTime())
  const words = (minor: number) => (minor === 0 ? t('price.free') : formatMoney(minor, language))
  const minor = computeTicketPrice(type, audience, now)?.totalMinor
  if (minor === undefined) return <span className={styles.quiet}>{t('types.notFor')}</span>
  const next = findNextPriceChange(type, audience, now)
  return (
    <>
      {words(minor)}
      {next ? (
        <span className={styles.until}>
          {t('types.until', {
            date: formatInstant(new Date(next.until), { language, now }),
            price: words(next.totalMinor),
          })}
        </span>
      ) : null}
    </>
  )
}

function HouseholdPrices({ type }: { type: TicketType }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { householdBy, householdSecond, householdThird, vatRate, surchargeMinor } = type
  if (householdBy === null || householdSecond === null) return null
  const words = (figure: number): string => {
    if (figure === (householdBy === 'percent' ? 100 : 0)) return t('types.free')
    if (householdBy === 'percent') return figure === 0 ? t('types.whole') : t('types.less', { percent: figure })
    return formatMoney(computeParticipantPrice({ priceMinor: figure, vatRate, surchargeMinor }).totalMinor, language)
  }
  const second = words(householdSecond)
  return (
    <span className={styles.quiet}>
      {householdThird === null
        ? t('types.others', { second })
        : t('types.secondAndThird', { second, third: words(householdThird) })}
    </span>
  )
}

function TypeAvailability({ type, event }: { type: TicketType; event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const now = new Date()
  const words = (at: string) => formatInstant(new Date(at), { language, now })
  if (event.registration === 'closed') return null
  if (!type.onSale) {
    const opens = type.saleOpensAt && new Date(type.saleOpensAt) > now ? type.saleOpensAt : null
    return (
      <span className={styles.quiet}>
        {opens ? t('types.saleOpens', { date: words(opens) }) : t('types.saleClosed')}
      </span>
    )
  }
  if (type.left === null) return null
  if (type.left === 0) return event.placesLeft === 0 ? null : <span className={styles.quiet}>{t('types.soldOut')}</span>
  return (
    <span className={styles.left} data-few={type.left <= 10 || undefined}>
      {t('types.left', { count: type.left })}
    </span>
  )
}
