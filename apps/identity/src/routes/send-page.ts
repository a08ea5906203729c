import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Look, type Page, renderPage } from '../pages/layout.ts'
import { detectLook } from '../pages/look-at.ts'
import { pageHeaders } from '../pages/page-headers.ts'
import type { Parts } from './parts.ts'

/** `asked`: the application's `ui_locales`. */
export function lookOf(parts: Parts, request: FastifyRequest, asked: readonly unknown[] = []): Look {
  return detectLook(parts.realm, parts.assets, { headers: request.headers, url: request.url }, asked)
}

/** Pages are personal, so never cached. */
export function sendPage(reply: FastifyReply, look: Look, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers(pageHeaders('none', page.asks))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderPage(look, page))
}

export function queryText(request: FastifyRequest, name: string): string {
  return new URLSearchParams(request.url.split('?', 2)[1]).get(name) ?? ''
}

export function waitInWords(look: Look, seconds: number): string {
  const { words } = look
  return words.tooManyTries(seconds < 100 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60)))
}
