import { DATE_ORDERS } from '@forenet/domain/date-order'
import { IMPORT_FIELDS, IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { DELIMITER_PATTERN, TEXT_ENCODINGS } from '@forenet/domain/import-text'
import { z } from 'zod'

export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

export const importFileQuerySchema = z.strictObject({
  filename: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(200, { error: 'Must be at most 200 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  delimiter: z.string().regex(DELIMITER_PATTERN, { error: 'Must be one sign that separates cells' }).optional(),
  sheet: z.coerce.number().int().min(0).max(1_000).optional(),
  headingRow: z.coerce.number().int().min(0).max(2_000_000).optional(),
})
export type ImportFileQuery = z.output<typeof importFileQuerySchema>

/** Such as `first-name,last-name,,email`; an empty entry ignores the column. */
const FIELD = `(?:${IMPORT_FIELDS.join('|')})?`
export const importPreviewQuerySchema = importFileQuerySchema.extend({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  fields: z.string().regex(new RegExp(`^${FIELD}(?:,${FIELD}){0,${IMPORT_LIMITS.columns - 1}}$`), {
    error: 'Must be what each column is, with commas between',
  }),
  dateOrder: z.enum(DATE_ORDERS).optional(),
})
export const importCorrectionSchema = z.strictObject({
  field: z.enum(IMPORT_FIELDS),
  value: z.string().max(200, { error: 'Must be at most 200 characters' }),
})
export type ImportCorrection = z.output<typeof importCorrectionSchema>
export type ImportPreviewQuery = z.output<typeof importPreviewQuerySchema>

const email = z.string().min(3).max(254)
const parentName = z.string().trim().max(80, { error: 'Must be at most 80 characters' })

/** To the parent whose e-mail they have. */
export const importFamiliesChoiceSchema = z.strictObject({
  emails: z.array(email).min(1, { error: 'Must name an e-mail' }).max(1_000),
  linked: z.boolean(),
  newParent: z
    .strictObject({ firstName: parentName.min(1, { error: 'Must not be empty' }), lastName: parentName })
    .optional(),
})
export type ImportFamiliesChoice = z.output<typeof importFamiliesChoiceSchema>

export const importFamilySchema = z.object({
  email: z.string(),
  children: z.array(z.object({ place: z.int().positive(), name: z.string() })),
  /** From the register or the file. `isAdded`: created by this import. */
  parent: z.object({ name: z.string(), isAdded: z.boolean() }).nullable(),
  linked: z.boolean(),
})
export type ImportFamily = z.output<typeof importFamilySchema>

export const importColumnsSchema = z.object({
  /** Null for a spreadsheet. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  strayBytes: z.int(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  sheet: z.int().nullable(),
  headingRow: z.int(),
  hiddenRows: z.int(),
  hiddenColumns: z.int().default(0),
  rows: z.int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.enum(IMPORT_FIELDS).nullable(),
      dateOrder: z.enum(DATE_ORDERS).nullable(),
    }),
  ),
})
export type ImportColumns = z.output<typeof importColumnsSchema>
