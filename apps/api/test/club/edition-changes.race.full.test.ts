import { randomBytes, randomUUID } from 'node:crypto'
import { clubEditionChange, clubMembershipTypeList } from '@forenet/contract/club/membership-type-calls'
import { membershipHistoryList, membershipList, receiptGet } from '@forenet/contract/membership-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { computeEditionPrice } from '@forenet/domain/edition-price'
import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  preparePurchase,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeNewPurchase } from '../../src/modules/membership/memberships/buying/new-purchase-repository.ts'
import { UNPAID_MEMBERSHIPS } from '../../src/modules/membership/memberships/buying/order-effects.ts'
import { withRole } from './scene.ts'

const HOUR = 3_600_000
let portal: TestPortal
let start: Date
let token: string
let club: Awaited<ReturnType<typeof createOrganisation>>
let edition: Awaited<ReturnType<typeof createEdition>>
let owner: Awaited<ReturnType<typeof withRole>>
let member: Awaited<ReturnType<typeof createMember>>
beforeAll(async () => {
  portal = await startTestPortal()
  start = portal.clock.now
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = start
  token = generatePurchaseToken(randomBytes)
  club = await createOrganisation(portal.database)
  edition = await createEdition(portal.database, club.id)
  owner = await withRole(portal, club, { role: 'owner' })
  member = await createMember(portal.database, { dateOfBirth: '1990-05-01' })
})

const person = () => ({ email: member.email ?? '' })
const selection = (totalMinor = 45_000) =>
  buildSelection(club.id, [{ memberId: member.id, membershipConfId: edition.id }], totalMinor)
const later = (hours: number) => {
  portal.clock.now = new Date(start.getTime() + hours * HOUR)
}
async function stored() {
  const { body } = await portal.call(owner, clubMembershipTypeList, { params: { orgKey: club.key } })
  const found = body[0]?.editions[0]
  if (!found) throw new Error('The edition is not there')
  return found
}
async function change(changed: Record<string, unknown>) {
  const { id, published: _published, sold: _sold, fixed: _fixed, version, ...terms } = await stored()
  return portal.call(owner, clubEditionChange, {
    params: { orgKey: club.key, editionId: id },
    body: { terms: { ...terms, ...changed } as never, version },
  })
}

/** Changes the edition in a transaction that commits only when a statement of `act` waits for its lock. */
async function whileItChanges<T>(set: string, act: () => Promise<T>): Promise<T> {
  const client = await portal.app.payments.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from membership_configuration where id = $1 for update', [edition.id])
    const acting = act()
    await waitForLockWait(portal)
    await client.query(`update membership_configuration set ${set}, version = version + 1 where id = $1`, [edition.id])
    await client.query('commit')
    return await acting
  } finally {
    client.release()
  }
}

async function orders(): Promise<number[]> {
  const { rows } = await portal.database.$client.query<{ amount: number }>(
    'select amount_minor as amount from payment_order where organisation_id = $1',
    [club.id],
  )
  return rows.map(({ amount }) => Number(amount))
}

