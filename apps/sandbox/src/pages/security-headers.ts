import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput } from '../invalid-input.ts'

/**
 * Headers of a page: no scripts at all, styles and pictures only from here.
 * @param formTargets origins that a form may lead to besides this one (browsers count redirects of the answer, too)
 */
export function securePage(reply: FastifyReply, formTargets: readonly string[] = []): FastifyReply {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
}

/** A form can be sent from our own pages only. @throws {InvalidInput} 403 when another site's page sent it */
export function refuseForeignForm(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new InvalidInput(403, 'The form was sent from another site.')
}
