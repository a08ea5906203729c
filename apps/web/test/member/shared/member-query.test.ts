import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALL_TIMEOUT_MS, configureCalls } from '../../../src/kit/calls/call.ts'
import { memberQuery } from '../../../src/member/shared/member/member-query.ts'
import { buildMember } from '../../fixture/people.ts'

const PROFILE = { email: 'nora@example.dk', givenName: 'Nora', familyName: 'Kjær', phone: '+45 22 33 44 55' }
const created = buildMember({ firstName: 'Nora', lastName: 'Kjær', email: PROFILE.email })

let server: Server
let lookupStatus: number
let creations: unknown[]

beforeEach(async () => {
  creations = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    if (request.method === 'POST') creations.push(JSON.parse(body))
    response.writeHead(request.method === 'POST' ? 200 : lookupStatus, { 'content-type': 'application/json' })
    if (request.method === 'POST' || lookupStatus === 200) response.end(JSON.stringify(created))
    else response.end(lookupStatus === 204 ? undefined : JSON.stringify({ code: 'some-problem' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  configureCalls({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: CALL_TIMEOUT_MS,
    gatewayTimeoutMs: 10_000,
    freshToken: async () => 'token-1',
    unauthorised: () => undefined,
    signInNeeded: () => undefined,
    actingMember: () => null,
    online: () => true,
  })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const find = () => new QueryClient().fetchQuery({ ...memberQuery(PROFILE, null), retry: false })

test.each([404, 204, 500])('a lookup with status %d creates the member from the login profile', async (status) => {
  lookupStatus = status
  expect(await find()).toEqual(created)
  expect(creations).toEqual([
    {
      firstName: 'Nora',
      lastName: 'Kjær',
      email: PROFILE.email,
      phone: '+4522334455',
      enabled: true,
      address: null,
      language: 'en',
    },
  ])
})

test('an existing member is not created again', async () => {
  lookupStatus = 200
  expect(await find()).toEqual(created)
  expect(creations).toEqual([])
})

test.each([400, 401, 403, 503])('a lookup with status %d fails without creating a member', async (status) => {
  lookupStatus = status
  await expect(find()).rejects.toMatchObject({ status })
  expect(creations).toEqual([])
})
