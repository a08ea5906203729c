import { publishPlanned } from './authoring/authoring.ts'
import { endEntriesOfCalledOff } from './calling-off/call-off.ts'
import { markEnded } from './catalogue/ended-repository.ts'
import { endDueDifferences } from './differences/asked.ts'
import type { EventsDeps } from './events-deps.ts'
import { endExpiredHolds } from './registration/holds.ts'
import { endResales, payBackResold } from './resale/settle-resales.ts'
import { workSeriesChanges } from './series/series-change-work.ts'
import { lapseOffers, offerRemainingPlaces } from './waiting/offers.ts'

/** Safe to run concurrently. */
export async function sweepEvents(deps: EventsDeps): Promise<number> {
  await markEnded(deps)
  const holds = await endExpiredHolds(deps)
  const offers = await lapseOffers(deps)
  const opened = await offerRemainingPlaces(deps)
  const calledOff = await endEntriesOfCalledOff(deps)
  const changed = await workSeriesChanges(deps)
  const published = await publishPlanned(deps)
  const resales = (await endResales(deps)) + (await payBackResold(deps))
  const differences = await endDueDifferences(deps)
  return differences + holds + offers + opened + calledOff + changed + published + resales
}
