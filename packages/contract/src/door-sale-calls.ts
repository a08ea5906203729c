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
const eventParamsSchema = z.strictObject({ eventId: eventIdSchema })
const deviceCallOptions = { may: ['anyone'], bySecret: true, clause, tag } as const

export const doorOffersGet = defineCall({
  ...deviceCallOptions,
  name: 'doorOffersGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'What a door device can sell, with remaining tickets and cash in its drawer',
  params: eventParamsSchema,
  answer: doorOffersSchema,
})

export const doorSaleCreate = defineCall({
  ...deviceCallOptions,
  name: 'doorSell',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'Sells tickets at the door, for cash or by a payment on the buyer’s phone; idempotent by id',
  params: eventParamsSchema,
  body: newDoorSaleSchema,
  answer: doorSaleSchema,
})

export const doorSaleGet = defineCall({
  ...deviceCallOptions,
  name: 'doorSaleGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}`,
  summary: 'The status of the purchase of a door sale',
  params: eventParamsSchema.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const doorSaleCancel = defineCall({
  ...deviceCallOptions,
  name: 'doorSaleGiveUp',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}/give-up`,
  summary: 'Releases the seats of an unpaid door sale; idempotent',
  params: eventParamsSchema.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const cashDrawerOpen = defineCall({
  ...deviceCallOptions,
  name: 'cashDrawerOpen',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer`,
  summary: 'Opens the cash drawer of a device with an opening float; an open drawer is kept',
  params: eventParamsSchema,
  body: cashDrawerOpenBodySchema,
  answer: cashDrawerSchema,
})

export const cashDrawerPayOut = defineCall({
  ...deviceCallOptions,
  name: 'cashDrawerPayOut',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/payout`,
  summary: "Takes cash out of a device's drawer, with a reason; idempotent by id",
  params: eventParamsSchema.extend({ drawerId: id }),
  body: cashPayoutSchema,
  answer: cashDrawerSchema,
})

export const cashDrawerClose = defineCall({
  ...deviceCallOptions,
  name: 'cashDrawerClose',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/close`,
  summary: 'Closes the drawer of a device with the counted amount',
  params: eventParamsSchema.extend({ drawerId: id }),
  body: cashCountSchema,
  answer: closedDrawerSchema,
})
