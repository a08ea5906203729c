import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { eventIdSchema } from '../event.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubDiscountsSchema, discountUsesSchema, newDiscountSchema } from './discount.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const eventParamsSchema = clubPathSchema.extend({ eventId: eventIdSchema })
const discountParamsSchema = eventParamsSchema.extend({ discountId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubDiscountList = defineCall({
  name: 'clubDiscountList',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/discount'),
  summary: 'The discount codes of an event: reduction, uses and cost',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: clubDiscountsSchema,
})

export const clubDiscountCreate = defineCall({
  name: 'clubDiscountMake',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/discount'),
  summary: 'Creates a discount with an entered code or with generated codes; idempotent by id',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: newDiscountSchema,
  answer: clubDiscountsSchema,
})

export const clubDiscountEnd = defineCall({
  name: 'clubDiscountEnd',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/discount/{discountId}/end'),
  summary: 'Ends a discount; existing registrations keep their price',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: discountParamsSchema,
  answer: clubDiscountsSchema,
})

export const clubDiscountUseList = defineCall({
  name: 'clubDiscountUses',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/discount/{discountId}/use'),
  summary: 'Uses of a discount: buyer, number of tickets and reduction',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: discountParamsSchema,
  answer: discountUsesSchema,
})

export const clubDiscountFile = defineCall({
  name: 'clubDiscountFile',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/discount/{discountId}/file'),
  summary: 'The codes of a discount with their uses, as CSV',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: discountParamsSchema,
  query: z.strictObject({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
