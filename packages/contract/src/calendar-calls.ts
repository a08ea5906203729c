import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { calendarFeedSchema } from './entry.ts'

const tag = 'Entries and tickets'

export const calendarFeedItem = defineCall({
  name: 'calendarFeedItem',
  method: 'GET',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Whether the member has a personal calendar feed',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeedSchema,
})

export const calendarFeedCreate = defineCall({
  name: 'calendarFeedCreate',
  method: 'POST',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Creates a personal calendar feed, and revokes the previous one',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeedSchema,
})

export const calendarFeedRevoke = defineCall({
  name: 'calendarFeedRevoke',
  method: 'DELETE',
  path: `${EVENT_API}/calendar/feed`,
  summary: 'Revokes the personal calendar feed',
  may: ['own'],
  clause: 'section 2, My Calander; not shown',
  tag,
  answer: calendarFeedSchema,
})

export const calendarFeedFile = defineCall({
  name: 'calendarFeedFile',
  method: 'GET',
  path: `${EVENT_API}/calendar/feed/{secret}/forenet.ics`,
  summary: 'The personal calendar feed; anyone with its secret URL can read it',
  may: ['anyone'],
  clause: 'ruling 20; not shown',
  tag,
  params: z.strictObject({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
  file: ['text/calendar'],
})
