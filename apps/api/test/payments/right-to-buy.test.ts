import { entryItem, eventPaymentCapture, eventPaymentLink } from '@forenet/contract/entry-calls'
import {
  accountClaimOffer,
  accountClaimRespond,
  dependantRemove,
  familyInvitationEnd,
} from '@forenet/contract/family-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { paymentLink, paymentStatus, unfinishedPaymentList } from '@forenet/contract/payment-calls'
import { inTransaction } from '@forenet/database/transaction'
import {
  createDependant,
  createEdition,
  createMember,
  createOrganisation,
  linkFamily,
  toTestPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, TEST_NOW, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  fetchGatewayLedger,
  openPaymentWindow,
  payInWindow,
  preparePurchase,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GatewayUnreachable } from '../../src/adapters/gateways/gateway.ts'
import { hasRightToBuy } from '../../src/modules/money/payments/orders/right-to-buy.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { deliver } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { type ChangeCapture, withCapture } from './with-capture.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const run = async (text: string, values: unknown[] = []) => (await portal.database.$client.query(text, values)).rows

/** A payer, a linked relative, and a club with a membership at a price. */
async function scene(price = 45_000) {
  const { database } = portal
  const [payer, relative] = [await createMember(database), await createMember(database)]
  await linkFamily(database, payer, relative)
  const club = await createOrganisation(database)
  const year = await createEdition(database, club.id, { priceMinor: price })
  const choices = [payer, relative].map(({ id }) => ({ memberId: id, membershipConfId: year.id }))
  const person = toTestPerson(payer)
  return {
    payer,
    relative,
    club,
    person,
    forBoth: buildSelection(club.id, choices, 2 * price),
    forRelative: buildSelection(club.id, choices.slice(1), price),
    unlink: (who: TestPerson = toTestPerson(relative)) => unlink(who, payer.id),
  }
}

async function unlink(who: TestPerson, inviterId: string) {
  const [link] = await run('select id from family_invitation where inviter_member_id = $1', [inviterId])
  return portal.call(who, familyInvitationEnd, { params: { invitationId: link.id } })
}

const statusesOf = async (member: { id: string; email: string | null }) =>
  (await portal.call(toTestPerson(member), membershipList, { params: { memberId: member.id }, query: {} })).body.map(
    ({ status, enabled }) => ({ status, enabled }),
  )
const entryOf = async (id: string) =>
  (await fetchGatewayLedger(portal.sandbox.origin)).find((entry) => entry.authorizationIdentifier === id)
const told = async (member: { id: string; email: string | null }) =>
  (await portal.call(toTestPerson(member), notificationList, { query: { memberId: member.id } })).body
const unfinished = async (member: { id: string; email: string | null }) =>
  (await portal.call(toTestPerson(member), unfinishedPaymentList, { params: { memberId: member.id } })).body

/** Runs a step with `mayStillBuy` replaced by `check`. */
async function withCheck(check: typeof hasRightToBuy, step: () => Promise<void>): Promise<void> {
  const { payments } = portal.app
  payments.mayStillBuy = check
  try {
    await step()
  } finally {
    payments.mayStillBuy = hasRightToBuy
  }
}

