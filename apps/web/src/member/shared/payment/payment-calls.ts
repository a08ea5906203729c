import type { PaymentLink, PaymentState } from '@forenet/contract/payment'

export type DeclineReason = { gatewayreason?: string; reason?: string; acquirer?: string }

/** One API per type of purchase (section 7). */
export type PaymentCalls = {
  /** `Amount` is in øre. */
  link: (body: { forenettoken: string; Amount: number; Currency: 'DKK' }) => Promise<PaymentLink>
  /** `savedCardIdentifier`: of a card that the window saved. */
  capture: (
    authorizationIdentifier: string,
    forenettoken: string,
    savedCardIdentifier?: string,
  ) => Promise<PaymentState>
  decline: (authorizationIdentifier: string, body: { forenettoken: string } & DeclineReason) => Promise<PaymentState>
}
