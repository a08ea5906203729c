import type { Call } from './define-call.ts'

/** Write calls, with the reason; all others are refused. */
export const CALLS_ALLOWED_IN_MAINTENANCE: Readonly<Record<string, string>> = {
  paymentCapture: 'the member may have paid: what was paid is settled',
  paymentDecline: 'the money held is let go of',
  eventPaymentCapture: 'the member may have paid: what was paid is settled',
  eventPaymentDecline: 'the money held is let go of',
  memberCreate: 'the first sign-in of a person ends in it, and signing in goes on',
  notificationRead: 'reading a notification marks it read, and reading goes on',
  ticketByLink: 'it reads a ticket, and who has it stands at the door',
  ticketCheck: 'people stand at the door',
  validateToken: 'it changes nothing',
}

export function isRejectedInMaintenance({ name, method }: Pick<Call, 'name' | 'method'>): boolean {
  return method !== 'GET' && !Object.hasOwn(CALLS_ALLOWED_IN_MAINTENANCE, name)
}
