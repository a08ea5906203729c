import { createHmac, timingSafeEqual } from 'node:crypto'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { describeServiceConnectionError } from './describe-connection-error.ts'
import type { Finding } from './external-service-checks.ts'

/** Reports the headers that reach the portal. */
const PROXY_CHECK = '/health/proxy'

const PROOF_HEADER_PREFIX = 'forenet-proxy-check'
const PROOF_VALID_SECONDS = 60

/** The proxy check also sends a body of this size, to detect a lower limit. */
export const MAX_BODY_BYTES = Math.max(CONTACT_LIMITS.attachmentBytes, IMPORT_LIMITS.bytes)

/** Documentation address (RFC 5737), used as a spoofed client address. */
const SPOOFED_ADDRESS = '192.0.2.1'

const CHECK_TIMEOUT_MS = 30_000

const receivedHeadersSchema = z.object({ forwardedFor: z.array(z.string()) })
export type ReceivedHeaders = z.output<typeof receivedHeadersSchema>

type ProxyCheckInput = { origin: string; trustedProxies: number; secret: string; now: () => Date }

/** Answers 404 without a valid HMAC. */
export function proxyCheck(app: FastifyInstance, secret: string, now: () => Date): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, _body, done) =>
      done(null),
    )
    scope.post(PROXY_CHECK, {
      schema: { hide: true },
      // Checked before the large body is read.
      onRequest: async (request, reply) => {
        if (!isProof(secret, String(request.headers[PROOF_HEADER_PREFIX] ?? ''), now())) return reply.callNotFound()
      },
      handler: async (request): Promise<ReceivedHeaders> => {
        const header = request.headers['x-forwarded-for']
        return {
          forwardedFor: [header ?? []]
            .flat()
            .join(',')
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        }
      },
    })
  })
}

export async function checkProxy({ origin, trustedProxies, secret, now }: ProxyCheckInput): Promise<Finding> {
  const what = 'proxy'
  const { host } = new URL(origin)
  const bad = (says: string): Finding => ({ what, good: false, message: says })
  try {
    const answer = await fetch(new URL(PROXY_CHECK, origin), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        [PROOF_HEADER_PREFIX]: computeProof(secret, now()),
        'x-forwarded-for': SPOOFED_ADDRESS,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(MAX_BODY_BYTES),
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    })
    if (answer.status === 413)
      return bad(`${host} takes no body of ${MAX_BODY_BYTES / 1_000_000} MB: files are refused`)
    if ([502, 503, 504].includes(answer.status))
      return bad(`${host} reaches no portal (${answer.status}): does it run?`)
    // Another server answered if the body is not JSON.
    const body = answer.ok ? receivedHeadersSchema.safeParse(await answer.json().catch(() => null)) : null
    if (!body?.success) {
      return bad(`${host} is no portal with this RETURN_TOKEN_SECRET (${answer.status}): look at PUBLIC_ORIGIN`)
    }
    const wrong = listProxyProblems(body.data, trustedProxies)
    return wrong === null ? { what, good: true, message: `${host} leads here, and says who calls` } : bad(wrong)
  } catch (error) {
    return bad(describeServiceConnectionError(error, host))
  }
}

export function listProxyProblems({ forwardedFor }: ReceivedHeaders, trustedProxies: number): string | null {
  // Proxies append to the client's header; one that overwrites it drops the spoofed address.
  const notified = forwardedFor.length - 1 - forwardedFor.lastIndexOf(SPOOFED_ADDRESS)
  if (notified === trustedProxies) return null
  if (notified === 0) return 'the proxy does not say who calls: have it set X-Forwarded-For'
  const counts = `${notified === 1 ? 'one proxy says' : `${notified} proxies say`} who calls, and TRUSTED_PROXIES is ${trustedProxies}`
  return notified > trustedProxies
    ? `${counts}: all seem to call from a proxy, and one uses up the limits of all`
    : `${counts}: whoever calls may choose whom to seem`
}

function computeProof(secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `${seconds}.${computeSignature(secret, seconds)}`
}

function isProof(secret: string, given: string, at: Date): boolean {
  const [seconds = '', signed = ''] = given.split('.')
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(at.getTime() / 1_000 - Number(seconds)) > PROOF_VALID_SECONDS) return false
  const wanted = Buffer.from(computeSignature(secret, Number(seconds)))
  const got = Buffer.from(signed)
  return wanted.length === got.length && timingSafeEqual(wanted, got)
}

function computeSignature(secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`forenet proxy check ${seconds}`).digest('base64url')
}
