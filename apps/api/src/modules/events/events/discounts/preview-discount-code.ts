import type { DiscountOffer } from '@forenet/contract/discount'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { getEventVisibleTo } from '../catalogue/open-event.ts'
import { filterUnlockedTicketTypes } from '../catalogue/open-offer.ts'
import { presentQuestion, presentTicketType } from '../catalogue/present-event.ts'
import { type EventRow, listQuestions, listTicketTypes } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { recordCodeAttempt, type UsableCode } from './code-repository.ts'

const REFUSED_ACTION = 'discount-code-refused'
/** Limit per member, across all events. */
export const MAX_REFUSED_CODES_PER_DAY = 15
const DAY_MS = 86_400_000

type Deps = Pick<EventsDeps, 'database' | 'now'>

/** Throws `not-found`, and the errors of `requireUsableCode`. */
export async function previewDiscountCode(
  deps: Deps,
  caller: Caller,
  eventId: string,
  typed: string,
): Promise<DiscountOffer> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  const event = await getEventVisibleTo(deps.database, caller, eventId)
  const usable = await requireUsableCode(deps, caller, event, memberId, typed)
  const { code, kind, value, ticketTypeIds, left } = usable
  const opened = await listUnlockedTypes(deps, event, usable)
  return { code, kind, value, ticketTypeIds: ticketTypeIds && [...ticketTypeIds], left, opened }
}

async function listUnlockedTypes(
  { database, now }: Deps,
  event: EventRow,
  terms: UsableCode,
): Promise<DiscountOffer['opened']> {
  if (terms.ticketTypeIds === null) return { ticketTypes: [], questions: [] }
  const [types, questions] = await Promise.all([listTicketTypes(database, event.id), listQuestions(database, event.id)])
  const hidden = filterUnlockedTicketTypes({ types: types.filter((type) => type.hidden), questions }, terms)
  return {
    ticketTypes: hidden.types.map((type) => presentTicketType(type, event, now())),
    questions: hidden.questions.filter(({ ticketTypeId }) => ticketTypeId !== null).map(presentQuestion),
  }
}

/**
 * Throws `discount-code-refused` without the reason, and `too-many-requests` even for a valid code, to prevent
 * guessing.
 */
export async function requireUsableCode(
  { database, now }: Deps,
  caller: Caller,
  { id: eventId, organisationId }: { id: string; organisationId: string },
  memberId: string,
  typed: string,
): Promise<UsableCode> {
  const at = now()
  const tries = {
    eventId,
    memberId,
    code: typed,
    since: new Date(at.getTime() - DAY_MS),
    most: MAX_REFUSED_CODES_PER_DAY,
  }
  const fact = { action: REFUSED_ACTION, objectKind: 'event', objectId: eventId, organisationId, detail: { eventId } }
  const found = await recordCodeAttempt(database, tries, { actor: caller, fact }, at)
  if (found === 'too-many') {
    throw new ProblemError(
      'too-many-requests',
      'Too many discount codes have been tried today; please try again tomorrow',
    )
  }
  if (found === 'refused') throw new ProblemError('discount-code-refused', 'This discount code cannot be used')
  return found
}
