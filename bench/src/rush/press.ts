import { randomBytes } from 'node:crypto'
import type { RegistrationResult } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { payForPurchase, runConcurrently, sendPortalRequest } from '../purchase/pay.ts'
import { answerParentRequests } from '../setting/child.ts'
import { DISCOUNT_CODE, DISCOUNTED_PAIR_PRICE_MINOR, TICKET_PRICE_MINOR } from './event.ts'
import type { BuyerOutcome, RushOptions, RushOutcomes } from './one-rush.ts'

/** All buyers open the page, then buy concurrently. Milliseconds from the start to each result. */
async function rush(given: RushOptions): Promise<RushOutcomes> {
  if (given.step === 'open the page') {
    const page = eventItem.path.replace('{eventId}', given.eventId)
    await runConcurrently(
      given.buyers,
      32,
      async ({ token }) => void (await sendPortalRequest(given, 'GET', page, token)),
    )
    return { seconds: 0, paidSeconds: 0, pressed: [] }
  }
  const began = performance.now()
  let lastPaid = began
  const pressed = await Promise.all(
    given.buyers.map(async (buyer) => {
      const told = await press(given, buyer.token, began)
      if (told.came === 'paid') lastPaid = Math.max(lastPaid, performance.now())
      return told
    }),
  )
  return { seconds: (performance.now() - began) / 1_000, paidSeconds: (lastPaid - began) / 1_000, pressed }
}

const WANTED: Record<RushOptions['buys'], (ticketTypeId: string) => object> = {
  one: (ticketTypeId) => ({ tickets: [{ ticketTypeId, attendeeName: 'Maja Holm' }], totalMinor: TICKET_PRICE_MINOR }),
  two: (ticketTypeId) => ({ tickets: two(ticketTypeId), totalMinor: 2 * TICKET_PRICE_MINOR }),
  'two with prices': (ticketTypeId) => ({
    tickets: two(ticketTypeId),
    totalMinor: DISCOUNTED_PAIR_PRICE_MINOR,
    discountCode: DISCOUNT_CODE,
  }),
}

const two = (ticketTypeId: string) =>
  ['Maja Holm', 'Aksel Holm'].map((attendeeName) => ({ ticketTypeId, attendeeName }))

async function press(given: RushOptions, token: string, began: number): Promise<BuyerOutcome> {
  const { eventId, ticketTypeId, buys } = given
  const path = eventRegister.path.replace('{eventId}', eventId)
  const answer = await sendPortalRequest(given, 'POST', path, token, {
    token: generatePurchaseToken(randomBytes),
    ...WANTED[buys](ticketTypeId),
    gdprAgreement: true,
    language: 'da',
  })
  if (answer.status === 409) return { came: 'sold-out', afterMs: performance.now() - began }
  if (answer.status !== 200) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`)
  const heldMs = performance.now() - began
  const forenettoken = (answer.body as RegistrationResult).payment?.returnToken ?? ''
  await payForPurchase(given, token, forenettoken)
  return { came: 'paid', heldMs, afterMs: performance.now() - began }
}

answerParentRequests(rush)
