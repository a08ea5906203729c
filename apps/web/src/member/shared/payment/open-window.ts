import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import type { PaymentCalls } from './payment-calls.ts'
import { purchaseTokenIn } from './standing/return-token.ts'

/** Payment window, or payment status. */
export type NextStop = { kind: 'window'; href: string; returnToken: string } | { kind: 'standing'; returnToken: string }

/** The purchase is paid or being confirmed, so show its status. */
const STANDING_CODES = ['already-paid', 'payment-in-progress']

/**
 * Opens payment of a stored purchase (section 7); `totalMinor`: the total shown. @throws {ApiProblem} without any
 * charge
 */
export async function openWindow(
  link: PaymentCalls['link'],
  returnToken: string,
  totalMinor: number,
): Promise<NextStop> {
  try {
    const window = await link({ forenettoken: returnToken, Amount: totalMinor, Currency: 'DKK' })
    return { kind: 'window', href: window.paymentWindowLink, returnToken }
  } catch (error) {
    if (error instanceof ApiProblem && STANDING_CODES.includes(error.code)) return { kind: 'standing', returnToken }
    throw error
  }
}

/**
 * Opens the payment window. The history entry keeps the return token, so that going back after payment leads to the
 * purchase (`paidSince`).
 */
export function leaveFor({ href, returnToken }: Extract<NextStop, { kind: 'window' }>): void {
  window.history.replaceState({ ...window.history.state, returnToken }, '')
  window.location.assign(href)
}

/**
 * The return token in this history entry, once the draft has another purchase (`draftToken`): drafts are removed when
 * paid. Otherwise null.
 */
export function paidSince(historyState: unknown, draftToken: string | undefined): string | null {
  const returnToken = (historyState as { returnToken?: unknown } | null)?.returnToken
  if (typeof returnToken !== 'string') return null
  const token = purchaseTokenIn(returnToken)
  return token === undefined || token === draftToken ? null : returnToken
}
