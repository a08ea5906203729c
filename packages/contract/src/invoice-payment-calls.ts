import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import {
  invoicePaymentBodySchema,
  invoicePaymentLinkSchema,
  memberInvoiceSchema,
  payTokenSchema,
} from './invoice-payment.ts'
import { memberIdSchema } from './member.ts'

const tag = 'Payments'
const clause = 'section 4, payment flow 1; not shown'
const payTokenParamsSchema = z.strictObject({ payToken: payTokenSchema })

export const memberInvoiceList = defineCall({
  name: 'memberInvoiceList',
  method: 'GET',
  path: `${MEMBER_API}/member/{memberId}/invoices`,
  summary: 'Issued invoices to the member and to the children of the member, those with something to pay first',
  may: ['own'],
  clause,
  tag,
  params: z.strictObject({ memberId: memberIdSchema }),
  answer: z.array(memberInvoiceSchema),
})

export const invoicePaymentOpen = defineCall({
  name: 'invoicePayOpen',
  method: 'POST',
  path: `${MEMBER_API}/invoice/{payToken}/payment`,
  summary: 'Opens a payment window for what is left to pay of an invoice, or returns the one that is open',
  may: ['anyone'],
  gatewayCalls: 1,
  clause,
  tag,
  params: payTokenParamsSchema,
  body: invoicePaymentBodySchema,
  answer: invoicePaymentLinkSchema,
})

export const memberInvoicePdf = defineCall({
  name: 'invoicePayPdf',
  method: 'GET',
  path: `${MEMBER_API}/invoice/{payToken}/pdf`,
  summary: 'An issued invoice as PDF',
  may: ['anyone'],
  clause,
  tag,
  params: payTokenParamsSchema,
  file: ['application/pdf'],
})
