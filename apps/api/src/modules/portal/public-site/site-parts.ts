import type { Event } from '@forenet/contract/event'
import { eventPicture } from '@forenet/contract/event-calls'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { formatEventTime } from '@forenet/domain/event-time'
import type { Language } from '@forenet/domain/language'
import { isOfferFull, sortOffersByFit } from '@forenet/domain/membership-choice'
import { formatMoney, kronerToMinor } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import { type Html, html } from '@forenet/html'
import type { PublicSiteClub } from './pages.ts'
import type { ClubPageTexts } from './site-texts.ts'

const LOCALES = { da: 'da-DK', en: 'en-GB' } as const

function formatDate(date: CalendarDate, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', dateStyle: 'long' }).format(toNoon(date))
}

function formatPeriod(from: CalendarDate, to: CalendarDate, language: Language): string {
  const start = formatDate(from, language)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${sameYear ? start.replace(/ \d{4}$/, '') : start} – ${formatDate(to, language)}`
}

function formatSeason({ startDate, endDate }: { startDate: CalendarDate; endDate: CalendarDate }): string {
  const [from, to] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return from === to ? from : `${from}/${to.slice(2)}`
}

function dateLeafParts(instant: Date, language: Language): { day: string; month: string } {
  const date = toNoon(calendarDateAt(instant))
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(date).replace('.', '')
  return { day: String(date.getUTCDate()), month: part({ month: 'short' }) }
}

function toNoon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}

export type ClubPageContext = { club: PublicSiteClub; language: Language; words: ClubPageTexts; today: CalendarDate }

type Offer = PublicSiteClub['memberships'][number] & { totalMinor: number }

export function listClubOffers({ club, today }: Pick<ClubPageContext, 'club' | 'today'>): Offer[] {
  const coming = club.memberships.filter(({ endDate }) => endDate >= today)
  const priced = coming.map((offer) => ({ ...offer, totalMinor: computeOfferTotal(offer) }))
  return sortOffersByFit(priced, { dateOfBirth: null }, today).toSorted(
    (one, other) => Number(other.onOffer) - Number(one.onOffer),
  )
}

function computeOfferTotal(offer: PublicSiteClub['memberships'][number]): number {
  const priceMinor = kronerToMinor(offer.membershipPrice)
  const surchargeMinor = kronerToMinor(offer.membershipSurcharge)
  return computeParticipantPrice({ priceMinor, vatRate: offer.vatRate, surchargeMinor }).totalMinor
}

/** Unauthenticated visitors return here after signing in. */
export function purchaseUrl(club: Pick<PublicSiteClub, 'id'>, offerId?: string): string {
  return `/membership/new?orgId=${club.id}${offerId === undefined ? '' : `&offerId=${offerId}`}`
}

export function renderMemberships(facing: ClubPageContext, link: RenderLink): Html {
  const { club, words } = facing
  const offers = listClubOffers(facing)
  if (offers.length === 0) {
    return html`<div class="card empty"><strong>${words.noneTitle}</strong><p>${words.noneText}</p></div>`
  }
  const note = club.unavailable !== null && html`<p class="card">${words.unavailable}</p>`
  const seasons = new Map<string, Offer[]>()
  for (const offer of offers) {
    const id = [offer.startDate, offer.endDate, offer.months, offer.onOffer ? '' : offer.offerStartDate].join()
    seasons.set(id, [...(seasons.get(id) ?? []), offer])
  }
  const all = [...seasons.values()]
  const main = selectMainSeason(all)
  const [shown, folded] = [all.filter((one) => one === main), all.filter((one) => one !== main)]
  return html`${shown.map((one) => renderSeason(facing, one, link))}${folded.map((one) => renderFoldedSeason(facing, one, link))}${note}`
}

/** Returns the season on sale that lasts longest; the first if none is on sale. */
function selectMainSeason(seasons: readonly Offer[][]): Offer[] | undefined {
  const [first, ...others] = seasons.filter((offers) => offers.some(isBuyable))
  const endOf = (offers: readonly Offer[]) => offers[0]?.endDate ?? ''
  return others.reduce((last, one) => (endOf(one) > endOf(last) ? one : last), first ?? seasons[0] ?? [])
}

export type RenderLink = (path: string) => Html

function renderSeason(facing: ClubPageContext, offers: readonly Offer[], link: RenderLink): Html {
  return html`<div class="season">${renderSeasonHead(facing, offers)}</div>${renderOfferRows(facing, offers, link)}`
}

function renderFoldedSeason(facing: ClubPageContext, offers: readonly Offer[], link: RenderLink): Html {
  return html`<details class="folded"><summary class="season">${renderSeasonHead(facing, offers)}</summary>${renderOfferRows(facing, offers, link)}</details>`
}

function renderOfferRows(facing: ClubPageContext, offers: readonly Offer[], link: RenderLink): Html {
  return html`<ul class="offers">${offers.map((offer) => renderOfferRow(facing, offer, link))}</ul>`
}

function renderSeasonHead({ language, words }: ClubPageContext, offers: readonly Offer[]): Html {
  const [first] = offers
  if (!first) return html``
  const opens = !first.onOffer && html` <b>${words.opens(formatDate(first.offerStartDate, language))}</b>`
  const period = formatPeriod(first.startDate, first.endDate, language)
  const title = first.months ? words.months(first.months) : formatSeason(first)
  const days = first.months && first.onOffer ? words.boughtToday(period) : period
  return html`<h3>${title}</h3><p>${days}${opens}</p>`
}

function renderOfferRow({ club, language, words }: ClubPageContext, offer: Offer, link: RenderLink): Html {
  const byApproval = offer.byApproval && words.byApproval
  const forWhom = [offer.gender && words.genders[offer.gender], formatAges(offer, words), byApproval]
    .filter(Boolean)
    .join(' · ')
  const canBuy = isBuyable(offer) && club.unavailable === null
  // The page cannot know whether the visitor was offered a place.
  const isFullNow = offer.onOffer && isOfferFull(offer)
  return html`<li><div class="what"><h4>${offer.name}</h4>${forWhom !== '' && html`<span class="chip">${forWhom}</span>`}${isFullNow && html` <span class="chip">${words.full}</span><p><a ${link(purchaseUrl(club, offer.id))}>${words.offered}</a></p>`}${offer.description !== '' && html`<p>${offer.description}</p>`}</div><div class="buy"><strong>${formatPrice(offer.totalMinor, language, words)}</strong>${canBuy && html`<a class="button" ${link(purchaseUrl(club, offer.id))} aria-label="${offer.byApproval ? words.askWith(offer.name) : words.joinWith(offer.name)}">${offer.byApproval ? words.ask : words.join}</a>`}</div></li>`
}

export function isBuyable(offer: Offer): boolean {
  return offer.onOffer && !isOfferFull(offer)
}

function formatAges({ ageFrom, ageTo }: Offer, { ages }: ClubPageTexts): string | null {
  if (ageFrom !== null && ageTo !== null) return ages.between(ageFrom, ageTo)
  if (ageFrom !== null) return ages.from(ageFrom)
  return ageTo === null ? null : ages.to(ageTo)
}

/** '450 kr.' or 'DKK 450', without decimals if whole; a word for zero. */
function formatPrice(minor: number, language: Language, words: ClubPageTexts): string {
  return minor === 0 ? words.free : formatMoney(minor, language).replace(/[.,]00(?=\D*$)/, '')
}

export const eventPageUrl = (event: Event): string => `/${event.orgKey}/events/${event.id}`
export const pictureUrl = ({ id, pictureVersion }: Event): string =>
  `${eventPicture.path.replace('{eventId}', id)}?v=${pictureVersion}`

export function renderEventList(
  { language, words }: ClubPageContext,
  events: readonly Event[],
  link: RenderLink,
): Html {
  return html`<ul class="events">${events.map((event) => renderEventCard(event, language, words, link))}</ul>`
}

function renderEventCard(event: Event, language: Language, words: ClubPageTexts, link: RenderLink): Html {
  const startsAt = new Date(event.startDate)
  const { day, time } = formatEventTime(startsAt, new Date(event.endDate), language)
  const leaf = dateLeafParts(startsAt, language)
  const place = [event.place, event.city].filter(Boolean).join(', ')
  const price =
    event.fromPriceMinor === 0 ? words.free : words.priceFrom(formatPrice(event.fromPriceMinor, language, words))
  const left =
    event.registration === 'waiting-list' ? words.waiting : event.registration === 'sold-out' ? words.soldOut : ''
  const picture = event.hasPicture
    ? html`<img src="${pictureUrl(event)}" alt="${event.pictureText}" loading="lazy" width="640" height="360">`
    : html`<span class="blank" aria-hidden="true"></span>`
  return html`<li><a ${link(eventPageUrl(event))}>${picture}<span class="leaf" aria-hidden="true"><b>${leaf.day}</b>${leaf.month}</span><span class="about"><strong>${event.title}</strong><span>${day} <i>${time}</i></span>${place !== '' && html`<span>${place}</span>`}<span class="price">${price}${left !== '' && html` · ${left}`}</span></span></a></li>`
}
