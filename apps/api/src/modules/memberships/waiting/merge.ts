import { lockEditionForOffers } from '../../organisations/index.ts'
import { closeWaits, listOpenWaits, moveWaits, moveWaitsBack, reopenWaits, waitsElsewhere } from './merge-repository.ts'

/** What is done about the waiting lists of editions where two people are made one; `hold`: nobody joins one, leaves it or is offered a place. */
export const editionWaits = {
  hold: lockEditionForOffers,
  listOpenWaits,
  waitsElsewhere,
  closeWaits,
  moveWaits,
  moveWaitsBack,
  reopenWaits,
}
