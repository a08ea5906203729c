import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema } from '../member.ts'

export const VOUCHER_FORMATS = ['neutral', 'e-conomic', 'dinero', 'billy'] as const
export const voucherFormatSchema = z.enum(VOUCHER_FORMATS)
export type VoucherFormat = z.output<typeof voucherFormatSchema>

const MAX_MAPPINGS = 500
/** A larger export has several files. */
export const VOUCHERS_PER_ZIP = 5_000
export const MAX_EXPORTED_VOUCHERS = 50_000

export const accountMappingSchema = z.strictObject({
  account: z
    .string()
    .max(60)
    .regex(/^[a-z]+([-:][a-z0-9-]+)?$/, { error: 'Must be an account' }),
  subjectId: z.uuid({ error: 'Must be an id' }).toLowerCase().nullable(),
  number: z.string().regex(/^\d{0,10}$/, { error: 'Must be an account number of up to ten digits' }),
  vatCode: z
    .string()
    .regex(/^[A-Za-zÆØÅæøå\d_-]{0,12}$/, { error: 'Must be a VAT code of up to twelve letters and digits' }),
})

export const accountMappingsSchema = z.strictObject({ accounts: z.array(accountMappingSchema).max(MAX_MAPPINGS) })

/** Number and VAT code are empty if the account is not mapped. */
const mappedAccountSchema = z.object({
  account: z.string(),
  subjectId: z.uuid().nullable(),
  name: z.string().nullable(),
  number: z.string(),
  vatCode: z.string(),
})

export const voucherExportSchema = z.object({
  id: z.uuid(),
  /** From 1 without gaps. */
  nth: z.int(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  format: voucherFormatSchema,
  postings: z.int(),
  createdAt: instantSchema,
})
export type VoucherExport = z.output<typeof voucherExportSchema>

export const voucherSetupSchema = z.object({
  accounts: z.array(mappedAccountSchema),
  waiting: z.object({ postings: z.int(), from: calendarDateSchema, to: calendarDateSchema }).nullable(),
  /** Newest first, at most 100. */
  exports: z.array(voucherExportSchema),
  /** Required by SAF-T but missing. */
  safTMissing: z.array(z.enum(['cvr-number', 'bank-account'])),
})
export type VoucherSetup = z.output<typeof voucherSetupSchema>

export const newVoucherExportSchema = z
  .strictObject({
    id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
    from: calendarDateSchema,
    to: calendarDateSchema,
    format: voucherFormatSchema,
    language: z.enum(['da', 'en']),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Must not be before the first day' })
export type NewVoucherExport = z.output<typeof newVoucherExportSchema>

export const voucherExportResultSchema = z.object({
  /** Null if there was nothing to export. */
  export: voucherExportSchema.nullable(),
  unmapped: z.array(z.string()),
})
export type VoucherExportResult = z.output<typeof voucherExportResultSchema>
