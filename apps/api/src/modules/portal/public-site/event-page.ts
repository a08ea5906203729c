import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Database } from '@forenet/database/database'
import { formatEventTime } from '@forenet/domain/event-time'
import { markdownToText, renderMarkdown } from '@forenet/domain/formatted-text'
import type { Language } from '@forenet/domain/language'
import { canonicalizePagePath, matchPagePattern } from '@forenet/domain/page-paths'
import { isUuid } from '@forenet/domain/uuid'
import { Html, html } from '@forenet/html'
import { isProbablySignedIn, requestLanguage } from '../../../platform/http/first-document.ts'
import { defaultSharePicture, type SharedPicture, shareMetaTags } from '../../../platform/http/search-data.ts'
import type { ServerPageWriter, ServerRenderedPage } from '../../../platform/http/server-page.ts'
import { eventPictureUrlPath } from '../../../platform/pictures/picture-url.ts'
import { cacheReadByKey } from '../../../platform/readings/cached-read.ts'
import { computeEventState, type EventRow, eventAbout } from '../../events/events/index.ts'
import { renderClubDocument } from './site-document.ts'
import { clubPageStyle } from './site-style.ts'
import { CLUB_PAGE_TEXTS, type ClubPageTexts } from './site-texts.ts'

type EventPageDeps = {
  database: Database
  now: () => Date
  origin: string
  typeFace: string | null
  settings: Pick<PublicSettings, 'identityUrl'>
}

const EVENT_PAGE = '/{orgKey}/events/{id}'
const OLD_EVENT_PAGE = '/event-{id}-detail'
const EVENT_CACHE_MS = 1_000

/**
 * Preview for signed-out visitors and chats; signed-in visitors get the app. Drafts, events of hidden clubs and events
 * by invitation are treated as missing, so that the app asks for a sign-in.
 */
export function createEventPageWriter({ database, now, origin, typeFace, settings }: EventPageDeps): ServerPageWriter {
  const signsInHere = new URL(settings.identityUrl).origin === origin
  const eventOf = cacheReadByKey((id) => eventAbout(database, id), EVENT_CACHE_MS)
  return async ({ url, headers }) => {
    // An external provider sends browsers back here without a trace of the sign-in, so they need the app.
    if (!signsInHere && headers['sec-fetch-mode'] !== undefined) return null
    const [path = '/'] = url.split('?', 1)
    const canonicalPath = canonicalizePagePath(path)
    if (canonicalPath === null || isProbablySignedIn(headers, origin)) return null
    const linked = parseEventPath(canonicalPath)
    const event = linked && isUuid(linked.id) ? await eventOf(linked.id.toLowerCase()) : undefined
    if (!linked || !event || !isPublic(event)) return null
    const { organisationKey: orgKey } = event
    if (linked.orgKey !== null && linked.orgKey.toUpperCase() !== orgKey) return null
    if (canonicalPath !== path || linked.orgKey !== orgKey)
      return { movedTo: `/${orgKey}/events/${event.id}${url.slice(path.length)}` }
    return eventPage(event, { language: requestLanguage(headers), origin, typeFace, now: now() })
  }
}

/** `orgKey` as typed; null in old links. */
function parseEventPath(path: string): { orgKey: string | null; id: string } | null {
  const page = matchPagePattern(path)
  if (page === OLD_EVENT_PAGE) return { orgKey: null, id: path.slice('/event-'.length, -'-detail'.length) }
  if (page !== EVENT_PAGE) return null
  const [, orgKey = '', , id = ''] = path.split('/')
  return { orgKey, id }
}

const isPublic = ({ enabled, byInvitation, organisationEnabled }: EventRow): boolean =>
  enabled && !byInvitation && organisationEnabled

type EventPageContext = { language: Language; origin: string; typeFace: string | null; now: Date }

function eventPage(event: EventRow, { language, origin, typeFace, now }: EventPageContext): ServerRenderedPage {
  const words = CLUB_PAGE_TEXTS[language]
  const { day, time } = formatEventTime(event.startsAt, event.endsAt, language)
  const place = [event.place, event.placeAddress, event.city].filter(Boolean).join(', ')
  const address = `${origin}/${event.organisationKey}/events/${event.id}`
  const picture = eventPictureUrlPath(event.id, event.pictureAt)
  const status = endedStatus(event, words, now)
  const description = [status, `${day}, ${time}`, place, markdownToText(event.description)].filter(Boolean).join('. ')
  const shared: SharedPicture =
    picture === null ? defaultSharePicture(origin) : { address: origin + picture, large: true }
  const statusAndTitle = [status, event.title].filter(Boolean).join(': ')
  const title = `${statusAndTitle} · ${event.organisationName}`
  const head = html`<meta name="robots" content="noindex">${shareMetaTags({ title, description, address, picture: shared })}<script src="/color-scheme.js"></script>`
  const body = html`<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top"><a class="house" href="/">Forenet</a><nav><a href="/${event.organisationKey}">${event.organisationName}</a></nav></header>
<main id="content" tabindex="-1" class="wide event">
${picture !== null && html`<img src="${picture}" alt="${event.pictureText ?? ''}" width="1280" height="720">`}
<div class="hero"><div><p class="eyebrow">${event.organisationName}</p><h1>${event.title}</h1></div>
<dl><div><dt>${words.event.when}</dt><dd>${day}<br>${time}</dd></div>${place !== '' && html`<div><dt>${words.event.where}</dt><dd>${place}</dd></div>`}</dl>
${renderEntry(event, words, now)}
${event.description !== '' && html`<div class="lead">${new Html(renderMarkdown(event.description))}</div>`}</div>
</main>
<footer class="foot"><div class="wide"><span>${words.event.runBy(event.organisationName)}</span></div></footer>
</body>`
  return renderClubDocument({
    title: statusAndTitle,
    language,
    style: clubPageStyle(event.accentColour, typeFace),
    typeFace,
    head,
    body,
  })
}

/** Null if the event is still to come. */
function endedStatus(event: EventRow, { event: words }: ClubPageTexts, now: Date): string | null {
  const state = computeEventState(event, now)
  return state === 'called-off' ? words.cancelled : state === 'over' ? words.over : null
}

function renderEntry(event: EventRow, words: ClubPageTexts, now: Date): Html {
  const status = endedStatus(event, words, now)
  if (status !== null) return html`<p class="actions"><strong class="chip">${status}</strong></p>`
  const app = `/${event.organisationKey}/events/${event.id}/register`
  const isOpen = event.registrationOpensAt <= now && event.registrationClosesAt > now
  return html`<p class="actions"><a class="button" href="${app}">${isOpen ? words.event.register : words.signIn}</a></p><p class="eyebrow">${words.event.signInFirst}</p>`
}
