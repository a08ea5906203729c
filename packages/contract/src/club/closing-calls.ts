import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  closingAcceptanceSchema,
  closingChecksSchema,
  closingPeriodSchema,
  closingResultSchema,
  closingsSchema,
  newClosingSchema,
  reopeningSchema,
} from './closing.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const SLOW_MS = 60_000
const about = { tag: 'Running a club', clause: 'organisers, money' }

export const clubClosingList = defineCall({
  name: 'clubClosingList',
  method: 'GET',
  path: buildClubCallPath('closing'),
  summary: 'Closed periods of the books, and the months that can be closed',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: closingsSchema,
})

export const clubClosingCheck = defineCall({
  name: 'clubClosingCheck',
  method: 'POST',
  path: buildClubCallPath('closing/checks'),
  summary: 'Compares the books until a day with the payment providers, cash drawers and invoices',
  may: ['money.close'],
  slowMs: SLOW_MS,
  ...about,
  params: clubPathSchema,
  body: closingPeriodSchema,
  answer: closingChecksSchema,
})

export const clubClosingAccept = defineCall({
  name: 'clubClosingAccept',
  method: 'POST',
  path: buildClubCallPath('closing/acceptances'),
  summary: 'Accepts, with a reason, differences until a day that the portal cannot resolve; repeats the checks',
  may: ['money.close'],
  freshWithinMinutes: 60,
  slowMs: SLOW_MS,
  ...about,
  params: clubPathSchema,
  body: closingAcceptanceSchema,
  answer: closingChecksSchema,
})

export const clubClosingClose = defineCall({
  name: 'clubClosingClose',
  method: 'POST',
  path: buildClubCallPath('closing'),
  summary: 'Closes the books until a day if all checks agree; otherwise returns the differences',
  may: ['money.close'],
  slowMs: SLOW_MS,
  ...about,
  params: clubPathSchema,
  body: newClosingSchema,
  answer: closingResultSchema,
})

export const clubClosingReopen = defineCall({
  name: 'clubClosingReopen',
  method: 'POST',
  path: buildClubCallPath('closing/{closingId}/reopen'),
  summary: 'Reopens the period that was closed last, with a reason',
  may: ['access.manage'],
  freshWithinMinutes: 60,
  ...about,
  params: clubPathSchema.extend({ closingId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  body: reopeningSchema,
  answer: closingsSchema,
})
