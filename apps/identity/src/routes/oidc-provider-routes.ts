import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findOversizedParameter } from '../limits/parameter-limits.ts'
import { errorPage } from '../pages/message-pages.ts'
import { bindCurrentRequest } from '../provider/current-request.ts'
import { PROTOCOL_PATHS } from '../provider/protocol-paths.ts'
import type { IdentityServices } from './identity-services.ts'
import { limitSignIns } from './limit-sign-ins.ts'
import { pageAppearance, sendPage } from './send-page.ts'

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
    // oidc-provider derives its mount path from the difference.
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
    // POST leaves the ID token with personal data out of the URL. oidc-provider would need cross-site cookies for POST,
    // so it gets a GET.
    forms.post<{ Body: Form | undefined }>(signingOut, async (request, reply) => {
      const query = parametersOf(request.body ?? {})
      if (findOversizedParameter(query)) {
        const look = pageAppearance(parts, request)
        return sendPage(reply, look, errorPage(look, 'bad-request'), 400)
      }
      request.raw.method = 'GET'
      return handOver(request, reply, `${signingOut}?${query}`)
    })
  })
}

/** Preserves repeated parameters, which oidc-provider rejects. */
function parametersOf(form: Form): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  )
}
