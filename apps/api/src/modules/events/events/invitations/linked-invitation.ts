import { eventPicture } from '@forenet/contract/event-calls'
import type { LinkedInvitation } from '@forenet/contract/invitation'
import { inTransaction } from '@forenet/database/transaction'
import { renderMarkdown } from '@forenet/domain/formatted-text'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { pictureCacheVersion } from '../../../../platform/pictures/picture-url.ts'
import { audit, countActions } from '../../../core/audit/index.ts'
import * as stored from '../admission/invitation-repository.ts'
import { type EventRow, findEvent } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { findInvitationByLinkSecret } from './invitation-link.ts'

const REFUSED_ACTION = 'event-invitation-refused'
export const MAX_REFUSED_LINKS_PER_DAY = 15
const DAY_MS = 86_400_000

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'lockInvitation'>
type OpenedInvitation = { invitation: stored.InvitationRow; event: EventRow }

/** Throws the same `not-found` for an unknown secret, a withdrawn invitation and a draft event. */
export async function getInvitationByLink(deps: Deps, secret: string): Promise<LinkedInvitation> {
  const found = await requireOpened(deps, secret)
  const now = deps.now()
  // Link scanners in e-mail systems do not count: only the page sends the secret in the URL fragment.
  if (found.invitation.openedAt === null) await stored.markInvitationOpened(deps.database, found.invitation.id, now)
  return presentInvitation(found, now)
}

/** Throws `not-found`, `registration-not-open`, and `attendee-twice` for a decline after registration. */
export async function answerInvitation(
  deps: Deps,
  { secret, coming }: { secret: string; coming: boolean },
): Promise<LinkedInvitation> {
  const { invitation, event } = await requireOpened(deps, secret)
  const now = deps.now()
  const state = computeState({ invitation, event }, now)
  if (state === 'called-off') throw new ProblemError('event-cancelled', 'This event is cancelled')
  if (state === 'closed' || state === 'over')
    throw new ProblemError('registration-not-open', 'It is too late to answer')
  const after = await inTransaction(deps.pool, async (transaction) => {
    await deps.lockInvitation(transaction, invitation.id)
    const held = await stored.findInvitation(transaction, invitation.id)
    if (!held || held.withdrawnAt !== null) throw notFound('The invitation')
    if (!coming && held.taken > 0) {
      throw new ProblemError('attendee-twice', 'There is already a registration: cancel it first')
    }
    await stored.setInvitationDeclined(transaction, held.id, coming ? null : now)
    return { ...held, declinedAt: coming ? null : now }
  })
  return presentInvitation({ invitation: after, event }, now)
}

/** Throws `not-found`, and `too-many-requests` even for a valid secret, to prevent guessing. */
export async function acceptInvitationLink(
  deps: Deps,
  caller: Caller,
  secret: string,
): Promise<{ eventId: string; orgKey: string }> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  const taken = await inTransaction(deps.pool, async (transaction) => {
    // Serialises attempts, so that concurrent ones are counted.
    await acquireAdvisoryLocks(transaction, `invitations of ${memberId}`)
    const at = deps.now()
    const refused = await countActions(transaction, REFUSED_ACTION, memberId, new Date(at.getTime() - DAY_MS))
    if (refused >= MAX_REFUSED_LINKS_PER_DAY) {
      throw new ProblemError(
        'too-many-requests',
        'Too many invitation links have been tried today; please try again tomorrow',
      )
    }
    const found = await findOpened({ ...deps, database: transaction }, secret)
    if (!found) {
      await audit(transaction, caller, { action: REFUSED_ACTION, objectKind: 'member', objectId: memberId }, at)
      return null
    }
    await stored.insertInvitationReader(transaction, memberId, found.invitation.id, at)
    return { eventId: found.event.id, orgKey: found.event.organisationKey }
  })
  // Thrown outside the transaction, so that the failed attempt's audit entry is committed.
  if (!taken) throw notFound('The invitation')
  return taken
}

async function requireOpened(deps: Pick<Deps, 'database'>, secret: string): Promise<OpenedInvitation> {
  const found = await findOpened(deps, secret)
  if (!found) throw notFound('The invitation')
  return found
}

async function findOpened({ database }: Pick<Deps, 'database'>, secret: string): Promise<OpenedInvitation | undefined> {
  const invitation = await findInvitationByLinkSecret(database, secret)
  const event = invitation && (await findEvent(database, invitation.eventId))
  return invitation && event?.enabled && event.organisationEnabled ? { invitation, event } : undefined
}

function computeState({ invitation, event }: OpenedInvitation, now: Date): LinkedInvitation['state'] {
  if (event.cancelledAt !== null) return 'called-off'
  if (event.endsAt <= now) return 'over'
  const isLate = invitation.answerUntil !== null && invitation.answerUntil <= now
  if (isLate || event.registrationClosesAt <= now) return 'closed'
  return event.registrationOpensAt > now ? 'not-yet-open' : 'open'
}

function presentInvitation({ invitation, event }: OpenedInvitation, now: Date): LinkedInvitation {
  return {
    state: computeState({ invitation, event }, now),
    eventId: event.id,
    orgKey: event.organisationKey,
    organisationName: event.organisationName,
    accentColour: event.accentColour,
    title: event.title,
    about: renderMarkdown(event.description),
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    place: event.place,
    placeAddress: event.placeAddress,
    city: event.city,
    picture:
      event.pictureAt === null
        ? null
        : {
            address: `${eventPicture.path.replace('{eventId}', event.id)}?v=${pictureCacheVersion(event.pictureAt)}`,
            text: event.pictureText ?? '',
          },
    contactName: event.contactName,
    contactEmail: event.contactEmail,
    contactPhone: event.contactPhone,
    message: invitation.message,
    seats: invitation.seats,
    taken: invitation.taken,
    declined: invitation.declinedAt !== null,
    answerUntil: invitation.answerUntil?.toISOString() ?? null,
  }
}
