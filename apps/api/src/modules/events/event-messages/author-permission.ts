import type { Database } from '@forenet/database/database'
import { can, filterActiveGrants } from '@forenet/domain/access'
import { hasGrantEnded, listMemberGrants } from '../../../platform/access/grant-repository.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { listOwnerships } from '../../core/roles/index.ts'
import type { MessageRow } from './message-repository.ts'

type RequestedMessage = Pick<MessageRow, 'eventId' | 'organisationId' | 'madeBy' | 'askedAt'>

/** Operators, and owners by a claim of their token, have no stored role that could have ended. */
export async function hasAuthorLostPermission(
  database: Database,
  { eventId, organisationId, madeBy, askedAt }: RequestedMessage,
  now: Date,
): Promise<boolean> {
  if (madeBy === null || askedAt === null) return false
  const role = { organisationId, eventId, memberId: madeBy, permission: 'events.manage', since: askedAt, now } as const
  if (!(await hasGrantEnded(database, role))) return false
  const { key } = await getOrganisation(database, organisationId)
  const grants = filterActiveGrants(await listMemberGrants(database, madeBy, now), now)
  if (can(grants, 'events.manage', { organisationKey: key, eventId })) return false
  return !(await listOwnerships(database, organisationId, now)).some(({ memberId }) => memberId === madeBy)
}
