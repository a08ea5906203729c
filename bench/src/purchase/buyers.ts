import { randomBytes } from 'node:crypto'
import type { RegistrationResult } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import type { PreparedPayment } from '@forenet/contract/payment'
import { paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { TICKET_PRICE_MINOR } from '../rush/event.ts'
import { answerParentRequests } from '../setting/child.ts'
import { MEMBERSHIP_PRICE_MINOR } from '../setting/members.ts'
import { payForPurchase, runConcurrently, sendPortalRequest } from './pay.ts'
import type { BenchBuyer, BuyerCrowd, CrowdPurchases, PurchaseTimes } from './purchase.ts'

/** All members open a page, which signs them in, and then buy concurrently. */
async function crowd(given: BuyerCrowd): Promise<CrowdPurchases> {
  if (given.step === 'open a page') {
    await runConcurrently(given.buyers, 32, async ({ memberId, token }) => {
      await sendPortalRequest(given, 'GET', membershipList.path.replace('{memberId}', memberId), token)
    })
    return { seconds: 0, bought: [] }
  }
  const began = performance.now()
  const bought: PurchaseTimes[] = []
  await runConcurrently(given.buyers, given.atOnce ?? given.buyers.length, async (buyer) => {
    bought.push(await buy(given, buyer))
  })
  return { seconds: (performance.now() - began) / 1_000, bought }
}

/** Like a browser, from "pay" to "paid". Returns ms per step. */
async function buy(given: BuyerCrowd, buyer: BenchBuyer): Promise<PurchaseTimes> {
  const began = performance.now()
  const forenettoken = await (given.onSale ? register(given, given.onSale, buyer) : prepare(given, buyer))
  const begun = performance.now()
  const { linkedMs, approvedMs, isConfirming } = await payForPurchase(given, buyer.token, forenettoken)
  const paid = performance.now()
  return {
    begin: begun - began,
    link: linkedMs - begun,
    approve: approvedMs - linkedMs,
    settle: paid - approvedMs,
    whole: paid - began,
    isConfirming,
  }
}

async function register(
  given: BuyerCrowd,
  { eventId, ticketTypeId }: NonNullable<BuyerCrowd['onSale']>,
  { token }: BenchBuyer,
): Promise<string> {
  const answer = await post<RegistrationResult>(given, eventRegister.path.replace('{eventId}', eventId), token, {
    token: generatePurchaseToken(randomBytes),
    tickets: [{ ticketTypeId, attendeeName: 'Maja Holm' }],
    totalMinor: TICKET_PRICE_MINOR,
    gdprAgreement: true,
    language: 'da',
  })
  return answer.payment?.returnToken ?? ''
}

async function prepare(given: BuyerCrowd, { token, orgId, memberId, membershipConfId }: BenchBuyer): Promise<string> {
  const answer = await post<PreparedPayment>(given, paymentPrepare.path, token, {
    token: generatePurchaseToken(randomBytes),
    membershipData: encodeSelection({
      orgId,
      participants: [{ memberId, membershipConfId }],
      totalMinor: MEMBERSHIP_PRICE_MINOR,
      gdprAgreement: true,
      language: 'da',
    }),
  })
  return answer.returnToken
}

async function post<T>(given: BuyerCrowd, path: string, token: string, body: object): Promise<T> {
  const answer = await sendPortalRequest(given, 'POST', path, token, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

answerParentRequests(crowd)
