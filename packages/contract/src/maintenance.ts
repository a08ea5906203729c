import type { Call } from './define-call.ts'

/** Calls that change something and are answered in maintenance all the same, by name, and why. Every other change rests. */
export const GOES_ON_IN_MAINTENANCE: Readonly<Record<string, string>> = {
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

/** Whether a call is refused in maintenance: what reads is answered, what changes something is not. */
export function restsInMaintenance({ name, method }: Pick<Call, 'name' | 'method'>): boolean {
  return method !== 'GET' && !Object.hasOwn(GOES_ON_IN_MAINTENANCE, name)
}
