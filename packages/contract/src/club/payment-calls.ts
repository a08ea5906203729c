import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { clubPaymentDetails, clubPaymentFilter, clubPaymentPage } from './payment.ts'

const tag = 'Running a club'
const clause = 'organisers, money'

export const clubPaymentList = defineCall({
  name: 'clubPaymentList',
  method: 'GET',
  path: clubPath('payments'),
  summary: 'What the club has been paid, the newest first, with sums by way of paying',
  may: ['money.read'],
  clause,
  tag,
  params: ofClub,
  query: clubPaymentFilter.extend({ after: z.uuid().optional() }),
  answer: clubPaymentPage,
})

export const clubPaymentFile = defineCall({
  name: 'clubPaymentFile',
  method: 'GET',
  path: clubPath('payments/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['money.read'],
  clause,
  tag,
  params: ofClub,
  /** Language of the CSV file; its dates are in Copenhagen. */
  query: clubPaymentFilter.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

export const clubPaymentGet = defineCall({
  name: 'clubPaymentGet',
  method: 'GET',
  path: clubPath('payments/{orderId}'),
  summary: 'A payment with its purchase, attempts, refunds and the messages about it',
  may: ['money.read'],
  clause,
  tag,
  params: ofClub.extend({ orderId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: clubPaymentDetails,
})
