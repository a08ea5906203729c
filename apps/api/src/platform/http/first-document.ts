import { existsSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { PublicSettings } from '@forenet/contract/tools-calls'
import { clubPagePath } from '@forenet/domain/club-page'
import { type Language, languagesAccepted, pickLanguage } from '@forenet/domain/language'
import { pagePath } from '@forenet/domain/page-address'
import { isUuid } from '@forenet/domain/uuid'
import { Html, html } from '@forenet/html'
import { housePicture, organisationData, type PublicClub, shareData } from './search-data.ts'

/** What the build of the web app tells of itself (`apps/web/first-document.ts`). */
type Build = {
  /** Files of the first script, and of the app. */
  start: string[]
  app: string[]
  /** Those of each name space of words. */
  words: Record<Language, Record<string, string[]>>
  texts: Record<Language, Texts>
  pages: PageOfBuild[]
}
type PageOfBuild = { page: string; name: string; open: boolean; words: string[]; files: string[] }
type Texts = {
  pages: Record<string, string>
  confirming: { title: string; text: string }
  leaving: string
  publicLead: string
}

/** What the document depends on: the address, and what the browser says of itself. */
export type Asked = { url: string; headers: IncomingHttpHeaders }

/** What of a request changes the document, for whoever keeps answers. */
export const DOCUMENT_VARIES = 'accept-language, cookie'

/** Set by the web app (`session-trace.ts`, `i18n.ts`); behind https under a name that other hosts cannot set. */
const SIGNED_IN_COOKIE = 'forenet-signed-in'
const LANGUAGE_COOKIE = 'forenet-language'
/** The front page's address. */
const HOME = '/'
/** Where the payment window leads back to when it says that something is paid. */
const RETURNS: readonly string[] = ['/membership/confirm', '/{orgKey}/events/{id}/success']

type DocumentOptions = {
  /** The document as it was built, and where. */
  document: string
  folder: string
  /** The first clubs of the list, and one of them, as anyone may know them. */
  listClubs: () => Promise<readonly PublicClub[]>
  findClub: (id: string) => Promise<PublicClub | undefined>
  origin: string
  settings: PublicSettings
  inMaintenance: () => boolean
}

/**
 * Returns what writes the web app's one document for an address: in the reader's language, with words and a shape
 * of what comes, with the settings, and naming the files that the page is made of, so that nothing has to be asked for first.
 */
export function firstDocument(options: DocumentOptions): (asked: Asked) => Promise<string> {
  const { document, folder, origin, settings, inMaintenance } = options
  const file = join(folder, 'pages.json')
  if (!existsSync(file)) return async () => document
  const build = JSON.parse(readFileSync(file, 'utf8')) as Build
  const byPath = new Map(build.pages.map((page) => [page.page, page]))
  const signsInHere = new URL(settings.identityUrl).origin === origin

  return async ({ url, headers }) => {
    // Not by `new URL`, which takes `//[` for a host, and throws.
    const [pathname = '/', ...rest] = url.split('?')
    const searchParams = new URLSearchParams(rest.join('?'))
    const language = languageOf(headers)
    const page = byPath.get(clubPagePath(pathname) ?? pagePath(pathname) ?? '')
    // Somebody who is signed in nowhere is led to sign in first: the app would only be in the way.
    const leaves = signsInHere && page?.open === false && !mayBeSignedIn(headers, origin)
    const texts = build.texts[language]
    // The front page is drawn before the app is there: who is signed in is asked before the app takes the line.
    const waits = page?.page === HOME
    const first = leaves || waits ? build.start : [...build.start, ...build.app]
    const words = wordsFor(build, page, language)
    const files = leaves ? [] : filesOf(build, page, words)
    const start = {
      settings,
      maintenance: inMaintenance(),
      open: page?.open ?? true,
      files,
      app: waits && !leaves ? [...words, ...build.app] : [],
    }
    const orgId = searchParams.get('orgId')
    const isClubs = page?.page === CLUBS
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
          html`${forSearch(found)}<meta name="forenet-start" content="${JSON.stringify(start)}">${first.map(preload)}`
            .markup,
      )
      .replace(/<!-- forenet:page -->[\s\S]*<!-- \/forenet:page -->/, (before) => {
        if (leaves) return leaving(texts.leaving).markup
        return page ? pageToCome(wordsOf(texts, page, searchParams, club), listed).markup : before
      })
  }
}

