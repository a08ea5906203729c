import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import type { PaymentCalls } from './payment-calls.ts'

/** Next page: payment window, or payment status. */
export type NextStop = { kind: 'window'; href: string } | { kind: 'standing'; returnToken: string }

/** Purchases with these errors are paid or being confirmed; show their status page. */
const STANDING_CODES = ['already-paid', 'payment-in-progress']

/**
 * Opens payment of a stored purchase (section 7); `totalMinor`: the total shown, in øre. @throws {ApiProblem} without
 * any charge
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
