import { publishScheduledEvents } from './authoring/authoring.ts'
import { endRegistrationsOfCancelledEvents } from './cancellation/cancel-event.ts'
import { markEndedEvents } from './catalogue/repository.ts'
import { endDueDifferences } from './differences/request-difference.ts'
import type { EventsDeps } from './events-deps.ts'
import { endExpiredHolds } from './registration/expired-holds.ts'
import { endUnsoldResales, refundResoldTickets } from './resale/settle-resales.ts'
import { runSeriesChanges } from './series/series-change-work.ts'
import { expireOffers, offerRemainingPlaces } from './waiting/offers.ts'

export async function sweepEvents(deps: EventsDeps): Promise<number> {
  await markEndedEvents(deps)
  const holds = await endExpiredHolds(deps)
  const offers = await expireOffers(deps)
  const opened = await offerRemainingPlaces(deps)
  const calledOff = await endRegistrationsOfCancelledEvents(deps)
  const changed = await runSeriesChanges(deps)
  const published = await publishScheduledEvents(deps)
  const resales = (await endUnsoldResales(deps)) + (await refundResoldTickets(deps))
  const differences = await endDueDifferences(deps)
  return differences + holds + offers + opened + calledOff + changed + published + resales
}
