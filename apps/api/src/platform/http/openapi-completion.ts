import { STATUS_CODES } from 'node:http'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import type { Call } from '@forenet/contract/define-call'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'

type Schema = OpenAPIV3_1.SchemaObject
type Operation = OpenAPIV3_1.OperationObject

const PROBLEM = 'application/problem+json'
const JSON_TYPE = 'application/json'
const BYTES: Schema = { type: 'string', format: 'binary' }

export function completeOpenApi(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const responses: Record<string, OpenAPIV3_1.ResponseObject> = {}
  for (const call of [...ALL_CALLS, ...CLUB_CALLS]) {
    const operation = operationOf(document, call)
    if (!operation) continue
    const { [PROBLEM]: problem } = problemContent(operation)
    operation.responses = { ...succeeding(operation, call) }
    for (const status of statusesOf(call)) {
      operation.responses[status] = { $ref: `#/components/responses/${status}` }
      responses[status] = { description: problemsOf(status), content: { [PROBLEM]: problem ?? {} } }
    }
    if (call.upload) operation.requestBody = { required: true, content: contentOf(call.upload, BYTES) }
  }
  return readable({ ...document, components: { ...document.components, responses } })
}

function operationOf(document: OpenAPIV3_1.Document, { path, method }: Call): Operation | undefined {
  return document.paths?.[path]?.[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete']
}

function problemContent({ responses }: Operation): Record<string, OpenAPIV3_1.MediaTypeObject> {
  const refusal = responses?.['4XX']
  return refusal && 'content' in refusal ? (refusal.content ?? {}) : {}
}

function succeeding({ responses }: Operation, { file, event, answer }: Call): OpenAPIV3_1.ResponsesObject {
  if (event) return { 200: { description: 'Server-sent events', content: contentOf(file ?? [], eventOf(event)) } }
  if (file) return { 200: { description: 'The file', content: contentOf(file, BYTES) } }
  if (!answer) return { 204: { description: 'Done' } }
  return Object.fromEntries(Object.entries(responses ?? {}).filter(([status]) => status.startsWith('2')))
}

function eventOf(event: NonNullable<Call['event']>): Schema {
  const { $schema, ...contentSchema } = z.toJSONSchema(event)
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema } as Schema
  return { type: 'object', properties: { data }, required: ['data'] }
}

function contentOf(types: readonly string[], schema: Schema): Record<string, OpenAPIV3_1.MediaTypeObject> {
  return Object.fromEntries(types.map((type) => [type, { schema: type === JSON_TYPE ? { type: 'object' } : schema }]))
}

function statusesOf(call: Call): number[] {
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

function problemsOf(status: number): string {
  const codes = Object.entries(PROBLEM_STATUS).flatMap(([code, one]) => (one === status ? [`\`${code}\``] : []))
  return `${STATUS_CODES[status]}: ${codes.join(', ')}`
}

/**
 * Removes Unicode properties, which many OpenAPI tools do not support, and lone surrogates, which UTF-8 cannot encode.
 */
function readable(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const plain = (key: string, value: unknown) =>
    key === 'pattern' && typeof value === 'string'
      ? value.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f').replaceAll('\\p{Cs}', '')
      : value
  return JSON.parse(JSON.stringify(document, plain))
}
