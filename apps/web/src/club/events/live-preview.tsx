import type { ClubEvent } from '@forenet/contract/club/event'
import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { type EventTime, formatEventTime } from '@forenet/domain/event-time'
import { renderMarkdown } from '@forenet/domain/formatted-text'
import { parseKroner } from '@forenet/domain/kroner-text'
import { formatMoney, type Minor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import { CalendarDays, MapPin, UsersRound } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { FormattedText } from '../../ui/blocks/formatted-text.tsx'
import { BrandMark } from '../../ui/page/brand-mark.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import type { EventValues, TicketTypeValues } from './event-values.ts'
import styles from './live-preview.module.css'

type LivePreviewProps = { values: EventValues; picture: ClubEvent['picture'] }

/** Shows the input so far. Deferred, so that typing stays responsive. */
export function LivePreview({ values, picture }: LivePreviewProps) {
  return <Page values={useDeferredValue(values)} picture={picture} />
}

const Page = memo(function Page({ values, picture }: LivePreviewProps) {
  const { t } = useTranslation('authoring')
  const club = useClub()
  const time = previewTime(values, useLanguage())
  const place = [values.place, values.placeAddress, values.city].filter((part) => part.trim() !== '').join(', ')
  const about = renderMarkdown(values.description)
  return (
    <>
      <h2 className={styles.head}>{t('live.title')}</h2>
      <article className={styles.card}>
        <div className={styles.picture}>
          {picture ? <img src={picture.address} alt="" /> : <BrandMark height={120} />}
        </div>
        <div className={styles.body}>
          <p className={styles.quiet}>{club.name}</p>
          <h3 className={styles.title}>{values.title.trim() || t('live.untitled')}</h3>
          <ul className={styles.facts}>
            <li>
              <CalendarDays size={16} aria-hidden />
              {time ? (
                <span>
                  {time.day}
                  <br />
                  {time.time}
                </span>
              ) : (
                t('live.noTime')
              )}
            </li>
            {place ? (
              <li>
                <MapPin size={16} aria-hidden />
                {place}
              </li>
            ) : null}
            {values.capacity.trim() ? (
              <li>
                <UsersRound size={16} aria-hidden />
                {t('live.places', { places: values.capacity.trim() })}
              </li>
            ) : null}
          </ul>
          {about ? (
            <div className={styles.about}>
              <FormattedText html={about} />
            </div>
          ) : null}
          <Tickets values={values} />
        </div>
      </article>
    </>
  )
})

function Tickets({ values }: { values: EventValues }) {
  const { t } = useTranslation('authoring')
  const language = useLanguage()
  const shown = values.ticketTypes.filter(({ hidden }) => !hidden)
  return (
    <ul className={styles.tickets}>
      {shown.map((type) => (
        <li key={type.id}>
          <strong>{type.name.trim() || t('live.unnamed')}</strong>
          <span className={styles.prices}>
            {previewPrices(type, values).map(({ isFor, minor }) => (
              <span key={isFor}>
                {isFor === 'everyone' ? null : <span className={styles.quiet}>{t(`live.for.${isFor}`)} </span>}
                {minor === 0 ? t('live.free') : formatMoney(minor, language)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

type PreviewedPrice = { isFor: 'everyone' | 'members' | 'guests'; minor: Minor }

export function previewTime(
  { startsAt, endsAt }: Pick<EventValues, 'startsAt' | 'endsAt'>,
  language: 'da' | 'en',
): EventTime | null {
  const [start, end] = [parseCopenhagenDateTime(startsAt), parseCopenhagenDateTime(endsAt)]
  return start && end && start <= end ? formatEventTime(start, end, language) : null
}

export function previewPrices(
  {
    memberPrice,
    guestPrice,
    vat,
    surcharge,
  }: Pick<TicketTypeValues, 'memberPrice' | 'guestPrice' | 'vat' | 'surcharge'>,
  { forMembers, guestsInvited }: Pick<EventValues, 'forMembers' | 'guestsInvited'>,
): PreviewedPrice[] {
  const surchargeMinor = parseKroner(surcharge)
  const paid = (text: string) => {
    const priceMinor = text.trim() === '' ? null : parseKroner(text)
    if (priceMinor === null || surchargeMinor === null) return null
    return computeParticipantPrice({ priceMinor, vatRate: Number(vat), surchargeMinor }).totalMinor
  }
  const [member, guest] = [forMembers ? paid(memberPrice) : null, guestsInvited ? paid(guestPrice) : null]
  if (member !== null && member === guest) return [{ isFor: 'everyone', minor: member }]
  return [
    ...(member === null
      ? []
      : [{ isFor: guestsInvited ? ('members' as const) : ('everyone' as const), minor: member }]),
    ...(guest === null ? [] : [{ isFor: forMembers ? ('guests' as const) : ('everyone' as const), minor: guest }]),
  ]
}
