import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubPaymentDetailsSchema, clubPaymentFilterSchema, clubPaymentPageSchema } from './payment.ts'
import { newRefundSchema } from './person.ts'

const tag = 'Running a club'
const clause = 'organisers, money'

export const clubPaymentList = defineCall({
  name: 'clubPaymentList',
  method: 'GET',
  path: buildClubCallPath('payments'),
  summary: 'Payments to the club, newest first, with sums by payment method',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: clubPaymentFilterSchema.extend({ after: z.uuid().optional() }),
  answer: clubPaymentPageSchema,
})

export const clubPaymentFile = defineCall({
  name: 'clubPaymentFile',
  method: 'GET',
  path: buildClubCallPath('payments/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: clubPaymentFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

export const clubPaymentGet = defineCall({
  name: 'clubPaymentGet',
  method: 'GET',
  path: buildClubCallPath('payments/{orderId}'),
  summary: 'A payment with its purchase, attempts, refunds and the messages about it',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema.extend({ orderId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: clubPaymentDetailsSchema,
})

export const clubPaymentRefund = defineCall({
  name: 'clubPaymentRefund',
  method: 'POST',
  path: buildClubCallPath('payments/{orderId}/refund'),
  summary: 'Refunds all or part of a payment for an invoice, which is owed again; above the club’s limit with approval',
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause: 'organisers, two persons',
  tag,
  params: clubPathSchema.extend({ orderId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: newRefundSchema,
  answer: clubPaymentDetailsSchema,
})
