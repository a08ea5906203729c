import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configureCalls } from '../../../src/kit/calls/call.ts'
import {
  answerInviter,
  answerNotification,
  findInvitationOfNotification,
  InvitationIncomplete,
  isAnswerable,
} from '../../../src/member/shared/family/answer-invitations.ts'

const API = '/forenet-member-api/api/v1'
let server: Server
let asked: string[]
/** Responses by method and path: status and body. */
let answers: Record<string, [number, unknown]>

beforeEach(async () => {
  asked = []
  answers = {}
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://portal')
    const what = `${request.method} ${url.pathname.replace(API, '')}`
    asked.push(url.searchParams.has('id') ? `${what} ${url.searchParams.get('id')}` : what)
    const [status, body] = answers[what] ?? [404, { code: 'not-found' }]
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  configureCalls({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 1_000,
    gatewayTimeoutMs: 10_000,
    freshToken: async () => 'token',
    unauthorised: () => undefined,
    signInNeeded: () => undefined,
    actingMember: () => null,
    online: () => true,
  })
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const invitation = (id: string, status = 'pending', inviterEmail = 'a@example.org') => ({
  id,
  inviterEmail,
  inviteeEmail: 'b@example.org',
  status,
})
const success = (message: string): [number, unknown] => [200, { status: 'success', message }]
const APPROVE = 'POST /family/invitation/status/approved'
const REJECT = 'POST /family/invitation/status/rejected'
const BY_EMAIL = 'GET /family/invitation/by-email'

describe('answering an inviter', () => {
  test.each([
    ['approve', APPROVE],
    ['reject', REJECT],
  ] as const)('with %s applies to all their pending invitations', async (answer, call) => {
    answers[BY_EMAIL] = [200, [invitation('1'), invitation('2', 'approved'), invitation('3')]]
    answers[call] = success('Nu er I familie.')
    expect(await answerInviter('a@example.org', 'b@example.org', answer)).toBe('Nu er I familie.')
    expect(asked).toEqual([BY_EMAIL, `${call} 1`, `${call} 3`])
  })

  test('stops before the first call if one lacks an e-mail', async () => {
    answers[BY_EMAIL] = [200, [invitation('1'), invitation('2', 'pending', '')]]
    await expect(answerInviter('a@example.org', 'b@example.org', 'approve')).rejects.toThrow(InvitationIncomplete)
    expect(asked).toEqual([BY_EMAIL])
  })

  test('reports that none is pending', async () => {
    answers[BY_EMAIL] = [200, [invitation('1', 'approved')]]
    await expect(answerInviter('a@example.org', 'b@example.org', 'reject')).rejects.toMatchObject({
      code: 'already-answered',
    })
  })

  test('rethrows errors', async () => {
    answers[BY_EMAIL] = [200, [invitation('1')]]
    answers[APPROVE] = [409, { code: 'has-two-guardians' }]
    await expect(answerInviter('a@example.org', 'b@example.org', 'approve')).rejects.toMatchObject({
      code: 'has-two-guardians',
    })
  })
})

describe('answering from a notification', () => {
  const data = { inviteeEmail: 'b@example.org', invitationId: '7' }

  test('answers only its invitation: the server deletes the notification', async () => {
    answers[APPROVE] = success('Ja')
    expect(await answerNotification(data, 'approve')).toBe('Ja')
    expect(asked).toEqual([`${APPROVE} 7`])
  })

  test.each([
    ['no e-mail of the invitee', { invitationId: '7' }],
    ['no invitation', { inviteeEmail: 'b@example.org' }],
    ['values that are not strings', { inviteeEmail: 7, invitationId: ['7'] }],
  ])('with %s makes no call', async (_what, incomplete) => {
    await expect(answerNotification(incomplete, 'reject')).rejects.toThrow(InvitationIncomplete)
    expect(asked).toEqual([])
    expect(findInvitationOfNotification(incomplete)).toBeNull()
  })
})

test.each([
  [{ inviterEmail: 'a@example.org', inviteeEmail: 'b@example.org' }, true],
  [{ inviterEmail: 'a@example.org', inviteeEmail: '' }, false],
  [{ inviteeEmail: 'b@example.org' }, false],
])('%j can be answered: %s', (emails, expected) => {
  expect(isAnswerable(emails)).toBe(expected)
})
