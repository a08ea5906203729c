import { organisationMembershipConfigurations } from '@forenet/contract/organisation-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  payInWindow,
  preparePurchase,
  readBothLedgers,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findFullEdition } from '../../src/modules/membership/memberships/buying/place-repository.ts'

const MINUTE = 60_000
let portal: TestPortal
let start: Date
let club: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  portal = await startTestPortal()
  start = portal.clock.now
})
afterAll(() => portal.stop())
beforeEach(async () => {
  portal.clock.now = start
  club = await createOrganisation(portal.database)
})

type Buyer = Awaited<ReturnType<typeof buyer>>
const buyer = async () => {
  const member = await createMember(portal.database)
  return { ...member, person: { email: member.email ?? '' } }
}
const withPlaces = (capacity: number, priceMinor = 45_000) =>
  createEdition(portal.database, club.id, { capacity, priceMinor })
const selection = (edition: { id: string; priceMinor: number }, { id }: Buyer) =>
  buildSelection(club.id, [{ memberId: id, membershipConfId: edition.id }], edition.priceMinor)
const after = (minutes: number) => {
  portal.clock.now = new Date(start.getTime() + minutes * MINUTE)
}
async function left({ id }: { id: string }, { person }: Buyer) {
  const { body } = await portal.call(person, organisationMembershipConfigurations, { params: { orgId: club.id } })
  return body.find((one) => one.id === id)?.terms?.left
}

describe('an edition with limited places', () => {
  test.each([
    ['paid for', 45_000],
    ['free', 0],
  ])('that is %s sells its last place once, however many buy concurrently', async (_what, priceMinor) => {
    const edition = await withPlaces(1, priceMinor)
    const buyers = await Promise.all(Array.from({ length: 6 }, buyer))
    const answers = await Promise.all(buyers.map((one) => preparePurchase(portal, one.person, selection(edition, one))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem.code).toBe('membership-full')
    expect(await left(edition, buyers[0] as Buyer)).toBe(0)
  })

  test('twin: checking without the lock sells the last place twice', async () => {
    const edition = await withPlaces(1)
    const buyers = await Promise.all([buyer(), buyer()])
    let looked = 0
    let bothLooked: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      bothLooked = resolve
    })
    const free = await Promise.all(
      buyers.map(({ id }) =>
        inTransaction(portal.app.payments.pool, async (transaction) => {
          const wanted = [{ id: edition.id, memberId: id }]
          const noTurns = () => Promise.resolve([{ id: edition.id, capacity: 1 }])
          const full = await findFullEdition(transaction, wanted, start, noTurns)
          looked += 1
          if (looked === 2) bothLooked()
          await both
          return full === null
        }),
      ),
    )
    expect(free).toEqual([true, true])
  })

  test('holds a place for a payer, who may restart, but not for an abandoned purchase', async () => {
    const edition = await withPlaces(1)
    const [one, other] = await Promise.all([buyer(), buyer()])
    expect(await left(edition, one)).toBe(1)
    expect((await preparePurchase(portal, one.person, selection(edition, one))).status).toBe(200)
    expect((await preparePurchase(portal, one.person, selection(edition, one))).status).toBe(200)
    expect((await preparePurchase(portal, other.person, selection(edition, other))).problem.code).toBe(
      'membership-full',
    )
    after(16)
    expect(await left(edition, one)).toBe(1)
    expect((await preparePurchase(portal, other.person, selection(edition, other))).status).toBe(200)
  })

  test('opens no window and captures nothing after others got the place', { tags: 'full' }, async () => {
    const edition = await withPlaces(1)
    const [late, quick] = await Promise.all([buyer(), buyer()])
    const window = await openPaymentWindow(portal, late.person, selection(edition, late))
    const prepared = await preparePurchase(portal, late.person, selection(edition, late))
    after(16)
    const theirs = await openPaymentWindow(portal, quick.person, selection(edition, quick))
    const reopened = await portal.call(late.person, paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(reopened.problem.code).toBe('membership-full')
    await returnFromWindow(
      portal,
      late.person,
      window.forenettoken,
      await approvePayment(portal, window.paymentIdentifier),
    )
    const state = await waitForPaymentState(portal, late.person, window.forenettoken, ['voided'])
    expect(state.voidReason).toBe('seats-gone')
    await payInWindow(portal, quick.person, theirs)
    const { ours, theirs: gateway } = await readBothLedgers(portal)
    expect(ours).toEqual(gateway)
  })

  test('keeps a held place when the club lowers the number', { tags: 'full' }, async () => {
    const edition = await withPlaces(2)
    const [one, other] = await Promise.all([buyer(), buyer()])
    const windows = await Promise.all(
      [one, other].map((each) => openPaymentWindow(portal, each.person, selection(edition, each))),
    )
    await portal.database.$client.query('update membership_configuration set capacity = 1 where id = $1', [edition.id])
    for (const [index, { person }] of [one, other].entries()) {
      const { forenettoken = '', paymentIdentifier = '' } = windows[index] ?? {}
      await returnFromWindow(portal, person, forenettoken, await approvePayment(portal, paymentIdentifier))
      await waitForPaymentState(portal, person, forenettoken, ['paid'])
    }
    expect(await left(edition, one)).toBe(0)
  })

  test('sells to a family as a whole or not at all', async () => {
    const edition = await withPlaces(2)
    const parent = await buyer()
    const children = await Promise.all(
      [1, 2].map(() => createMember(portal.database, { parentId: parent.id, email: null })),
    )
    const all = [parent, ...children].map(({ id }) => ({ memberId: id, membershipConfId: edition.id }))
    const refused = await preparePurchase(portal, parent.person, buildSelection(club.id, all, 135_000))
    expect(refused.problem.code).toBe('membership-full')
    expect((await preparePurchase(portal, parent.person, buildSelection(club.id, all.slice(1), 90_000))).status).toBe(
      200,
    )
    expect(await left(edition, parent)).toBe(0)
  })

  test('counts a participant who holds a place, even if another edition is in the same purchase', async () => {
    const [edition, next] = [await withPlaces(1), await withPlaces(9)]
    const [holder, sibling] = await Promise.all([buyer(), buyer()])
    expect((await preparePurchase(portal, holder.person, selection(edition, holder))).status).toBe(200)
    const full = await inTransaction(portal.app.payments.pool, (transaction) =>
      findFullEdition(
        transaction,
        [
          { id: edition.id, memberId: sibling.id },
          { id: next.id, memberId: holder.id },
        ],
        start,
      ),
    )
    expect(full).toBe(edition.id)
  })

  test('without a limit shows no number of places', async () => {
    const edition = await createEdition(portal.database, club.id)
    expect(await left(edition, await buyer())).toBeUndefined()
  })
})