describe('a purchase prepared for family after the link has ended', () => {
  test('is rejected with a message when its window opens, and leaves the unfinished purchases', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const forenettoken = (await preparePurchase(portal, s.person, s.forBoth)).body.returnToken
    expect(await unfinished(s.payer)).toMatchObject([{ state: 'unpaid' }])
    await s.unlink()
    const link = await portal.call(s.person, paymentLink, { body: { forenettoken } })
    expect(link).toMatchObject({ status: 404, problem: { code: 'participant-not-yours' } })
    expect(
      await run(
        'select count(*)::int as attempts from payment_attempt a join payment_order o on o.id = a.order_id where o.payer_member_id = $1',
        [s.payer.id],
      ),
    ).toEqual([{ attempts: 0 }])
    expect(await unfinished(s.payer)).toEqual([])
    const standing = await portal.call(s.person, paymentStatus, { query: { forenettoken } })
    expect(standing.body).toMatchObject({ state: 'voided', voidReason: 'participant-not-yours', retryToken: null })
    // The payer was notified; the relative had started nothing.
    expect(await told(s.payer)).toMatchObject([
      {
        type: 'FAMILY_LINK_REQUEST',
        title: `Du kan ikke længere købe til ${s.relative.firstName} ${s.relative.lastName}`,
        message: expect.stringContaining(s.club.name),
      },
    ])
    expect(await told(s.relative)).toEqual([])
  })

  test('paid in an open window is voided with a notification, and creates no membership', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forBoth)
    await s.unlink()
    const id = await approvePayment(portal, window.paymentIdentifier)
    const back = await returnFromWindow(portal, s.person, window.forenettoken, id)
    expect(back.body).toMatchObject({ state: 'voided', voidReason: 'participant-not-yours', retryToken: null })
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 0, voided: true })
    for (const member of [s.payer, s.relative]) {
      expect(await statusesOf(member)).toEqual([{ status: 'inactive', enabled: false }])
    }
    expect(
      await run('select distinct payment_status from membership_payment where payer_member_id = $1', [s.payer.id]),
    ).toEqual([{ payment_status: 'declined' }])
    expect(await unfinished(s.payer)).toEqual([])
    const given = (await told(s.payer)).find(({ type }) => type === 'PAYMENT_RECEIVED')
    expect(given).toMatchObject({
      title: `Din betaling til ${s.club.name} er annulleret`,
      data: { voidReason: 'participant-not-yours' },
    })
    await deliver(portal)
    expect((await mailsTo(portal, s.payer.email ?? '')).map((mail) => mail.subject)).toContain(given?.title)
  })

  test('twin: without the check the former relative becomes a paying member', async () => {
    await withCheck(
      async () => true,
      async () => {
        const s = await scene()
        const window = await openPaymentWindow(portal, s.person, s.forBoth)
        await s.unlink()
        const id = await approvePayment(portal, window.paymentIdentifier)
        await returnFromWindow(portal, s.person, window.forenettoken, id)
        await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
        expect(await statusesOf(s.relative)).toEqual([{ status: 'upcoming', enabled: true }])
      },
    )
  })

  test('is voided if the process crashed after the claim and the link ended before the sweep', async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forBoth)
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    const cutOff = () => async () => {
      throw new GatewayUnreachable('cut off')
    }
    await withCapture(portal, cutOff, () => returnFromWindow(portal, s.person, window.forenettoken, id))
    expect(await run(`select state from payment_authorization where authorization_identifier = $1`, [id])).toEqual([
      { state: 'capturing' },
    ])
    await s.unlink()
    portal.clock.now = new Date(TEST_NOW.getTime() + 60_000)
    await sweepPayments(portal.app.payments)
    expect(await waitForPaymentState(portal, s.person, window.forenettoken, ['voided'])).toMatchObject({
      voidReason: 'participant-not-yours',
    })
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 0, voided: true })
    expect(
      await run(
        'select 1 from membership_history h join payment_order o on o.id = h.order_id where o.payer_member_id = $1 and claimed_by is not null',
        [s.payer.id],
      ),
    ).toEqual([])
  })

  test('is recorded if the gateway captured it before the link ended', { tags: 'full' }, async () => {
    const s = await scene()
    const window = await openPaymentWindow(portal, s.person, s.forBoth)
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    const answerLost: ChangeCapture =
      (capture) =>
      async (...given) => {
        await capture(...given)
        throw new GatewayUnreachable('the answer was lost')
      }
    await withCapture(portal, answerLost, () => returnFromWindow(portal, s.person, window.forenettoken, id))
    await s.unlink()
    portal.clock.now = new Date(TEST_NOW.getTime() + 60_000)
    await sweepPayments(portal.app.payments)
    await waitForPaymentState(portal, s.person, window.forenettoken, ['paid'])
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 90_000, voided: false })
  })

  test('can be paid again after linking again', async () => {
    const s = await scene()
    const prepared = await preparePurchase(portal, s.person, s.forRelative)
    await s.unlink()
    await linkFamily(portal.database, s.payer, s.relative)
    const link = await portal.call(s.person, paymentLink, { body: { forenettoken: prepared.body.returnToken } })
    expect(link.status).toBe(200)
  })

  test('for oneself only is unaffected', async () => {
    const s = await scene()
    const own = buildSelection(s.club.id, s.forBoth.participants.slice(0, 1), 45_000)
    const window = await openPaymentWindow(portal, s.person, own)
    await s.unlink()
    await payInWindow(portal, s.person, window)
    expect(await told(s.payer)).toMatchObject([])
  })
})

