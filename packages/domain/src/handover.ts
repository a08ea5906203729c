import type { ClubRole } from './access.ts'
import { leavesNoOwner, type Ownership } from './role-invitation.ts'

/** Roles in a handover; an auditor's role expires on its own date. */
export const HANDOVER_ROLES = [
  'owner',
  'treasurer',
  'secretary',
  'event-host',
  'trainer',
  'door-steward',
] as const satisfies readonly ClubRole[]
export type HandoverRole = (typeof HANDOVER_ROLES)[number]

export const HANDOVER_STATES = ['asked', 'planned', 'applied', 'cancelled'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

export const MAX_HANDOVER_SEATS = 15

export const SEAT_OUTCOMES = ['changed', 'waits', 'kept'] as const
export type SeatOutcome = (typeof SEAT_OUTCOMES)[number]

/** The successor's reply; `nobody`: the seat becomes vacant. */
export type SeatAnswer = 'nobody' | 'accepted' | 'waits' | 'declined'

type Seat = { id: string; role: HandoverRole; grantId: string | null; answer: SeatAnswer }

/**
 * Result for each seat on the handover date. Accepted seats change and vacant ones end. Without a reply the current
 * holder continues until one arrives; after a decline, permanently. An owner's role ends only if the club still has
 * another owner; `owned` lists the current owners.
 */
export function seatOutcomes(seats: readonly Seat[], owned: readonly Ownership[]): Map<string, SeatOutcome> {
  const outcomes = new Map(seats.map(({ id, answer }) => [id, outcomeOf(answer)]))
  const changing = seats.filter(({ id, role }) => role === 'owner' && outcomes.get(id) === 'changed')
  const going = changing.flatMap(({ grantId }) => grantId ?? [])
  const comes = changing.some(({ answer }) => answer === 'accepted')
  if (going.length === 0 || comes || !leavesNoOwner(owned, going)) return outcomes
  for (const { id } of changing) outcomes.set(id, 'kept')
  return outcomes
}

function outcomeOf(answer: SeatAnswer): SeatOutcome {
  if (answer === 'waits') return 'waits'
  return answer === 'declined' ? 'kept' : 'changed'
}
