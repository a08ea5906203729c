import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/**
 * `trusted`: further origins that pages may connect to. Runs helmet once, because per response it cost 3 % of the time
 * under load.
 */
export function sendSecurityHeaders(http: FastifyInstance, origin: string, trusted: readonly string[]): void {
  const headers = computeHeaders(origin, trusted)
  // Set on the raw response, so that hijacked responses have them too.
  http.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}

/** Document headers, which waste about 600 bytes on each asset. */
const DOCUMENT_HEADERS = [
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

/** A first page load has about twenty assets, which need no document headers. */
export function removeDocumentHeaders(answer: ServerResponse): void {
  for (const name of DOCUMENT_HEADERS) answer.removeHeader(name)
}

/** Use only for pages without actions. */
export function allowFraming(answer: ServerResponse): void {
  const policy = String(answer.getHeader('content-security-policy') ?? '')
  answer.setHeader('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'))
  answer.removeHeader('x-frame-options')
}

/** `eval` of scripts stays forbidden. */
export function allowWebAssembly(answer: ServerResponse): void {
  const policy = String(answer.getHeader('content-security-policy') ?? '')
  answer.setHeader(
    'content-security-policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
}

export function allowCrossOrigin(answer: ServerResponse): void {
  answer.setHeader('cross-origin-resource-policy', 'cross-origin')
}

function computeHeaders(origin: string, trusted: readonly string[]): [string, string][] {
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
