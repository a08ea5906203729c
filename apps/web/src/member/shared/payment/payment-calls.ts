import type { PaymentLink, PaymentState } from '@forenet/contract/payment'

/** Why the gateway says no, as its return address tells it. */
export type DeclineWhy = { gatewayreason?: string; reason?: string; acquirer?: string }

/** The calls of one kind of purchase: memberships and events have the same three, each at its own API (section 7). */
export type PaymentCalls = {
  /** Opens a payment window; `Amount` in øre. */
  link: (body: { forenettoken: string; Amount: number; Currency: 'DKK' }) => Promise<PaymentLink>
  /** Says that the member came back accepted. */
  capture: (authorizationIdentifier: string, forenettoken: string) => Promise<PaymentState>
  /** Says that the member came back declined. */
  decline: (authorizationIdentifier: string, body: { forenettoken: string } & DeclineWhy) => Promise<PaymentState>
}
