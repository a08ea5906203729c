import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubDiscountsSchema, discountUsesSchema, newDiscountSchema } from './discount.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const ofEvent = clubPathSchema.extend({ eventId: eventIdSchema })
const ofDiscount = ofEvent.extend({ discountId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubDiscountList = defineCall({
  name: 'clubDiscountList',
  method: 'GET',
  path: clubCallPath('event/{eventId}/discount'),
  summary: 'The discount codes of an event: what they take off, how often they were used, and what they cost',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: clubDiscountsSchema,
})

export const clubDiscountMake = defineCall({
  name: 'clubDiscountMake',
  method: 'POST',
  path: clubCallPath('event/{eventId}/discount'),
  summary: 'Makes a discount under a code that is typed, or under codes that the portal makes; once for an id',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: newDiscountSchema,
  answer: clubDiscountsSchema,
})

export const clubDiscountEnd = defineCall({
  name: 'clubDiscountEnd',
  method: 'POST',
  path: clubCallPath('event/{eventId}/discount/{discountId}/end'),
  summary: 'Ends a discount: none of its codes takes anything off from now on; who has registered keeps the price',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofDiscount,
  answer: clubDiscountsSchema,
})

export const clubDiscountUses = defineCall({
  name: 'clubDiscountUses',
  method: 'GET',
  path: clubCallPath('event/{eventId}/discount/{discountId}/use'),
  summary: 'Who uses a discount, for how many tickets, and what it takes off',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofDiscount,
  answer: discountUsesSchema,
})

export const clubDiscountFile = defineCall({
  name: 'clubDiscountFile',
  method: 'GET',
  path: clubCallPath('event/{eventId}/discount/{discountId}/file'),
  summary: 'The codes of a discount as CSV, with what each was used for',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofDiscount,
  query: z.strictObject({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
