import type { Minor } from './money.ts'

/** How the ticket of somebody who registered stands; without any of these a list has all tickets but those that are void. */
export const ATTENDEE_STATES = ['coming', 'came', 'not-in', 'for-sale', 'not-paid', 'void'] as const
export type AttendeeState = (typeof ATTENDEE_STATES)[number]

/** By what those who come are sorted; ties by name, then by ticket. */
export const ATTENDEE_SORTS = ['name', 'ticket-type', 'registered'] as const
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number]

type TicketState = 'reserved' | 'valid' | 'used' | 'void'

const STATES: Readonly<Record<AttendeeState, readonly TicketState[]>> = {
  coming: ['valid', 'used'],
  came: ['used'],
  'not-in': ['valid'],
  'for-sale': ['valid'],
  'not-paid': ['reserved'],
  void: ['void'],
}

/** The states of the tickets that a list of attendees has. */
export function ticketStatesOf(wanted: AttendeeState | undefined): readonly TicketState[] {
  return wanted === undefined ? ['reserved', 'valid', 'used'] : STATES[wanted]
}

/** By what registrations are sorted: by who registered, or by when; ties by registration. */
export const REGISTRATION_SORTS = ['name', 'registered'] as const
export type RegistrationSort = (typeof REGISTRATION_SORTS)[number]

/** As many tickets as something is done about at once. */
export const MOST_TICKETS_CHOSEN = 200

type Ticket = {
  state: TicketState
  voidReason: 'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold' | null
  totalMinor: Minor
}

/**
 * What was paid for a ticket and what is still owed for it, in øre. The money of one that was passed on is told with the
 * ticket that took its place, so that each krone is told once.
 */
export function ticketMoney({ state, voidReason, totalMinor }: Ticket): { paidMinor: Minor; owedMinor: Minor } {
  if (state === 'reserved') return { paidMinor: 0, owedMinor: totalMinor }
  const isPaid = voidReason !== 'not-paid' && voidReason !== 'transferred'
  return { paidMinor: isPaid ? totalMinor : 0, owedMinor: 0 }
}
