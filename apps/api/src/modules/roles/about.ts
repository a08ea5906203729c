import { findGrants } from '../../platform/access/grant-repository.ts'
import type { AboutOf } from '../approvals/index.ts'
import { facesOf } from '../members/index.ts'
import { findInvitations } from './repository.ts'

/** What waits for a second owner, in words: whom it is about. */
export const aboutRoles: Pick<AboutOf, 'owner-invited' | 'owner-ended'> = {
  'owner-invited': async (database, ids) =>
    new Map((await findInvitations(database, ids)).map(({ id, email }) => [id, email])),
  'owner-ended': async (database, ids) => {
    const grants = await findGrants(database, ids)
    const faces = await facesOf(
      database,
      grants.map(({ memberId }) => memberId),
    )
    return new Map(grants.map(({ id, memberId }) => [id, faces.get(memberId)?.name ?? '']))
  },
}
