import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { PublicSettings } from '@forenet/contract/tools-calls'
import { CLUB_KEY_PATTERN, parseClubPath } from '@forenet/domain/club-key'
import { canonicalizePagePath } from '@forenet/domain/page-paths'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDoorPageWriter, serveDoorManifest } from './door-page.ts'
import {
  createDocumentRenderer,
  DOCUMENT_VARY_HEADERS,
  type DocumentRequest,
  languageCookie,
} from './first-document.ts'
import { createAssetInliner, type InlinedDocument } from './inline-assets.ts'
import { sendMethodNotAllowed } from './method-not-allowed.ts'
import { describeProblem, sendProblem } from './problems.ts'
import type { PublicClub } from './search-data.ts'
import { allowFraming, allowWebAssembly, removeDocumentHeaders } from './security-headers.ts'
import type { ServerPageWriter, ServerRenderedPage } from './server-page.ts'

/** Paths below these are never pages; unknown ones get a problem document. */
const NOT_PAGES = /^\/+(forenet-[a-z]+-api|tools|auth|health|metrics|openapi\.json|docs)(\/|$)/i
const FILE_NAME = /\.[a-z0-9]{2,5}$/i
/** Opened by secret links: not indexed, no referrer. */
const BEHIND_LINKS: readonly (string | null)[] = ['/ticket', '/invitation', '/invitation/register']
const READ_METHODS: readonly string[] = ['GET', 'HEAD']

/**
 * Decides by the matched route, because the router decodes `/%66orenet-member-api`. Includes potential club pages;
 * unknown ones are rate-limited afterwards.
 */
export function isWebAppRequest(request: FastifyRequest): boolean {
  if (request.wrongAt !== null) return false
  if (!request.is404) return request.routeOptions.config.ofWebApp === true
  const path = getPath(request.url)
  return READ_METHODS.includes(request.method) && (knownPage(path) === path || parseClubPath(path) !== null)
}

export function readWebBuildId(folder: string): string {
  const file = join(folder, 'build.json')
  if (!existsSync(file)) return 'none'
  return (JSON.parse(readFileSync(file, 'utf8')) as { build: string }).build
}

/** Pages are not rate-limited, so concurrent visitors share the queries. */
export type PublicClubs = {
  first: () => Promise<readonly PublicClub[]>
  findById: (id: string) => Promise<PublicClub | undefined>
  keys: (after: string) => Promise<readonly string[]>
  keyPages: () => Promise<readonly string[]>
}

type WebAppDeps = {
  webFolder: string
  origin: string
  settings: PublicSettings
  maintenance: { current: () => unknown }
  publicClubs: PublicClubs
  pages: readonly ServerPageWriter[]
  log: FastifyBaseLogger
}

/**
 * Serves one document, rendered per URL (`first-document.ts`). Other spellings redirect to the canonical URL; unknown
 * ones get status 404. Hashed assets are cached for a year, the document never.
 */
export async function registerWebApp(app: FastifyInstance, deps: WebAppDeps): Promise<void> {
  const folder = deps.webFolder
  const { publicClubs } = deps
  const built = existsSync(join(folder, 'index.html'))
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, ofWebApp: true }
    })
    files.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301))
    files.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(buildRobotsTxt(deps.origin)),
    )
    files.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) =>
      reply.type('application/xml; charset=utf-8').send(await buildSitemap(deps.origin, publicClubs, request.url)),
    )
    if (!built) return
    serveDoorManifest(files)
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        if (immutable) removeDocumentHeaders(reply.raw)
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  const inline = createAssetInliner(folder)
  const pages = [createDoorPageWriter(folder), ...deps.pages]
  const answerApp = built ? createAppHandler(deps, inline) : sendNotFound
  app.setNotFoundHandler(async (request, reply) => {
    const page = READ_METHODS.includes(request.method) ? await findServerRenderedPage(request, pages) : null
    if (page === null) {
      const path = getPath(request.url)
      if (isWebAppRequest(request) && knownPage(path) !== path) await app.countRequest(request, reply)
      return answerApp(request, reply)
    }
    return 'movedTo' in page
      ? reply.redirect(page.movedTo, 308)
      : sendServerRenderedPage(request, reply, page, inline, deps.origin)
  })
}

type InlineAssets = ReturnType<typeof createAssetInliner>

