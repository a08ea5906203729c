import type { Handover, HandoverAnswer, NewHandover, OwnSeat } from '@forenet/contract/club/handover'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { isOperator } from '@forenet/domain/access'
import { addDays, addMonths, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { needsSecondOwner, type OwnerRole, ROLE_INVITATION_DAYS } from '@forenet/domain/role-invitation'
import type { Caller } from '../../../../platform/access/caller.ts'
import { type ClubGrantRow, listClubGrants, lockClubRoles } from '../../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { requestApproval, withdrawApprovalRequest } from '../../approvals/index.ts'
import { type Actor, audit } from '../../audit/index.ts'
import { facesOf, findMemberIdByEmail } from '../../members/index.ts'
import { findRefundLimit, listClubSummaries } from '../../organisations/index.ts'
import { ROLE_INVITED_ACTION, requireWithinInvitationLimit } from '../invite.ts'
import { listOwnerships } from '../owners.ts'
import { insertInvitation, markInvitationSent } from '../repository.ts'
import { ROLE_MAILS, type RolesDeps } from '../roles-deps.ts'
import * as repository from './handover-repository.ts'

const MAX_MONTHS_AHEAD = 12

export async function getHandover(
  { database }: Pick<RolesDeps, 'database'>,
  { club, caller }: Pick<ClubCaller, 'club' | 'caller'>,
): Promise<HandoverAnswer> {
  const row = await repository.findLatestHandover(database, club.id)
  return { handover: row ? await presentHandover(database, row, caller.memberId) : null }
}

async function presentHandover(
  database: Database,
  row: repository.HandoverRow,
  viewer: string | null,
): Promise<Handover> {
  const seats = await repository.listSeats(database, [row.id])
  const summaries = await facesOf(database, [
    row.plannedBy,
    ...seats.flatMap(({ leaverId, takerId }) => [leaverId, takerId]),
  ])
  const nameOf = (id: string | null) => (id && summaries.get(id)?.name) ?? ''
  return {
    id: row.id,
    day: row.day,
    state: row.state,
    plannedBy: nameOf(row.plannedBy),
    plannedAt: row.plannedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    seats: seats.map(({ id, role, leaverId, confirmedAt, email, answer, takerId, outcome }) => ({
      id,
      role,
      leaves:
        leaverId === null
          ? null
          : {
              memberId: leaverId,
              name: nameOf(leaverId),
              confirmed: confirmedAt !== null,
              mine: leaverId === viewer,
            },
      takes:
        email === null
          ? null
          : {
              email,
              name: nameOf(takerId),
              answer: answer === null ? 'waits' : answer === 'accepted' ? answer : 'declined',
            },
      outcome,
    })),
  }
}

/**
 * New holders are invited and old ones asked to confirm after a required approval. Idempotent by id. Throws
 * `malformed-input` with the field's path, `changed-meanwhile` (another handover is pending).
 */
export async function planHandover(deps: RolesDeps, by: ClubCaller, wanted: NewHandover): Promise<HandoverAnswer> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await lockClubRoles(transaction, club.id)
    const before = await repository.findHandover(transaction, wanted.id)
    if (before?.organisationId === club.id && before.day === wanted.day) return
    const grants = await listClubGrants(transaction, club.id, at)
    await requireRight(transaction, wanted, grants, calendarDateAt(at))
    const coming = wanted.seats.filter(({ email }) => email !== null)
    await requireWithinInvitationLimit(transaction, caller, coming.length, at)
    const mails = { organisationId: club.id, kind: 'role-invitation', messages: coming.length } as const
    await deps.sending.require(transaction, mails)
    const owned = await listOwnerships(transaction, club.id, at)
    const refundsLimited = (await findRefundLimit(transaction, club.id)) !== null
    const requested = { asker: caller.memberId, owned, refundsLimited }
    const asks = !isOperator(caller.grants) && needsSecondApprover(wanted.seats, grants, requested)
    const { id, day } = wanted
    const state = asks ? ('asked' as const) : ('planned' as const)
    const row = { id, organisationId: club.id, day, state, plannedBy: caller.memberId, plannedAt: at }
    if (!(await repository.insertHandover(transaction, row))) {
      throw new ProblemError('changed-meanwhile', 'Another handover is already planned')
    }
    for (const [place, seat] of wanted.seats.entries()) {
      const invitationId =
        seat.email === null ? null : await inviteToSeat(transaction, by, wanted, { ...seat, email: seat.email }, at)
      await repository.insertSeat(transaction, { ...seat, handoverId: id, place, invitationId })
    }
    await auditHandover(transaction, caller, 'handover-planned', club.id, { id, day }, at)
    if (!asks) return startHandover(deps, transaction, row, at)
    await requestOwnerApproval(deps, transaction, row, at)
  })
  return getHandover(deps, by)
}

