import type { EventChange, EventNotification, EventTerms } from '@forenet/contract/club/event'
import type { Database } from '@forenet/database/database'
import type { FieldChanges } from '@forenet/domain/merge-edits'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Actor } from '../../../core/audit/index.ts'
import { listTicketTypes } from '../catalogue/repository.ts'
import type { EventMove, EventsDeps, StoppedMessage } from '../events-deps.ts'
import { countTicketsOnResale } from '../seats/resale-repository.ts'
import { offerFreeSeats, shortenOffers } from '../waiting/offers.ts'
import { diffEventTerms, listNotifiableFields, type TakenSeats, validateEventChange } from './authoring-rules.ts'
import { type AuthoredEvent, storeTicketTypesAndQuestions, updateEvent } from './event-repository.ts'
import { getEventTerms } from './event-terms.ts'
import { moveDiscounts } from './moved-discounts-repository.ts'

type Deps = Pick<EventsDeps, 'mail' | 'plannedMessages'>

/** `stopped`: scheduled messages that became drafts. */
export type StoredEventChange = {
  was: EventTerms
  changes: FieldChanges<EventTerms>
  notifiedFields: (keyof EventTerms)[]
  stopped: StoppedMessage[]
}

/**
 * `isTold`: ticket holders are notified; `messages`: decisions on planned messages. Throws `malformed-input`,
 * `event-has-entries`, `capacity-below-taken` and `changed-meanwhile`.
 */
export async function storeEventChange(
  deps: Deps,
  transaction: Database,
  before: AuthoredEvent,
  terms: EventTerms,
  { isTold, messages = [], by }: { isTold: boolean; messages?: EventChange['messages']; by: Actor },
  at: Date,
): Promise<StoredEventChange> {
  const was = await getEventTerms(transaction, before)
  const changes = diffEventTerms(was, terms)
  const notified = before.fixed ? listNotifiableFields(changes) : []
  if (Object.keys(changes).length === 0) return { was, changes, notifiedFields: notified, stopped: [] }
  const fault = validateEventChange(before, await countTakenSeats(transaction, before), { changes, terms, isTold }, at)
  if (fault) throw new ProblemError(fault.code, fault.message, { errors: fault.errors })
  const { id, organisationId } = before
  await updateEvent(transaction, { id, organisationId, terms }, at)
  const isOffer = changes.ticketTypes !== undefined || changes.questions !== undefined
  if (changes.startsAt) {
    await moveDiscounts(transaction, { eventId: id, from: before.startsAt, to: new Date(terms.startsAt) }, at)
  }
  const stopped =
    changes.startsAt || changes.endsAt
      ? await deps.plannedMessages.settle(transaction, eventMove(before, terms), messages, by, at)
      : []
  if (isOffer && !(await storeTicketTypesAndQuestions(transaction, id, terms, before.fixed ? at : null)))
    throw idTakenProblem()
  await shortenOffers(deps, transaction, id, at)
  // Higher limits or a longer sale may free seats for the waiting list.
  await offerFreeSeats(deps, transaction, id, at)
  return { was, changes, notifiedFields: notified, stopped }
}

export function eventMove(
  { id, startsAt, endsAt }: Pick<AuthoredEvent, 'id' | 'startsAt' | 'endsAt'>,
  terms: Pick<EventTerms, 'title' | 'startsAt' | 'endsAt'>,
): EventMove {
  const will = { startsAt: new Date(terms.startsAt), endsAt: new Date(terms.endsAt) }
  return { eventId: id, title: terms.title, was: { startsAt, endsAt }, will }
}

/** A ticket on resale counts until it is resold. */
export async function countTakenSeats(
  database: Database,
  { id, seatsTaken }: Pick<AuthoredEvent, 'id' | 'seatsTaken'>,
): Promise<TakenSeats> {
  const onSale = await countTicketsOnResale(database, id)
  return {
    seats: seatsTaken + [...onSale.values()].reduce((sum, tickets) => sum + tickets, 0),
    types: new Map(
      (await listTicketTypes(database, id)).map((type) => [
        type.id,
        { quota: type.quota, seatsTaken: type.seatsTaken + (onSale.get(type.id) ?? 0) },
      ]),
    ),
  }
}

export function changeAuditDetail(
  { title }: Pick<EventTerms, 'title'>,
  { ticketTypes, questions, ...changes }: FieldChanges<EventTerms>,
  telling: Pick<EventNotification, 'message'> | null,
): Record<string, unknown> {
  const fields = [...(ticketTypes ? ['ticketTypes'] : []), ...(questions ? ['questions'] : [])]
  return { title, changes, ...(fields.length > 0 && { fields }), ...(telling && { told: telling.message }) }
}

export function idTakenProblem(): ProblemError {
  return new ProblemError('changed-meanwhile', 'This id is already used for something else')
}
