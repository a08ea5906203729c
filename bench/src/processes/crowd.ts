import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PaymentLink, PaymentState, PreparedPayment } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { encodeSelection } from '@forenet/domain/selection'
import type { Buyer } from '../purchase/purchase.ts'
import { answerParent } from '../setting/child.ts'
import { PRICE_MINOR } from '../setting/members.ts'

export type Question =
  | { step: 'begin'; portal: string; sandbox: string; buyers: readonly Buyer[]; atOnce: number }
  | { step: 'how far' }
  | { step: 'end' }

/** Result; requests without response or with a server error count as failed. */
export type Told = { requests: number; failed: string[]; paid: number }

/** Think time between steps. */
const PAUSE_MS = 60
const ANSWERED_WITHIN_MS = 20_000
/** Delay before a failed request is retried. */
const AGAIN_MS = 300

let told: Told = { requests: 0, failed: [], paid: 0 }
let stopping = false
let buying: Promise<unknown> = Promise.resolve()

answerParent(async (question: Question): Promise<Told> => {
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

/** A browser's requests from home to "paid". */
async function buy(portal: string, sandbox: string, buyer: Buyer): Promise<void> {
  const ask = <T>(method: string, path: string, body?: object) => patiently<T>(`${portal}${path}`, method, buyer, body)
  await patiently(`${portal}/`, 'GET')
  const { returnToken: forenettoken } = await ask<PreparedPayment>('POST', calls.paymentPrepare.path, {
    token: newPurchaseToken(randomBytes),
    membershipData: encodeSelection({
      orgId: buyer.orgId,
      participants: [{ memberId: buyer.memberId, membershipConfId: buyer.membershipConfId }],
      totalMinor: PRICE_MINOR,
      gdprAgreement: true,
      language: 'da',
    }),
  })
  const { paymentIdentifier } = await ask<PaymentLink>('POST', calls.paymentLink.path, { forenettoken })
  // The gateway is not measured.
  const approved = await fetch(`${sandbox}/sandbox/payments/${paymentIdentifier}/approve`, { method: 'POST' })
  const { authorizationIdentifier } = (await approved.json()) as { authorizationIdentifier: string }
  const capture = calls.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let standing = await ask<PaymentState>('POST', capture, { forenettoken })
  const status = `${calls.paymentStatus.path}?forenettoken=${encodeURIComponent(forenettoken)}`
  while (standing.state !== 'paid') standing = await ask<PaymentState>('GET', status)
  told.paid++
}

/** Retries until there is a response, counting failures. */
async function patiently<T>(url: string, method: string, buyer?: Buyer, body?: object): Promise<T> {
  for (;;) {
    await delay(PAUSE_MS)
    told.requests++
    const answer = await once(url, method, buyer, body)
    if ('failure' in answer) {
      told.failed.push(`${method} ${new URL(url).pathname}: ${answer.failure}`)
      await delay(AGAIN_MS)
    } else return answer.read as T
  }
}

async function once(
  url: string,
  method: string,
  buyer?: Buyer,
  body?: object,
): Promise<{ read: unknown } | { failure: string }> {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(buyer ? { authorization: `Bearer ${buyer.token}`, orgkey: 'ALL' } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    const text = await answer.text()
    if (answer.status >= 500) return { failure: `${answer.status} ${text.slice(0, 100)}` }
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    return { read: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    return { failure: String(error instanceof TypeError ? (error.cause ?? error) : error) }
  }
}
