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
  summary: 'What a device at the door may sell, what is left, and the cash it has',
  params: ofEvent,
  answer: doorOffersSchema,
})

export const doorSell = defineCall({
  ...ofDevice,
  name: 'doorSell',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'Sells tickets to who comes without one, for cash or by a payment on the buyer’s own phone; once for an id',
  params: ofEvent,
  body: newDoorSaleSchema,
  answer: doorSaleSchema,
})

export const doorSaleGet = defineCall({
  ...ofDevice,
  name: 'doorSaleGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}`,
  summary: 'How a sale at the door stands',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const doorSaleGiveUp = defineCall({
  ...ofDevice,
  name: 'doorSaleGiveUp',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}/give-up`,
  summary: 'Lets go of the seats of a sale whose payment is waited for; again changes nothing',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSaleSchema,
})

export const cashDrawerOpen = defineCall({
  ...ofDevice,
  name: 'cashDrawerOpen',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer`,
  summary: 'Opens the cash drawer of a device with the change that is in it; where one is open that one stands',
  params: ofEvent,
  body: cashDrawerOpenBodySchema,
  answer: cashDrawerSchema,
})

export const cashDrawerPayOut = defineCall({
  ...ofDevice,
  name: 'cashDrawerPayOut',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/payout`,
  summary: 'Takes cash out of the drawer of a device, and says what for; once for an id',
  params: ofEvent.extend({ drawerId: id }),
  body: cashPayoutSchema,
  answer: cashDrawerSchema,
})

export const cashDrawerClose = defineCall({
  ...ofDevice,
  name: 'cashDrawerClose',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/close`,
  summary: 'Closes the drawer of a device by what was counted in it',
  params: ofEvent.extend({ drawerId: id }),
  body: cashCountSchema,
  answer: closedDrawerSchema,
})
