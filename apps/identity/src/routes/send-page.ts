import type { FastifyReply, FastifyRequest } from 'fastify'
import { type PageAppearance, type PageContent, renderPage } from '../pages/layout.ts'
import { detectPageAppearance } from '../pages/page-appearance.ts'
import { setPageHeaders } from '../pages/page-headers.ts'
import type { IdentityServices } from './identity-services.ts'

/** `asked`: the application's `ui_locales`. */
export function findPageAppearance(
  parts: IdentityServices,
  request: FastifyRequest,
  asked: readonly unknown[] = [],
): PageAppearance {
  return detectPageAppearance(parts.realm, parts.assets, { headers: request.headers, url: request.url }, asked)
}

/** Personal, so never cached. */
export function sendPage(reply: FastifyReply, look: PageAppearance, page: PageContent, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(setPageHeaders('none', page.asks))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPage(look, page))
}

export function readQueryText(request: FastifyRequest, name: string): string {
  return new URLSearchParams(request.url.split('?', 2)[1]).get(name) ?? ''
}

export function formatWait(look: PageAppearance, seconds: number): string {
  const { words } = look
  return words.tooManyTries(seconds < 100 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60)))
}
