import { job, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notify } from '../notifications/index.ts'
import type { AfterPaymentWork, PaymentDeps } from '../payments/index.ts'
import { EVENT_MAILS, eventMailRequests, type TicketCodes } from '../tickets/index.ts'
import { authoringRoutes } from './authoring/routes.ts'
import { listPlaces } from './catalogue/places-repository.ts'
import { PlacesWatch } from './catalogue/places-watch.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { lockCode } from './discounts/code-repository.ts'
import { discountRoutes } from './discounts/routes.ts'
import type { EventsDeps } from './events-deps.ts'
import { notifyRegistration, sendEventWhatsapp, sendTicketMail } from './letters/registration-confirmed.ts'
import { sendEventMail } from './letters/send-event-mail.ts'
import { peopleRoutes } from './people/routes.ts'
import { soldEventReader } from './registration/open-event.ts'
import { storeRegistration } from './registration/registration-repository.ts'
import { takeSeats } from './registration/seat-repository.ts'
import { eventRoutes } from './routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { sweepEvents } from './sweep.ts'

/** What the use cases of events stand on. */
export function eventsDeps(platform: Platform, payments: PaymentDeps, codes: TicketCodes): EventsDeps {
  return {
    ...platform,
    payments,
    mail: eventMailRequests(platform.send),
    codeOf: codes.codeOf,
    groupCodeOf: codes.groupCodeOf,
    soldEvent: soldEventReader(platform.database),
    storeRegistration,
    takeSeats,
    lockCode,
  }
}

export function eventsModule(
  platform: Platform,
  { events, codes }: { events: EventsDeps; codes: TicketCodes },
): Module {
  const { database, now, log } = platform
  const placesWatch = new PlacesWatch({ read: (eventIds) => listPlaces(database, eventIds), now, log })
  return {
    name: 'events',
    routes: ({ server, streams, requireClean }) => {
      catalogueRoutes(server, { database, placesWatch, streams, now })
      eventRoutes(server, events, platform.documents)
      authoringRoutes(server, { ...events, requireClean })
      peopleRoutes(server, events, platform.documents)
      seriesRoutes(server, events)
      discountRoutes(server, events)
    },
    jobs: [job(EVENT_MAILS, (request) => sendEventMail({ ...platform, codes }, request))],
    // In maintenance nobody loses seats to the clock: after a restore their payment may be one that is still to be found.
    sweeps: [{ what: 'events', inMaintenance: false, run: () => sweepEvents(events) }],
    stop: () => placesWatch.stop(),
  }
}

/** What follows the payment of a registration. */
export function afterEventPayment(
  platform: Platform,
  { notify, codes }: { notify: Notify; codes: TicketCodes },
): AfterPaymentWork['event'] {
  const letters = { ...platform, codes }
  return {
    mail: (order) => sendTicketMail(letters, order),
    notification: (order) => notifyRegistration({ ...letters, notify }, order),
    whatsapp: (order) => sendEventWhatsapp(letters, order),
  }
}
