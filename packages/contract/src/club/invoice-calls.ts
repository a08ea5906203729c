import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  invoiceDetailsSchema,
  invoiceDraftSchema,
  invoiceFilterSchema,
  invoicePageSchema,
  invoiceTermsSchema,
  newCreditNote,
  newInvoicePaymentSchema,
  newInvoiceReversalSchema,
} from './invoice.ts'

const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const about = { tag: 'Running a club', clause: 'organisers, money' }
const ofInvoice = ofClubSchema.extend({ invoiceId: id })

export const clubInvoiceList = defineCall({
  name: 'clubInvoiceList',
  method: 'GET',
  path: clubPath('invoices'),
  summary: 'Invoices with their states, and what is owed by days after the due date',
  may: ['money.read'],
  ...about,
  params: ofClubSchema,
  query: invoiceFilterSchema.extend({ after: z.uuid().optional() }),
  answer: invoicePageSchema,
})

export const clubInvoiceFile = defineCall({
  name: 'clubInvoiceFile',
  method: 'GET',
  path: clubPath('invoices/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['money.read'],
  ...about,
  params: ofClubSchema,
  query: invoiceFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})

export const clubInvoiceGet = defineCall({
  name: 'clubInvoiceGet',
  method: 'GET',
  path: clubPath('invoices/{invoiceId}'),
  summary: 'An invoice with its lines and what has been paid, credited and written off',
  may: ['money.read'],
  ...about,
  params: ofInvoice,
  answer: invoiceDetailsSchema,
})

export const clubInvoicePdf = defineCall({
  name: 'clubInvoicePdf',
  method: 'GET',
  path: clubPath('invoices/{invoiceId}/pdf'),
  summary: 'An issued invoice as PDF, in the language of its recipient',
  may: ['money.read'],
  ...about,
  params: ofInvoice,
  file: ['application/pdf'],
})

export const clubInvoiceSave = defineCall({
  name: 'clubInvoiceSave',
  method: 'PUT',
  path: clubPath('invoices/{invoiceId}'),
  summary: 'Creates a draft of an invoice, or replaces it',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
  body: invoiceDraftSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceRemove = defineCall({
  name: 'clubInvoiceRemove',
  method: 'DELETE',
  path: clubPath('invoices/{invoiceId}'),
  summary: 'Deletes a draft of an invoice',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
})

export const clubInvoiceIssue = defineCall({
  name: 'clubInvoiceIssue',
  method: 'POST',
  path: clubPath('invoices/{invoiceId}/issue'),
  summary: 'Issues a draft: gives it the next number and a due date, and sends it by e-mail',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
  answer: invoiceDetailsSchema,
})

export const clubInvoicePay = defineCall({
  name: 'clubInvoicePay',
  method: 'POST',
  path: clubPath('invoices/{invoiceId}/payments'),
  summary: 'Records a payment of an invoice, or of a part, that the club received itself',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
  body: newInvoicePaymentSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceReverse = defineCall({
  name: 'clubInvoiceReverse',
  method: 'POST',
  path: clubPath('invoices/{invoiceId}/payments/{paymentId}/reverse'),
  summary: 'Reverses a recorded payment of an invoice, with a reason',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice.extend({ paymentId: id }),
  body: newInvoiceReversalSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceCredit = defineCall({
  name: 'clubInvoiceCredit',
  method: 'POST',
  path: clubPath('invoices/{invoiceId}/credit-notes'),
  summary: 'Credits an amount that is owed on an invoice, with a reason and a number of its own',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
  body: newCreditNote,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceWriteOff = defineCall({
  name: 'clubInvoiceWriteOff',
  method: 'POST',
  path: clubPath('invoices/{invoiceId}/write-off'),
  summary: 'Writes off what is left to pay of an invoice, with a reason',
  may: ['money.invoice'],
  ...about,
  params: ofInvoice,
  body: newInvoiceReversalSchema,
  answer: invoiceDetailsSchema,
})

export const clubInvoiceTermsGet = defineCall({
  name: 'clubInvoiceTermsGet',
  method: 'GET',
  path: clubPath('invoice-terms'),
  summary: 'Days to pay, bank account and creditor number of invoices',
  may: ['money.read'],
  ...about,
  params: ofClubSchema,
  answer: invoiceTermsSchema,
})

export const clubInvoiceTermsSave = defineCall({
  name: 'clubInvoiceTermsSave',
  method: 'PUT',
  path: clubPath('invoice-terms'),
  summary: 'Sets days to pay, bank account and creditor number of new invoices',
  may: ['money.invoice'],
  ...about,
  params: ofClubSchema,
  body: invoiceTermsSchema,
  answer: invoiceTermsSchema,
})
