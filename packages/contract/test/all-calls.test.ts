import { ALL_CALLS } from '@forenet/contract/all-calls'
import { PROBLEM_STATUS } from '@forenet/contract/problem'
import { describe, expect, test } from 'vitest'

const PREFIX = /^(\/forenet-(member|org|event)-api\/api\/v1|\/tools)\//

describe('every API call', () => {
  test('has a name, a summary and a clause of the specification or a ruling', () => {
    for (const { name, summary, clause, tag } of ALL_CALLS) {
      expect(name).toMatch(/^[a-z][A-Za-z]+$/)
      expect(summary.length, name).toBeGreaterThan(8)
      expect(clause, name).toMatch(/sections? \d|ruling/)
      expect(tag, name).not.toBe('')
    }
  })

  test('has a path below one of the API prefixes, and describes every path parameter', () => {
    for (const { name, path, params } of ALL_CALLS) {
      expect(path, name).toMatch(PREFIX)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const described = params && 'shape' in params ? Object.keys(params.shape as object) : []
      expect(described.sort(), name).toEqual(inPath.sort())
    }
  })

  test('rejects unknown fields', () => {
    for (const { name, query, body } of ALL_CALLS) {
      for (const part of [query, body]) {
        if (!part || !('shape' in part)) continue
        const codes = part.safeParse({ surelyUnknown: 1 }).error?.issues.map((issue) => issue.code) ?? []
        expect(codes, name).toContain('unrecognized_keys')
      }
    }
  })

  test('has no body for GET or DELETE, and always a response', () => {
    for (const { name, method, body, answer, file } of ALL_CALLS) {
      if (method === 'GET' || method === 'DELETE') expect(body, name).toBeUndefined()
      expect(Boolean(answer) || Boolean(file), name).toBe(true)
    }
  })
})

test('has a unique name and a unique method and path', () => {
  const shapes = ALL_CALLS.map((call) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
  expect(new Set(shapes).size).toBe(ALL_CALLS.length)
  expect(new Set(ALL_CALLS.map((call) => call.name)).size).toBe(ALL_CALLS.length)
})

test('is public only if it is on the list of public calls', () => {
  const open = ALL_CALLS.filter((call) => call.may.includes('anyone')).map((call) => call.name)
  expect(open.sort()).toEqual([
    'abuseReportMake',
    'auditorBooksVerify',
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
    'invoicePayOpen',
    'invoicePayPdf',
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

test('covers each membership and payment call of section 7 once', () => {
  const member = '/forenet-member-api/api/v1'
  const organisation = '/forenet-org-api/api/v1'
  for (const [method, path] of [
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
  ]) {
    const found = ALL_CALLS.filter((call) => call.method === method && call.path === path)
    expect(found, `${method} ${path}`).toHaveLength(1)
  }
})

test('every problem has an error status, and 400 is used for malformed input only', () => {
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
