import type { FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInputError } from '../invalid-input.ts'

/**
 * No scripts; styles and images from this origin only. @param formTargets further origins for form submissions
 * (browsers also check redirects)
 */
export function setSecurityHeaders(reply: FastifyReply, formTargets: readonly string[] = []): FastifyReply {
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

/** @throws {InvalidInputError} 403 for a form of another site */
export function assertSameSiteForm(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw new InvalidInputError(403, 'The form was sent from another site.')
}
