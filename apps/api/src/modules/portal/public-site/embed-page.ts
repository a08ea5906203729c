import { type Html, html } from '@forenet/html'
import type { ServerRenderedPage } from '../../../platform/http/server-page.ts'
import { renderClubDocument } from './site-document.ts'
import type { ClubPageParams } from './site-page.ts'
import { type ClubPageContext, eventList, memberships } from './site-parts.ts'
import { clubPageStyle } from './site-style.ts'
import { CLUB_PAGE_TEXTS } from './site-words.ts'

/** `show` null: everything; `theme` null: the visitor's colour scheme. */
export type EmbedPageParams = ClubPageParams & { show: 'memberships' | 'events' | null; theme: 'light' | 'dark' | null }

export function embedPage(asked: EmbedPageParams): ServerRenderedPage {
  const { club, events, language, show, theme, typeFace, origin } = asked
  const words = CLUB_PAGE_TEXTS[language]
  const facing: ClubPageContext = { ...asked, words }
  const style = clubPageStyle(club.accentColour, typeFace, theme)
  const link = (path: string): Html => html`href="${origin}${path}" target="_top"`
  const head = html`<meta name="robots" content="noindex">${theme === null && html`<script src="/color-scheme.js"></script>`}`
  const body = html`<body class="embedded">
<main>
<h1 class="unseen">${club.name}</h1>
${show !== 'events' && html`<section aria-labelledby="memberships-title"><h2 id="memberships-title">${words.memberships}</h2>${memberships(facing, link)}</section>`}
${show !== 'memberships' && events.length > 0 && html`<section aria-labelledby="events-title"><h2 id="events-title">${words.events}</h2>${eventList(facing, events, link)}</section>`}
<p class="on"><a ${link(`/${club.key}`)}>${words.onPortal(club.name)}</a></p>
</main>
<script type="module" src="/embedded.js"></script>
</body>`
  return { ...renderClubDocument({ title: club.name, language, style, typeFace, head, body }), framed: true }
}
