import type { PaymentLink, PaymentState } from '@forenet/contract/payment'
import * as payments from '@forenet/contract/payment-calls'
import { Agent, request as ask } from 'undici'

/** Interval in ms at which a browser polls a purchase that is not settled yet. */
const POLL_INTERVAL_MS = 100
const PAID_WITHIN_MS = 60_000
const OVERLOADED = 503
const MAX_RETRIES = 100
/** Per server; further buyers queue. */
const CONNECTIONS = 512

const dispatcher = new Agent({ connections: CONNECTIONS, bodyTimeout: PAID_WITHIN_MS, headersTimeout: PAID_WITHIN_MS })

export type PaymentServers = {
  portal: string
  sandbox: string
  /** Retries after status 503, which a portal without CPU time on a shared machine returns. */
  allowsOverload?: boolean
}

/**
 * Pays a prepared purchase: opens the window, approves, returns, polls until "paid". `isConfirming`: whether it was
 * unpaid when the buyer returned.
 */
export async function payForPurchase(
  servers: PaymentServers,
  token: string,
  forenettoken: string,
): Promise<{ linkedMs: number; approvedMs: number; isConfirming: boolean }> {
  const link = await sendPortalRequest(servers, 'POST', payments.paymentLink.path, token, { forenettoken })
  if (link.status !== 200) throw new Error(`link: ${link.status} ${JSON.stringify(link.body)}`)
  const linkedMs = performance.now()
  const { paymentIdentifier } = link.body as PaymentLink
  const approved = await sendPortalRequest(
    { portal: servers.sandbox },
    'POST',
    `/sandbox/payments/${paymentIdentifier}/approve`,
    null,
  )
  const approvedMs = performance.now()
  const { authorizationIdentifier } = approved.body as { authorizationIdentifier: string }
  const capture = payments.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let standing = (await sendPortalRequest(servers, 'POST', capture, token, { forenettoken })).body as PaymentState
  const isConfirming = standing.state === 'confirming'
  while (standing.state !== 'paid') {
    if (standing.state !== 'confirming') throw new Error(`A purchase ended as ${JSON.stringify(standing)}`)
    if (performance.now() - approvedMs > PAID_WITHIN_MS) throw new Error('A purchase was not paid in time')
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
    const query = `?forenettoken=${encodeURIComponent(forenettoken)}`
    standing = (await sendPortalRequest(servers, 'GET', `${payments.paymentStatus.path}${query}`, token))
      .body as PaymentState
  }
  return { linkedMs, approvedMs, isConfirming }
}

export async function runConcurrently<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
    }),
  )
}

export async function sendPortalRequest(
  { portal: origin, allowsOverload = false }: Pick<PaymentServers, 'portal' | 'allowsOverload'>,
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  for (let tries = 0; ; tries++) {
    const answer = await requestOnce(origin, method, path, token, body)
    if (!allowsOverload || answer.status !== OVERLOADED || tries === MAX_RETRIES) return answer
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS))
  }
}

async function requestOnce(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await ask(`${origin}${path}`, {
    method,
    dispatcher,
    headers: {
      orgkey: 'ALL',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  })
  const text = await answer.body.text()
  return { status: answer.statusCode, body: text === '' ? null : JSON.parse(text) }
}
