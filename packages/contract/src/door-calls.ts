import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  doorLiveEventSchema,
  doorOpenBodySchema,
  doorOpenResultSchema,
  doorSyncBodySchema,
  doorSyncResultSchema,
} from './door.ts'
import { eventIdSchema } from './event.ts'

const tag = 'Door'
const clause = 'ruling 20; not shown'
const eventParamsSchema = z.strictObject({ eventId: eventIdSchema })

export const doorOpen = defineCall({
  name: 'doorOpen',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/open`,
  summary: 'Opens the door of an event on a device with the door link; returns the device’s token',
  may: ['anyone'],
  bySecret: true,
  clause,
  tag,
  params: eventParamsSchema,
  body: doorOpenBodySchema,
  answer: doorOpenResultSchema,
})

/** Authenticated by the header `door-token`. `door-ended`: the device was removed or the event is long over. */
export const doorSync = defineCall({
  name: 'doorSync',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sync`,
  summary: 'Stores a door device’s check-ins and returns changes since its last sync',
  may: ['anyone'],
  bySecret: true,
  clause,
  tag,
  params: eventParamsSchema,
  body: doorSyncBodySchema,
  answer: doorSyncResultSchema,
})

export const doorLive = defineCall({
  name: 'doorLive',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/live`,
  summary: 'Server-sent events: there is something new to synchronise',
  may: ['anyone'],
  bySecret: true,
  clause,
  tag,
  params: eventParamsSchema,
  file: ['text/event-stream'],
  event: doorLiveEventSchema,
})
