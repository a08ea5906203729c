import { ALL_CALLS } from '@forenet/contract/all-calls'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { describe, expect, test } from 'vitest'

const PREFIX = /^(\/forenet-(member|org|event)-api\/api\/v1|\/tools)\//

describe.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', (name, call) => {
  test('has a name, a summary and a clause of the specification or a ruling', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]+$/)
    expect(call.summary.length).toBeGreaterThan(8)
    expect(call.clause).toMatch(/sections? \d|ruling/)
    expect(call.tag).not.toBe('')
  })

  test('lies under one of the API’s addresses, and describes every parameter in its path', () => {
    expect(call.path).toMatch(PREFIX)
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    const described = call.params && 'shape' in call.params ? Object.keys(call.params.shape as object) : []
    expect(described.sort()).toEqual(inPath.sort())
  })

  test('refuses what it does not know', () => {
    for (const part of [call.query, call.body]) {
      if (!part || !('shape' in part)) continue
      const read = part.safeParse({ surelyUnknown: 1 })
      const codes = read.error?.issues.map((issue) => issue.code) ?? []
      expect(codes, name).toContain('unrecognized_keys')
    }
  })

  test('takes a body only where a body belongs, and answers with something', () => {
    if (call.method === 'GET' || call.method === 'DELETE') expect(call.body).toBeUndefined()
    expect(Boolean(call.answer) || Boolean(call.file)).toBe(true)
  })
})

test('no two calls share a name, or a method and address', () => {
  const shapes = ALL_CALLS.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(ALL_CALLS.length)
  expect(new Set(ALL_CALLS.map((call) => call.name)).size).toBe(ALL_CALLS.length)
})

test('what is open to anyone is open on purpose', () => {
  const open = ALL_CALLS.filter((call) => call.may.includes('anyone')).map((call) => call.name)
  expect(open.sort()).toEqual([
    'calendarFeedFile',
    'cashDrawerClose',
    'cashDrawerOpen',
    'cashDrawerPayOut',
    'doorLive',
    'doorOffersGet',
    'doorOpen',
    'doorSaleGet',
    'doorSaleGiveUp',
    'doorSell',
    'doorSync',
    'eventPicture',
    'invitationAnswer',
    'invitationByLink',
    'maintenance',
    'organisationLogo',
    'organisationPublic',
    'settings',
    'ticketByLink',
    'ticketKeys',
    'ticketWallets',
    'validateToken',
  ])
})

describe('the calls of section 7 that memberships and payment touch', () => {
  const member = '/forenet-member-api/api/v1'
  const organisation = '/forenet-org-api/api/v1'
  test.each([
    ['GET', `${member}/member/search-email`],
    ['GET', `${member}/member/list`],
    ['GET', `${member}/member/item`],
    ['POST', `${member}/member/item`],
    ['GET', `${member}/{memberId}/membership/list`],
    ['POST', `${member}/{memberId}/membership/item`],
    ['PUT', `${member}/{memberId}/membership/item`],
    ['POST', `${member}/membership/{membershipId}/history/item`],
    ['POST', `${member}/membership/history/{historyId}/payment/item`],
    ['GET', `${member}/membership/history/{historyId}/payment/item/{paymentId}`],
    ['PUT', `${member}/membership/history/{historyId}/payment/item`],
    ['POST', `${member}/member/payment-prepare`],
    ['POST', `${member}/member/email`],
    ['POST', `${member}/member/whatsapp`],
    ['POST', `${member}/payment/freepay/link`],
    ['POST', `${member}/payment/freepay/{id}/capture`],
    ['POST', `${member}/payment/freepay/{id}/decline`],
    ['POST', '/tools/member/calculate-status'],
    ['POST', '/tools/api/auth/validate-token'],
    ['GET', `${organisation}/org/list`],
    ['GET', `${organisation}/org/{orgId}/config/membership/list`],
    ['GET', `${organisation}/org/{orgId}/config/payment/{provider}/active`],
  ])('%s %s', (method, path) => {
    expect(ALL_CALLS.filter((call) => call.method === method && call.path === path)).toHaveLength(1)
  })
})

test('every problem has a status that is an error, and 400 means malformed input only', () => {
  for (const [code, status] of Object.entries(PROBLEM_STATUS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  }
  expect(
    Object.entries(PROBLEM_STATUS)
      .filter(([, status]) => status === 400)
      .map(([code]) => code),
  ).toEqual(['malformed-input'])
})
