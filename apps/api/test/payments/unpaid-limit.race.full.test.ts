import { paymentCapture, paymentLink, paymentStatus, unpaidPurchaseLimitsGet } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, preparePurchase } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { UNPAID_REGISTRATION_LIMIT } from '../../src/modules/events/events/seats/hold-rules.ts'
import { UNPAID_MEMBERSHIPS } from '../../src/modules/membership/memberships/buying/order-effects.ts'
import { priorPurchasesReader } from '../../src/modules/money/payments/index.ts'

const UNPAID_LIMITS = { membership: UNPAID_MEMBERSHIPS, event: UNPAID_REGISTRATION_LIMIT }
const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})

const later = (ms: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + ms)
}

async function buyer() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const senior = await createEdition(portal.database, organisation.id)
  const person = { email: member.email ?? '' }
  // Three events, as tickets per member and event are limited.
  const events = await Promise.all([1, 2, 3].map(() => createEvent(portal.database, organisation.id)))
  let begun = 0
  const selection = buildSelection(organisation.id, [{ memberId: member.id, membershipConfId: senior.id }], 45_000)
  return {
    person,
    memberId: member.id,
    buy: () => preparePurchase(portal, person, selection),
    register: () => {
      const event = events[begun++ % events.length]
      const wanted = [{ ticketTypeId: event?.typeId ?? '', attendeeName: 'Bo Lund' }]
      return registerForEvent(portal, person, event?.id ?? '', buildRegistration(wanted, 30_000))
    },
    room: async () => (await portal.call(person, unpaidPurchaseLimitsGet, { params: { memberId: member.id } })).body,
  }
}

describe('purchases started and not paid', () => {
  test.each([
    ['membership', 'buy'],
    ['event', 'register'],
  ] as const)('of the kind %s are listed before the limit is reached, with its end', async (kind, begin) => {
    const { most, withinMs } = UNPAID_LIMITS[kind]
    const one = await buyer()
    expect((await one.room())[kind]).toEqual({ begun: 0, most, againAt: null })
    const first = portal.clock.now
    expect((await one[begin]()).status).toBe(200)
    later(1_000)
    for (let n = 1; n < most - 1; n++) await one[begin]()
    expect((await one.room())[kind]).toEqual({ begun: most - 1, most, againAt: null })
    expect((await one[begin]()).status).toBe(200)
    const againAt = new Date(first.getTime() + withinMs)
    expect((await one.room())[kind]).toEqual({ begun: most, most, againAt: againAt.toISOString() })
    const refused = await one[begin]()
    expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-unpaid'])
    portal.clock.now = againAt
    expect((await one.room())[kind]).toMatchObject({ begun: most - 1, againAt: null })
    expect((await one[begin]()).status).toBe(200)
  })

  test('of another member are not listed', async () => {
    const [one, other] = [await buyer(), await createMember(portal.database)]
    const answer = await portal.call(one.person, unpaidPurchaseLimitsGet, { params: { memberId: other.id } })
    expect(answer.status).toBe(404)
  })
})

test('the return token of a prepared purchase expires after a day, and preparing again gives another', async () => {
  const one = await buyer()
  const { person } = one
  const first = await one.buy()
  const forenettoken = first.body.returnToken
  later(24 * 3_600_000 - 1_000)
  expect((await portal.call(person, paymentStatus, { query: { forenettoken } })).body.state).toBe('unpaid')
  later(1_000)
  const answers = [
    await portal.call(person, paymentStatus, { query: { forenettoken } }),
    await portal.call(person, paymentLink, { body: { forenettoken } }),
    await portal.call(person, paymentCapture, { params: { id: 'none' }, body: { forenettoken } }),
  ]
  expect(answers.map(({ problem }) => problem.code)).toEqual(Array.from(answers, () => 'return-token-expired'))
  const { rows } = await portal.database.$client.query('select token, selection from payment_order where token = $1', [
    forenettoken.slice(0, 40),
  ])
  const again = await preparePurchase(portal, person, rows[0].selection, rows[0].token)
  expect(again.status).toBe(200)
  const fresh = { forenettoken: again.body.returnToken }
  expect((await portal.call(person, paymentLink, { body: fresh })).status).toBe(200)
})

describe('unpaid purchases of many members', () => {
  const since = new Date(START.getTime() - 3_600_000)

  test('are read in one statement with separate results, and not cached', async () => {
    const [one, other] = [await buyer(), await buyer()]
    expect((await one.register()).status).toBe(200)
    const begunOf = priorPurchasesReader(portal.database)
    const questions = [one, other, one].map(({ memberId }) => ({ token: 'none', memberId, since }))
    const query = vi.spyOn(portal.database.$client, 'query')
    try {
      const answers = await Promise.all(questions.map(begunOf))
      expect(answers.map(({ unpaid }) => unpaid)).toEqual([1, 0, 1])
      expect(query).toHaveBeenCalledTimes(1)
    } finally {
      query.mockRestore()
    }
    expect((await one.register()).status).toBe(200)
    expect((await Promise.all(questions.map(begunOf))).map(({ unpaid }) => unpaid)).toEqual([2, 0, 2])
  })

  test('are returned to no one if the statement fails', async () => {
    const { memberId } = await buyer()
    const begunOf = priorPurchasesReader(portal.database)
    const asked = [memberId, 'no id'].map((id) => begunOf({ token: 'none', memberId: id, since }))
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await begunOf({ token: 'none', memberId, since })).unpaid).toBe(0)
  })
})
