import type { OwnInvitation } from '@forenet/contract/invitation'
import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { countInvitedSeatsLeft, selectInvitation } from '@forenet/domain/event-invitation'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import {
  hasRegistrationOrTicket,
  type InvitationRow,
  isInvited,
  listMemberInvitations,
} from './invitation-repository.ts'

type InvitationEvent = { id: string; organisationKey: string; byInvitation: boolean }

/** An event by invitation requires an invitation, an entry or the right to manage it. Throws `not-found`. */
export async function requireInvitedToEvent(database: Database, caller: Caller, event: InvitationEvent): Promise<void> {
  if (!event.byInvitation) return
  const memberId = effectiveMemberId(caller)
  if (memberId !== null && (await isInvited(database, event.id, memberId))) return
  if (memberId !== null && (await hasRegistrationOrTicket(database, memberId, event.id))) return
  const scope = { organisationKey: event.organisationKey, eventId: event.id }
  if (!can(caller.grants, 'events.manage', scope)) throw notFound('The event')
}

/** Null if none is required. Throws `invitation-ended` and `invitation-used`. */
export async function requireUsableInvitation(
  database: Database,
  event: Pick<InvitationEvent, 'id' | 'byInvitation'>,
  { memberId, seats, field, now }: { memberId: string; seats: number; field: 'tickets' | 'seats'; now: Date },
): Promise<InvitationRow | null> {
  if (!event.byInvitation) return null
  const found = selectInvitation(await listMemberInvitations(database, event.id, memberId), seats, now)
  if (found === 'ended') throw new ProblemError('invitation-ended', 'It is too late to answer the invitation')
  if (found === 'used') throw invitationUsedProblem(0, field)
  if (seats > found.left) throw invitationUsedProblem(found.left, field)
  return found.invitation
}

function invitationUsedProblem(left: number, path: string): ProblemError {
  const message =
    left === 0
      ? 'You are invited for no more seats'
      : `You are invited for ${left} more ${left === 1 ? 'seat' : 'seats'}`
  return new ProblemError('invitation-used', message, { errors: [{ path, message }] })
}

export async function findOwnInvitation(
  database: Database,
  event: Pick<InvitationEvent, 'id' | 'byInvitation'>,
  memberId: string | null,
  now: Date,
): Promise<OwnInvitation | null> {
  if (!event.byInvitation || memberId === null) return null
  const own = await listMemberInvitations(database, event.id, memberId)
  const found = selectInvitation(own, 1, now)
  const one = typeof found === 'string' ? own[0] : found.invitation
  if (!one) return null
  return {
    seats: one.seats,
    left: found === 'ended' ? 0 : countInvitedSeatsLeft(one),
    declined: one.declinedAt !== null,
    answerUntil: one.answerUntil?.toISOString() ?? null,
    ended: found === 'ended',
  }
}
