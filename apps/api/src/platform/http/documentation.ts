import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import type { Call } from '@forenet/contract/define-call'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { PRODUCT } from '@forenet/domain/product'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

type Schema = OpenAPIV3_1.SchemaObject
type OpenApiOperation = OpenAPIV3_1.OperationObject

const PROBLEM_TYPE = 'application/problem+json'
const JSON_TYPE = 'application/json'
const BINARY_SCHEMA: Schema = { type: 'string', format: 'binary' }

function completeOpenApi(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const responses: Record<string, OpenAPIV3_1.ResponseObject> = {}
  for (const call of [...ALL_CALLS, ...CLUB_CALLS]) {
    const operation = findOperation(document, call)
    if (!operation) continue
    const { [PROBLEM_TYPE]: problem } = problemContent(operation)
    operation.responses = { ...buildSuccessResponses(operation, call) }
    for (const status of listProblemStatuses(call)) {
      operation.responses[status] = { $ref: `#/components/responses/${status}` }
      responses[status] = { description: describeProblemCodes(status), content: { [PROBLEM_TYPE]: problem ?? {} } }
    }
    if (call.upload) operation.requestBody = { required: true, content: buildContent(call.upload, BINARY_SCHEMA) }
  }
  return simplifyPatterns({ ...document, components: { ...document.components, responses } })
}

function findOperation(document: OpenAPIV3_1.Document, { path, method }: Call): OpenApiOperation | undefined {
  return document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
}

function problemContent({ responses }: OpenApiOperation): Record<string, OpenAPIV3_1.MediaTypeObject> {
  const refusal = responses?.['4XX']
  return refusal && 'content' in refusal ? (refusal.content ?? {}) : {}
}

function buildSuccessResponses(
  { responses }: OpenApiOperation,
  { file, event, answer }: Call,
): OpenAPIV3_1.ResponsesObject {
  if (event)
    return { 200: { description: 'Server-sent events', content: buildContent(file ?? [], buildEventSchema(event)) } }
  if (file) return { 200: { description: 'The file', content: buildContent(file, BINARY_SCHEMA) } }
  if (!answer) return { 204: { description: 'Done' } }
  return Object.fromEntries(Object.entries(responses ?? {}).filter(([status]) => status.startsWith('2')))
}

function buildEventSchema(event: NonNullable<Call['event']>): Schema {
  const { $schema, ...contentSchema } = z.toJSONSchema(event)
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema } as Schema
  return { type: 'object', properties: { data }, required: ['data'] }
}

function buildContent(types: readonly string[], schema: Schema): Record<string, OpenAPIV3_1.MediaTypeObject> {
  return Object.fromEntries(types.map((type) => [type, { schema: type === JSON_TYPE ? { type: 'object' } : schema }]))
}

function listProblemStatuses(call: Call): number[] {
  const guarded = !call.may.includes('anyone')
  const changes = call.method !== 'GET'
  return [
    400,
    ...(guarded ? [401] : []),
    ...(guarded || call.bySecret ? [403] : []),
    404,
    ...(changes ? [409, 413, 415] : []),
    ...(guarded ? [422] : []),
    429,
    500,
    ...(call.gatewayCalls ? [502] : []),
    503,
  ]
}

function describeProblemCodes(status: number): string {
  const codes = Object.entries(PROBLEM_STATUS).flatMap(([code, one]) => (one === status ? [`\`${code}\``] : []))
  return `${STATUS_CODES[status]}: ${codes.join(', ')}`
}

/**
 * Removes Unicode properties, which many OpenAPI tools do not support, and lone surrogates, which UTF-8 cannot encode.
 */
function simplifyPatterns(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const plain = (key: string, value: unknown) =>
    key === 'pattern' && typeof value === 'string'
      ? value.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f').replaceAll('\\p{Cs}', '')
      : value
  return JSON.parse(JSON.stringify(document, plain))
}

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
