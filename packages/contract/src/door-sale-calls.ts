import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  cashCountSchema,
  cashDrawerOpenBodySchema,
  cashDrawerSchema,
  cashPayoutSchema,
  closedDrawerSchema,
  doorOffersSchema,
  doorSaleSchema,
  newDoorSaleSchema,
} from './door-sale.ts'
import { eventIdSchema } from './event.ts'

const tag = 'Door'
const clause = 'ruling 20; not shown'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEvent = z.strictObject({ eventId: eventIdSchema })
const ofDevice = { may: ['anyone'], bySecret: true, clause, tag } as const

export const doorOffersGet = defineCall({
  ...ofDevice,
  name: 'doorOffersGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'What a door device can sell, with remaining tickets and cash in its drawer',
  params: ofEvent,
  answer: doorOffersSchema,
})

export const doorSaleCreate = defineCall({
  ...ofDevice,
  name: 'doorSell',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'Sells tickets at the door, for cash or by a payment on the buyer’s phone; idempotent by id',
  params: ofEvent,
  body: newDoorSaleSchema,
  answer: doorSaleSchema,
})

export const doorSaleGet = defineCall({
  ...ofDevice,
  name: 'doorSaleGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}`,
  summary: 'The status of the purchase of a door sale',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const doorSaleCancel = defineCall({
  ...ofDevice,
  name: 'doorSaleGiveUp',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}/give-up`,
  summary: 'Releases the seats of an unpaid door sale; idempotent',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const cashDrawerOpen = defineCall({
  ...ofDevice,
  name: 'cashDrawerOpen',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer`,
  summary: 'Opens the cash drawer of a device with an opening float; an open drawer is kept',
  params: ofEvent,
  body: cashDrawerOpenBodySchema,
  answer: cashDrawerSchema,
})

export const cashDrawerPayOut = defineCall({
  ...ofDevice,
  name: 'cashDrawerPayOut',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/payout`,
  summary: "Takes cash out of a device's drawer, with a reason; idempotent by id",
  params: ofEvent.extend({ drawerId: id }),
  body: cashPayoutSchema,
  answer: cashDrawerSchema,
})

export const cashDrawerClose = defineCall({
  ...ofDevice,
  name: 'cashDrawerClose',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/close`,
  summary: 'Closes the drawer of a device with the counted amount',
  params: ofEvent.extend({ drawerId: id }),
  body: cashCountSchema,
  answer: closedDrawerSchema,
})
