import type { EventTerms } from '@forenet/contract/club/event'
import type { EventChangePreview, EventChangeWanted } from '@forenet/contract/club/event-change'
import type { SeatFacts } from '@forenet/domain/registration-state'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { getSeats, listTicketTypes, type TicketTypeRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { offersOf } from '../waiting/offers.ts'
import { requireEditableEvent, requireReach } from './authoring.ts'
import { changedTerms, changeFault, fieldsToTell, inOneSpelling, isFewer, pricedAnew } from './authoring-rules.ts'
import { moveOf, takenOf } from './changing.ts'
import { findAuthored, listEntriesToTell } from './event-repository.ts'
import { termChangesShown } from './term-changes-rules.ts'
import { termsOf } from './terms-of.ts'

/** Throws as `changeEvent`, but requires no message. */
export async function tryChange(
  { database, now, plannedMessages }: Pick<EventsDeps, 'database' | 'now' | 'plannedMessages'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  id: string,
  { terms: sent, version }: EventChangeWanted,
): Promise<EventChangePreview> {
  requireReach(by, id)
  const at = now()
  const found = await findAuthored(database, id)
  const event = requireEditableEvent(found?.organisationId === by.club.id ? found : undefined, version, at)
  const terms = inOneSpelling(sent)
  const before = await termsOf(database, event)
  const changes = changedTerms(before, terms)
  const taken = await takenOf(database, event)
  const fault = changeFault(event, taken, { changes, terms, isTold: true }, at)
  if (fault) throw new ProblemError(fault.code, fault.message, { errors: fault.errors })
  const closes = { ...event, registrationClosesAt: new Date(terms.registrationClosesAt) }
  const { offers } = await offersOf(
    database,
    closes,
    seatsAfter(await getSeats(database, id), await listTicketTypes(database, id), terms),
    at,
  )
  const crossed =
    changes.startsAt || changes.endsAt ? await plannedMessages.listCrossed(database, moveOf(event, terms)) : []
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    changes: termChangesShown(before, terms),
    registered: event.fixed ? (await listEntriesToTell(database, id)).length : 0,
    isTold: event.fixed && fieldsToTell(changes).length > 0,
    isFewer: isFewer(changes),
    keepPrice: sum(pricedAnew(changes).map((type) => taken.types.get(type)?.seatsTaken ?? 0)),
    offered: { people: offers.length, seats: sum(offers.map(({ seats }) => seats)) },
    messages: crossed.map(({ id: messageId, subject, at: planned, movedTo }) => ({
      ...{ id: messageId, subject },
      ...{ at: planned.toISOString(), movedTo: movedTo.toISOString() },
    })),
  }
}

function seatsAfter(
  seats: SeatFacts,
  types: readonly TicketTypeRow[],
  { capacity, ticketTypes }: EventTerms,
): SeatFacts {
  const taken = new Map(types.map(({ id, seatsTaken }) => [id, seatsTaken]))
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...seats,
    capacity,
    ticketTypes: ticketTypes.map(({ id, quota, hidden, saleOpensAt, saleClosesAt }) => ({
      ...{ quota, hidden },
      seatsTaken: taken.get(id) ?? 0,
      saleOpensAt: instant(saleOpensAt),
      saleClosesAt: instant(saleClosesAt),
    })),
  }
}
