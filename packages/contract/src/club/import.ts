import { IMPORT_FIELDS, IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { z } from 'zod'

/** Accepted content types; the actual type is detected from the bytes. */
export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

export const importFileQuery = z.strictObject({
  filename: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(200, { error: 'Must be at most 200 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
})

/** Field of each column in order, separated by commas: `first-name,last-name,,email`. Ignored columns are empty. */
const FIELD = `(?:${IMPORT_FIELDS.join('|')})?`
export const importPreviewQuery = importFileQuery.extend({
  /** Client-generated id of the change set. */
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  fields: z.string().regex(new RegExp(`^${FIELD}(?:,${FIELD}){0,${IMPORT_LIMITS.columns - 1}}$`), {
    error: 'Must be what each column is, with commas between',
  }),
})
export type ImportPreviewQuery = z.output<typeof importPreviewQuery>

/** Columns of a file with guessed fields. */
export const importColumns = z.object({
  /** Detected encoding and delimiter; null for a spreadsheet. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']).nullable(),
  delimiter: z.enum([';', ',', '\t']).nullable(),
  rows: z.int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The first non-empty values. */
      samples: z.array(z.string()),
      field: z.enum(IMPORT_FIELDS).nullable(),
    }),
  ),
})
export type ImportColumns = z.output<typeof importColumns>
