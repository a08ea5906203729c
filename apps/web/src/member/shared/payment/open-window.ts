import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import type { PaymentCalls } from './payment-calls.ts'

/** Where to go next: the payment window, or the page that tells how the purchase stands. */
export type NextStop = { kind: 'window'; href: string } | { kind: 'standing'; returnToken: string }

/** Refusals of a window for a purchase that is paid or being confirmed: its own page tells the truth. */
const STANDING_CODES = ['already-paid', 'payment-in-progress']

/**
 * Opens a payment window for a purchase that is stored (section 7); `totalMinor` is what the member was shown, in øre.
 * @throws {ApiProblem} when there is no window to go to; nothing was charged then.
 */
export async function openWindow(
  link: PaymentCalls['link'],
  returnToken: string,
  totalMinor: number,
): Promise<NextStop> {
  try {
    const window = await link({ forenettoken: returnToken, Amount: totalMinor, Currency: 'DKK' })
    return { kind: 'window', href: window.paymentWindowLink }
  } catch (error) {
    if (error instanceof ApiProblem && STANDING_CODES.includes(error.code)) return { kind: 'standing', returnToken }
    throw error
  }
}
