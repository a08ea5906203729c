import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  cashCount,
  cashDrawer,
  cashDrawerOpening,
  cashPayout,
  closedDrawer,
  doorOffers,
  doorSale,
  newDoorSale,
} from './door-sale.ts'
import { eventId } from './event.ts'

const tag = 'Door'
const clause = 'ruling 20; not shown'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEvent = z.strictObject({ eventId })
// Authenticated by header `door-token`.
const ofDevice = { may: ['anyone'], bySecret: true, clause, tag } as const

export const doorOffersGet = defineCall({
  ...ofDevice,
  name: 'doorOffersGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'What a device at the door may sell, what is left, and the cash it has',
  params: ofEvent,
  answer: doorOffers,
})

export const doorSell = defineCall({
  ...ofDevice,
  name: 'doorSell',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale`,
  summary: 'Sells tickets to who comes without one, for cash or by a payment on the buyer’s own phone; once for an id',
  params: ofEvent,
  body: newDoorSale,
  answer: doorSale,
})

export const doorSaleGet = defineCall({
  ...ofDevice,
  name: 'doorSaleGet',
  method: 'GET',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}`,
  summary: 'How a sale at the door stands',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSale,
})

export const doorSaleGiveUp = defineCall({
  ...ofDevice,
  name: 'doorSaleGiveUp',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/sale/{saleId}/give-up`,
  summary: 'Lets go of the seats of a sale whose payment is waited for; again changes nothing',
  params: ofEvent.extend({ saleId: id }),
  answer: doorSale,
})

export const cashDrawerOpen = defineCall({
  ...ofDevice,
  name: 'cashDrawerOpen',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer`,
  summary: 'Opens the cash drawer of a device with the change that is in it; where one is open that one stands',
  params: ofEvent,
  body: cashDrawerOpening,
  answer: cashDrawer,
})

export const cashDrawerPayOut = defineCall({
  ...ofDevice,
  name: 'cashDrawerPayOut',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/payout`,
  summary: 'Takes cash out of the drawer of a device, and says what for; once for an id',
  params: ofEvent.extend({ drawerId: id }),
  body: cashPayout,
  answer: cashDrawer,
})

export const cashDrawerClose = defineCall({
  ...ofDevice,
  name: 'cashDrawerClose',
  method: 'POST',
  path: `${EVENT_API}/door/{eventId}/drawer/{drawerId}/close`,
  summary: 'Closes the drawer of a device by what was counted in it',
  params: ofEvent.extend({ drawerId: id }),
  body: cashCount,
  answer: closedDrawer,
})
