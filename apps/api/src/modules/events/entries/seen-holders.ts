import { can } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { instantAt } from '@forenet/domain/copenhagen-time'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { buyableAmong } from '../../members/index.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { FullTicketRow } from './entry-list-repository.ts'

type Held = { memberId: string | null; organisationKey: string }

/**
 * Tells of each ticket whether the caller may see the person it is for: oneself and family, guests of one's own, and for
 * administrators whoever comes to their organisation. Somebody who was family when the ticket was bought is not among them.
 */
export async function holdersSeenBy(
  { database }: Pick<EventsDeps, 'database'>,
  caller: Caller,
  memberIds: readonly (string | null)[],
): Promise<(ticket: Held) => boolean> {
  const own = effectiveMemberId(caller)
  const others = [...new Set(memberIds)].filter((id) => id !== null && id !== own) as string[]
  const family = own && others.length > 0 ? await buyableAmong(database, own, others, 'look') : new Set<string>()
  return ({ memberId, organisationKey }) => {
    if (memberId === null || memberId === own || family.has(memberId)) return true
    return can(caller.grants, 'events.attendees', { organisationKey })
  }
}

/**
 * A ticket whose holder the viewer may not see: as it was bought, under the name it was bought for. Whether its holder
 * came is not told.
 */
export function asBought<Row extends Pick<FullTicketRow, 'memberId' | 'attendeeEmail' | 'state' | 'usedAt'>>(
  ticket: Row,
): Row {
  return { ...ticket, memberId: null, attendeeEmail: null, usedAt: null, state: stateAsBought(ticket.state) }
}

export function stateAsBought(state: FullTicketRow['state']): FullTicketRow['state'] {
  return state === 'used' ? 'valid' : state
}

/**
 * Until when such a ticket can be cancelled or passed on: not on the day itself, when a refusal would tell that its holder
 * has come.
 */
export function beforeTheDay(until: Date | null, startsAt: Date): Date | null {
  const day = instantAt(calendarDateAt(startsAt), '00:00')
  return until !== null && until > day ? day : until
}
