// What the rest of the API uses of this module; it imports nothing else of it.

export { listForGuests } from './catalogue/list.ts'
export { listPlaces } from './catalogue/places-repository.ts'
export { titlesOf } from './catalogue/repository.ts'
export type { EventsDeps } from './events-deps.ts'
export { EVENTS_EXPORTED } from './export-repository.ts'
export { forgetAnswers, forgetWaiting, listNamingLines } from './forget-repository.ts'
export { registrationNotice } from './letters/registration-notice.ts'
export { afterEventPayment, eventsDeps, eventsModule } from './module.ts'
export { handOffers, putDownByHand } from './people/by-hand.ts'
export { takeBackByHand } from './people/by-hand-back.ts'
export { eventEffects } from './registration/order-effects.ts'
export { leaveAllWaiting } from './waiting/waiting-list.ts'
