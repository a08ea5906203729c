import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { oversizedParameter } from '../limits/parameter-limits.ts'
import { troublePage } from '../pages/message-pages.ts'
import { PROTOCOL_PATHS } from '../provider/protocol-paths.ts'
import { bindRequest } from '../provider/request-behind.ts'
import { limitSignIns } from './limit-sign-ins.ts'
import type { Parts } from './parts.ts'
import { lookOf, sendPage } from './send-page.ts'

type Form = Record<string, string | string[]>

/** oidc-provider parses bodies and writes responses itself, except for sign-out by form. */
export async function addEngineRoutes(scope: FastifyInstance, parts: Parts, formLimitBytes: number): Promise<void> {
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
    bindRequest(raw, request)
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
      if (oversizedParameter(query)) {
        const look = lookOf(parts, request)
        return sendPage(reply, look, troublePage(look, 'bad-request'), 400)
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
