import {
  DATA_QUALITY_CHECKS,
  MISSING_DATA_KINDS,
  REGISTER_COLUMNS,
  REGISTER_GENDERS,
  REGISTER_PAYMENT_FILTERS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
} from '@forenet/domain/register'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { instantSchema, searchTextSchema, textSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'

/** Comma-separated, such as `active,upcoming`. */
const several = (words: readonly string[]) => {
  const one = `(?:${words.join('|')})`
  return z.string().regex(new RegExp(`^${one}(?:,${one}){0,${words.length - 1}}$`), {
    error: `Must be some of these, with commas between: ${words.join(', ')}`,
  })
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ids = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^${UUID}(?:,${UUID}){0,49}$`), { error: 'Must be ids with commas between, at most 50' })

const MAX_YEARS = 150
const years = z.coerce.number().int().min(0).max(MAX_YEARS)
const age = z.int().min(0).max(MAX_YEARS).optional()
/** Numbers (JSON body) or text (query string). */
export const ageFilterSchema = { ageFrom: age, ageTo: age }

/** Values of one parameter are alternatives; all parameters must match. */
export const registerFilterSchema = z.strictObject({
  text: searchTextSchema(100).optional(),
  status: several(REGISTER_STATUSES).optional(),
  /** Current or upcoming types; for former members their last type. */
  type: ids.optional(),
  /** Of a membership type (matched like `type`) or of a team. */
  activity: textSchema(60).optional(),
  team: ids.optional(),
  waiting: z.literal('true').optional(),
  tag: ids.optional(),
  /** `paid`: current or upcoming. `owing`: started but unpaid (for today's list only). */
  payment: z.enum(REGISTER_PAYMENT_FILTERS).optional(),
  gender: several(REGISTER_GENDERS).optional(),
  missing: several(MISSING_DATA_KINDS).optional(),
  ageFrom: years.optional(),
  ageTo: years.optional(),
  /** Default: the list's date. */
  ageOn: calendarDateSchema.optional(),
  newSince: calendarDateSchema.optional(),
  check: z.enum(DATA_QUALITY_CHECKS).optional(),
  asAt: calendarDateSchema.optional(),
})
export type RegisterFilter = z.output<typeof registerFilterSchema>

export const registerOrderSchema = z.enum([...REGISTER_SORTS, ...REGISTER_SORTS.map((sort) => `-${sort}` as const)])
export type RegisterOrder = z.output<typeof registerOrderSchema>

export const registerPageQuerySchema = registerFilterSchema.extend({
  order: registerOrderSchema.optional(),
  after: z
    .string()
    .regex(/^[\w.-]+$/, 'Must be the end of the page before')
    .max(1_500)
    .optional(),
})

const named = z.object({ id: z.uuid(), name: z.string() })

/** Null if deleted, or if the club may no longer see them. */
export const registerRowSchema = z.object({
  memberId: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(['female', 'male', 'other', 'undisclosed']).nullable(),
  dateOfBirth: isoDaySchema.nullable(),
  age: z.int().nullable(),
  address: z.string(),
  postCode: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(REGISTER_STATUSES),
  /** Paid periods that determine the status, with the type's name at purchase. */
  memberships: z.array(z.object({ typeId: z.uuid(), name: z.string(), from: isoDaySchema, to: isoDaySchema })),
  paidFrom: isoDaySchema.nullable(),
  /** Of the current period, else of the next, else of the last. */
  paidTo: isoDaySchema.nullable(),
  teams: z.array(z.uuid()),
  waiting: z.array(z.uuid()),
  tags: z.array(z.uuid()),
  missing: z.array(z.enum(MISSING_DATA_KINDS)),
  guardians: z.array(named.extend({ email: z.string().nullable(), phone: z.string().nullable() })),
})
export type RegisterRow = z.output<typeof registerRowSchema>

export const registerPageSchema = z.object({
  rows: z.array(registerRowSchema),
  next: z.string().nullable(),
})
export type RegisterPage = z.output<typeof registerPageSchema>

export const registerCountSchema = z.object({ count: z.int() })

export const registerDataQualitySchema = z.array(z.object({ check: z.enum(DATA_QUALITY_CHECKS), count: z.int() }))
export type RegisterDataQuality = z.output<typeof registerDataQualitySchema>

export const registerFilterChoicesSchema = z.object({
  keptSince: instantSchema.nullable(),
  types: z.array(named.extend({ activity: z.string() })),
  teams: z.array(named.extend({ activity: z.string() })),
  tags: z.array(named),
})
export type RegisterFilterChoices = z.output<typeof registerFilterChoicesSchema>

export const registerSelectionFileSchema = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .min(1)
    .max(500),
  order: registerOrderSchema.optional(),
  columns: several(REGISTER_COLUMNS).optional(),
  language: z.enum(['da', 'en']).optional(),
})

export const registerFileQuerySchema = registerFilterSchema.extend({
  order: registerOrderSchema.optional(),
  columns: several(REGISTER_COLUMNS).optional(),
  language: z.enum(['da', 'en']).optional(),
})
