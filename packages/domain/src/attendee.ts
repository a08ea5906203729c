import type { Minor } from './money.ts'

/** Without a filter, all tickets except void ones are listed. */
export const ATTENDEE_STATES = ['coming', 'came', 'not-in', 'for-sale', 'not-paid', 'void'] as const
export type AttendeeState = (typeof ATTENDEE_STATES)[number]

export const ATTENDEE_SORTS = ['name', 'ticket-type', 'registered'] as const
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number]

const TICKET_STATES = ['reserved', 'valid', 'used', 'void'] as const
type TicketState = (typeof TICKET_STATES)[number]

const TICKET_STATES_BY_FILTER: Readonly<Record<AttendeeState, readonly TicketState[]>> = {
  coming: ['valid', 'used'],
  came: ['used'],
  'not-in': ['valid'],
  'for-sale': ['valid'],
  'not-paid': ['reserved'],
  void: ['void'],
}

export function listTicketStatesForFilter(
  wanted: AttendeeState | undefined,
  isOneTicket = false,
): readonly TicketState[] {
  if (isOneTicket && wanted === undefined) return TICKET_STATES
  return wanted === undefined ? ['reserved', 'valid', 'used'] : TICKET_STATES_BY_FILTER[wanted]
}

export const REGISTRATION_SORTS = ['name', 'registered'] as const
export type RegistrationSort = (typeof REGISTRATION_SORTS)[number]

export const MAX_SELECTED_TICKETS = 200

type Ticket = {
  state: TicketState
  voidReason: 'not-paid' | 'cancelled' | 'transferred' | 'event-cancelled' | 'resold' | null
  totalMinor: Minor
}

/** A transferred ticket's amount is counted on its replacement only. */
export function computeTicketAmounts({ state, voidReason, totalMinor }: Ticket): {
  paidMinor: Minor
  owedMinor: Minor
} {
  if (state === 'reserved') return { paidMinor: 0, owedMinor: totalMinor }
  const isPaid = voidReason !== 'not-paid' && voidReason !== 'transferred'
  return { paidMinor: isPaid ? totalMinor : 0, owedMinor: 0 }
}
