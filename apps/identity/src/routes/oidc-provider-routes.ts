import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { findIpv6SiteKey, findSubscriberNetworkKey } from '@forenet/domain/network-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findOversizedParameter } from '../limits/parameter-limits.ts'
import { errorPage, tooManyRequestsPage } from '../pages/message-pages.ts'
import { bindCurrentRequest } from '../provider/current-request.ts'
import { PROTOCOL_PATHS } from '../provider/protocol-paths.ts'
import type { IdentityServices } from './identity-services.ts'
import { findPageAppearance, formatWait, sendPage } from './send-page.ts'

const WINDOW_MS = 60_000

/** Per minute; more than a large shared network needs when ticket sales open. */
const PER_NETWORK = 300
const PER_SITE = 1_500

/**
 * In memory, so that a flood causes no writes. Silent checks (`prompt=none`), made on every page load, do not count.
 */
async function limitSignIns(scope: FastifyInstance, parts: IdentityServices): Promise<void> {
  await scope.register(rateLimit, { global: false })
  const common = { timeWindow: WINDOW_MS, allowList: [] }
  const limits = [
    scope.createRateLimit({ ...common, max: PER_NETWORK, keyGenerator: ({ ip }) => findSubscriberNetworkKey(ip) }),
    scope.createRateLimit({ ...common, max: PER_SITE, keyGenerator: ({ ip }) => findIpv6SiteKey(ip) }),
  ]
  const signingIn = parts.realm.mount + PROTOCOL_PATHS.authorization
  const signingOut = parts.realm.mount + PROTOCOL_PATHS.end_session
  scope.addHook('onRequest', async (request, reply) => {
    const { path, query } = asTheEngineReads(request)
    if (path !== signingIn && path !== signingOut) return
    const isSilent = path === signingIn && query.get('prompt') === 'none'
    for (const limit of isSilent ? [] : limits) {
      const spent = await limit(request)
      if (!spent.isAllowed && spent.isExceeded) return sendTooManyRequests(parts, request, reply, spent.ttlInSeconds)
    }
    if (findOversizedParameter(query)) {
      const look = findPageAppearance(parts, request)
      return sendPage(reply, look, errorPage(look, 'bad-request'), 400)
    }
  })
}

/** As oidc-provider: ignores case and trailing slash, does not decode escapes. */
function asTheEngineReads({ url }: FastifyRequest): { path: string; query: URLSearchParams } {
  const [path = '', query] = url.split('?', 2)
  return { path: path.toLowerCase().replace(/\/$/, ''), query: new URLSearchParams(query) }
}

async function sendTooManyRequests(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
) {
  parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-ins-begun' }, request)
  const look = findPageAppearance(parts, request)
  reply.header('retry-after', seconds)
  return sendPage(reply, look, tooManyRequestsPage(look, formatWait(look, seconds)), 429)
}

type Form = Record<string, string | string[]>

/** oidc-provider writes responses itself, except for sign-out by form. */
export async function addOidcProviderRoutes(
  scope: FastifyInstance,
  parts: IdentityServices,
  formLimitBytes: number,
): Promise<void> {
  const { provider, realm } = parts
  const engine = provider.callback()
  await limitSignIns(scope, parts)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  async function handOver(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    reply.hijack()
    const { raw } = request
    // oidc-provider derives its mount path from `originalUrl` and `url`.
    Object.assign(raw, { originalUrl: path, url: path.slice(realm.mount.length) || '/' })
    bindCurrentRequest(raw, request)
    await engine(raw, reply.raw)
  }
  for (const url of [realm.mount, `${realm.mount}/*`]) {
    scope.all(url, (request, reply) => handOver(request, reply, request.raw.url ?? '/'))
  }
  await scope.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    await forms.register(formbody, { bodyLimit: formLimitBytes })
    const signingOut = realm.mount + PROTOCOL_PATHS.end_session
    // POST keeps the ID token with personal data out of the URL. oidc-provider would need cross-site cookies for it, so
    // it gets a GET.
    forms.post<{ Body: Form | undefined }>(signingOut, async (request, reply) => {
      const query = buildSearchParams(request.body ?? {})
      if (findOversizedParameter(query)) {
        const look = findPageAppearance(parts, request)
        return sendPage(reply, look, errorPage(look, 'bad-request'), 400)
      }
      request.raw.method = 'GET'
      return handOver(request, reply, `${signingOut}?${query}`)
    })
  })
}

/** Repeated parameters too, so that oidc-provider rejects them. */
function buildSearchParams(form: Form): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  )
}
