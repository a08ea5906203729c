import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import {
  BANK_FILE_TYPES,
  bankFilePreviewSchema,
  bankFileQuerySchema,
  bankFileSchema,
  bankIgnoreBatchSchema,
  bankIgnorePreviewQuerySchema,
  bankIgnorePreviewSchema,
  bankImportQuerySchema,
  bankLineDetailsSchema,
  bankLineFilterSchema,
  bankLineIgnoreSchema,
  bankLinePageSchema,
  bankMatchRunSchema,
  bankMatchUndoSchema,
  newBankBookingSchema,
  newBankIgnoreBatchSchema,
  newBankMatchSchema,
} from './bank.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const about = { tag: 'Running a club', clause: 'organisers, money' }
const lineParamsSchema = clubPathSchema.extend({ lineId: id })
const SLOW_MS = 90_000

export const clubBankFilePreview = defineCall({
  name: 'clubBankFilePreview',
  method: 'POST',
  path: buildClubCallPath('bank/files/preview'),
  summary: 'Previews the rows and columns of a bank statement (CAMT.053 or CSV); the file is not stored',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  query: bankFileQuerySchema,
  upload: BANK_FILE_TYPES,
  answer: bankFilePreviewSchema,
})

export const clubBankFileImport = defineCall({
  name: 'clubBankFileImport',
  method: 'POST',
  path: buildClubCallPath('bank/files'),
  summary:
    'Adds the transactions of a bank statement that are not known yet, and matches them with invoices by reference',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  query: bankImportQuerySchema,
  upload: BANK_FILE_TYPES,
  answer: bankFileSchema,
})

export const clubBankFileList = defineCall({
  name: 'clubBankFileList',
  method: 'GET',
  path: buildClubCallPath('bank/files'),
  summary: 'The last 50 bank statements that were imported',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: z.array(bankFileSchema),
})

export const clubBankFileUndo = defineCall({
  name: 'clubBankFileUndo',
  method: 'POST',
  path: buildClubCallPath('bank/files/{fileId}/undo'),
  summary: 'Deletes the transactions that a bank statement added, except those that were matched',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema.extend({ fileId: id }),
  answer: bankFileSchema,
})

export const clubBankLineList = defineCall({
  name: 'clubBankLineList',
  method: 'GET',
  path: buildClubCallPath('bank/lines'),
  summary: 'Bank transactions, the newest first, with the invoices that they may pay',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: bankLineFilterSchema.extend({ after: z.uuid().optional() }),
  answer: bankLinePageSchema,
})

export const clubBankLineGet = defineCall({
  name: 'clubBankLineGet',
  method: 'GET',
  path: buildClubCallPath('bank/lines/{lineId}'),
  summary: 'A bank transaction with the invoices that it paid or may pay',
  may: ['money.read'],
  ...about,
  params: lineParamsSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankLineMatch = defineCall({
  name: 'clubBankLineMatch',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/matches'),
  summary: 'Matches a bank transaction, or a part, with an invoice and records the payment',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema,
  body: newBankMatchSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankMatchUndo = defineCall({
  name: 'clubBankMatchUndo',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/matches/{matchId}/undo'),
  summary: 'Undoes a match and reverses the payment that it recorded',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema.extend({ matchId: id }),
  body: bankMatchUndoSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankLineBook = defineCall({
  name: 'clubBankLineBook',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/bookings'),
  summary: 'Books a bank transaction, or its unmatched part, as deposited or withdrawn cash, bank fee or prepayment',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema,
  body: newBankBookingSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankBookingUndo = defineCall({
  name: 'clubBankBookingUndo',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/bookings/{bookingId}/undo'),
  summary: 'Posts the reverse of a booking; the bank transaction can then be matched or booked again',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema.extend({ bookingId: id }),
  body: bankMatchUndoSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankLineIgnore = defineCall({
  name: 'clubBankLineIgnore',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/ignore'),
  summary: 'Ignores a bank transaction, with a reason',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema,
  body: bankLineIgnoreSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankLineRestore = defineCall({
  name: 'clubBankLineRestore',
  method: 'POST',
  path: buildClubCallPath('bank/lines/{lineId}/restore'),
  summary: 'Lists an ignored bank transaction again',
  may: ['money.invoice'],
  ...about,
  params: lineParamsSchema,
  answer: bankLineDetailsSchema,
})

export const clubBankMatchAll = defineCall({
  name: 'clubBankMatchAll',
  method: 'POST',
  path: buildClubCallPath('bank/match'),
  summary: 'Matches open bank transactions with invoices by reference, and looks for invoices that the others may pay',
  may: ['money.invoice'],
  ...about,
  slowMs: SLOW_MS,
  params: clubPathSchema,
  answer: bankMatchRunSchema,
})

export const clubBankIgnorePreview = defineCall({
  name: 'clubBankIgnorePreview',
  method: 'POST',
  path: buildClubCallPath('bank/ignore-batches/preview'),
  summary: 'The open bank transactions through a day that would be ignored together',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  body: bankIgnorePreviewQuerySchema,
  answer: bankIgnorePreviewSchema,
})

export const clubBankIgnoreBatchCreate = defineCall({
  name: 'clubBankIgnoreBatchCreate',
  method: 'POST',
  path: buildClubCallPath('bank/ignore-batches'),
  summary: 'Ignores the open bank transactions through a day, with a reason',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  body: newBankIgnoreBatchSchema,
  answer: bankIgnoreBatchSchema,
})

export const clubBankIgnoreBatchList = defineCall({
  name: 'clubBankIgnoreBatchList',
  method: 'GET',
  path: buildClubCallPath('bank/ignore-batches'),
  summary: 'The last 50 groups of bank transactions that were ignored together',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: z.array(bankIgnoreBatchSchema),
})

export const clubBankIgnoreBatchUndo = defineCall({
  name: 'clubBankIgnoreBatchUndo',
  method: 'POST',
  path: buildClubCallPath('bank/ignore-batches/{batchId}/undo'),
  summary: 'Lists bank transactions that were ignored together again, except those changed since',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema.extend({ batchId: id }),
  answer: bankIgnoreBatchSchema,
})
