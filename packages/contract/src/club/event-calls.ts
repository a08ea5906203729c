import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventId } from '../event.ts'
import { clubPath, ofClub } from './club.ts'
import { clubEvent, clubEventFaces, eventChange, eventPublishing, newEvent } from './event.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = ofClub.extend({ eventId })

export const clubEventList = defineCall({
  name: 'clubEventList',
  method: 'GET',
  path: clubPath('event'),
  summary: 'The events of the club, those ahead first; to who has a role at some of them, these alone',
  may: ['events.manage', 'events.attendees'],
  narrowed: 'event',
  clause,
  tag,
  params: ofClub,
  query: z.strictObject({ when: z.enum(['ahead', 'past']).default('ahead') }),
  answer: clubEventFaces,
})

export const clubEventGet = defineCall({
  name: 'clubEventGet',
  method: 'GET',
  path: clubPath('event/{eventId}'),
  summary: 'An event as its organisers write it',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubEvent,
})

export const clubEventMake = defineCall({
  name: 'clubEventMake',
  method: 'POST',
  path: clubPath('event'),
  summary: 'Drafts an event; nobody sees it before it is published',
  may: ['events.manage'],
  clause,
  tag,
  params: ofClub,
  body: newEvent,
  answer: clubEvent,
})

export const clubEventChange = defineCall({
  name: 'clubEventChange',
  method: 'PUT',
  path: clubPath('event/{eventId}'),
  summary:
    'Changes an event; of one that somebody has registered for the description, contact and places alone; refused where somebody has changed it meanwhile',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventChange,
  answer: clubEvent,
})

export const clubEventPublish = defineCall({
  name: 'clubEventPublish',
  method: 'POST',
  path: clubPath('event/{eventId}/publishing'),
  summary: 'Publishes an event, or makes it a draft again as long as nobody has registered',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: eventPublishing,
  answer: clubEvent,
})
