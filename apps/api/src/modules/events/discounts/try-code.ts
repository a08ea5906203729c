import type { DiscountOffer } from '@forenet/contract/discount'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { openOffer } from '../catalogue/open-offer.ts'
import { presentQuestion, presentTicketType } from '../catalogue/present-event.ts'
import { type EventRow, listQuestions, listTicketTypes } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { getEventOpenTo } from '../registration/open-event.ts'
import { tryCode, type UsableCode } from './code-repository.ts'

const REFUSED = 'discount-code-refused'
/** So many codes that are good for nothing a member may try within a day, at all events: more than anybody mistypes. */
export const MOST_REFUSED_A_DAY = 15
const DAY_MS = 86_400_000

type Deps = Pick<EventsDeps, 'database' | 'now'>

/** What a code takes off and opens for the caller's member. Throws `not-found`, and as `usableCode` does. */
export async function tellDiscount(deps: Deps, caller: Caller, eventId: string, typed: string): Promise<DiscountOffer> {
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  const event = await getEventOpenTo(deps.database, caller, eventId)
  const usable = await usableCode(deps, caller, event, memberId, typed)
  const { code, kind, value, ticketTypeIds, left } = usable
  const opened = await openedBy(deps, event, usable)
  return { code, kind, value, ticketTypeIds: ticketTypeIds && [...ticketTypeIds], left, opened }
}

/** The hidden kinds of ticket that a code names, and what is asked with these alone. */
async function openedBy({ database, now }: Deps, event: EventRow, terms: UsableCode): Promise<DiscountOffer['opened']> {
  if (terms.ticketTypeIds === null) return { ticketTypes: [], questions: [] }
  const [types, questions] = await Promise.all([listTicketTypes(database, event.id), listQuestions(database, event.id)])
  const hidden = openOffer({ types: types.filter((type) => type.hidden), questions }, terms)
  return {
    ticketTypes: hidden.types.map((type) => presentTicketType(type, event, now())),
    questions: hidden.questions.filter(({ ticketTypeId }) => ticketTypeId !== null).map(presentQuestion),
  }
}

/**
 * A code that a member may use. Throws `discount-code-refused` for any other, not telling apart those that never were from those
 * that are ended, used up or another event's, and `too-many-requests` for who has tried many of them: then the right one is
 * refused as well, or trying would go on.
 */
export async function usableCode(
  { database, now }: Deps,
  caller: Caller,
  { id: eventId, organisationId }: { id: string; organisationId: string },
  memberId: string,
  typed: string,
): Promise<UsableCode> {
  const at = now()
  const tries = { eventId, memberId, code: typed, since: new Date(at.getTime() - DAY_MS), most: MOST_REFUSED_A_DAY }
  const fact = { action: REFUSED, objectKind: 'event', objectId: eventId, organisationId, detail: { eventId } }
  const found = await tryCode(database, tries, { actor: caller, fact }, at)
  if (found === 'too-many') {
    throw new ProblemError(
      'too-many-requests',
      'Too many discount codes have been tried today; please try again tomorrow',
    )
  }
  if (found === 'refused') throw new ProblemError('discount-code-refused', 'This discount code cannot be used')
  return found
}
