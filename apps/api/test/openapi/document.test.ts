import { ALL_CALLS } from '@forenet/contract/all-calls'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import type { Call } from '@forenet/contract/define-call'
import {
  memberCreate,
  membershipConfirmationEmailResend,
  membershipWhatsappResend,
} from '@forenet/contract/member-calls'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Operation = {
  tags: string[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>
}
// biome-ignore lint/suspicious/noExplicitAny: parts of a schema are reached by their path here
type Json = any

let portal: TestPortal
let document: OpenAPIV3_1.Document
beforeAll(async () => {
  portal = await startTestPortal()
  document = (await (await fetch(`${portal.origin}/openapi.json`)).json()) as OpenAPIV3_1.Document
})
afterAll(() => portal.stop())

const operationOf = ({ path, method }: Call) =>
  (document.paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()] as Operation
const bodyOf = (call: Call) => operationOf(call).requestBody?.content['application/json']?.schema

test('every call has its request, response and error types described', () => {
  for (const call of ALL_CALLS) {
    const { responses, requestBody, tags } = operationOf(call)
    expect(tags, call.name).toEqual([call.tag])
    const types = Object.keys(responses[200]?.content ?? {})
    expect(types, call.name).toEqual(call.file ?? ['application/json'])
    const accepted = call.upload ?? (call.body ? ['application/json'] : [])
    expect(Object.keys(requestBody?.content ?? {}), call.name).toEqual(accepted)
    const errors = Object.keys(responses).filter((status) => status !== '200')
    const expected = call.may.includes('anyone') ? ['400', '404'] : ['400', '401', '403', '404']
    expect(errors, call.name).toEqual(expect.arrayContaining(expected))
    for (const status of errors) {
      expect(responses[status]?.$ref, `${call.name} ${status}`).toBe(`#/components/responses/${status}`)
    }
  }
})

test('every call of organisers has a successful response', () => {
  const missing = CLUB_CALLS.filter(
    (call) => !Object.keys(operationOf(call).responses).some((one) => one.startsWith('2')),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('files are bytes, streams are events with their types, and uploads are bytes', () => {
  for (const call of ALL_CALLS) {
    const { responses, requestBody } = operationOf(call)
    for (const [type, { schema }] of Object.entries(responses[200]?.content ?? {})) {
      if (call.event) expect(schema.properties.data.contentSchema.type, call.name).toBe('object')
      else if (type !== 'application/json') expect(schema, call.name).toEqual({ type: 'string', format: 'binary' })
    }
    for (const type of call.upload ?? [])
      expect(requestBody?.content[type]?.schema).toEqual({ type: 'string', format: 'binary' })
  }
  expect(ALL_CALLS.filter((call) => call.upload)).toHaveLength(2)
  expect(ALL_CALLS.filter((call) => call.event)).toHaveLength(3)
})

test('every problem status lists its codes and the problem document', () => {
  const responses = document.components?.responses as Record<string, { description: string; content: Json }>
  for (const [status, { description, content }] of Object.entries(responses)) {
    const codes = Object.entries(PROBLEM_STATUS).flatMap(([code, one]) => (one === Number(status) ? [code] : []))
    for (const code of codes) expect(description).toContain(`\`${code}\``)
    expect(content['application/problem+json'].schema.required).toEqual(expect.arrayContaining(['code', 'status']))
  }
})

test('every tag is listed once', () => {
  const listed = document.tags?.map(({ name }) => name) ?? []
  expect(listed.toSorted()).toEqual([...new Set(ALL_CALLS.map(({ tag }) => tag))].toSorted())
})

test('patterns are portable', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    JSON.parse(text),
  )
  expect(patterns.length).toBeGreaterThan(50)
  for (const pattern of new Set(patterns)) {
    expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
    expect(pattern).not.toMatch(/\\p\{|\(\?[=!<]|\\ud[89a-f]/)
  }
})

describe('strict validation rules are in the description', () => {
  const matches = (schema: Json, text: string) => new RegExp(schema.pattern, 'u').test(text)
  test('of an e-mail address', () => {
    const { email } = bodyOf(memberCreate).properties
    expect(email.maxLength).toBe(254)
    expect(
      ['ida@example.org', 'ida', 'ida@localhost', 'i..da@example.org', 'søren@example.org'].map((text) =>
        matches(email, text),
      ),
    ).toEqual([true, false, false, false, false])
  })
  test('of names', () => {
    for (const call of ALL_CALLS) {
      const properties = bodyOf(call)?.properties ?? {}
      for (const field of ['attendeeName', ...(call.name === 'memberCreate' ? [] : ['firstName', 'lastName'])])
        if (properties[field])
          expect(properties[field], call.name).toMatchObject({ format: 'person-name', minLength: 1 })
    }
  })
  test('of a year', () => {
    const year = bodyOf(membershipConfirmationEmailResend).properties.YEAR
    expect(year.anyOf).toMatchObject([{ type: 'string' }, { type: 'integer', minimum: 1000, maximum: 9999 }])
    expect(['2026', '26', '20266', '٢٠٢٦'].map((text) => matches(year.anyOf[0], text))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(bodyOf(membershipWhatsappResend).required).toEqual(['2', '3'])
  })
  test('of a purchase token', () => {
    for (const call of ALL_CALLS.filter(({ name }) => ['paymentPrepare', 'eventRegister'].includes(name))) {
      const { token } = bodyOf(call).properties
      expect([matches(token, 'a1'.repeat(20)), matches(token, 'a-'.repeat(20)), matches(token, 'a')]).toEqual([
        true,
        false,
        false,
      ])
    }
  })
})
