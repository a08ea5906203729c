import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  calendarFeed,
  cancelBody,
  checkBody,
  checkedTicket,
  entry,
  entryListQuery,
  linkedTicket,
  registerBody,
  registered,
  shareBody,
  ticketKeys,
  ticketLinks,
  ticketSecret,
  transferBody,
} from './entry.ts'
import { eventId } from './event.ts'
import {
  authorizationIdentifier,
  captureBody,
  declineBody,
  paymentLink as paymentLinkAnswer,
  paymentLinkBody,
  paymentState,
  SETTLING_CALLS,
} from './payment.ts'

const tag = 'Entries and tickets'
const oneEntry = z.strictObject({ entryId: z.uuid({ error: 'Must be an id' }).toLowerCase() })
const oneTicket = z.strictObject({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() })
const language = z.strictObject({ language: z.enum(['da', 'en']).default('da') })

export const entryList = defineCall({
  name: 'entryList',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/list`,
  summary: 'Entries of the member with an e-mail, newest event first; 404 where the caller may not see them',
  may: ['own', 'events.attendees'],
  clause: 'section 7; ruling 13',
  tag,
  query: entryListQuery,
  answer: z.array(entry),
})

export const entryItem = defineCall({
  name: 'entryItem',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/{entryId}`,
  summary: 'One entry with its tickets',
  may: ['own', 'events.attendees'],
  clause: 'section 3, Event entry; ruling 19',
  tag,
  params: oneEntry,
  answer: entry,
})

export const eventRegister = defineCall({
  name: 'eventRegister',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/register`,
  summary: 'Registers for an event: seats are held 15 minutes while paying; free ones are confirmed at once',
  may: ['own'],
  clause: 'section 4, event flow; ruling 19',
  tag,
  params: z.strictObject({ eventId }),
  body: registerBody,
  answer: registered,
})

export const entryLetGo = defineCall({
  name: 'entryLetGo',
  method: 'POST',
  path: `${EVENT_API}/eve-entry/{entryId}/let-go`,
  summary: 'Gives held seats back before they are paid',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneEntry,
  answer: entry,
})

export const entryCancel = defineCall({
  name: 'entryCancel',
  method: 'POST',
  path: `${EVENT_API}/eve-entry/{entryId}/cancel`,
  summary: 'Cancels an entry or some of its tickets within the event’s terms; money goes back through the gateway',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneEntry,
  body: cancelBody,
  answer: entry,
})

export const ticketTransfer = defineCall({
  name: 'ticketTransfer',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/transfer`,
  summary: 'Puts another name on a ticket: the old one is void, the new one has a code of its own',
  may: ['own'],
  clause: 'rulings 19 and 20; not shown',
  tag,
  params: oneTicket,
  body: transferBody,
  answer: entry,
})

export const ticketShare = defineCall({
  name: 'ticketShare',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/share`,
  summary: 'Sends a ticket to its attendee by mail, with PDF and calendar file',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  body: shareBody,
  answer: z.object({ queued: z.boolean() }),
})

export const ticketLinkItem = defineCall({
  name: 'ticketLinkItem',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'How many links open a ticket without a sign-in; for who registered',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinks,
})

export const ticketLinkCreate = defineCall({
  name: 'ticketLinkCreate',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'Makes a link that opens a ticket without a sign-in, until the event is over',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinks,
})

export const ticketLinkRevoke = defineCall({
  name: 'ticketLinkRevoke',
  method: 'DELETE',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'Ends all links to a ticket; the ticket itself stays',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinks,
})

export const ticketByLink = defineCall({
  name: 'ticketByLink',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/by-link`,
  summary: 'The ticket behind a link, for whoever has its secret',
  may: ['anyone'],
  clause: 'ruling 20; not shown',
  tag,
  body: z.strictObject({ secret: ticketSecret }),
  answer: linkedTicket,
})

export const ticketPdf = defineCall({
  name: 'ticketPdf',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/pdf`,
  summary: 'A ticket as PDF',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20',
  tag,
  params: oneTicket,
  query: language,
  file: ['application/pdf'],
})

export const entryPdf = defineCall({
  name: 'entryPdf',
  method: 'GET',
  path: `${EVENT_API}/eve-entry/{entryId}/pdf`,
  summary: 'All tickets of an entry as PDF, one a page',
  may: ['own', 'events.attendees'],
  clause: 'ruling 20',
  tag,
  params: oneEntry,
  query: language,
  file: ['application/pdf'],
})

export const ticketKeysCall = defineCall({
  name: 'ticketKeys',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/keys`,
  summary: 'Public keys that prove tickets, also those retired',
  may: ['anyone'],
  clause: 'ruling 20',
  tag,
  answer: ticketKeys,
})

export const ticketCheck = defineCall({
  name: 'ticketCheck',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/check`,
  summary: 'At the door: what a code is worth, and lets its holder in once',
  may: ['events.check-in'],
  clause: 'rulings 13, 19 and 20; not shown',
  tag,
  body: checkBody,
  answer: checkedTicket,
})

export const calendarFeedItem = defineCall({
  name: 'calendarFeedItem',
  method: 'GET',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Whether the member has a personal calendar feed',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeed,
})

export const calendarFeedCreate = defineCall({
  name: 'calendarFeedCreate',
  method: 'POST',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Makes a personal calendar feed; one made before stops working',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeed,
})

export const calendarFeedRevoke = defineCall({
  name: 'calendarFeedRevoke',
  method: 'DELETE',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Ends the personal calendar feed',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeed,
})

export const calendarFeedFile = defineCall({
  name: 'calendarFeedFile',
  method: 'GET',
  path: `${EVENT_API}/calendar/feed/{secret}/forenet.ics`,
  summary: 'The personal calendar, for whoever has its secret address',
  may: ['anyone'],
  clause: 'ruling 20; not shown',
  tag,
  params: z.strictObject({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  file: ['text/calendar'],
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
  body: paymentLinkBody,
  answer: paymentLinkAnswer,
})

export const eventPaymentCapture = defineCall({
  name: 'eventPaymentCapture',
  method: 'POST',
  path: `${EVENT_API}/payment/freepay/{authorizationId}/capture`,
  summary: 'Says that the member came back accepted; the server asks the gateway and settles',
  may: ['own'],
  gatewayCalls: SETTLING_CALLS,
  clause: 'section 7; rulings 9 and 10',
  tag,
  params: z.strictObject({ authorizationId: authorizationIdentifier }),
  body: captureBody,
  answer: paymentState,
})

export const eventPaymentDecline = defineCall({
  name: 'eventPaymentDecline',
  method: 'POST',
  path: `${EVENT_API}/payment/freepay/{authorizationId}/decline`,
  summary: 'Says that the member came back declined; never undoes a payment',
  may: ['own'],
  gatewayCalls: SETTLING_CALLS,
  clause: 'section 7; ruling 12',
  tag,
  params: z.strictObject({ authorizationId: authorizationIdentifier }),
  query: z.strictObject({ membershipHistoryPaymentId: z.uuid().optional() }),
  body: declineBody,
  answer: paymentState,
})