export async function requestOwnerApproval(
  deps: RolesDeps,
  transaction: Database,
  { id, organisationId, plannedBy: askedBy }: Pick<repository.HandoverRow, 'id' | 'organisationId' | 'plannedBy'>,
  at: Date,
): Promise<void> {
  const requested = { organisationId, kind: 'handover' as const, objectId: id, askedBy }
  const approvalId = await requestApproval(transaction, requested, at)
  if (approvalId === null) return
  const message = { kind: 'second-owner' as const, about: 'handover' as const, objectId: id, approvalId, askedBy }
  await deps.send(ROLE_MAILS, message, { transaction })
}

async function inviteToSeat(
  transaction: Database,
  { caller, club }: ClubCaller,
  { id: handoverId, day, language }: NewHandover,
  { id, role, email }: { id: string; role: NewHandover['seats'][number]['role']; email: string },
  at: Date,
): Promise<string> {
  await insertInvitation(transaction, {
    ...{ id, organisationId: club.id, email, role, eventId: null, teamId: null, until: null, language, handoverId },
    ...{ invitedBy: caller.memberId, invitedAt: at, sentAt: null, expiresAt: invitationDeadline(day) },
  })
  const about = { objectKind: 'role-invitation', objectId: id, organisationId: club.id, detail: { email, role } }
  await audit(transaction, caller, { action: ROLE_INVITED_ACTION, ...about }, at)
  return id
}

/** The invitation is valid after the date too, because the old holder's role continues until the answer. */
function invitationDeadline(day: string): Date {
  return copenhagenInstant(addDays(day, ROLE_INVITATION_DAYS), '00:00')
}

async function startHandover(
  deps: RolesDeps,
  transaction: Database,
  { id, day }: Pick<repository.HandoverRow, 'id' | 'day'>,
  at: Date,
): Promise<void> {
  for (const invitationId of await repository.listOpenInvitations(transaction, id)) {
    await markInvitationSent(transaction, invitationId, at, invitationDeadline(day))
    await deps.send(ROLE_MAILS, { kind: 'invited', invitationId }, { transaction })
  }
  await deps.send(ROLE_MAILS, { kind: 'handover', stage: 'planned', handoverId: id }, { transaction })
}

/**
 * Another owner must approve a new owner, the end of another owner's role, or a new treasurer if the club limits refunds.
 */
export function needsSecondApprover(
  seats: readonly Pick<repository.SeatRow, 'role' | 'grantId' | 'email'>[],
  grants: readonly ClubGrantRow[],
  requested: { asker: string | null; owned: readonly OwnerRole[]; refundsLimited: boolean },
): boolean {
  return seats.some(({ role, grantId, email }) => {
    const holder = grants.find(({ id }) => id === grantId)?.memberId ?? null
    return (
      (email !== null && needsSecondOwner(role, { ...requested, holder: null })) ||
      (holder !== null && needsSecondOwner(role, { ...requested, holder }))
    )
  })
}

async function requireRight(
  transaction: Database,
  { day, seats }: NewHandover,
  grants: readonly ClubGrantRow[],
  today: string,
): Promise<void> {
  const errors: { path: string; message: string }[] = []
  const wrong = (path: string, message: string) => errors.push({ path, message })
  if (day <= today) wrong('day', 'Must be a day in the future')
  if (day > addMonths(today, MAX_MONTHS_AHEAD)) wrong('day', 'Must be within a year')
  const seen = new Set<string>()
  for (const [nth, { role, grantId, email }] of seats.entries()) {
    const at = (field: string) => `seats.${nth}.${field}`
    if (grantId === null && email === null) wrong(at('email'), 'Must say who takes an empty seat')
    const grant = grants.find(({ id }) => id === grantId)
    const whole = grant?.eventId === null && grant.teamId === null
    if (grantId !== null && (!whole || grant?.role !== role)) wrong(at('grantId'), 'Must be a role of the whole club')
    const takes = email === null ? null : `${role} ${email}`
    const memberId = email === null ? null : await findMemberIdByEmail(transaction, email)
    const has = grants.some(
      (one) => one.memberId === memberId && one.role === role && one.eventId === null && one.teamId === null,
    )
    if (memberId !== null && has) wrong(at('email'), 'Already has this role')
    for (const once of [takes, grantId]) {
      if (once === null) continue
      if (seen.has(once)) wrong(at(once === takes ? 'email' : 'grantId'), 'Must appear only once')
      seen.add(once)
    }
  }
  const owners = grants.filter(({ role }) => role === 'owner')
  const owned = seats.filter(({ role }) => role === 'owner')
  const from = copenhagenInstant(day, '00:00')
  const staying = owners.filter(
    ({ id, until }) => !owned.some(({ grantId }) => grantId === id) && (until === null || until > from),
  )
  if (owners.length > 0 && staying.length === 0 && owned.every(({ email }) => email === null)) {
    const nth = seats.findIndex(({ role }) => role === 'owner')
    wrong(`seats.${nth}.email`, 'Must name a new owner, because the club would have none')
  }
  const [first] = errors
  if (first) throw new ProblemError('malformed-input', first.message, { errors })
}

