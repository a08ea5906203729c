import type { Event } from '@forenet/contract/event'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { LANGUAGES, type Language } from '@forenet/domain/language'
import { Html, html } from '@forenet/html'
import { defaultSharePicture, organisationJsonLd, shareMetaTags } from '../../../platform/http/search-data.ts'
import type { ServerRenderedPage } from '../../../platform/http/server-page.ts'
import type { PublicSiteClub } from './pages.ts'
import { renderClubDocument } from './site-document.ts'
import {
  type ClubPageContext,
  eventPageUrl,
  isBuyable,
  listClubOffers,
  pictureUrl,
  purchaseUrl,
  renderEventList,
  renderMemberships,
} from './site-parts.ts'
import { clubPageStyle } from './site-style.ts'
import { CLUB_PAGE_TEXTS, type ClubPageTexts } from './site-texts.ts'

export type ClubPageParams = {
  club: PublicSiteClub
  events: readonly Event[]
  today: CalendarDate
  language: Language
  /** Language in the URL; null for the browser's preference. */
  chosen: Language | null
  signedIn: boolean
  origin: string
  typeFace: string | null
}

const RINGS_SVG_CONTENT = '<circle cx="14" cy="12" r="9"/><circle cx="26" cy="12" r="9"/></svg>'
const renderRings = (attributes: string): Html =>
  new Html(
    `<svg viewBox="0 0 40 24" fill="none" stroke="currentColor" aria-hidden="true" ${attributes}>${RINGS_SVG_CONTENT}`,
  )
const PORTAL_LOGO = renderRings('width="33" height="20" stroke-width="3.5"')
const COVER_RINGS = renderRings('stroke-width="1.4"')

const renderHref = (path: string): Html => html`href="${path}"`

export function renderClubPage(requested: ClubPageParams): ServerRenderedPage {
  const { club, events, language, typeFace } = requested
  const words = CLUB_PAGE_TEXTS[language]
  const facing: ClubPageContext = { ...requested, words }
  const style = clubPageStyle(club.accentColour, typeFace)
  const body = html`<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top"><a class="house" href="/">${PORTAL_LOGO}Forenet</a><nav>${renderLanguageLink(requested, words)}<a href="/">${requested.signedIn ? words.own : words.signIn}</a></nav></header>
<div class="cover">${COVER_RINGS}</div>
<main id="content" tabindex="-1">
${renderHero(facing)}
<div class="wide columns">
<div>
${events.length > 0 && html`<section aria-labelledby="events-title"><h2 id="events-title">${words.events}</h2>${renderEventList(facing, events, renderHref)}</section>`}
<section id="memberships" aria-labelledby="memberships-title"><h2 id="memberships-title">${words.memberships}</h2>${renderMemberships(facing, renderHref)}</section>
</div>
<div>${renderJoinSteps(facing)}${renderContact(club, words)}</div>
</div>
</main>
<footer class="foot"><div class="wide"><span>${words.runBy}</span><a href="/organizations-review">${words.otherClubs}</a></div></footer>
</body>`
  const document = html`${renderHead(requested, words)}<script src="/color-scheme.js"></script>`
  const page = renderClubDocument({ title: club.name, language, style, typeFace, head: document, body })
  return { ...page, isChosen: requested.chosen !== null }
}

function renderHead({ club, events, chosen, origin }: ClubPageParams, words: ClubPageTexts): Html {
  const own = `${origin}/${club.key}`
  const address = chosen === null ? own : `${own}?lang=${chosen}`
  const description = club.description || words.describe(club.name)
  const alternates = LANGUAGES.map((each) => html`<link rel="alternate" hreflang="${each}" href="${own}?lang=${each}">`)
  const picture =
    club.logo === null ? defaultSharePicture(origin) : { address: origin + club.logo, large: false as const }
  const shared = shareMetaTags({ title: club.name, description, address, picture })
  const logo = club.logo === null ? undefined : origin + club.logo
  const event = events.length > 0 ? events.map((each) => renderEventData(each, origin, own)) : undefined
  return html`${shared}${alternates}<link rel="alternate" hreflang="x-default" href="${own}">${organisationJsonLd(club, own, { logo, event })}`
}

