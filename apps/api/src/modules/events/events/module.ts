import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notify } from '../../core/notifications/index.ts'
import type { AfterPaymentWork } from '../../money/payments/index.ts'
import { EVENT_MAILS, eventMailRequests, type TicketCodes } from '../tickets/index.ts'
import { lockInvitation } from './admission/invitation-repository.ts'
import { authoringRoutes } from './authoring/routes.ts'
import { endRegistrationsOfCancelledEvents } from './cancellation/cancel-event.ts'
import { eventCancellationRoutes } from './cancellation/routes.ts'
import { eventForSaleLoader } from './catalogue/open-event.ts'
import { listPlaces } from './catalogue/places-repository.ts'
import { PlacesWatch } from './catalogue/places-watch.ts'
import { publicEventLoader } from './catalogue/public-event.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { daysOffRoutes } from './days-off/days-off.ts'
import { discountRoutes } from './discounts/routes.ts'
import { notifyDifference, sendDifferenceMail } from './emails/difference-email.ts'
import { notifyRegistration, sendEventWhatsapp, sendTicketMail } from './emails/registration-confirmed.ts'
import { sendEventMail } from './emails/send-event-mail.ts'
import type { EventsDeps } from './events-deps.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { createRegistrationLimiter } from './registration/registration-limiter.ts'
import { storeRegistration } from './registration/registration-repository.ts'
import { eventRoutes } from './routes.ts'
import { takeSeats } from './seats/seat-repository.ts'
import { seriesRoutes } from './series/routes.ts'
import { deleteExpiredSeriesChanges } from './series/series-change.ts'
import { lockSeries } from './series/series-change-repository.ts'
import { sweepEvents } from './sweep.ts'

export function eventsDeps(
  platform: Platform,
  {
    payments,
    codes,
    sending,
    plannedMessages,
  }: Pick<EventsDeps, 'payments' | 'sending' | 'plannedMessages'> & { codes: TicketCodes },
): EventsDeps {
  return {
    ...platform,
    payments,
    sending,
    plannedMessages,
    mail: eventMailRequests(platform.send),
    codeOf: codes.codeOf,
    groupCodeOf: codes.groupCodeOf,
    soldEvent: eventForSaleLoader(platform.database),
    publicEvent: publicEventLoader(platform),
    inStoringTurn: createRegistrationLimiter(),
    storeRegistration,
    takeSeats,
    holdSeries: lockSeries,
    lockInvitation,
  }
}

export function eventsModule(
  platform: Platform,
  { events, codes, wallets }: { events: EventsDeps; codes: TicketCodes; wallets: Wallets },
): Module {
  const { database, now, log } = platform
  const placesWatch = new PlacesWatch({ read: (eventIds) => listPlaces(database, eventIds), now, log })
  return {
    name: 'events',
    routes: ({ server, streams, requireClean }) => {
      catalogueRoutes(server, { database, placesWatch, streams, now, publicEvent: events.publicEvent })
      eventRoutes(server, events, platform.documents)
      authoringRoutes(server, { ...events, requireClean })
      peopleRoutes(server, events, platform.documents)
      seriesRoutes(server, events)
      eventCancellationRoutes(server, events)
      daysOffRoutes(server, events)
      discountRoutes(server, events)
      invitationRoutes(server, events)
    },
    jobs: [defineJob(EVENT_MAILS, (request) => sendEventMail({ ...platform, codes, wallets }, request))],
    schedules: [
      { name: 'series-changes-cleared', cron: '50 3 * * *', run: () => deleteExpiredSeriesChanges(events) },
      { name: 'called-off-entries', cron: '55 3 * * *', run: () => endRegistrationsOfCancelledEvents(events, 'ever') },
    ],
    // Not during maintenance: after a restore, payments may have to be reconciled before reservations expire.
    sweeps: [{ what: 'events', inMaintenance: false, run: () => sweepEvents(events) }],
    stop: () => placesWatch.stop(),
  }
}

export function afterEventPayment(
  platform: Platform,
  { notify, codes, wallets }: { notify: Notify; codes: TicketCodes; wallets: Wallets },
): AfterPaymentWork['event'] {
  const messages = { ...platform, codes, wallets }
  return {
    mail: async (order) => {
      if (!(await sendTicketMail(messages, order))) await sendDifferenceMail(messages, order)
    },
    notification: async (order) => {
      if (!(await notifyRegistration({ ...messages, notify }, order))) {
        await notifyDifference({ ...messages, notify }, order)
      }
    },
    whatsapp: (order) => sendEventWhatsapp(messages, order),
  }
}
