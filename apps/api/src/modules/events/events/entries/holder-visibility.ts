import { can } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { filterBuyable } from '../../../core/members/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { FullTicketRow } from './entry-list-repository.ts'

type HeldTicket = { memberId: string | null; organisationKey: string }

/**
 * Callers see themselves, family and own guests; administrators see everyone at their organisation. Former family
 * members are hidden.
 */
export async function loadHolderVisibility(
  { database }: Pick<EventsDeps, 'database'>,
  caller: Caller,
  memberIds: readonly (string | null)[],
): Promise<(ticket: HeldTicket) => boolean> {
  const own = effectiveMemberId(caller)
  const others = [...new Set(memberIds)].filter((id) => id !== null && id !== own) as string[]
  const family = own && others.length > 0 ? await filterBuyable(database, own, others, 'look') : new Set<string>()
  return ({ memberId, organisationKey }) => {
    if (memberId === null || memberId === own || family.has(memberId)) return true
    return can(caller.grants, 'events.attendees', { organisationKey })
  }
}

/** Shows the original name and no check-in status. */
export function hideHolder<Row extends Pick<FullTicketRow, 'memberId' | 'attendeeEmail' | 'state' | 'usedAt'>>(
  ticket: Row,
): Row {
  return { ...ticket, memberId: null, attendeeEmail: null, usedAt: null, state: hideCheckIn(ticket.state) }
}

export function hideCheckIn(state: FullTicketRow['state']): FullTicketRow['state'] {
  return state === 'used' ? 'valid' : state
}

/** For hidden holders, the day before the event: a refusal on the day would reveal that they checked in. */
export function endBeforeEventDay(until: Date | null, startsAt: Date): Date | null {
  const day = copenhagenInstant(calendarDateAt(startsAt), '00:00')
  return until !== null && until > day ? day : until
}
