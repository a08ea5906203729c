import type { EventTerms } from '@forenet/contract/club/event'
import type { EventChangeParams, EventChangePreview } from '@forenet/contract/club/event-change'
import type { EventSeatCounts } from '@forenet/domain/registration-state'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { getSeatsRow, listTicketTypes, type TicketTypeRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { countOffersToEnd, planOffers } from '../waiting/offers.ts'
import { requireEditableEvent, requireEventInScope } from './authoring.ts'
import {
  diffEventTerms,
  listNotifiableFields,
  listRepricedTicketTypeIds,
  normalizeEventTerms,
  reducesCapacity,
  validateEventChange,
} from './authoring-rules.ts'
import { findAuthoredEvent, listRegistrationsToNotify } from './event-repository.ts'
import { getEventTerms } from './event-terms.ts'
import { listMovedDiscounts } from './moved-discounts-repository.ts'
import { countTakenSeats, eventMove } from './store-event-change.ts'
import { describeTermChanges } from './term-changes-rules.ts'

/** Throws as `changeEvent`, but requires no message. */
export async function previewEventChange(
  { database, now, plannedMessages }: Pick<EventsDeps, 'database' | 'now' | 'plannedMessages'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  id: string,
  { terms: sent, version }: EventChangeParams,
): Promise<EventChangePreview> {
  requireEventInScope(by, id)
  const at = now()
  const found = await findAuthoredEvent(database, id)
  const event = requireEditableEvent(found?.organisationId === by.club.id ? found : undefined, version, at)
  const terms = normalizeEventTerms(sent)
  const before = await getEventTerms(database, event)
  const changes = diffEventTerms(before, terms)
  const taken = await countTakenSeats(database, event)
  const fault = validateEventChange(event, taken, { changes, terms, isTold: true }, at)
  if (fault) throw new ProblemError(fault.code, fault.message, { errors: fault.errors })
  const closes = { ...event, registrationClosesAt: new Date(terms.registrationClosesAt) }
  const seats = computeSeatsAfter(await getSeatsRow(database, id), await listTicketTypes(database, id), terms)
  const { offers } = await planOffers(database, closes, seats, at)
  const endedOffers = await countOffersToEnd(database, { ...closes, ticketTypes: seats.ticketTypes }, at)
  const crossed =
    changes.startsAt || changes.endsAt ? await plannedMessages.listCrossed(database, eventMove(event, terms)) : []
  const discounts = await listMovedDiscounts(
    database,
    { eventId: id, from: event.startsAt, to: new Date(terms.startsAt) },
    at,
  )
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    changes: describeTermChanges(before, terms),
    registered: event.fixed ? (await listRegistrationsToNotify(database, id)).length : 0,
    isTold: event.fixed && listNotifiableFields(changes).length > 0,
    isFewer: reducesCapacity(changes),
    keepPrice: sum(listRepricedTicketTypeIds(changes).map((type) => taken.types.get(type)?.seatsTaken ?? 0)),
    offered: { people: offers.length, seats: sum(offers.map(({ seats }) => seats)) },
    endedOffers,
    messages: crossed.map(({ id: messageId, subject, at: planned, movedTo }) => ({
      ...{ id: messageId, subject },
      ...{ at: planned.toISOString(), movedTo: movedTo.toISOString() },
    })),
    discounts: discounts.map(({ label, from, to }) => ({ label, from: from.toISOString(), to: to.toISOString() })),
  }
}

function computeSeatsAfter(
  seats: EventSeatCounts,
  types: readonly TicketTypeRow[],
  { capacity, ticketTypes, guestsInvited }: EventTerms,
): EventSeatCounts {
  const taken = new Map(types.map(({ id, seatsTaken }) => [id, seatsTaken]))
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...seats,
    capacity,
    ticketTypes: ticketTypes.map(
      ({ id, quota, hidden, guestPriceMinor, saleOpensAt, saleClosesAt, ageFrom, ageTo }) => ({
        ...{ quota, hidden, ageFrom, ageTo, membersOnly: guestPriceMinor === null || !guestsInvited },
        seatsTaken: taken.get(id) ?? 0,
        saleOpensAt: instant(saleOpensAt),
        saleClosesAt: instant(saleClosesAt),
      }),
    ),
  }
}
