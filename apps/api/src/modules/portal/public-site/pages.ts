import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatClubPagePath, parseClubPath } from '@forenet/domain/club-key'
import { LANGUAGES } from '@forenet/domain/language'
import { type Html, html } from '@forenet/html'
import { isProbablySignedIn, requestLanguage } from '../../../platform/http/first-document.ts'
import type { ServerPageWriter, ServerRenderedPage } from '../../../platform/http/server-page.ts'
import { cacheReadByKey } from '../../../platform/readings/cached-read.ts'
import { listEventsForGuests } from '../../events/events/index.ts'
import { renderClubDocument } from './site-document.ts'
import { type ClubPageParams, renderClubPage } from './site-page.ts'
import { type ClubPageContext, renderEventList, renderMemberships } from './site-parts.ts'
import { clubPageStyle } from './site-style.ts'
import { CLUB_PAGE_TEXTS } from './site-texts.ts'

export type PublicSiteClub = Organisation & { memberships: readonly MembershipConfiguration[] }

export type PublicPageDeps = {
  findClub: (key: string) => Promise<PublicSiteClub | undefined>
  webFolder: string
}

type PublicSiteDeps = Pick<PublicPageDeps, 'findClub'> & {
  database: Database
  now: () => Date
  origin: string
  typeFace: string | null
}

const MAX_EVENTS = 6
const EVENTS_CACHE_MS = 1_000
const EMBED_PARTS = ['memberships', 'events'] as const
const EMBED_THEMES = ['light', 'dark'] as const

/** A hidden club is treated as missing. */
export function createClubPageWriter(deps: PublicSiteDeps): ServerPageWriter {
  const { typeFace } = deps
  const eventsOf = cacheReadByKey((id) => listEventsForGuests(deps, id, MAX_EVENTS), EVENTS_CACHE_MS)
  return async ({ url, headers }) => {
    const [path = '/', search = ''] = url.split('?', 2)
    const address = parseClubPath(path)
    const club = address && (await deps.findClub(address.key))
    if (!address || !club) return null
    const only = formatClubPagePath(address)
    if (path !== only) return { movedTo: only + url.slice(path.length) }
    const said = new URLSearchParams(search)
    const chosen = findAllowedValue(LANGUAGES, said.get('lang'))
    const events = await eventsOf(club.id)
    const today = calendarDateAt(deps.now())
    const language = chosen ?? requestLanguage(headers)
    const requested = {
      club,
      events,
      today,
      language,
      chosen,
      origin: deps.origin,
      typeFace,
      signedIn: isProbablySignedIn(headers, deps.origin),
    }
    if (!address.embedded) return renderClubPage(requested)
    const [show, theme] = [
      findAllowedValue(EMBED_PARTS, said.get('show')),
      findAllowedValue(EMBED_THEMES, said.get('theme')),
    ]
    return embedPage({ ...requested, show, theme })
  }
}

const findAllowedValue = <Value extends string>(values: readonly Value[], said: string | null): Value | null =>
  values.find((value) => value === said) ?? null

export function findFontFile(webFolder: string): string | null {
  const folder = join(webFolder, 'assets')
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^inter-latin-wght.*\.woff2$/.test(name)) : null
  return file ? `/assets/${file}` : null
}

/** `show` null: everything; `theme` null: the visitor's colour scheme. */
type EmbedPageParams = ClubPageParams & { show: 'memberships' | 'events' | null; theme: 'light' | 'dark' | null }

function embedPage(requested: EmbedPageParams): ServerRenderedPage {
  const { club, events, language, show, theme, typeFace, origin } = requested
  const words = CLUB_PAGE_TEXTS[language]
  const facing: ClubPageContext = { ...requested, words }
  const style = clubPageStyle(club.accentColour, typeFace, theme)
  const link = (path: string): Html => html`href="${origin}${path}" target="_top"`
  const head = html`<meta name="robots" content="noindex">${theme === null && html`<script src="/color-scheme.js"></script>`}`
  const body = html`<body class="embedded">
<main>
<h1 class="unseen">${club.name}</h1>
${show !== 'events' && html`<section aria-labelledby="memberships-title"><h2 id="memberships-title">${words.memberships}</h2>${renderMemberships(facing, link)}</section>`}
${show !== 'memberships' && events.length > 0 && html`<section aria-labelledby="events-title"><h2 id="events-title">${words.events}</h2>${renderEventList(facing, events, link)}</section>`}
<p class="on"><a ${link(`/${club.key}`)}>${words.onPortal(club.name)}</a></p>
</main>
<script type="module" src="/embedded.js"></script>
</body>`
  return { ...renderClubDocument({ title: club.name, language, style, typeFace, head, body }), framed: true }
}
