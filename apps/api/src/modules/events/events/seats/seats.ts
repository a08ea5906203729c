import type { Database } from '@forenet/database/database'
import { inSavepoint } from '@forenet/database/transaction'

export function countSeatsByType(tickets: readonly { ticketTypeId: string }[]): Map<string, number> {
  const seats = new Map<string, number>()
  for (const { ticketTypeId } of tickets) seats.set(ticketTypeId, (seats.get(ticketTypeId) ?? 0) + 1)
  return seats
}

/** Rolls the step back if it returns false or loses a race. */
export async function rollBackUnlessTrue(transaction: Database, step: () => Promise<boolean>): Promise<boolean> {
  return inSavepoint(transaction, () =>
    step().catch((error: unknown) => {
      if (RACE_LOST_CONSTRAINTS.has(violatedConstraint(error) ?? '')) return false
      throw error
    }),
  )
}

/** Constraints violated when a race is lost. */
const RACE_LOST_CONSTRAINTS = new Set([
  'event_not_oversold',
  'event_ticket_type_not_oversold',
  'event_ticket_one_per_member',
])

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'

export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  if (code === UNIQUE_VIOLATION || code === CHECK_VIOLATION) return constraint
  return violatedConstraint(error.cause)
}
