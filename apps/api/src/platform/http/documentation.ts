import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { PRODUCT } from '@forenet/domain/product'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { completeOpenApi } from './openapi-completion.ts'

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } })

export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Forenet',
        version,
        description: 'The member portal for clubs and associations. Errors are RFC 9457 problem documents.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      tags: [...new Set(ALL_CALLS.map(({ tag }) => tag))].map((name) => ({ name })),
    },
    transform: ({ schema, ...route }) => {
      // Hides pages, assets and the identity provider's URLs.
      const shown = schema?.operationId ? schema : { hide: true }
      return toJsonSchema({ schema: shown, ...route })
    },
  })
  let document: object | undefined
  app.get('/openapi.json', { schema: { hide: true } }, async () => {
    document ??= completeOpenApi(app.swagger() as OpenAPIV3_1.Document)
    return document
  })
}

/** The inline script is allowed by hash; the runtime styles need `unsafe-inline`. */
export async function registerApiReference(app: FastifyInstance): Promise<void> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).includes('text/html')) return
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'content-security-policy',
      policy
        .replace("script-src 'self'", `script-src 'self' ${listScriptHashes(payload)}`)
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    )
  })
  await app.register(scalar, {
    routePrefix: '/docs',
    // Disable Scalar's hosted services, so that the reference contacts only this portal.
    configuration: {
      url: '/openapi.json',
      title: `${PRODUCT} API`,
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}

function listScriptHashes(html: string): string {
  const scripts = [...html.matchAll(/<script(?:\s+type="text\/javascript")?>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`).join(' ')
}
