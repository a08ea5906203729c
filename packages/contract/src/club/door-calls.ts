import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { doorPulseSchema } from '../door.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubDoorLinkSchema, clubDoorSchema } from './door.ts'

const tag = 'Running a club'
const clause = 'organisers, the door'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEvent = clubPathSchema.extend({ eventId: id })

export const clubDoorGet = defineCall({
  name: 'clubDoorGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}/door'),
  summary: 'The door of an event: its devices, who is in, and how many are expected',
  may: ['events.check-in'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubDoorSchema,
})

export const clubDoorLive = defineCall({
  name: 'clubDoorLive',
  method: 'GET',
  path: clubCallPath('event/{eventId}/door/live'),
  summary: 'Tells, as server-sent events, how full the door of an event is, and that there is something new about it',
  may: ['events.check-in'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  file: ['text/event-stream'],
  event: doorPulseSchema,
})

export const clubDoorLinkMake = defineCall({
  name: 'clubDoorLinkMake',
  method: 'POST',
  path: clubCallPath('event/{eventId}/door/link'),
  summary:
    'Makes the link that opens the door on a device; the one before opens no more, and devices that are open stay so',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubDoorLinkSchema,
})

export const clubDoorLinkEnd = defineCall({
  name: 'clubDoorLinkEnd',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/door/link'),
  summary: 'Ends the link that opens the door; devices that are open stay so',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubDoorSchema,
})

export const clubDoorDeviceEnd = defineCall({
  name: 'clubDoorDeviceEnd',
  method: 'DELETE',
  path: clubCallPath('event/{eventId}/door/device/{deviceId}'),
  summary: 'Ends a device at the door, which forgets what it has as soon as it hears of it',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent.extend({ deviceId: id }),
  answer: clubDoorSchema,
})