describe('an edition that changes between the check and the storing of a purchase', () => {
  test.each([
    ['another price, with both figures', 'price_minor = 50000', 'total-differs'],
    ['another period', `end_date = '2027-06-30'`, 'membership-not-on-offer'],
    ['as much in all, but VAT in it', 'price_minor = 36000, vat_rate = 1.25', 'membership-not-on-offer'],
    ['taken off', 'enabled = false', 'membership-not-on-offer'],
    ['for another age', 'age_from = 118', 'membership-not-for-age'],
  ])('%s: nothing is sold', async (_what, set, code) => {
    const { problem } = await whileItChanges(set, () => preparePurchase(portal, person(), selection()))
    expect(problem.code).toBe(code)
    if (code === 'total-differs') expect(problem.figures).toEqual({ yoursMinor: 45_000, oursMinor: 50_000 })
    expect(await orders()).toEqual([])
  })

  test('in its text only is sold as shown', async () => {
    const { status } = await whileItChanges(`description = 'Hele året'`, () =>
      preparePurchase(portal, person(), selection()),
    )
    expect([status, await orders()]).toEqual([200, [45_000]])
  })

  test('twin: stored without a second check, it is sold at a wrong price', async () => {
    const terms = { priceMinor: 45_000, vatRate: 1, surchargeMinor: 0, joiningFeeMinor: 0, ...NO_HOUSEHOLD_PRICE }
    const alone = { joins: false, nth: 1 }
    const { id, name, startDate, endDate, offerStartDate, ageFrom, ageTo } = edition
    const offered = {
      id,
      name,
      startDate,
      endDate,
      offerStartDate,
      ageFrom,
      ageTo,
      terms,
      price: computeEditionPrice(edition, '2026-11-20'),
    }
    const participant = { id: member.id, firstName: 'Ida', lastName: 'Holm' } as never
    const payer = { memberId: member.id, name: 'Ida', email: 'ida@example.org', phone: '', address: null } as never
    const purchase = {
      orderId: randomUUID(),
      token: 'a'.repeat(40),
      payer,
      selection: selection(),
      provider: 'freepay',
      lines: [
        {
          participant,
          offered,
          days: { startDate, endDate },
          historyId: randomUUID(),
          ...alone,
          ...computeMembershipPrice(terms, alone),
        },
      ],
      totalMinor: 45_000,
      at: portal.clock.now,
    }
    await whileItChanges('price_minor = 50000', () =>
      inTransaction(portal.app.payments.pool, (transaction) =>
        storeNewPurchase(transaction, purchase, { limit: UNPAID_MEMBERSHIPS, since: start }),
      ),
    )
    expect([await orders(), (await stored()).priceMinor]).toEqual([[45_000], 50_000])
  })
})

describe('a member who started a payment', () => {
  test('keeps the price for a day, but an abandoned purchase does not fix it permanently', async () => {
    await openPaymentWindow(portal, person(), selection())
    later(23)
    expect((await stored()).fixed).toBe(true)
    expect((await change({ priceMinor: 50_000 })).problem.code).toBe('sold-already')
    later(25)
    expect((await stored()).fixed).toBe(false)
    expect((await change({ priceMinor: 50_000 })).status).toBe(200)
  })

  test('and pays late in the same window pays the price shown and gets what was shown', async () => {
    const prepared = await preparePurchase(portal, person(), selection(), token)
    const link = { body: { forenettoken: prepared.body.returnToken } }
    const { paymentIdentifier } = (await portal.call(person(), paymentLink, link)).body
    later(25)
    expect((await change({ priceMinor: 50_000, endDate: '2027-06-30', name: 'Forår 2027' })).status).toBe(200)
    const forenettoken = (await preparePurchase(portal, person(), selection(), token)).body.returnToken
    await returnFromWindow(portal, person(), forenettoken, await approvePayment(portal, paymentIdentifier))
    const paid = await waitForPaymentState(portal, person(), forenettoken, ['paid'])
    expect(paid.totalMinor).toBe(45_000)
    const [mine] = (await portal.call(person(), membershipList, { params: { memberId: member.id }, query: {} })).body
    expect(mine?.overallEndDate).toBe('2027-12-31')
    const historyId = mine?.memberships[0]?.id ?? ''
    const receipt = await portal.call(person(), receiptGet, { params: { historyId } })
    expect(receipt.body).toMatchObject({
      totalMinor: 45_000,
      lines: [{ description: 'Senior 2027', endDate: '2027-12-31' }],
    })
    const history = await portal.call(person(), membershipHistoryList, { params: { membershipId: mine?.id ?? '' } })
    expect(history.body.entries[0]?.payment).toMatchObject({ paymentTotal: 450, totalPaid: 450 })
    expect((await stored()).fixed).toBe(true)
  })

  test.each([
    ['another price', { priceMinor: 50_000 }, 'total-differs'],
    ['another period', { endDate: '2027-06-30' }, 'membership-not-on-offer'],
  ])('and reopens the window after it got %s is rejected', async (_what, changed, code) => {
    await preparePurchase(portal, person(), selection(), token)
    later(25)
    expect((await change(changed)).status).toBe(200)
    const forenettoken = (await preparePurchase(portal, person(), selection(), token)).body.returnToken
    const link = await portal.call(person(), paymentLink, { body: { forenettoken } })
    expect(link.problem.code).toBe(code)
    if (code === 'total-differs') expect(link.problem.figures).toEqual({ yoursMinor: 45_000, oursMinor: 50_000 })
  })
})
