import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentLink, PaymentState, PreparedPayment } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import type { BenchBuyer } from '../purchase/purchase.ts'
import { answerParentRequests } from '../setting/child.ts'
import { MEMBERSHIP_PRICE_MINOR } from '../setting/members.ts'
import { requestUntilAnswered } from '../setting/patient-request.ts'

export type CrowdRequest =
  | { step: 'begin'; portal: string; sandbox: string; buyers: readonly BenchBuyer[]; atOnce: number }
  | { step: 'how far' }
  | { step: 'end' }

/** Result of a crowd of buyers. Requests without response or with a server error count as failed. */
export type CrowdResult = { requests: number; failed: string[]; paid: number }

const PAUSE_MS = 60

let told: CrowdResult = { requests: 0, failed: [], paid: 0 }
let stopping = false
let buying: Promise<unknown> = Promise.resolve()

answerParentRequests(async (question: CrowdRequest): Promise<CrowdResult> => {
  if (question.step === 'begin') {
    const { portal, sandbox, atOnce } = question
    const waiting = [...question.buyers]
    told = { requests: 0, failed: [], paid: 0 }
    stopping = false
    buying = Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let buyer = waiting.pop(); buyer && !stopping; buyer = waiting.pop()) await buy(portal, sandbox, buyer)
      }),
    )
  }
  if (question.step === 'end') {
    stopping = true
    await buying
  }
  return told
})

/** Like a browser, from home to "paid". */
async function buy(portal: string, sandbox: string, buyer: BenchBuyer): Promise<void> {
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    patiently<T>(`${portal}${path}`, method, buyer, body)
  await patiently(`${portal}/`, 'GET')
  const { returnToken: forenettoken } = await ask<PreparedPayment>('POST', calls.paymentPrepare.path, {
    token: generatePurchaseToken(randomBytes),
    membershipData: encodeSelection({
      orgId: buyer.orgId,
      participants: [{ memberId: buyer.memberId, membershipConfId: buyer.membershipConfId }],
      totalMinor: MEMBERSHIP_PRICE_MINOR,
      gdprAgreement: true,
      language: 'da',
    }),
  })
  const { paymentIdentifier } = await ask<PaymentLink>('POST', calls.paymentLink.path, { forenettoken })
  const approved = await fetch(`${sandbox}/sandbox/payments/${paymentIdentifier}/approve`, { method: 'POST' })
  const { authorizationIdentifier } = (await approved.json()) as { authorizationIdentifier: string }
  const capture = calls.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let standing = await ask<PaymentState>('POST', capture, { forenettoken })
  const status = `${calls.paymentStatus.path}?forenettoken=${encodeURIComponent(forenettoken)}`
  while (standing.state !== 'paid') standing = await ask<PaymentState>('GET', status)
  told.paid++
}

/** Counts failures. */
async function patiently<T>(url: string, method: 'GET' | 'POST', buyer?: BenchBuyer, body?: object): Promise<T> {
  await delay(PAUSE_MS)
  told.requests++
  const answer = await requestUntilAnswered(
    { url, method, token: buyer?.token, body },
    {
      failed: (failure) => {
        told.failed.push(failure)
        told.requests++
      },
    },
  )
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}