function renderEventData(event: Event, origin: string, club: string): object {
  const address = [event.placeAddress, event.city].filter(Boolean).join(', ') || undefined
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.startDate,
    endDate: event.endDate,
    url: origin + eventPageUrl(event),
    image: event.hasPicture ? origin + pictureUrl(event) : undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.place || event.city, address },
    organizer: { '@id': club },
  }
}

function renderLanguageLink({ language }: ClubPageParams, words: ClubPageTexts): Html {
  const other = LANGUAGES.find((each) => each !== language) ?? language
  return html`<a href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a>`
}

function renderHero(facing: ClubPageContext): Html {
  const { club, words } = facing
  const founded = club.foundedYear === null ? '' : words.founded(club.foundedYear)
  const eyebrow = [words.kinds[club.kind], club.city, founded].filter(Boolean).join(' · ')
  const website = renderWebsiteLink(club)
  const paragraphs = club.description.split(/\n\s*\n/).filter((text) => text.trim() !== '')
  return html`<div class="wide hero"><div class="mark" aria-hidden="true">${club.logo === null ? getInitials(club.name) : html`<img src="${club.logo}" alt="" width="120" height="120">`}</div><div>${eyebrow !== '' && html`<p class="eyebrow">${eyebrow}</p>`}<h1>${club.name}</h1></div>${paragraphs.length > 0 && html`<div class="lead">${paragraphs.map((text) => html`<p>${renderLines(text)}</p>`)}</div>`}<p class="actions">${renderJoin(facing)}${website !== null && html`<a class="button quiet" href="${website}" rel="noopener ugc">${words.website}</a>`}</p></div>`
}

const renderLines = (text: string): Html[] =>
  text.split('\n').map((line, place) => html`${place > 0 && new Html('<br>')}${line}`)

function renderJoin(facing: ClubPageContext): Html | false {
  const { club, words } = facing
  const now = club.unavailable === null ? listClubOffers(facing).filter(isBuyable) : []
  const [only] = now
  if (!only) return false
  return html`<a class="button" ${renderHref(now.length === 1 ? purchaseUrl(club, only.id) : '#memberships')}>${words.join}</a>`
}

function renderJoinSteps({ club, today, words }: ClubPageContext): Html | false {
  if (club.unavailable !== null || !listClubOffers({ club, today }).some(isBuyable)) return false
  return html`<section class="card" aria-labelledby="how"><h2 id="how">${words.howTitle}</h2><ol class="how">${words.how.map((step) => html`<li>${step}</li>`)}</ol></section>`
}

function renderContact(club: PublicSiteClub, words: ClubPageTexts): Html | false {
  const town = [club.postCode, club.city].filter(Boolean).join(' ')
  const website = renderWebsiteLink(club)
  const notified: [string, Html | string | false][] = [
    [words.email, club.email !== '' && html`<a href="mailto:${club.email}">${club.email}</a>`],
    [words.phone, club.phone !== '' && html`<a href="tel:${club.phone.replace(/[^+\d]/g, '')}">${club.phone}</a>`],
    [words.address, [club.addressLine1, town].filter(Boolean).join(', ')],
    [
      words.website,
      website !== null && html`<a href="${website}" rel="noopener ugc">${website.replace(/^https?:\/\/|\/$/g, '')}</a>`,
    ],
    [words.cvr, club.cvrNumber ?? ''],
  ]
  const rows = notified.filter(([, value]) => value !== false && value !== '')
  if (rows.length === 0) return false
  return html`<section class="card" aria-labelledby="contact"><h2 id="contact">${words.contact}</h2><dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></section>`
}

/** Returns null unless the web site is an http(s) URL. */
function renderWebsiteLink({ website }: PublicSiteClub): string | null {
  return /^https?:\/\//.test(website) ? website : null
}

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('da')
}
