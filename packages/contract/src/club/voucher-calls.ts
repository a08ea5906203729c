import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  accountMappingsSchema,
  MAX_EXPORTED_VOUCHERS,
  newVoucherExportSchema,
  VOUCHERS_PER_ZIP,
  voucherExportResultSchema,
  voucherSetupSchema,
} from './voucher.ts'

const SLOW_MS = 60_000
const exportPathSchema = clubPathSchema.extend({ exportId: z.uuid({ error: 'Must be an id' }).toLowerCase() })
const about = { tag: 'Running a club', clause: 'organisers, money' }

export const clubVoucherSetupGet = defineCall({
  name: 'clubVoucherSetup',
  method: 'GET',
  path: buildClubCallPath('vouchers'),
  summary: 'Account numbers, exports, and how many postings are not exported',
  may: ['money.export'],
  ...about,
  params: clubPathSchema,
  answer: voucherSetupSchema,
})

export const clubAccountMappingsSave = defineCall({
  name: 'clubAccountMappingsSave',
  method: 'PUT',
  path: buildClubCallPath('vouchers/accounts'),
  summary: "Replaces the account numbers and VAT codes of the club's accounting program",
  may: ['money.export'],
  ...about,
  params: clubPathSchema,
  body: accountMappingsSchema,
  answer: voucherSetupSchema,
})

export const clubVoucherExportCreate = defineCall({
  name: 'clubVoucherExport',
  method: 'POST',
  path: buildClubCallPath('vouchers/exports'),
  summary: 'Exports the postings of a period that no export contains yet, and marks them as exported',
  may: ['money.export'],
  slowMs: SLOW_MS,
  ...about,
  params: clubPathSchema,
  body: newVoucherExportSchema,
  answer: voucherExportResultSchema,
})

export const clubVoucherExportFile = defineCall({
  name: 'clubVoucherFile',
  method: 'GET',
  path: buildClubCallPath('vouchers/exports/{exportId}/file'),
  summary: 'A file of an export, the same bytes each time; the neutral one has all columns',
  may: ['money.export'],
  ...about,
  params: exportPathSchema,
  query: z.strictObject({ file: z.enum(['program', 'neutral']).default('program') }),
  file: ['text/csv'],
})

export const clubVoucherExportDocuments = defineCall({
  name: 'clubVoucherDocuments',
  method: 'GET',
  path: buildClubCallPath('vouchers/exports/{exportId}/documents'),
  summary: `A PDF of each voucher of an export, with an index as CSV, in zip files of up to ${VOUCHERS_PER_ZIP} vouchers`,
  may: ['money.export'],
  slowMs: SLOW_MS,
  ...about,
  params: exportPathSchema,
  query: z.strictObject({
    part: z.coerce
      .number({ error: 'Must be a number' })
      .int()
      .min(1)
      .max(MAX_EXPORTED_VOUCHERS / VOUCHERS_PER_ZIP)
      .default(1),
  }),
  file: ['application/zip'],
})
