import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cashCountSchema } from '../door-sale.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubDoorSalesSchema, clubDrawersSchema } from './door-sale.ts'

const tag = 'Running a club'
const clause = 'organisers, the door'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEvent = clubPathSchema.extend({ eventId: id })

export const clubDoorSalesGet = defineCall({
  name: 'clubDoorSalesGet',
  method: 'GET',
  path: clubCallPath('event/{eventId}/door/sales'),
  summary: 'What was sold at the door of an event, by device and way of paying, and the cash drawers there',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubDoorSalesSchema,
})

export const clubCashDrawerClose = defineCall({
  name: 'clubCashDrawerClose',
  method: 'POST',
  path: clubCallPath('event/{eventId}/door/drawer/{drawerId}/close'),
  summary: 'Closes the cash drawer of a device by what was counted in it, as where the device was ended',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent.extend({ drawerId: id }),
  body: cashCountSchema,
  answer: clubDoorSalesSchema,
})

export const clubCashDrawers = defineCall({
  name: 'clubCashDrawers',
  method: 'GET',
  path: clubCallPath('drawers'),
  summary: 'The cash drawers from doors of the club’s events that were closed, the latest first',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubDrawersSchema,
})
