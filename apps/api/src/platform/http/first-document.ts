import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { PublicSettings } from '@forenet/contract/tools-calls'
import { matchClubPagePattern } from '@forenet/domain/club-page'
import { type Language, parseAcceptLanguage, pickLanguage } from '@forenet/domain/language'
import { matchPagePattern } from '@forenet/domain/page-paths'
import { isUuid } from '@forenet/domain/uuid'
import { Html, html } from '@forenet/html'
import { defaultSharePicture, organisationJsonLd, type PublicClub, shareMetaTags } from './search-data.ts'

type WebBuild = {
  start: string[]
  app: string[]
  words: Record<Language, Record<string, string[]>>
  texts: Record<Language, PageTexts>
  pages: BuiltPage[]
}
type BuiltPage = { page: string; name: string; open: boolean; words: string[]; files: string[] }
type PageTexts = {
  pages: Record<string, string>
  confirming: { title: string; text: string }
  leaving: string
  publicLead: string
}

export type DocumentRequest = { url: string; headers: IncomingHttpHeaders }

export const DOCUMENT_VARY_HEADERS = 'accept-language, cookie'

/** Cookies set by the web app; over HTTPS with a `__Host-` prefix. */
const SIGNED_IN_COOKIE = 'forenet-signed-in'
const LANGUAGE_COOKIE = 'forenet-language'
const HOME_PATH = '/'
const PAYMENT_RETURN_PATHS: readonly string[] = ['/membership/confirm', '/{orgKey}/events/{id}/success']

type DocumentOptions = {
  document: string
  folder: string
  listClubs: () => Promise<readonly PublicClub[]>
  findClub: (id: string) => Promise<PublicClub | undefined>
  origin: string
  settings: PublicSettings
  inMaintenance: () => boolean
}

/** Preload links load the page's files in parallel. */
export function createDocumentRenderer(options: DocumentOptions): (requested: DocumentRequest) => Promise<string> {
  const { document, folder, origin, settings, inMaintenance } = options
  const file = join(folder, 'pages.json')
  if (!existsSync(file)) return async () => document
  const build = JSON.parse(readFileSync(file, 'utf8')) as WebBuild
  const byPath = new Map(build.pages.map((page) => [page.page, page]))
  const signsInHere = new URL(settings.identityUrl).origin === origin

  return async ({ url, headers }) => {
    // `new URL` parses `//[` as a host and throws.
    const [pathname = '/', ...rest] = url.split('?')
    const searchParams = new URLSearchParams(rest.join('?'))
    const language = requestLanguage(headers)
    const page = byPath.get(matchClubPagePattern(pathname) ?? matchPagePattern(pathname) ?? '')
    // Signed-out visitors are redirected, so the app is not preloaded.
    const leaves = signsInHere && page?.open === false && !isProbablySignedIn(headers, origin)
    const texts = build.texts[language]
    // The home page checks the session before the app loads.
    const waits = page?.page === HOME_PATH
    const first = leaves || waits ? build.start : [...build.start, ...build.app]
    const words = listTextFiles(build, page, language)
    const files = leaves ? [] : listFilesToPreload(build, page, words)
    const start = {
      settings,
      maintenance: inMaintenance(),
      open: page?.open ?? true,
      files,
      app: waits && !leaves ? [...words, ...build.app] : [],
    }
    const orgId = searchParams.get('orgId')
    const isClubs = page?.page === CLUB_LIST_PATH
    const club =
      isClubs && orgId !== null && isUuid(orgId) ? ((await options.findClub(orgId.toLowerCase())) ?? null) : null
    const listed = isClubs && orgId === null ? await options.listClubs() : []
    const found = { page, club, texts, origin }
    const title = page ? `${club?.name ?? texts.pages[page.name]} · Forenet` : 'Forenet'
    return document
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replace('<title>Forenet</title>', () => html`<title>${title}</title>`.markup)
      .replace(
        '<!-- forenet:head -->',
        () =>
          html`${renderSearchMeta(found)}<meta name="forenet-start" content="${JSON.stringify(start)}">${first.map(renderPreload)}`
            .markup,
      )
      .replace(/<!-- forenet:page -->[\s\S]*<!-- \/forenet:page -->/, (before) => {
        if (leaves) return renderSplash(texts.leaving).markup
        return page ? renderPlaceholderPage(buildPageTexts(texts, page, searchParams, club), listed).markup : before
      })
  }
}

