import { randomBytes } from 'node:crypto'
import type { RegistrationResult } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { type PaymentServers, runConcurrently, sendPortalRequest } from '../purchase/pay.ts'
import type { EventOnSale } from '../rush/event.ts'
import { answerParentRequests } from '../setting/child.ts'

type Portal = Pick<PaymentServers, 'portal' | 'allowsOverload'>
type Registering = Portal & { step: 'register'; onSale: EventOnSale; tokens: readonly string[] }
type CheckingIn = Portal & { step: 'check in'; token: string; codes: readonly string[] }
export type ComparisonCrowdTask = (Registering | CheckingIn) & { atOnce: number }
export type CrowdTaskResult = { seconds: number; latenciesMs: number[]; codes: string[] }

async function work(given: ComparisonCrowdTask): Promise<CrowdTaskResult> {
  const latenciesMs: number[] = []
  const codes: string[] = []
  const timed = async (call: () => Promise<void>) => {
    const began = performance.now()
    await call()
    latenciesMs.push(performance.now() - began)
  }
  const began = performance.now()
  if (given.step === 'register')
    await runConcurrently(given.tokens, given.atOnce, (token) =>
      timed(async () => void codes.push(await register(given, token))),
    )
  else await runConcurrently(given.codes, given.atOnce, (code) => timed(() => checkIn(given, code)))
  return { seconds: (performance.now() - began) / 1_000, latenciesMs, codes }
}

async function register(given: Registering, token: string): Promise<string> {
  const { onSale } = given
  const answer = await sendPortalRequest(
    given,
    'POST',
    eventRegister.path.replace('{eventId}', onSale.eventId),
    token,
    {
      token: generatePurchaseToken(randomBytes),
      tickets: [{ ticketTypeId: onSale.ticketTypeId, attendeeName: 'Maja Holm' }],
      totalMinor: 0,
      gdprAgreement: true,
      language: 'da',
    },
  )
  const code = (answer.body as RegistrationResult).entry?.tickets[0]?.code
  if (!code) throw new Error(`register: ${answer.status} ${JSON.stringify(answer.body)}`)
  return code
}

async function checkIn(given: CheckingIn, code: string): Promise<void> {
  const { status, body } = await sendPortalRequest(given, 'POST', ticketCheck.path, given.token, { code, use: true })
  if ((body as { verdict?: string }).verdict !== 'admitted') throw new Error(`check: ${status} ${JSON.stringify(body)}`)
}

answerParentRequests(work)
