import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { BANK_FILE_TYPES } from './bank.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  payoutComparisonSchema,
  payoutDetailsSchema,
  payoutFilePreviewSchema,
  payoutFileQuerySchema,
  payoutFileSchema,
  payoutFilterSchema,
  payoutImportQuerySchema,
  payoutMatchSchema,
  payoutPageSchema,
  payoutUndoneSchema,
  payoutUndoSchema,
} from './payout.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const about = { tag: 'Running a club', clause: 'organisers, money' }
const payoutParamsSchema = clubPathSchema.extend({ payoutId: id })
const SLOW_MS = 90_000

export const clubPayoutFilePreview = defineCall({
  name: 'clubPayoutFilePreview',
  method: 'POST',
  path: buildClubCallPath('payouts/files/preview'),
  summary:
    'The payouts in a settlement report of a card acquirer, and what its columns are likely to be; the file is not kept',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  query: payoutFileQuerySchema,
  upload: BANK_FILE_TYPES,
  answer: payoutFilePreviewSchema,
})

export const clubPayoutFileImport = defineCall({
  name: 'clubPayoutFileImport',
  method: 'POST',
  path: buildClubCallPath('payouts/files'),
  summary: 'Adds the rows of a settlement report that are not known yet, and compares their payouts with the payments',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  query: payoutImportQuerySchema,
  upload: BANK_FILE_TYPES,
  answer: payoutFileSchema,
})

export const clubPayoutFileList = defineCall({
  name: 'clubPayoutFileList',
  method: 'GET',
  path: buildClubCallPath('payouts/files'),
  summary: 'The last 50 settlement reports that were imported',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: z.array(payoutFileSchema),
})

export const clubPayoutFileUndo = defineCall({
  name: 'clubPayoutFileUndo',
  method: 'POST',
  path: buildClubCallPath('payouts/files/{fileId}/undo'),
  summary: 'Deletes the rows that a settlement report added, except those of payouts that are matched with the bank',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema.extend({ fileId: id }),
  answer: payoutFileSchema,
})

export const clubPayoutList = defineCall({
  name: 'clubPayoutList',
  method: 'GET',
  path: buildClubCallPath('payouts'),
  summary: 'Payouts of the card acquirer, the newest first, and the bank transactions that they are or may be',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: payoutFilterSchema.extend({ after: z.uuid().optional() }),
  answer: payoutPageSchema,
})

export const clubPayoutGet = defineCall({
  name: 'clubPayoutGet',
  method: 'GET',
  path: buildClubCallPath('payouts/{payoutId}'),
  summary: 'A payout with its captures, refunds and fees, and how they differ from the payments',
  may: ['money.read'],
  ...about,
  params: payoutParamsSchema,
  answer: payoutDetailsSchema,
})

export const clubPayoutMatch = defineCall({
  name: 'clubPayoutMatch',
  method: 'POST',
  path: buildClubCallPath('payouts/{payoutId}/match'),
  summary: 'Matches a payout with the bank transaction of its amount, and posts it and its fees to the ledger',
  may: ['money.invoice'],
  ...about,
  params: payoutParamsSchema,
  body: payoutMatchSchema,
  answer: payoutDetailsSchema,
})

export const clubPayoutMatchUndo = defineCall({
  name: 'clubPayoutUndo',
  method: 'POST',
  path: buildClubCallPath('payouts/{payoutId}/undo'),
  summary: 'Undoes the match of a payout, and reverses its posting; rows of undone reports are deleted with it',
  may: ['money.invoice'],
  ...about,
  params: payoutParamsSchema,
  body: payoutUndoSchema,
  answer: payoutUndoneSchema,
})

export const clubPayoutCompare = defineCall({
  name: 'clubPayoutCompare',
  method: 'POST',
  path: buildClubCallPath('payouts/compare'),
  summary: 'Compares payouts that differ from the payments again, except those that are matched with the bank',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  answer: payoutComparisonSchema,
})
