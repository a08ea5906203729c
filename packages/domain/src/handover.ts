import type { ClubRole } from './access.ts'
import { type OwnerRole, wouldLeaveNoOwner } from './role-invitation.ts'

/** Auditors are excluded because their role expires on its own date. */
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

export type SeatAnswer = 'nobody' | 'accepted' | 'waits' | 'declined'

type HandoverSeatPlan = { id: string; role: HandoverRole; grantId: string | null; answer: SeatAnswer }

/**
 * A holder whose successor has not accepted retains the role until then. An owner's role ends only if another owner
 * remains.
 */
export function computeSeatOutcomes(
  seats: readonly HandoverSeatPlan[],
  owned: readonly OwnerRole[],
): Map<string, SeatOutcome> {
  const outcomes = new Map(seats.map(({ id, answer }) => [id, toSeatOutcome(answer)]))
  const changing = seats.filter(({ id, role }) => role === 'owner' && outcomes.get(id) === 'changed')
  const going = changing.flatMap(({ grantId }) => grantId ?? [])
  const comes = changing.some(({ answer }) => answer === 'accepted')
  if (going.length === 0 || comes || !wouldLeaveNoOwner(owned, going)) return outcomes
  for (const { id } of changing) outcomes.set(id, 'kept')
  return outcomes
}

function toSeatOutcome(answer: SeatAnswer): SeatOutcome {
  if (answer === 'waits') return 'waits'
  return answer === 'declined' ? 'kept' : 'changed'
}
