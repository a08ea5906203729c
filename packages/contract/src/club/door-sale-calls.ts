import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { cashCountSchema } from '../door-sale.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubDoorSalesSchema, clubDrawersSchema } from './door-sale.ts'

const tag = 'Running a club'
const clause = 'organisers, the door'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const eventParamsSchema = clubPathSchema.extend({ eventId: id })

export const clubDoorSalesGet = defineCall({
  name: 'clubDoorSalesGet',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/door/sales'),
  summary: 'Door sales of an event by device and payment method, and its cash drawers',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubDoorSalesSchema,
})

export const clubCashDrawerClose = defineCall({
  name: 'clubCashDrawerClose',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/door/drawer/{drawerId}/close'),
  summary: 'Closes the cash drawer of a device with the counted amount, also if the device was revoked',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema.extend({ drawerId: id }),
  body: cashCountSchema,
  answer: clubDoorSalesSchema,
})

export const clubCashDrawerList = defineCall({
  name: 'clubCashDrawers',
  method: 'GET',
  path: buildClubCallPath('drawers'),
  summary: 'Closed cash drawers of the club’s events, the latest first',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: clubDrawersSchema,
})
