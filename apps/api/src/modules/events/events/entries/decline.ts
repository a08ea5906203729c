import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { computeRegistrationState } from '@forenet/domain/registration-state'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import { listParticipants } from '../../../core/members/index.ts'
import { listMemberInvitations, setInvitationDeclined } from '../admission/invitation-repository.ts'
import { getEventVisibleTo } from '../catalogue/open-event.ts'
import { toRegistrationFacts } from '../catalogue/present-event.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import * as repository from './entry-list-repository.ts'
import { assertReplyLimit, lockMemberReplies } from './reply-limits.ts'

const NOT_COMING = 'event-not-coming'

/**
 * Applies ruling 19. Throws `registration-not-open` after registration closed, `attendee-twice` if the person has a
 * ticket, and `too-many-requests`.
 */
export async function setEventDeclined(
  deps: EventsDeps,
  caller: Caller,
  eventId: string,
  input: { notComing: boolean; memberId?: string | undefined },
): Promise<void> {
  const own = effectiveMemberId(caller)
  if (!own) throw notFound('Your member profile')
  const event = await getEventVisibleTo(deps.database, caller, eventId)
  const at = deps.now()
  const state = computeRegistrationState(toRegistrationFacts(event), at)
  if (state === 'cancelled') throw new ProblemError('event-cancelled', 'This event is cancelled')
  if (state === 'closed' || state === 'past') throw new ProblemError('registration-not-open', 'Registration has closed')
  const memberId = input.memberId ?? own
  if (memberId !== own && !(await listParticipants(deps.database, own)).some((person) => person.id === memberId)) {
    throw new ProblemError('participant-not-yours', 'A participant was not found')
  }
  await inTransaction(deps.pool, async (transaction) => {
    await lockMemberReplies(transaction, own)
    // Lock order: invitation, then event.
    if (event.byInvitation && memberId === own)
      await setInvitationsDeclined(transaction, eventId, own, input.notComing ? at : null)
    await lockEvent(transaction, eventId)
    if (!input.notComing) return repository.deleteDecline(transaction, eventId, memberId)
    if (await repository.hasLiveTicket(transaction, eventId, memberId)) {
      throw new ProblemError('attendee-twice', 'There is already a ticket: cancel it first')
    }
    if (!(await repository.insertDecline(transaction, eventId, memberId, at))) return
    await assertReplyLimit(transaction, NOT_COMING, own, eventId, at)
    const fact = { action: NOT_COMING, objectKind: 'member', objectId: memberId, organisationId: event.organisationId }
    await audit(transaction, caller, { ...fact, detail: { eventId } }, at)
  })
}

/**
 * An invitation opened through a link counts only if none was sent to the member's own address; a decline made through
 * the link is not undone here.
 */
async function setInvitationsDeclined(
  transaction: Database,
  eventId: string,
  memberId: string,
  at: Date | null,
): Promise<void> {
  const theirs = await listMemberInvitations(transaction, eventId, memberId)
  const own = theirs.filter((invitation) => invitation.own)
  const saidAt = at === null ? await repository.findDeclinedAt(transaction, eventId, memberId) : null
  for (const { id, taken, declinedAt, own: isOwn } of own.length > 0 ? own : theirs) {
    if (taken > 0) continue
    if (at !== null || isOwn || declinedAt?.getTime() === saidAt?.getTime())
      await setInvitationDeclined(transaction, id, at)
  }
}
