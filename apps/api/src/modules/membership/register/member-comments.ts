import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { listOrganisationsWithPermission } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { visibleSince } from '@forenet/domain/register'
import type { Caller } from '../../../platform/access/caller.ts'
import { audit } from '../../core/audit/index.ts'
import type { ClubNotes } from '../../core/members/index.ts'
import { findNewestNote, insertNote, listClubsSeeingMember, setHistoryActor } from './person-repository.ts'

/** A member's `comments` of the specification (section 3), for organisers who may read notes. */
export const clubNotes: ClubNotes = {
  async find(database, caller, memberId, now) {
    const clubs = await clubsOf(database, caller, memberId, now)
    return clubs.length === 0 ? null : findNewestNote(database, clubs, memberId)
  },
  async add(transaction, caller, memberId, text, at) {
    const [organisationId, ...others] = await clubsOf(transaction, caller, memberId, at)
    // The call names no club, and with several the right one is unknown.
    if (organisationId === undefined || others.length > 0) return
    if ((await findNewestNote(transaction, [organisationId], memberId)) === text) return
    await setHistoryActor(transaction, caller.memberId)
    await insertNote(transaction, randomUUID(), text, { organisationId, memberId, by: caller.memberId, at })
    const about = { objectKind: 'member', objectId: memberId, organisationId, detail: { memberId } }
    await audit(transaction, caller, { action: 'person-noted', ...about }, at)
  },
}

async function clubsOf(database: Database, caller: Caller, memberId: string, now: Date): Promise<string[]> {
  const keys = caller.actingFor === null ? listOrganisationsWithPermission(caller.grants, 'members.write') : []
  // Operators belong to no club.
  if (keys === 'all' || keys.length === 0) return []
  return listClubsSeeingMember(database, keys, memberId, visibleSince(calendarDateAt(now)))
}