/** Throws `not-found` if none is pending. */
export async function cancelHandover(deps: RolesDeps, by: ClubCaller, handoverId: string): Promise<HandoverAnswer> {
  const { caller, club } = by
  await inTransaction(deps.pool, async (transaction) => {
    await lockClubRoles(transaction, club.id)
    const row = await repository.lockHandover(transaction, handoverId)
    if (row?.organisationId !== club.id || !(row.state === 'asked' || row.state === 'planned')) {
      throw notFound('The handover')
    }
    const at = deps.now()
    await withdrawApprovalRequest(transaction, 'handover', handoverId, caller.memberId, at)
    await endHandover(deps, transaction, caller, row, at)
  })
  return getHandover(deps, by)
}

export async function endHandover(
  deps: RolesDeps,
  transaction: Database,
  actor: Actor,
  row: repository.HandoverRow,
  at: Date,
): Promise<void> {
  await repository.withdrawOpenInvitations(transaction, row.id, actor === 'portal' ? null : actor.memberId, at)
  await repository.storeHandoverState(transaction, row.id, 'cancelled', at)
  await auditHandover(transaction, actor, 'handover-cancelled', row.organisationId, row, at)
  // Before approval, no one has been notified.
  if (row.state === 'planned') {
    await deps.send(ROLE_MAILS, { kind: 'handover', stage: 'cancelled', handoverId: row.id }, { transaction })
  }
}

export async function decideHandover(
  deps: RolesDeps,
  transaction: Database,
  { handoverId, agreed, decidedBy }: { handoverId: string; agreed: boolean; decidedBy: Exclude<Actor, 'portal'> },
  at: Date,
): Promise<void> {
  const row = await repository.lockHandover(transaction, handoverId)
  if (row?.state !== 'asked') return
  if (!agreed) return endHandover(deps, transaction, decidedBy, row, at)
  await repository.storeHandoverState(transaction, row.id, 'planned', null)
  await startHandover(deps, transaction, row, at)
}

export async function auditHandover(
  transaction: Database,
  actor: Actor,
  action: string,
  organisationId: string,
  { id, day, role }: { id: string; day: string; role?: string },
  at: Date,
): Promise<void> {
  const detail = { day, ...(role && { role }) }
  await audit(transaction, actor, { action, objectKind: 'handover', objectId: id, organisationId, detail }, at)
}

export async function listOwnSeats({ database }: Pick<RolesDeps, 'database'>, caller: Caller): Promise<OwnSeat[]> {
  if (caller.memberId === null || caller.actingFor !== null) return []
  const rows = await repository.listSeatsGivenUpBy(database, caller.memberId)
  if (rows.length === 0) return []
  const clubs = await listClubSummaries(
    database,
    rows.map(({ organisationId }) => organisationId),
  )
  const summaries = await facesOf(
    database,
    rows.map(({ takerId }) => takerId),
  )
  return rows.flatMap(({ id, organisationId, role, day, email, takerId, confirmedAt }) => {
    const club = clubs.find((one) => one.id === organisationId)
    const takes = (takerId && summaries.get(takerId)?.name) || email
    return club
      ? { id, club: { key: club.key, name: club.name }, role, day, takes, confirmed: confirmedAt !== null }
      : []
  })
}

/** Idempotent. Throws `not-found`. */
export async function confirmOwnSeat(deps: RolesDeps, caller: Caller, seatId: string): Promise<OwnSeat[]> {
  await inTransaction(deps.pool, async (transaction) => {
    const { memberId } = caller
    const own =
      memberId === null || caller.actingFor !== null ? [] : await repository.listSeatsGivenUpBy(transaction, memberId)
    const seat = own.find(({ id }) => id === seatId)
    if (!seat) throw notFound('The role')
    const at = deps.now()
    if (!(await repository.confirmSeat(transaction, seatId, at))) return
    const about = { id: seat.handoverId, day: seat.day, role: seat.role }
    await auditHandover(transaction, caller, 'handover-confirmed', seat.organisationId, about, at)
  })
  return listOwnSeats(deps, caller)
}