/**
 * Whether somebody is signed in on this device, as far as a cookie of the app that opens nothing tells, or that the browser comes
 * from the sign-in page.
 */
export function mayBeSignedIn(headers: IncomingHttpHeaders, origin: string): boolean {
  return cookieOf(headers, SIGNED_IN_COOKIE) !== null || headers.referer?.startsWith(`${origin}/auth/`) === true
}

/** Files of the words that the page speaks. */
function wordsFor(build: Build, page: PageOfBuild | undefined, language: Language): string[] {
  return ['core', ...(page?.words ?? [])].flatMap((name) => build.words[language][name] ?? [])
}

/** What the page is made of beside the app: the first script asks for it, once it has asked who is signed in. */
function filesOf(build: Build, page: PageOfBuild | undefined, words: readonly string[]): string[] {
  const named = [...build.start, ...build.app]
  return [...new Set([...words, ...(page?.files ?? [])])].filter((file) => !named.includes(file))
}

function wordsOf(
  texts: Texts,
  page: PageOfBuild,
  search: URLSearchParams,
  club: PublicClub | null,
): { title: string; lead?: string } {
  if (club) return { title: club.name, lead: club.description }
  if (page.page === CLUBS) return { title: texts.pages[page.name] ?? '', lead: texts.publicLead }
  const isPaid = RETURNS.includes(page.page) && search.has('authorizationIdentifier') && search.has('forenettoken')
  return isPaid
    ? { title: texts.confirming.title, lead: texts.confirming.text }
    : { title: texts.pages[page.name] ?? '' }
}

/** The pages that are there to be found: those of the clubs. */
const CLUBS = '/organizations-review'
/** What search engines and those who share a link are told: of the clubs' pages what is on them, of all others to leave them alone. */
function forSearch({ page, club, texts, origin }: Found): Html {
  if (page?.page !== CLUBS) return html`<meta name="robots" content="noindex">`
  const title = club?.name ?? texts.pages[page.name] ?? ''
  const description = club?.description || texts.publicLead
  // A club has a page of its own, which is the one to be found.
  const address = origin + (club ? `/${club.key}` : CLUBS)
  const shared = shareData({ title, description, address, picture: housePicture(origin) })
  return html`${shared}${club !== null && organisationData(club, address)}`
}

type Found = { page: PageOfBuild | undefined; club: PublicClub | null; texts: Texts; origin: string }

/** Asks for a file before anything uses it. */
function preload(file: string): Html {
  return file.endsWith('.css')
    ? html`<link rel="preload" as="style" crossorigin href="/${file}">`
    : html`<link rel="modulepreload" crossorigin href="/${file}">`
}

const RINGS = new Html(
  '<svg viewBox="0 0 40 24" width="33" height="20" fill="none" stroke="currentColor" stroke-width="3.5" aria-hidden="true"><circle cx="14" cy="12" r="9"/><circle cx="26" cy="12" r="9"/></svg>',
)

/** The shape of a page, with its title to read, until the app puts the page itself in its place. */
function pageToCome({ title, lead }: { title: string; lead?: string }, clubs: readonly PublicClub[]): Html {
  const heading = html`<h1 data-first-title>${title}</h1>${lead !== undefined && html`<p data-first-lead>${lead}</p>`}`
  return html`<div class="first"><header>${RINGS}<span>Forenet</span></header><main aria-busy="${String(clubs.length === 0)}">${heading}${clubs.length === 0 ? html`<i></i><i></i><i></i>` : html`<ul>${clubs.map(clubToCome)}</ul>`}</main></div>`
}

function clubToCome({ key, name, description }: PublicClub): Html {
  return html`<li><h2><a href="/${key}">${name}</a></h2><p>${description}</p></li>`
}

function leaving(words: string): Html {
  return html`<div class="splash" role="status">${RINGS}<p>${words}</p></div>`
}

/** The language that was chosen in the app, else what the browser asks for. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  return pickLanguage(cookieOf(headers, LANGUAGE_COOKIE), languagesAccepted(headers['accept-language']))
}

/** The cookie by which the app speaks a language that was chosen before it was there; the app writes the same (words/i18n.ts). */
export function languageCookie(language: Language, origin: string): string {
  const [prefix, secure] = origin.startsWith('https:') ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax${secure}`
}

function cookieOf(headers: IncomingHttpHeaders, name: string): string | null {
  const pair = headers.cookie?.split(/; */).find((part) => part.replace(/^__Host-/, '').startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1) ?? null
}