/** True if a marker cookie without authority is set, or the referrer is the sign-in page. */
export function isProbablySignedIn(headers: IncomingHttpHeaders, origin: string): boolean {
  return readCookie(headers, SIGNED_IN_COOKIE) !== null || headers.referer?.startsWith(`${origin}/auth/`) === true
}

function listTextFiles(build: WebBuild, page: BuiltPage | undefined, language: Language): string[] {
  return ['core', ...(page?.words ?? [])].flatMap((name) => build.words[language][name] ?? [])
}

function listFilesToPreload(build: WebBuild, page: BuiltPage | undefined, words: readonly string[]): string[] {
  const named = [...build.start, ...build.app]
  return [...new Set([...words, ...(page?.files ?? [])])].filter((file) => !named.includes(file))
}

function buildPageTexts(
  texts: PageTexts,
  page: BuiltPage,
  search: URLSearchParams,
  club: PublicClub | null,
): { title: string; lead?: string } {
  if (club) return { title: club.name, lead: club.description }
  if (page.page === CLUB_LIST_PATH) return { title: texts.pages[page.name] ?? '', lead: texts.publicLead }
  const isPaid =
    PAYMENT_RETURN_PATHS.includes(page.page) && search.has('authorizationIdentifier') && search.has('forenettoken')
  return isPaid
    ? { title: texts.confirming.title, lead: texts.confirming.text }
    : { title: texts.pages[page.name] ?? '' }
}

const CLUB_LIST_PATH = '/organizations-review'
function renderSearchMeta({ page, club, texts, origin }: FoundPage): Html {
  if (page?.page !== CLUB_LIST_PATH) return html`<meta name="robots" content="noindex">`
  const title = club?.name ?? texts.pages[page.name] ?? ''
  const description = club?.description || texts.publicLead
  // The club's own page is canonical.
  const address = origin + (club ? `/${club.key}` : CLUB_LIST_PATH)
  const shared = shareMetaTags({ title, description, address, picture: defaultSharePicture(origin) })
  return html`${shared}${club !== null && organisationJsonLd(club, address)}`
}

type FoundPage = { page: BuiltPage | undefined; club: PublicClub | null; texts: PageTexts; origin: string }

function renderPreload(file: string): Html {
  return file.endsWith('.css')
    ? html`<link rel="preload" as="style" crossorigin href="/${file}">`
    : html`<link rel="modulepreload" crossorigin href="/${file}">`
}

const LOGO_SVG = new Html(
  '<svg viewBox="0 0 40 24" width="33" height="20" fill="none" stroke="currentColor" stroke-width="3.5" aria-hidden="true"><circle cx="14" cy="12" r="9"/><circle cx="26" cy="12" r="9"/></svg>',
)

function renderPlaceholderPage({ title, lead }: { title: string; lead?: string }, clubs: readonly PublicClub[]): Html {
  const heading = html`<h1 data-first-title>${title}</h1>${lead !== undefined && html`<p data-first-lead>${lead}</p>`}`
  return html`<div class="first"><header>${LOGO_SVG}<span>Forenet</span></header><main aria-busy="${String(clubs.length === 0)}">${heading}${clubs.length === 0 ? html`<i></i><i></i><i></i>` : html`<ul>${clubs.map(renderPlaceholderClub)}</ul>`}</main></div>`
}

function renderPlaceholderClub({ key, name, description }: PublicClub): Html {
  return html`<li><h2><a href="/${key}">${name}</a></h2><p>${description}</p></li>`
}

function renderSplash(words: string): Html {
  return html`<div class="splash" role="status">${LOGO_SVG}<p>${words}</p></div>`
}

export function requestLanguage(headers: IncomingHttpHeaders): Language {
  return pickLanguage(readCookie(headers, LANGUAGE_COOKIE), parseAcceptLanguage(headers['accept-language']))
}

export function languageCookie(language: Language, origin: string): string {
  const [prefix, secure] = origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax${secure}`
}

function readCookie(headers: IncomingHttpHeaders, name: string): string | null {
  const pair = headers.cookie?.split(/; */).find((part) => part.replace(/^__Host-/, '').startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1) ?? null
}
