import { closeWaits, listOpenWaits, moveWaits, moveWaitsBack, reopenWaits, waitsElsewhere } from './merge-repository.ts'
import { lockEvent } from './waiting-repository.ts'

/** What is done about the waiting lists of events where two people are made one; `hold`: nobody joins one, leaves it or is offered seats. */
export const eventWaits = {
  hold: lockEvent,
  listOpenWaits,
  waitsElsewhere,
  closeWaits,
  moveWaits,
  moveWaitsBack,
  reopenWaits,
}