function createAppHandler(deps: WebAppDeps, inline: InlineAssets) {
  const folder = deps.webFolder
  const { document, allow } = inline(readFileSync(join(folder, 'index.html'), 'utf8'))
  const write = createDocumentRenderer({
    ...deps,
    document,
    folder,
    listClubs: () => deps.publicClubs.first().catch(logAndReturn(deps.log, [])),
    findClub: (id) => deps.publicClubs.findById(id).catch(logAndReturn(deps.log, undefined)),
    inMaintenance: () => deps.maintenance.current() !== null,
  })
  return (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, { write, allow })
}

async function findServerRenderedPage(
  request: FastifyRequest,
  pages: readonly ServerPageWriter[],
): ReturnType<ServerPageWriter> {
  for (const write of pages) {
    const page = await write(request)
    if (page !== null) return page
  }
  return null
}

function sendServerRenderedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServerRenderedPage,
  inline: InlineAssets,
  origin: string,
): FastifyReply {
  const { document, allow } = inline(page.markup, page.inline)
  const tag = `"${createHash('sha256').update(document).digest('base64url')}"`
  reply
    .header('etag', tag)
    .header('cache-control', page.isPrivate ? 'private, no-store' : page.isChosen ? 'private, no-cache' : 'no-cache')
    .header('vary', DOCUMENT_VARY_HEADERS)
    .header('content-language', page.language)
  if (page.isChosen) reply.header('set-cookie', languageCookie(page.language, origin))
  // Allow the hashes on 304 too, because browsers apply the policy to the cached page.
  allow(reply.raw)
  if (page.framed) allowFraming(reply.raw)
  if (page.runsModules) allowWebAssembly(reply.raw)
  if (page.unlisted) addPrivacyHeaders(reply)
  if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(document)
}

/** Renders the page without clubs; the app shows the error. */
function logAndReturn<None>(log: FastifyBaseLogger, none: None): (error: unknown) => None {
  return (error) => {
    log.warn({ err: error }, 'a page shows no club: the database could not be read')
    return none
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    ofWebApp?: boolean
  }
}

function buildRobotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /auth/',
    'Disallow: /tools/',
    'Disallow: /forenet-',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** An index if there are several pages; `?after=` selects a page. */
async function buildSitemap(
  origin: string,
  clubs: Pick<PublicClubs, 'keys' | 'keyPages'>,
  url: string,
): Promise<string> {
  const after = new URLSearchParams(url.split('?', 2)[1]).get('after')
  const pages = after === null ? await clubs.keyPages() : []
  if (pages.length > 0) {
    const addresses = ['', ...pages].map((key) => `${origin}/sitemap.xml?after=${key}`)
    return renderSitemap('sitemapindex', 'sitemap', addresses)
  }
  const keys = await clubs.keys(after !== null && CLUB_KEY_PATTERN.test(after) ? after : '')
  const own = after ? [] : [`${origin}/organizations-review`]
  return renderSitemap('urlset', 'url', [...own, ...keys.map((key) => `${origin}/${key}`)])
}

function renderSitemap(list: string, entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${address}</loc></${entry}>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${list}>\n`
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { write, allow }: { write: (requested: DocumentRequest) => Promise<string>; allow: InlinedDocument['allow'] },
): Promise<FastifyReply> {
  const path = getPath(request.url)
  const known = knownPage(path)
  const reads = READ_METHODS.includes(request.method)
  if (known !== null && !reads) return sendMethodNotAllowed(request, reply, READ_METHODS)
  if (known === null && (!reads || isNotPage(path) || FILE_NAME.test(path))) return sendNotFound(request, reply)
  reply.header('cache-control', 'no-cache')
  if (known !== null && known !== path) return reply.redirect(known + request.url.slice(path.length), 308)
  if (BEHIND_LINKS.includes(known)) {
    addPrivacyHeaders(reply)
  }
  allow(reply.raw)
  // A static file would support ranges and conditional requests.
  return reply
    .code(known === null ? 404 : 200)
    .header('vary', DOCUMENT_VARY_HEADERS)
    .type('text/html; charset=utf-8')
    .send(await write(request))
}

function addPrivacyHeaders(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, describeProblem('not-found', `Page not found: ${getPath(request.url)}`, request))
}

function knownPage(path: string): string | null {
  return isNotPage(path) ? null : canonicalizePagePath(path)
}

function isNotPage(path: string): boolean {
  return NOT_PAGES.test(path.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent))
}

function getPath(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}
