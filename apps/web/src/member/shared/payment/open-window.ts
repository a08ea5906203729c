import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import type { PaymentCalls } from './payment-calls.ts'
import { parsePurchaseToken } from './status/return-token.ts'

export type PaymentDestination =
  | { kind: 'window'; href: string; returnToken: string }
  | { kind: 'standing'; returnToken: string }

const STANDING_CODES = ['already-paid', 'payment-in-progress']

/** Section 7. @throws {ApiProblem} without any charge */
export async function openWindow(
  link: PaymentCalls['link'],
  returnToken: string,
  totalMinor: number,
): Promise<PaymentDestination> {
  try {
    const window = await link({ forenettoken: returnToken, Amount: totalMinor, Currency: 'DKK' })
    return { kind: 'window', href: window.paymentWindowLink, returnToken }
  } catch (error) {
    if (error instanceof ApiProblem && STANDING_CODES.includes(error.code)) return { kind: 'standing', returnToken }
    throw error
  }
}

/**
 * Going back after payment leads to the purchase, because the history entry has the return token
 * (`findPaidReturnToken`).
 */
export function openPaymentWindow({ href, returnToken }: Extract<PaymentDestination, { kind: 'window' }>): void {
  window.history.replaceState({ ...window.history.state, returnToken }, '')
  window.location.assign(href)
}

/** Drafts are removed when paid, so a different `draftToken` means that this history entry's purchase was paid. */
export function findPaidReturnToken(historyState: unknown, draftToken: string | undefined): string | null {
  const returnToken = (historyState as { returnToken?: unknown } | null)?.returnToken
  if (typeof returnToken !== 'string') return null
  const token = parsePurchaseToken(returnToken)
  return token === undefined || token === draftToken ? null : returnToken
}
