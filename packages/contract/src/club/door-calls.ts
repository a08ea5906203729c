import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { doorLiveEventSchema } from '../door.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubDoorLinkSchema, clubDoorSchema } from './door.ts'

const tag = 'Running a club'
const clause = 'organisers, the door'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const eventParamsSchema = clubPathSchema.extend({ eventId: id })

export const clubDoorGet = defineCall({
  name: 'clubDoorGet',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/door'),
  summary: 'The door of an event: devices, admitted and expected attendees',
  may: ['events.check-in'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubDoorSchema,
})

export const clubDoorLive = defineCall({
  name: 'clubDoorLive',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/door/live'),
  summary: 'Server-sent events: how full the door of an event is, and that there are changes',
  may: ['events.check-in'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  file: ['text/event-stream'],
  event: doorLiveEventSchema,
})

export const clubDoorLinkCreate = defineCall({
  name: 'clubDoorLinkMake',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/door/link'),
  summary: 'Creates the link that opens the door on a device, and revokes the previous one; opened devices stay valid',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubDoorLinkSchema,
})

export const clubDoorLinkRevoke = defineCall({
  name: 'clubDoorLinkEnd',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/door/link'),
  summary: 'Revokes the link that opens the door; opened devices stay valid',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubDoorSchema,
})

export const clubDoorDeviceRevoke = defineCall({
  name: 'clubDoorDeviceEnd',
  method: 'DELETE',
  path: buildClubCallPath('event/{eventId}/door/device/{deviceId}'),
  summary: 'Revokes a door device, which deletes its data when it next connects',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema.extend({ deviceId: id }),
  answer: clubDoorSchema,
})
