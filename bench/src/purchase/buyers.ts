import { randomBytes } from 'node:crypto'
import type { PaymentLink, PaymentState, PreparedPayment } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { encodeSelection } from '@forenet/domain/selection'
import { answerParent } from '../setting/child.ts'
import { PRICE_MINOR } from '../setting/members.ts'
import type { Buyer, Purchased, Rush } from './purchase.ts'

/** How long a browser waits before it asks again where an unsettled purchase stands. */
const ASK_AGAIN_MS = 10
/** An approved purchase that is not paid by then never will be. */
const PAID_WITHIN_MS = 30_000

/** Lets buyers buy, so many at once, until all have; answers in milliseconds per step. */
async function rush({ portal, sandbox, buyers, atOnce }: Rush): Promise<{ seconds: number; purchases: Purchased[] }> {
  const waiting = [...buyers]
  const purchases: Purchased[] = []
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) purchases.push(await buy(portal, sandbox, buyer))
    }),
  )
  return { seconds: (performance.now() - began) / 1_000, purchases }
}

/** What a browser does from "pay" to "paid": prepare, open the window, approve there, come back, be told. */
async function buy(portal: string, sandbox: string, buyer: Buyer): Promise<Purchased> {
  const ask = <T>(method: string, path: string, body?: object) =>
    call<T>(`${portal}${path}`, method, { authorization: `Bearer ${buyer.token}`, orgkey: 'ALL' }, body)
  const began = performance.now()
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
  const prepared = performance.now()
  const { paymentIdentifier } = await ask<PaymentLink>('POST', calls.paymentLink.path, { forenettoken })
  const linked = performance.now()
  const { authorizationIdentifier } = await call<{ authorizationIdentifier: string }>(
    `${sandbox}/sandbox/payments/${paymentIdentifier}/approve`,
    'POST',
    {},
  )
  const approved = performance.now()
  const capture = calls.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let standing = await ask<PaymentState>('POST', capture, { forenettoken })
  let untrue = 0
  while (standing.state !== 'paid') {
    if (standing.state !== 'confirming') untrue++
    if (performance.now() - approved > PAID_WITHIN_MS) throw new Error(`A purchase came to ${standing.state}`)
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    standing = await ask<PaymentState>(
      'GET',
      `${calls.paymentStatus.path}?forenettoken=${encodeURIComponent(forenettoken)}`,
    )
  }
  const settled = performance.now()
  return {
    prepareMs: prepared - began,
    linkMs: linked - prepared,
    approveMs: approved - linked,
    settleMs: settled - approved,
    totalMs: settled - began,
    untrue,
  }
}

async function call<T>(url: string, method: string, headers: Record<string, string>, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

answerParent(rush)
