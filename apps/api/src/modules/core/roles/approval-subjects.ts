import { findGrants } from '../../../platform/access/grant-repository.ts'
import type { ApprovalSubjects } from '../approvals/index.ts'
import { facesOf } from '../members/index.ts'
import { findHandover } from './handover/handover-repository.ts'
import { findInvitations } from './repository.ts'

const mapInvitationEmails: ApprovalSubjects['owner-invited'] = async (database, ids) =>
  new Map((await findInvitations(database, ids)).map(({ id, email }) => [id, email]))

export const roleApprovalSubjects: Pick<
  ApprovalSubjects,
  'owner-invited' | 'treasurer-invited' | 'owner-ended' | 'handover'
> = {
  handover: async (database, ids) => {
    const rows = await Promise.all(ids.map((id) => findHandover(database, id)))
    return new Map(rows.flatMap((row) => (row ? [[row.id, row.day] as const] : [])))
  },
  'owner-invited': mapInvitationEmails,
  'treasurer-invited': mapInvitationEmails,
  'owner-ended': async (database, ids) => {
    const grants = await findGrants(database, ids)
    const summaries = await facesOf(
      database,
      grants.map(({ memberId }) => memberId),
    )
    return new Map(grants.map(({ id, memberId }) => [id, summaries.get(memberId)?.name ?? '']))
  },
}
