import { IMPORT_FIELDS, IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { z } from 'zod'

/** Content types that a list of people comes in; what a file really is, its bytes tell. */
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

/** What each column of a file is, in their order, with commas between: `first-name,last-name,,email`; nothing is left out. */
const FIELD = `(?:${IMPORT_FIELDS.join('|')})?`
export const importPreviewQuery = importFileQuery.extend({
  /** Of the change set that is made of it. */
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  fields: z.string().regex(new RegExp(`^${FIELD}(?:,${FIELD}){0,${IMPORT_LIMITS.columns - 1}}$`), {
    error: 'Must be what each column is, with commas between',
  }),
})
export type ImportPreviewQuery = z.output<typeof importPreviewQuery>

/** The columns of a file, and what they are likely to be. */
export const importColumns = z.object({
  /** How it was written: letters, and what stands between cells; null for a spreadsheet. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']).nullable(),
  delimiter: z.enum([';', ',', '\t']).nullable(),
  rows: z.int(),
  columns: z.array(
    z.object({
      heading: z.string(),
      /** The first values that are not empty. */
      samples: z.array(z.string()),
      field: z.enum(IMPORT_FIELDS).nullable(),
    }),
  ),
})
export type ImportColumns = z.output<typeof importColumns>
