import type { PaymentLink, PaymentState } from '@forenet/contract/payment'

/** The gateway's decline reason, from the return URL. */
export type DeclineWhy = { gatewayreason?: string; reason?: string; acquirer?: string }

/** Payment calls of one purchase type, each at its API (section 7). */
export type PaymentCalls = {
  /** Creates the payment link; `Amount` in øre. */
  link: (body: { forenettoken: string; Amount: number; Currency: 'DKK' }) => Promise<PaymentLink>
  /** Reports an accepted return. */
  capture: (authorizationIdentifier: string, forenettoken: string) => Promise<PaymentState>
  /** Reports a declined return. */
  decline: (authorizationIdentifier: string, body: { forenettoken: string } & DeclineWhy) => Promise<PaymentState>
}
