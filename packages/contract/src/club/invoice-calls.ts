import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  debtQuerySchema,
  debtsSchema,
  invoiceDetailsSchema,
  invoiceDraftSchema,
  invoiceFilterSchema,
  invoiceIssueSchema,
  invoicePageSchema,
  invoiceTermsSchema,
  newCreditNoteSchema,
  newInvoicePaymentSchema,
  newInvoiceReversalSchema,
  newReminderBatchSchema,
  newReminderPauseSchema,
  newWriteOffSchema,
  reminderScheduleSchema,
} from './invoice.ts'
import { newInvoiceBatchSchema } from './invoice-batch.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const about = { tag: 'Running a club', clause: 'organisers, money' }
const invoiceParamsSchema = clubPathSchema.extend({ invoiceId: id })

export const clubInvoiceList = defineCall({
  name: 'clubInvoiceList',
  method: 'GET',
  path: buildClubCallPath('invoices'),
  summary: 'Invoices with their states, and what is owed by days after the due date',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: invoiceFilterSchema.extend({ after: z.uuid().optional() }),
  answer: invoicePageSchema,
})

export const clubInvoiceFile = defineCall({
  name: 'clubInvoiceFile',
  method: 'GET',
  path: buildClubCallPath('invoices/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: invoiceFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

export const clubDebtList = defineCall({
  name: 'clubDebtList',
  method: 'GET',
  path: buildClubCallPath('invoices/debts'),
  summary: 'What is left to pay for people of the register, with their invoices; only those with something to pay',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: debtQuerySchema,
  answer: debtsSchema,
})

export const clubInvoiceGet = defineCall({
  name: 'clubInvoiceGet',
  method: 'GET',
  path: buildClubCallPath('invoices/{invoiceId}'),
  summary: 'An invoice with its lines and what has been paid, credited and written off',
  may: ['money.read'],
  ...about,
  params: invoiceParamsSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoicePdf = defineCall({
  name: 'clubInvoicePdf',
  method: 'GET',
  path: buildClubCallPath('invoices/{invoiceId}/pdf'),
  summary: 'An issued invoice as PDF, in the language of its recipient',
  may: ['money.read'],
  ...about,
  params: invoiceParamsSchema,
  file: ['application/pdf'],
})

export const clubInvoiceSave = defineCall({
  name: 'clubInvoiceSave',
  method: 'PUT',
  path: buildClubCallPath('invoices/{invoiceId}'),
  summary: 'Creates a draft of an invoice, or replaces it',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: invoiceDraftSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceRemove = defineCall({
  name: 'clubInvoiceRemove',
  method: 'DELETE',
  path: buildClubCallPath('invoices/{invoiceId}'),
  summary: 'Deletes a draft of an invoice',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
})

export const clubInvoiceIssue = defineCall({
  name: 'clubInvoiceIssue',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/issue'),
  summary: 'Issues a draft: gives it the next number and a due date, and sends it by e-mail',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: invoiceIssueSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoicePay = defineCall({
  name: 'clubInvoicePay',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/payments'),
  summary: 'Records a payment of an invoice, or of a part, that the club received itself',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: newInvoicePaymentSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceReverse = defineCall({
  name: 'clubInvoiceReverse',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/payments/{paymentId}/reverse'),
  summary: 'Reverses a recorded payment of an invoice, with a reason',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema.extend({ paymentId: id }),
  body: newInvoiceReversalSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceCredit = defineCall({
  name: 'clubInvoiceCredit',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/credit-notes'),
  summary: 'Credits an amount that is owed on an invoice, with a reason and a number of its own',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: newCreditNoteSchema,
  answer: invoiceDetailsSchema,
})

export const clubCreditNotePdf = defineCall({
  name: 'clubCreditNotePdf',
  method: 'GET',
  path: buildClubCallPath('invoices/{invoiceId}/credit-notes/{creditNoteId}/pdf'),
  summary: 'A credit note as PDF, in the language of its recipient',
  may: ['money.read'],
  ...about,
  params: invoiceParamsSchema.extend({ creditNoteId: id }),
  file: ['application/pdf'],
})

export const clubInvoiceWriteOff = defineCall({
  name: 'clubInvoiceWriteOff',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/write-off'),
  summary: 'Writes off what is left to pay of an invoice, with a reason',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: newWriteOffSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceTermsGet = defineCall({
  name: 'clubInvoiceTermsGet',
  method: 'GET',
  path: buildClubCallPath('invoice-terms'),
  summary: 'Days to pay, bank account and creditor number of invoices',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: invoiceTermsSchema,
})

export const clubInvoiceTermsSave = defineCall({
  name: 'clubInvoiceTermsSave',
  method: 'PUT',
  path: buildClubCallPath('invoice-terms'),
  summary: 'Sets days to pay, bank account and creditor number of new invoices',
  may: ['money.invoice'],
  freshWithinMinutes: 60,
  ...about,
  params: clubPathSchema,
  body: invoiceTermsSchema,
  answer: invoiceTermsSchema,
})

export const clubReminderPause = defineCall({
  name: 'clubReminderPause',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/reminder-pause'),
  summary: 'Pauses reminders of an invoice, because of a dispute, or to the person who is billed, with a reason',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  body: newReminderPauseSchema,
  answer: invoiceDetailsSchema,
})

export const clubReminderResume = defineCall({
  name: 'clubReminderResume',
  method: 'POST',
  path: buildClubCallPath('invoices/{invoiceId}/reminder-resume'),
  summary: 'Ends the pauses of reminders that apply to an invoice',
  may: ['money.invoice'],
  ...about,
  params: invoiceParamsSchema,
  answer: invoiceDetailsSchema,
})

export const clubReminderPreview = defineCall({
  name: 'clubReminderPreview',
  method: 'POST',
  path: buildClubCallPath('invoice-reminders'),
  summary:
    'Previews reminders of an invoice or of all that are overdue, as a change set; again with the same id the same',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  body: newReminderBatchSchema,
  answer: changeSetSchema,
})

const changeSetParamsSchema = clubPathSchema.extend({ changeSetId: id })

export const clubReminderRows = defineCall({
  name: 'clubReminderRows',
  method: 'GET',
  path: buildClubCallPath('invoice-reminders/{changeSetId}/rows'),
  summary: 'Who previewed reminders go to, and who is left out and why',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubReminderSend = defineCall({
  name: 'clubReminderSend',
  method: 'POST',
  path: buildClubCallPath('invoice-reminders/{changeSetId}/send'),
  summary: 'Sends previewed reminders after ten minutes, in which they can be undone',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  answer: changeSetSchema,
})

export const clubReminderUndo = defineCall({
  name: 'clubReminderUndo',
  method: 'POST',
  path: buildClubCallPath('invoice-reminders/{changeSetId}/undo'),
  summary: 'Undoes reminders that were not sent yet',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  answer: changeSetSchema,
})

export const clubInvoiceBatchPreview = defineCall({
  name: 'clubInvoiceBatchPreview',
  method: 'POST',
  path: buildClubCallPath('invoice-batches'),
  summary: 'Previews invoices with the same lines to many people as a change set; again with the same id the same',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  body: newInvoiceBatchSchema,
  answer: changeSetSchema,
})

export const clubInvoiceBatchList = defineCall({
  name: 'clubInvoiceBatchList',
  method: 'GET',
  path: buildClubCallPath('invoice-batches'),
  summary: 'Invoices to many people that were previewed or sent, the newest first',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  answer: z.array(changeSetSchema),
})

export const clubInvoiceBatchRows = defineCall({
  name: 'clubInvoiceBatchRows',
  method: 'GET',
  path: buildClubCallPath('invoice-batches/{changeSetId}/rows'),
  summary: 'Who gets a previewed invoice, and who is left out and why',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubInvoiceBatchSend = defineCall({
  name: 'clubInvoiceBatchSend',
  method: 'POST',
  path: buildClubCallPath('invoice-batches/{changeSetId}/send'),
  summary: 'Issues and sends previewed invoices after ten minutes, in which they can be undone',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  answer: changeSetSchema,
})

export const clubInvoiceBatchUndo = defineCall({
  name: 'clubInvoiceBatchUndo',
  method: 'POST',
  path: buildClubCallPath('invoice-batches/{changeSetId}/undo'),
  summary: 'Undoes invoices to many people that were not issued yet',
  may: ['money.invoice'],
  ...about,
  params: changeSetParamsSchema,
  answer: changeSetSchema,
})

export const clubReminderScheduleGet = defineCall({
  name: 'clubReminderScheduleGet',
  method: 'GET',
  path: buildClubCallPath('reminder-schedule'),
  summary: 'When the club reminds of invoices, and the fees',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  answer: reminderScheduleSchema,
})

export const clubReminderScheduleSave = defineCall({
  name: 'clubReminderScheduleSave',
  method: 'PUT',
  path: buildClubCallPath('reminder-schedule'),
  summary: 'Sets when the club reminds of invoices, and the fees within the law',
  may: ['money.invoice'],
  ...about,
  params: clubPathSchema,
  body: reminderScheduleSchema,
  answer: reminderScheduleSchema,
})
