import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { isOfferFull, type MembershipBuyer, sortOffersByFit } from '@forenet/domain/membership-choice'
import { computeJoiningFee } from '@forenet/domain/membership-price'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatCalendarDate, formatPeriod } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { computeOfferPrice } from '../shared/organisation/offer-price.ts'
import { offerTerms } from '../shared/organisation/offer-terms.ts'
import { formatSeason } from '../shared/organisation/season.ts'
import styles from './offer-list.module.css'

export type OfferBuyer = { chooser: MembershipBuyer; buyable: ReadonlySet<string> }

type OfferListProps = { offers: readonly MembershipConfiguration[]; buyer?: OfferBuyer | undefined }

export function OfferList({ offers, buyer }: OfferListProps) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  return offersBySeason(offers, buyer?.chooser ?? { dateOfBirth: null }, today()).map(({ id, offers: season }) => {
    const [first] = season
    if (!first) return null
    const opens = first.onOffer ? null : formatCalendarDate(first.offerStartDate, language)
    return (
      <section key={id} className={styles.season} aria-labelledby={`season-${id}`}>
        <header className={styles.head}>
          <h3 id={`season-${id}`}>{first.months ? t('offers.runs', { count: first.months }) : formatSeason(first)}</h3>
          <p>
            {first.months && first.onOffer
              ? t('offers.boughtToday', { period: formatPeriod(first.startDate, first.endDate, language) })
              : formatPeriod(first.startDate, first.endDate, language)}
            {opens ? <strong> {t('offers.opens', { date: opens })}</strong> : null}
          </p>
        </header>
        <BoxedList>
          {season.map((offer) => (
            <Offer key={offer.id} offer={offer} canBuy={buyer?.buyable.has(offer.id) ?? false} />
          ))}
        </BoxedList>
      </section>
    )
  })
}

function Offer({ offer, canBuy }: { offer: MembershipConfiguration; canBuy: boolean }) {
  const { t } = useTranslation('organisations')
  const price = computeOfferPrice(offer)
  const explanation = useExplanation(offer)
  return (
    <li className={styles.offer}>
      <div>
        <strong className={styles.name}>{offer.name}</strong>
        {offer.description ? <p className={styles.description}>{offer.description}</p> : null}
        {isOfferFull(offer) && !canBuy ? <StatusBadge tone="neutral">{t('offers.full')}</StatusBadge> : null}
      </div>
      <div className={styles.price}>
        <strong>
          <Money minor={price.totalMinor} />
        </strong>
        {explanation.length > 0 ? (
          <p className={styles.explanation}>
            {explanation.map((part) => (
              <span key={part}>{part} </span>
            ))}
          </p>
        ) : null}
      </div>
      {canBuy ? (
        <Button
          variant="default"
          className={styles.buy ?? ''}
          aria-label={t('offers.buyThis', { name: offer.name })}
          renderRoot={(root) => (
            <Link to="/membership/new" search={{ orgId: offer.orgId, offerId: offer.id }} {...root} />
          )}
        >
          {t('offers.buy')}
        </Button>
      ) : null}
    </li>
  )
}

/** '1.520,00 kr.', '+ 380,00 kr. VAT (25 %)', '+ 7,50 kr. fee'. */
function useExplanation(offer: MembershipConfiguration): readonly string[] {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { priceMinor, vatMinor, surchargeMinor } = computeOfferPrice(offer)
  const said = (minor: number) => formatMoney(minor, language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    offer.vatRate - 1,
  )
  const parts = [
    said(priceMinor),
    ...(vatMinor > 0 ? [`+ ${t('offers.vat', { amount: said(vatMinor), percent })}`] : []),
    ...(surchargeMinor > 0 ? [`+ ${t('offers.fee', { amount: said(surchargeMinor) })}`] : []),
  ]
  const own = offerTerms(offer)
  const fee = own.joiningFeeMinor > 0 ? [t('offers.joining', { fee: said(computeJoiningFee(own).totalMinor) })] : []
  const { months, since } = offer.terms?.reduced ?? {}
  const reduced = months
    ? [t('offers.months', { ...months })]
    : since
      ? [t('offers.since', { date: formatCalendarDate(since, language) })]
      : []
  const household = own.householdBy === null ? [] : [t('offers.household')]
  const left = offer.terms?.left
  const places = left ? [t('offers.left', { count: left })] : []
  const forWhom = offer.gender ? [t(`offers.genders.${offer.gender}`)] : []
  const approval = offer.byApproval ? [t('offers.byApproval')] : []
  const invoiced = offer.invoiceDueDays === undefined ? [] : [t('offers.byInvoice', { count: offer.invoiceDueDays })]
  return [
    ...(parts.length > 1 ? parts : []),
    ...forWhom,
    ...approval,
    ...invoiced,
    ...reduced,
    ...fee,
    ...household,
    ...places,
  ]
}

type OfferSeason = { id: string; offers: MembershipConfiguration[] }

export function offersBySeason(
  offers: readonly MembershipConfiguration[],
  chooser: MembershipBuyer,
  today: CalendarDate,
): OfferSeason[] {
  const seasons = new Map<string, OfferSeason>()
  const priced = offers.map((offer) => ({ ...offer, totalMinor: computeOfferPrice(offer).totalMinor }))
  const inOrder = sortOffersByFit(priced, chooser, today).toSorted(
    (one, other) => Number(other.onOffer) - Number(one.onOffer),
  )
  for (const offer of inOrder) {
    const id = [
      offer.startDate,
      offer.months ? `${offer.months}m` : offer.endDate,
      offer.onOffer ? 'now' : offer.offerStartDate,
    ].join('_')
    const season = seasons.get(id) ?? { id, offers: [] }
    season.offers.push(offer)
    seasons.set(id, season)
  }
  return [...seasons.values()]
}
