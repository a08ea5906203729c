import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { emailAddressSchema } from '@forenet/domain/email'
import { requestedRoleProblem } from '@forenet/domain/role-invitation'
import type pg from 'pg'
import { audit } from '../modules/core/audit/index.ts'
import { findMemberIdByEmail } from '../modules/core/members/index.ts'
import { findIdByKey } from '../modules/core/organisations/index.ts'
import { endGrant, isEventOfOrganisation, listGrants, storeGrant } from '../platform/access/grant-repository.ts'

export type RequestedGrant = {
  email: string
  role: ClubRole
  club: string
  event: string | null
  until: CalendarDate | null
  withdraw: boolean
}

export const isClubRole = (role: string | undefined): role is ClubRole =>
  role !== undefined && Object.hasOwn(CLUB_ROLES, role)

export function changeClubGrant(pool: pg.Pool, wanted: RequestedGrant, at: Date): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const { role, club, event: eventId } = wanted
    const fault = wanted.withdraw
      ? null
      : requestedRoleProblem({ role, eventId, teamId: null, until: wanted.until }, calendarDateAt(at))
    if (fault) throw new Error(fault.message)
    const organisationId = await findIdByKey(transaction, club)
    if (organisationId === undefined) throw new Error(`There is no club with the key ${club}`)
    if (eventId !== null && !(await isEventOfOrganisation(transaction, eventId, organisationId)))
      throw new Error(`${club} has no event ${eventId}`)
    const memberId = await memberOf(transaction, wanted.email)
    const place = { memberId, organisationId, eventId, teamId: null, role, at }
    const id = wanted.withdraw
      ? await endGrant(transaction, { ...place, endedBy: null })
      : await storeGrant(transaction, {
          ...place,
          id: randomUUID(),
          from: null,
          until: endOf(wanted.until),
          grantedBy: null,
        })
    if (id === undefined) return false
    const detail = { role, memberId, ...(eventId && { eventId }), ...(wanted.until && { until: wanted.until }) }
    const action = wanted.withdraw ? 'grant-ended' : 'grant-given'
    await audit(transaction, 'portal', { action, objectKind: 'grant', objectId: id, organisationId, detail }, at)
    return true
  })
}

export async function formatClubGrants(database: Database, now: Date): Promise<string[]> {
  const grants = await listGrants(database, now)
  return grants.map(({ email, name, role, organisationKey, eventId, teamId, until }) =>
    [
      email ?? name,
      `${role} of ${organisationKey}`,
      ...(eventId ? [`event ${eventId}`] : []),
      ...(teamId ? [`team ${teamId}`] : []),
      ...(until ? [`until ${until.toISOString()}`] : []),
    ].join('  '),
  )
}

async function memberOf(transaction: Database, email: string): Promise<string> {
  const address = emailAddressSchema('--email: is no address').parse(email)
  const id = await findMemberIdByEmail(transaction, address)
  if (id === null) throw new Error(`${email} is no member; they sign in to the portal first`)
  return id
}

function endOf(day: CalendarDate | null): Date | null {
  return day === null ? null : copenhagenInstant(addDays(day, 1), '00:00')
}
