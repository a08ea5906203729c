import { randomBytes } from 'node:crypto'
import type { PaymentState } from '@forenet/contract/payment'
import * as calls from '@forenet/contract/payment-calls'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import type { CallResponse, TestPerson, TestPortal } from './portal.ts'

export function buildSelection(
  orgId: string,
  participants: readonly { memberId: string; membershipConfId: string }[],
  totalMinor: number,
  overrides: Partial<MembershipSelection> = {},
): MembershipSelection {
  return { orgId, participants: [...participants], totalMinor, gdprAgreement: true, language: 'da', ...overrides }
}

export function preparePurchase(
  portal: TestPortal,
  person: TestPerson,
  selection: MembershipSelection,
  token = generatePurchaseToken(randomBytes),
) {
  return portal.call(person, calls.paymentPrepare, { body: { token, membershipData: encodeSelection(selection) } })
}

/** @throws if either step is refused */
export async function openPaymentWindow(portal: TestPortal, person: TestPerson, selection: MembershipSelection) {
  const prepared = await preparePurchase(portal, person, selection)
  if (prepared.status !== 200) throw new Error(`prepare: ${JSON.stringify(prepared.problem)}`)
  const forenettoken = prepared.body.returnToken
  const link = await portal.call(person, calls.paymentLink, { body: { forenettoken } })
  if (link.status !== 200) throw new Error(`link: ${JSON.stringify(link.problem)}`)
  return { forenettoken, ...link.body }
}

type ApprovedPayment = { authorizationIdentifier: string; redirectTo: string }

export async function approveWithDetails(
  portal: TestPortal,
  paymentIdentifier: string,
  how: { mobilePay?: boolean } = {},
): Promise<ApprovedPayment> {
  const answer = await fetch(`${portal.sandbox.origin}/sandbox/payments/${paymentIdentifier}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  })
  if (!answer.ok) throw new Error(`approve: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ApprovedPayment
}

export async function approvePayment(portal: TestPortal, paymentIdentifier: string): Promise<string> {
  return (await approveWithDetails(portal, paymentIdentifier)).authorizationIdentifier
}

export function returnFromWindow(
  portal: TestPortal,
  person: TestPerson,
  forenettoken: string,
  id: string,
): Promise<CallResponse<typeof calls.paymentCapture>> {
  return portal.call(person, calls.paymentCapture, { params: { id }, body: { forenettoken } })
}

export async function waitForPaymentState(
  portal: TestPortal,
  person: TestPerson,
  forenettoken: string,
  states: readonly PaymentState['state'][],
  withinMs = 20_000,
): Promise<PaymentState> {
  const until = performance.now() + withinMs
  for (;;) {
    const answer = await portal.call(person, calls.paymentStatus, { query: { forenettoken } })
    if (answer.status === 200 && states.includes(answer.body.state)) return answer.body
    if (performance.now() > until) throw new Error(`The purchase is ${answer.body.state}, not ${states.join(' or ')}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** @throws if the purchase is not paid */
export async function payInWindow(
  portal: TestPortal,
  person: TestPerson,
  { forenettoken, paymentIdentifier }: { forenettoken: string; paymentIdentifier: string },
): Promise<PaymentState> {
  await returnFromWindow(portal, person, forenettoken, await approvePayment(portal, paymentIdentifier))
  return waitForPaymentState(portal, person, forenettoken, ['paid'])
}

export async function payPurchase(portal: TestPortal, person: TestPerson, forenettoken: string): Promise<PaymentState> {
  const { status, body, problem } = await portal.call(person, calls.paymentLink, { body: { forenettoken } })
  if (status !== 200) throw new Error(`link: ${JSON.stringify(problem)}`)
  return payInWindow(portal, person, { forenettoken, ...body })
}

export async function planFault(portal: TestPortal, fault: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${portal.sandbox.origin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(`fault: ${answer.status} ${await answer.text()}`)
}

/** The portal must then find the result in another way. */
export function suppressCallback(portal: TestPortal, orderNumber: string): Promise<void> {
  return planFault(portal, { service: 'gateway', operation: 'callback', kind: 'never', orderNumber })
}

export type GatewayLedgerEntry = {
  authorizationIdentifier: string
  orderNumber: string
  authorizedAmount: number
  capturedAmount: number
  creditedAmount: number
  voided: boolean
}

export async function fetchGatewayLedger(sandboxOrigin: string): Promise<GatewayLedgerEntry[]> {
  const answer = await fetch(`${sandboxOrigin}/sandbox/ledger`)
  return ((await answer.json()) as { authorizations: GatewayLedgerEntry[] }).authorizations
}

export async function readBothLedgers(
  portal: TestPortal,
): Promise<{ ours: Record<string, number>; theirs: Record<string, number> }> {
  const { rows } = await portal.database.$client.query<{ order_number: string; captured_minor: number }>(
    `select order_number, captured_minor - refunded_minor as captured_minor from payment_attempt where captured_minor > refunded_minor`,
  )
  const theirs = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
    (entry) => entry.capturedAmount > entry.creditedAmount,
  )
  return {
    ours: Object.fromEntries(rows.map((row) => [row.order_number, row.captured_minor])),
    theirs: Object.fromEntries(theirs.map((entry) => [entry.orderNumber, entry.capturedAmount - entry.creditedAmount])),
  }
}
