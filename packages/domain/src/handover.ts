import type { ClubRole } from './access.ts'
import { leavesNoOwner, type Ownership } from './role-invitation.ts'

/** Roles that change hands: an auditor’s ends by itself. */
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

/** So many seats change at once. */
export const MOST_SEATS = 15

export const SEAT_OUTCOMES = ['changed', 'waits', 'kept'] as const
export type SeatOutcome = (typeof SEAT_OUTCOMES)[number]

/** Whether who is to take a seat has said yes; `nobody`: it is left empty. */
export type SeatAnswer = 'nobody' | 'accepted' | 'waits' | 'declined'

type Seat = { id: string; role: HandoverRole; grantId: string | null; answer: SeatAnswer }

/**
 * What becomes of each seat on the day. A seat whose new holder has accepted changes hands, and one that is left empty
 * ends. Where somebody has not answered, whoever leaves goes on until they do; where they declined, for good. An owner
 * goes only where the club keeps one: `owned` is who owns it before.
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