describe('a free purchase during which the link ends', () => {
  const endedMeanwhile =
    (end: () => Promise<unknown>): typeof hasRightToBuy =>
    async (...asked) => {
      await end()
      return hasRightToBuy(...asked)
    }

  test('a membership is rejected, and nothing of it stored', async () => {
    const s = await scene(0)
    await withCheck(endedMeanwhile(s.unlink), async () => {
      expect(await preparePurchase(portal, s.person, s.forRelative)).toMatchObject({
        status: 404,
        problem: { code: 'participant-not-yours' },
      })
    })
    expect(await run('select id from payment_order where payer_member_id = $1', [s.payer.id])).toEqual([])
    expect(await statusesOf(s.relative)).toEqual([])
  })

  test('twin: without the check the former relative is a member', async () => {
    const s = await scene(0)
    await withCheck(
      async () => (await s.unlink()).status === 200,
      async () => {
        expect((await preparePurchase(portal, s.person, s.forRelative)).status).toBe(200)
      },
    )
    expect(await statusesOf(s.relative)).toEqual([{ status: 'upcoming', enabled: true }])
  })

  test('a registration is rejected, and its seat is free', async () => {
    const s = await scene()
    const event = await createEvent(portal.database, s.club.id, {}, [
      { name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 },
    ])
    const wish = buildRegistration([{ ticketTypeId: event.typeId, memberId: s.relative.id }], 0)
    await withCheck(endedMeanwhile(s.unlink), async () => {
      expect(await registerForEvent(portal, s.person, event.id, wish)).toMatchObject({
        status: 404,
        problem: { code: 'participant-not-yours' },
      })
    })
    expect(await run('select seats_taken from event where id = $1', [event.id])).toEqual([{ seats_taken: 0 }])
    expect(await run('select id from event_ticket where member_id = $1', [s.relative.id])).toEqual([])
  })
})

describe('a paid registration', () => {
  async function held() {
    const s = await scene()
    const event = await createEvent(portal.database, s.club.id)
    const wish = buildRegistration([{ ticketTypeId: event.typeId, memberId: s.relative.id }], 30_000)
    const { entry, payment } = await registerSuccessfully(portal, s.person, event.id, wish)
    const forenettoken = payment?.returnToken ?? ''
    const link = () => portal.call(s.person, eventPaymentLink, { body: { forenettoken } })
    return { ...s, event, entry, forenettoken, link }
  }

  test('is rejected at its first window and at another', async () => {
    const s = await held()
    await s.unlink()
    expect(await s.link()).toMatchObject({ status: 404, problem: { code: 'participant-not-yours' } })
    const again = await held()
    await again.link()
    await again.unlink()
    expect(await again.link()).toMatchObject({ status: 404, problem: { code: 'participant-not-yours' } })
    expect(await unfinished(again.payer)).toEqual([])
  })

  test('paid in an open window is voided with a notification, and frees its seat', { tags: 'full' }, async () => {
    const s = await held()
    const { body: window } = await s.link()
    await s.unlink()
    const id = await approvePayment(portal, window.paymentIdentifier)
    const back = await portal.call(s.person, eventPaymentCapture, {
      params: { authorizationId: id },
      body: { forenettoken: s.forenettoken },
    })
    expect(back.body).toMatchObject({ state: 'voided', voidReason: 'participant-not-yours' })
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 0, voided: true })
    expect(await run('select seats_taken from event where id = $1', [s.event.id])).toEqual([{ seats_taken: 0 }])
    const entry = await portal.call(s.person, entryItem, { params: { entryId: s.entry.id } })
    expect(entry.body).toMatchObject({ state: 'declined', declineReason: 'participant-not-yours', returnToken: null })
    expect(await told(s.payer)).toContainEqual(
      expect.objectContaining({ type: 'PAYMENT_RECEIVED', data: expect.objectContaining({ eventId: s.event.id }) }),
    )
  })
})

