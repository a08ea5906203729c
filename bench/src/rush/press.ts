import { randomBytes } from 'node:crypto'
import type { Registered } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { eventItem } from '@forenet/contract/event-calls'
import type { PaymentLink, PaymentState } from '@forenet/contract/payment'
import * as payments from '@forenet/contract/payment-calls'
import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { Agent, request as ask } from 'undici'
import { answerParent } from '../setting/child.ts'
import { TICKET_MINOR } from './event.ts'
import type { Pressed, Rush, Told } from './rush.ts'

/** How long a browser waits before it asks again where an unsettled purchase stands. */
const ASK_AGAIN_MS = 100
const PAID_WITHIN_MS = 60_000
/** Connections kept to each server; the rest of the crowd waits in line, as in front of any door. */
const CONNECTIONS = 512

const dispatcher = new Agent({ connections: CONNECTIONS, bodyTimeout: PAID_WITHIN_MS, headersTimeout: PAID_WITHIN_MS })

/** First everybody opens the page; then all press at once. Milliseconds from the press until each is told. */
async function rush(given: Rush): Promise<Told> {
  if (given.step === 'open the page') {
    const page = eventItem.path.replace('{eventId}', given.eventId)
    await inTurns(given.buyers, 32, async ({ token }) => void (await request(given.portal, 'GET', page, token)))
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

async function press({ portal, sandbox, eventId, ticketTypeId }: Rush, token: string, began: number): Promise<Pressed> {
  const path = eventRegister.path.replace('{eventId}', eventId)
  const answer = await request(portal, 'POST', path, token, {
    token: newPurchaseToken(randomBytes),
    tickets: [{ ticketTypeId, attendeeName: 'Maja Holm' }],
    totalMinor: TICKET_MINOR,
    gdprAgreement: true,
    language: 'da',
  })
  if (answer.status === 409) return { came: 'sold-out', afterMs: performance.now() - began }
  if (answer.status !== 200) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`)
  const heldMs = performance.now() - began
  const forenettoken = (answer.body as Registered).payment?.returnToken ?? ''
  const link = await request(portal, 'POST', payments.paymentLink.path, token, { forenettoken })
  if (link.status !== 200) throw new Error(`link: ${link.status} ${JSON.stringify(link.body)}`)
  const { paymentIdentifier } = link.body as PaymentLink
  const approved = await request(sandbox, 'POST', `/sandbox/payments/${paymentIdentifier}/approve`, null)
  const { authorizationIdentifier } = approved.body as { authorizationIdentifier: string }
  const capture = payments.paymentCapture.path.replace('{id}', authorizationIdentifier)
  let standing = (await request(portal, 'POST', capture, token, { forenettoken })).body as PaymentState
  while (standing.state !== 'paid') {
    if (standing.state !== 'confirming') throw new Error(`A purchase came to ${JSON.stringify(standing)}`)
    if (performance.now() - began > PAID_WITHIN_MS) throw new Error('A purchase was not paid in time')
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS))
    const query = `?forenettoken=${encodeURIComponent(forenettoken)}`
    standing = (await request(portal, 'GET', `${payments.paymentStatus.path}${query}`, token)).body as PaymentState
  }
  return { came: 'paid', heldMs, afterMs: performance.now() - began }
}

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one)
    }),
  )
}

async function request(
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

answerParent(rush)
