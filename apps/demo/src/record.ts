import type { auditEntry } from '@forenet/database/member-tables'
import type { GrantRow } from './boards.ts'
import type { Handovers } from './handovers.ts'
import type { MemberRow } from './households.ts'
import type { MembershipRequestRow } from './membership-requests.ts'
import type { PendingRefund } from './pending-refund.ts'
import type { BulkChanges } from './undone-import.ts'
import type { AnnualPlanRows } from './year-wheels.ts'

type EntryRow = Omit<typeof auditEntry.$inferInsert, 'id'>
type Done = Pick<EntryRow, 'organisationId' | 'action' | 'objectKind' | 'objectId' | 'detail'>

type Requested = {
  membershipRequests: readonly MembershipRequestRow[]
  configurations: readonly { id: string; name: string }[]
}

const PORTAL = 'portal'

export function buildAuditLogRows(
  {
    handovers,
    handoverSeats,
    roleInvitations,
    yearTasks,
    yearTasksDone,
    changeSets,
    membershipRequests,
    configurations,
    refunds,
  }: Handovers & AnnualPlanRows & BulkChanges & Requested & Pick<PendingRefund, 'refunds'>,
  grants: readonly GrantRow[],
  members: readonly MemberRow[],
): EntryRow[] {
  const people = new Map(members.map((member) => [member.id, member]))
  const entry = (at: Date | null | undefined, by: string | null | undefined, done: Done): EntryRow[] => {
    if (!at) return []
    const person = by ? people.get(by) : undefined
    const actor = person
      ? {
          actorEmail: person.email ?? '',
          actorMemberId: person.id,
          actorName: `${person.firstName} ${person.lastName}`,
        }
      : { actorEmail: PORTAL, actorMemberId: null, actorName: null }
    return [{ at, ...actor, actingForMemberId: null, ...done, requestId: null }]
  }
  const ofHandovers = handovers.flatMap(({ id, organisationId, day, plannedBy, plannedAt, endedAt }) => {
    const about = { organisationId, objectKind: 'handover', objectId: id, detail: { day } }
    return [
      ...entry(plannedAt, plannedBy, { ...about, action: 'handover-planned' }),
      ...entry(endedAt, null, { ...about, action: 'handover-applied' }),
    ]
  })
  const ofSeats = handoverSeats.flatMap(({ handoverId, role, grantId, invitationId }) => {
    const over = handovers.find(({ id }) => id === handoverId)
    const invitation = roleInvitations.find(({ id }) => id === invitationId)
    const before = grants.find(({ id }) => id === grantId)
    const now = grants.find(
      (grant) => grant.organisationId === over?.organisationId && grant.role === role && !grant.endedAt,
    )
    if (!over || !invitation || !before || !now) return []
    const { organisationId, endedAt } = over
    const of = (grant: GrantRow, action: string) =>
      entry(endedAt, null, {
        ...{ organisationId, action, objectKind: 'grant', objectId: grant.id ?? '' },
        detail: { role, memberId: grant.memberId },
      })
    return [
      ...entry(invitation.answeredAt, invitation.answeredBy, {
        ...{ organisationId, action: 'handover-accepted', objectKind: 'role-invitation', objectId: invitation.id },
        detail: { role, email: invitation.email },
      }),
      ...of(now, 'grant-given'),
      ...of(before, 'grant-ended'),
    ]
  })
  const ofTasks = yearTasksDone.flatMap(({ taskId, year, doneAt, doneBy }) => {
    const task = yearTasks.find(({ id }) => id === taskId)
    if (!task) return []
    const { organisationId, name } = task
    const about = { organisationId, objectKind: 'year-task', objectId: taskId, detail: { name, year } }
    return entry(doneAt, doneBy, { ...about, action: 'year-task-done' })
  })
  const ofImports = changeSets.flatMap((set) => {
    const { id, organisationId, kind, about, creates: created, changes: changed, refusals: refused } = set
    const detail = { kind, about, created, changed, refused }
    const fact = (action: string) => ({ organisationId, action, objectKind: 'change-set', objectId: id, detail })
    return [
      ...entry(set.madeAt, set.madeBy, fact('change-set-made')),
      ...entry(set.applyAskedAt, set.appliedBy, fact('change-set-applied')),
      ...entry(set.takeBackAskedAt, set.takenBackBy, fact('change-set-taken-back')),
    ]
  })
  const ofRequests = membershipRequests.flatMap((request) => {
    const { organisationId, configurationId, memberId, state, decidedAt, decidedBy, priceMinor } = request
    const name = configurations.find(({ id }) => id === configurationId)?.name ?? ''
    const about = { organisationId, objectKind: 'membership-configuration', objectId: configurationId }
    const detail = { memberId, name, ...(state === 'approved' ? { priceMinor } : {}) }
    return entry(decidedAt, decidedBy, { ...about, action: `membership-request-${state}`, detail })
  })
  const ofRefunds = refunds.flatMap(({ id, organisationId, memberId, amountMinor, byTwo, askedAt, askedBy }) => {
    const detail = { memberId, amountMinor, byTwo, byHand: false }
    return entry(askedAt, askedBy, {
      ...{ organisationId, action: 'refund-asked', objectKind: 'club-refund', objectId: id, detail },
    })
  })
  return [...ofHandovers, ...ofSeats, ...ofTasks, ...ofImports, ...ofRequests, ...ofRefunds].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}
