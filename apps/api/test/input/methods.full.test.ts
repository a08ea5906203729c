import { Agent, request } from 'node:http'
import { ALL_CALLS } from '@forenet/contract/all-calls'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => {
  agent.destroy()
  return portal.stop()
})

/** The methods of each path of the contract, as in the Allow header. */
const METHODS = new Map<string, string[]>()
for (const { path, method } of [...ALL_CALLS, ...CLUB_CALLS]) {
  METHODS.set(path, [...(METHODS.get(path) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])])
}

/** Fills in a path's parameters with a value that is no other path. */
const addressed = (path: string, parameter = 'zz-1') => path.replace(/\{\w+\}/g, parameter)

/** Sends a raw request; returns status and allowed methods. */
function ask(method: string, path: string, body?: string): Promise<{ status: number; allow: string | undefined }> {
  return new Promise((done, fail) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const asking = request(new URL(path, portal.origin), { method, agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done({ status: answer.statusCode ?? 0, allow: answer.headers.allow }))
    })
    asking.on('error', fail)
    asking.end(body)
  })
}

describe('an unsupported method', () => {
  test('is answered with the allowed ones, for every path and method', async () => {
    const got: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const [path, methods] of METHODS) {
      const allow = [...methods.sort(), 'OPTIONS'].join(', ')
      for (const method of portal.app.http.supportedMethods.filter((one) => !methods.includes(one))) {
        got[`${method} ${path}`] = await ask(method, addressed(path))
        expected[`${method} ${path}`] = { status: method === 'OPTIONS' ? 204 : 405, allow }
      }
    }
    expect(Object.keys(got).length).toBeGreaterThan(1_000)
    expect(got).toEqual(expected)
  })

  test('is answered with them if another path with a parameter would accept it', async () => {
    const pairs = [...METHODS.keys()].flatMap((wide) =>
      [...METHODS.keys()].filter((narrow) => narrow !== wide && covers(wide, narrow)).map((narrow) => [wide, narrow]),
    )
    const taken = pairs.flatMap(([wide = '', narrow = '']) =>
      (METHODS.get(wide) ?? [])
        .filter((method) => !METHODS.get(narrow)?.includes(method))
        .map((method) => [method, narrow] as const),
    )
    expect(pairs.length).toBeGreaterThan(0)
    for (const [method, narrow] of taken) {
      expect((await ask(method, addressed(narrow))).status, `${method} ${narrow}`).toBe(405)
    }
  })

  test('is answered before the body is read, except for long or unknown paths', async () => {
    const [path = ''] = [...METHODS.keys()].filter((one) => one.includes('{') && !METHODS.get(one)?.includes('PUT'))
    expect((await ask('PUT', addressed(path), '{"half":')).status).toBe(405)
    expect(await ask('PUT', addressed(path, 'a'.repeat(250)))).toEqual({ status: 400, allow: undefined })
    expect(await ask('PUT', addressed(path, '%ff'))).toEqual({ status: 400, allow: undefined })
    expect(await ask('PUT', `${addressed(path)}/nowhere/at/all`)).toEqual({ status: 404, allow: undefined })
  })
})

/** Whether a path with parameters matches another path. */
function covers(wide: string, narrow: string): boolean {
  const [parts, names] = [wide.split('/'), narrow.split('/')]
  return parts.length === names.length && parts.every((part, at) => part === names[at] || part.startsWith('{'))
}
