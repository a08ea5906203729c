import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { EventRegistration, RegistrationResult } from '@forenet/contract/entry'
import { entryCancel, entryItem, eventRegister } from '@forenet/contract/entry-calls'
import type { PaymentLink, PaymentState, PreparedPayment } from '@forenet/contract/payment'
import * as payments from '@forenet/contract/payment-calls'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import type { ExpectedPurchase } from '@forenet/testkit/purchase-outcome'
import type { BenchBuyer } from '../purchase/purchase.ts'
import { type EventOnSale, TICKET_PRICE_MINOR } from '../rush/event.ts'
import { answerParentRequests } from '../setting/child.ts'
import { MEMBERSHIP_PRICE_MINOR } from '../setting/members.ts'
import { type PatientRequest, type PatientResponse, requestUntilAnswered } from '../setting/patient-request.ts'

/** Options of the buyers: a third buy a membership, a third a ticket, and a third a ticket that they then cancel. */
export type ShoppersOptions = {
  portal: string
  sandbox: string
  buyers: readonly BenchBuyer[]
  atOnce: number
  onSale: EventOnSale
}
export type ShopperRequest = ({ step: 'begin' } & ShoppersOptions) | { step: 'progress' } | { step: 'finish' }

/**
 * Progress of the buyers. `longestGapMs`: longest time between successive responses to writes. `failed`: requests
 * without a response or with a server error, which are repeated.
 */
export type ShopperProgress = {
  requests: number
  failed: string[]
  longestGapMs: number
  purchases: ExpectedPurchase[]
}

const POLL_MS = 100

const progress: ShopperProgress = { requests: 0, failed: [], longestGapMs: 0, purchases: [] }
let lastWriteAt: number | null = null
let shopping: Promise<unknown> = Promise.resolve()

answerParentRequests(async (request: ShopperRequest): Promise<ShopperProgress> => {
  if (request.step === 'begin') {
    const waiting = request.buyers.map((buyer, nth) => ({ buyer, nth }))
    shopping = Promise.all(
      Array.from({ length: request.atOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await shop(request, next.buyer, next.nth)
      }),
    )
    shopping.catch(() => undefined)
  }
  if (request.step === 'finish') await shopping
  return progress
})

async function shop(given: ShoppersOptions, buyer: BenchBuyer, nth: number): Promise<void> {
  const purchaseToken = generatePurchaseToken(randomBytes)
  if (nth % 3 === 0) {
    const prepared = await post<PreparedPayment>(given.portal, payments.paymentPrepare.path, buyer, {
      token: purchaseToken,
      membershipData: encodeSelection({
        orgId: buyer.orgId,
        participants: [{ memberId: buyer.memberId, membershipConfId: buyer.membershipConfId }],
        totalMinor: MEMBERSHIP_PRICE_MINOR,
        gdprAgreement: true,
        language: 'da',
      }),
    })
    await pay(given, buyer, prepared.returnToken)
    progress.purchases.push({ token: purchaseToken, amountMinor: MEMBERSHIP_PRICE_MINOR, isCancelled: false })
    return
  }
  const path = eventRegister.path.replace('{eventId}', given.onSale.eventId)
  const { entry, payment } = await post<RegistrationResult>(given.portal, path, buyer, {
    token: purchaseToken,
    tickets: [{ ticketTypeId: given.onSale.ticketTypeId, attendeeName: 'Maja Holm' }],
    totalMinor: TICKET_PRICE_MINOR,
    gdprAgreement: true,
    language: 'da',
  })
  await pay(given, buyer, payment?.returnToken ?? '')
  const isCancelled = nth % 3 === 1
  if (isCancelled) await cancel(given.portal, buyer, entry.id)
  progress.purchases.push({ token: purchaseToken, amountMinor: TICKET_PRICE_MINOR, isCancelled })
}

async function pay({ portal, sandbox }: ShoppersOptions, buyer: BenchBuyer, forenettoken: string): Promise<void> {
  const { paymentIdentifier } = await post<PaymentLink>(portal, payments.paymentLink.path, buyer, { forenettoken })
  const approved = await fetch(`${sandbox}/sandbox/payments/${paymentIdentifier}/approve`, { method: 'POST' })
  const { authorizationIdentifier } = (await approved.json()) as { authorizationIdentifier: string }
  const capture = payments.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let state = await post<PaymentState>(portal, capture, buyer, { forenettoken })
  const status = `${payments.paymentStatus.path}?forenettoken=${encodeURIComponent(forenettoken)}`
  while (state.state !== 'paid') {
    await delay(POLL_MS)
    state = ok(await send({ method: 'GET', url: `${portal}${status}`, token: buyer.token })) as PaymentState
  }
}

/**
 * Cancels an entry. A repeated request is rejected if the first one succeeded without a response, which counts as
 * success.
 */
async function cancel(portal: string, buyer: BenchBuyer, entryId: string): Promise<void> {
  const url = `${portal}${entryCancel.path.replace('{entryId}', entryId)}`
  const cancelled = await send({ method: 'POST', url, token: buyer.token, body: { refundMinor: TICKET_PRICE_MINOR } })
  if (cancelled.status === 200) return
  const item = `${portal}${entryItem.path.replace('{entryId}', entryId)}`
  const entry = ok(await send({ method: 'GET', url: item, token: buyer.token })) as EventRegistration
  if (entry.state !== 'cancelled' && entry.state !== 'refunded') ok(cancelled)
}

async function post<T>(portal: string, path: string, { token }: BenchBuyer, body: object): Promise<T> {
  return ok(await send({ method: 'POST', url: `${portal}${path}`, token, body })) as T
}

async function send(request: PatientRequest): Promise<PatientResponse> {
  progress.requests++
  const response = await requestUntilAnswered(request, { failed: (failure) => progress.failed.push(failure) })
  if (request.method === 'POST') {
    const now = performance.now()
    progress.longestGapMs = Math.max(progress.longestGapMs, now - (lastWriteAt ?? now))
    lastWriteAt = now
  }
  return response
}

function ok({ status, body }: PatientResponse): unknown {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