describe('a purchase prepared for a child', () => {
  async function child() {
    const { database } = portal
    const parent = await createMember(database)
    const alma = await createDependant(database, parent.id, { dateOfBirth: '2008-11-20' })
    const club = await createOrganisation(database)
    const year = await createEdition(database, club.id)
    const choice = buildSelection(club.id, [{ memberId: alma.id, membershipConfId: year.id }], 45_000)
    const window = await openPaymentWindow(portal, toTestPerson(parent), choice)
    return { parent, alma, club, window }
  }

  test('that has claimed its record since is voided, and the guardian was notified', async () => {
    const { parent, alma, club, window } = await child()
    const email = 'alma.grown@example.org'
    const params = { memberId: parent.id, childId: alma.id }
    await portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
    await portal.call({ email }, accountClaimRespond, { params: { memberId: alma.id }, body: { accept: true } })
    expect(await told(parent)).toContainEqual(
      expect.objectContaining({
        title: 'Du kan ikke længere købe til Alma',
        message: expect.stringContaining(club.name),
      }),
    )
    const id = await approvePayment(portal, window.paymentIdentifier)
    expect((await returnFromWindow(portal, toTestPerson(parent), window.forenettoken, id)).body.state).toBe('voided')
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 0, voided: true })
    expect(await statusesOf({ id: alma.id, email })).toEqual([{ status: 'inactive', enabled: false }])
  })

  test('that was removed is voided', async () => {
    const { parent, alma, window } = await child()
    await portal.call(toTestPerson(parent), dependantRemove, { params: { memberId: parent.id, childId: alma.id } })
    expect(await unfinished(parent)).toEqual([])
    const id = await approvePayment(portal, window.paymentIdentifier)
    expect((await returnFromWindow(portal, toTestPerson(parent), window.forenettoken, id)).body.state).toBe('voided')
    expect(await entryOf(id)).toMatchObject({ capturedAmount: 0, voided: true })
  })
})

describe('a link that ends during the payment decision', () => {
  /** Whether the link can end while a transaction that checked it is open. */
  async function endsMeanwhile(how: 'look' | 'hold'): Promise<boolean> {
    const s = await scene()
    await preparePurchase(portal, s.person, s.forRelative)
    const [order] = await run('select id from payment_order where payer_member_id = $1', [s.payer.id])
    let ended = false
    const { ending } = await inTransaction(portal.app.payments.pool, async (transaction) => {
      expect(await hasRightToBuy(transaction, { id: order.id, payerMemberId: s.payer.id, forOthers: true }, how)).toBe(
        true,
      )
      const ending = s.unlink().then((answer) => {
        ended = true
        return answer
      })
      if (how === 'look') await ending
      else await waitForLockWait(portal, '%family_invitation%')
      return { ending: Promise.resolve({ ended, answer: ending }) }
    })
    const { ended: before, answer } = await ending
    expect((await answer).status).toBe(200)
    return before
  }

  test('waits for the decision', async () => {
    expect(await endsMeanwhile('hold')).toBe(false)
  })

  test('twin: without the lock it ends midway, and the decision is stale when stored', async () => {
    expect(await endsMeanwhile('look')).toBe(true)
  })
})
