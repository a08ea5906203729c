import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { documentLanguageSchema } from './document-language.ts'
import {
  cancelBodySchema,
  entryListQuerySchema,
  eventRegistrationSchema,
  registrationBodySchema,
  registrationResultSchema,
} from './entry.ts'
import { eventIdSchema } from './event.ts'
import {
  authorizationIdentifierSchema,
  captureBodySchema,
  declineBodySchema,
  PAYMENT_SETTLEMENT_CALLS,
  paymentLinkSchema as paymentLinkAnswer,
  paymentLinkBodySchema,
  paymentStateSchema,
} from './payment.ts'

const tag = 'Entries and tickets'
const oneEntry = z.strictObject({ entryId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const entryList = defineCall({
  name: 'entryList',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/list`,
  summary: 'Registrations of the member with an e-mail address, newest event first; 404 if the caller may not see them',
  may: ['own', 'events.attendees'],
  clause: 'section 7; ruling 13',
  tag,
  query: entryListQuerySchema,
  answer: z.array(eventRegistrationSchema),
})

export const entryItem = defineCall({
  name: 'entryItem',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/{entryId}`,
  summary: 'A registration with its tickets',
  may: ['own', 'events.attendees'],
  clause: 'section 3, Event entry; ruling 19',
  tag,
  params: oneEntry,
  answer: eventRegistrationSchema,
})

export const eventRegister = defineCall({
  name: 'eventRegister',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/register`,
  summary: 'Registers for an event: seats are held 15 minutes while paying; free ones are confirmed at once',
  may: ['own'],
  clause: 'section 4, event flow; ruling 19',
  tag,
  params: z.strictObject({ eventId: eventIdSchema }),
  body: registrationBodySchema,
  answer: registrationResultSchema,
})

export const entrySeatsRelease = defineCall({
  name: 'entryLetGo',
  method: 'POST',
  path: `${EVENT_API}/eve-entry/{entryId}/let-go`,
  summary: 'Releases held seats before payment',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneEntry,
  answer: eventRegistrationSchema,
})

export const entryCancel = defineCall({
  name: 'entryCancel',
  method: 'POST',
  path: `${EVENT_API}/eve-entry/{entryId}/cancel`,
  summary: 'Cancels a registration or some of its tickets within the event’s terms; refunds through the gateway',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneEntry,
  body: cancelBodySchema,
  answer: eventRegistrationSchema,
})

export const entryPdf = defineCall({
  name: 'entryPdf',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/{entryId}/pdf`,
  summary: 'All tickets of a registration as PDF, one per page',
  may: ['own', 'events.attendees'],
  clause: 'ruling 20',
  tag,
  params: oneEntry,
  query: documentLanguageSchema,
  file: ['application/pdf'],
})

export const eventPaymentLink = defineCall({
  name: 'eventPaymentLink',
  method: 'POST',
  path: `${EVENT_API}/payment/freepay/link`,
  summary: 'Opens a payment window for a held registration',
  may: ['own'],
  gatewayCalls: 1,
  clause: 'section 7; rulings 7 to 9',
  tag,
  body: paymentLinkBodySchema,
  answer: paymentLinkAnswer,
})

export const eventPaymentCapture = defineCall({
  name: 'eventPaymentCapture',
  method: 'POST',
  path: `${EVENT_API}/payment/freepay/{authorizationId}/capture`,
  summary: 'Reports an accepted return from the payment window; the server verifies it at the gateway and settles',
  may: ['own'],
  gatewayCalls: PAYMENT_SETTLEMENT_CALLS,
  clause: 'section 7; rulings 9 and 10',
  tag,
  params: z.strictObject({ authorizationId: authorizationIdentifierSchema }),
  body: captureBodySchema,
  answer: paymentStateSchema,
})

export const eventPaymentDecline = defineCall({
  name: 'eventPaymentDecline',
  method: 'POST',
  path: `${EVENT_API}/payment/freepay/{authorizationId}/decline`,
  summary: 'Reports a declined return from the payment window; never undoes a payment',
  may: ['own'],
  gatewayCalls: PAYMENT_SETTLEMENT_CALLS,
  clause: 'section 7; ruling 12',
  tag,
  params: z.strictObject({ authorizationId: authorizationIdentifierSchema }),
  query: z.strictObject({ membershipHistoryPaymentId: z.uuid().optional() }),
  body: declineBodySchema,
  answer: paymentStateSchema,
})
