import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * Gives every answer the security headers and the content policy; `trusted` are origins the pages may talk to besides
 * their own. The headers are the same for all, so helmet works them out once and not for every answer, which took a
 * thirtieth of the portal's time under load.
 */
export function sendSecurityHeaders(http: FastifyInstance, origin: string, trusted: readonly string[]): void {
  const headers = workedOut(origin, trusted)
  // On the raw answer, so that one that is taken over by another handler has them as well.
  http.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** What only counts for a document: for a script, a style or a type face these are some 600 bytes that say nothing. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Takes from the answer to a file that only ever is a part of a page what counts for pages; a first page has twenty such files. */
export function leaveOutForFile(answer: ServerResponse): void {
  for (const name of OF_DOCUMENTS) answer.removeHeader(name)
}

/** Lets the pages of other sites show this one within them. It must not do more than be read and lead on. */
export function allowFraming(answer: ServerResponse): void {
  const policy = String(answer.getHeader('content-security-policy') ?? '')
  answer.setHeader('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'))
  answer.removeHeader('x-frame-options')
}

/** Lets this page compile WebAssembly that it fetched from its own address; scripts as texts stay forbidden. */
export function allowModules(answer: ServerResponse): void {
  const policy = String(answer.getHeader('content-security-policy') ?? '')
  answer.setHeader(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

/** Lets the pages of other sites load this file as a part of theirs. */
export function allowElsewhere(answer: ServerResponse): void {
  answer.setHeader('cross-origin-resource-policy', 'cross-origin')
}

function workedOut(origin: string, trusted: readonly string[]): [string, string][] {
  const own = ["'self'", ...trusted]
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: own,
        frameSrc: own,
        frameAncestors: ["'self'"],
        formAction: own,
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
    strictTransportSecurity: origin.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  middleware(answer.req, answer, (error?: unknown) => {
    if (error) throw error
  })
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
