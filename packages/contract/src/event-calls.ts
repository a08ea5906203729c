import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { discountCheckBodySchema, discountOfferSchema } from './discount.ts'
import { documentLanguageSchema } from './document-language.ts'
import {
  CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  declineBodySchema,
  eventDetailsSchema,
  eventFacetsQuerySchema,
  eventFacetsSchema,
  eventIdSchema,
  eventListQuerySchema,
  eventSchema,
  eventWaitingSchema,
  nameVisibilityBodySchema,
  placesLeftSchema,
  renewalSeasonSchema,
  waitingListBodySchema,
} from './event.ts'
import { PICTURE_TYPES, textSchema } from './member.ts'

const tag = 'Events'
const one = z.strictObject({ eventId: eventIdSchema })

export const eventList = defineCall({
  name: 'eventList',
  method: 'GET',
  path: `${EVENT_API}/eve/list`,
  summary: 'Enabled events: upcoming ones first, soonest first, then past ones, latest first',
  may: ['own'],
  clause: 'section 7; ruling 18',
  tag,
  query: eventListQuerySchema,
  answer: z.array(eventSchema),
})

export const eventFacetsGet = defineCall({
  name: 'eventFacets',
  method: 'GET',
  path: `${EVENT_API}/eve/facets`,
  summary: 'Months and places with events, for the filters of the list',
  may: ['own'],
  clause: 'section 2, /{orgKey}/events; not shown',
  tag,
  query: eventFacetsQuerySchema,
  answer: eventFacetsSchema,
})

export const eventItem = defineCall({
  name: 'eventItem',
  method: 'GET',
  path: `${EVENT_API}/eve/{eventId}`,
  summary: 'An event with its ticket types, questions, and family members who can attend',
  may: ['own'],
  clause: 'section 2, Event Detail; ruling 18',
  tag,
  params: one,
  answer: eventDetailsSchema,
})

export const eventPicture = defineCall({
  name: 'eventPicture',
  method: 'GET',
  path: `${EVENT_API}/eve/{eventId}/picture`,
  summary: 'The picture of an event',
  may: ['anyone'],
  clause: 'ruling 18',
  tag,
  params: one,
  /** Picture version for caching; required for a draft's picture. */
  query: z.strictObject({ v: z.string().max(20).optional() }),
  file: ['image/svg+xml', ...PICTURE_TYPES],
})

export const eventPlacesGet = defineCall({
  name: 'eventPlaces',
  method: 'GET',
  path: `${EVENT_API}/eve/{eventId}/places`,
  summary: 'Places left',
  may: ['own'],
  clause: 'rulings 18 and 19; not shown',
  tag,
  params: one,
  answer: placesLeftSchema,
})

export const eventPlacesLive = defineCall({
  name: 'eventPlacesLive',
  method: 'GET',
  path: `${EVENT_API}/eve/{eventId}/places/live`,
  summary: 'Places left as server-sent events: immediately, and after every change',
  may: ['own'],
  clause: 'rulings 18 and 19; not shown',
  tag,
  params: one,
  file: ['text/event-stream'],
  event: placesLeftSchema,
})

export const eventCalendar = defineCall({
  name: 'eventCalendar',
  method: 'GET',
  path: `${EVENT_API}/eve/{eventId}/calendar.ics`,
  summary: 'The event as a calendar file',
  may: ['own', 'events.manage'],
  clause: 'ruling 20',
  tag,
  params: one,
  query: documentLanguageSchema,
  file: ['text/calendar'],
})

export const eventAttendanceDecline = defineCall({
  name: 'eventNotComing',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/decline`,
  summary: 'Declines an event for a participant, or withdraws that, while registration is open',
  may: ['own'],
  clause: 'section 4, event flow; ruling 19',
  tag,
  params: one,
  body: declineBodySchema,
  answer: eventDetailsSchema,
})

export const eventNameVisibilitySet = defineCall({
  name: 'eventNameShown',
  method: 'PUT',
  path: `${EVENT_API}/eve/{eventId}/name-shown`,
  summary: 'Shows the member’s first name to other attendees, or hides it',
  may: ['own'],
  clause: 'section 2, Event Detail; not shown',
  tag,
  params: one,
  body: nameVisibilityBodySchema,
  answer: eventDetailsSchema,
})

export const eventDiscountCheck = defineCall({
  name: 'eventDiscount',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/discount-code`,
  summary: 'The reduction of a discount code; an invalid code is rejected without a reason',
  may: ['own'],
  clause: 'rulings 18 and 19; not shown',
  tag,
  params: one,
  body: discountCheckBodySchema,
  answer: discountOfferSchema,
})

export const eventWaitingListJoin = defineCall({
  name: 'eventWait',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/waiting`,
  summary: 'Joins the waiting list with a number of seats, or changes the number',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: one,
  body: waitingListBodySchema,
  answer: eventWaitingSchema,
})

export const eventWaitingListLeave = defineCall({
  name: 'eventLeaveWaiting',
  method: 'DELETE',
  path: `${EVENT_API}/eve/{eventId}/waiting`,
  summary: 'Leaves the waiting list, or declines the offer',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: one,
  answer: z.object({ left: z.boolean() }),
})

export const eventCancel = defineCall({
  name: 'eventCancel',
  method: 'POST',
  path: `${EVENT_API}/eve/{eventId}/cancel`,
  summary: 'Cancels an event and fully refunds all registrations',
  may: ['events.manage'],
  freshWithinMinutes: CANCEL_EVENT_MAX_SIGN_IN_AGE_MINUTES,
  clause: 'rulings 13 and 19; not shown',
  tag,
  params: one,
  body: z.strictObject({ reason: textSchema(500).default('') }),
  answer: z.object({ entries: z.int(), refundMinor: z.int() }),
})

export const renewalSeasonGet = defineCall({
  name: 'seasonItem',
  method: 'GET',
  path: `${EVENT_API}/season/{membershipId}`,
  summary: "A member's last paid period at a club, for renewal; null if there is none",
  may: ['own', 'members.read'],
  clause: 'section 2, /membership/new; not shown',
  tag,
  params: z.strictObject({ membershipId: z.uuid() }),
  answer: z.object({ season: renewalSeasonSchema.nullable() }),
})
