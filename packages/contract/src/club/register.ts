import {
  HEALTH_CHECKS,
  MISSING_KINDS,
  REGISTER_COLUMNS,
  REGISTER_GENDERS,
  REGISTER_PAYMENTS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
} from '@forenet/domain/register'
import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { instant, text } from '../member.ts'
import { day } from '../membership.ts'

/** Several of a list in one value of a query, with commas between: `active,upcoming`. */
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

const MOST_YEARS = 150
const years = z.coerce.number().int().min(0).max(MOST_YEARS)
const age = z.int().min(0).max(MOST_YEARS).optional()
/** The ages of a filter where it stands in a body, which has numbers of its own. */
export const agesInBody = { ageFrom: age, ageTo: age }

/** Which people of the register. Within one filter any is enough; every filter must be met. */
export const registerFilter = z.strictObject({
  /** Words, each the beginning of one of the name, e-mail, telephone number or address. */
  text: text(100).optional(),
  status: several(REGISTER_STATUSES).optional(),
  /** Membership types: of those who are active or upcoming theirs now, of former members the last. */
  type: ids.optional(),
  /** An activity: those whom one of its membership types tells of as `type` does, and those on one of its teams. */
  activity: text(60).optional(),
  team: ids.optional(),
  /** Those who wait for a place on the teams instead of those on them. */
  waiting: z.literal('true').optional(),
  tag: ids.optional(),
  /** Who has paid for a period that runs or is to come; or who began to buy one and has not paid, which is told of today alone. */
  payment: z.enum(REGISTER_PAYMENTS).optional(),
  gender: several(REGISTER_GENDERS).optional(),
  missing: several(MISSING_KINDS).optional(),
  ageFrom: years.optional(),
  ageTo: years.optional(),
  /** The day on which they are that old; without it the day the list is of. */
  ageOn: calendarDate.optional(),
  /** Those whose first paid period begins on this day or later. */
  newSince: calendarDate.optional(),
  /** Those with whose data something may be wrong. */
  check: z.enum(HEALTH_CHECKS).optional(),
  /** The register as it was when this day ended; without it as it is now. */
  asAt: calendarDate.optional(),
})
export type RegisterFilter = z.output<typeof registerFilter>

/** In which order: by one of the sorts, from the end with a dash before it. */
export const registerOrder = z.enum([...REGISTER_SORTS, ...REGISTER_SORTS.map((sort) => `-${sort}` as const)])
export type RegisterOrder = z.output<typeof registerOrder>

/** A page of a list goes on after where the one before ended. */
export const registerPageQuery = registerFilter.extend({
  order: registerOrder.optional(),
  after: z
    .string()
    .regex(/^[\w.-]+$/, 'Must be the end of the page before')
    .max(1_500)
    .optional(),
})

const named = z.object({ id: z.uuid(), name: z.string() })

/** A person of the register. Of who has left since, or is out of the club's reach, the name and what leads to them is null. */
export const registerRow = z.object({
  memberId: z.uuid(),
  /** Null for somebody who is counted and not named. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(['female', 'male', 'other', 'undisclosed']).nullable(),
  dateOfBirth: day.nullable(),
  /** On the day that the filter asks for ages on. */
  age: z.int().nullable(),
  address: z.string(),
  postCode: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(REGISTER_STATUSES),
  /** Paid periods that tell how they stand, as they were called when bought. */
  memberships: z.array(z.object({ typeId: z.uuid(), name: z.string(), from: day, to: day })),
  paidFrom: day.nullable(),
  paidTo: day.nullable(),
  teams: z.array(z.uuid()),
  waiting: z.array(z.uuid()),
  tags: z.array(z.uuid()),
  missing: z.array(z.enum(MISSING_KINDS)),
  /** Those who answer for a child. */
  guardians: z.array(named.extend({ email: z.string().nullable(), phone: z.string().nullable() })),
})
export type RegisterRow = z.output<typeof registerRow>

export const registerPage = z.object({
  rows: z.array(registerRow),
  /** For the call for the next page; null on the last. */
  next: z.string().nullable(),
})
export type RegisterPage = z.output<typeof registerPage>

export const registerCount = z.object({ count: z.int() })

/** How many people each check of the register finds. */
export const registerHealth = z.array(z.object({ check: z.enum(HEALTH_CHECKS), count: z.int() }))
export type RegisterHealth = z.output<typeof registerHealth>

/** What a register can be asked by. */
export const registerFrame = z.object({
  /** Since when every state is kept: as at a day before it, nobody is known. Null for a club without people. */
  keptSince: instant.nullable(),
  types: z.array(named.extend({ activity: z.string() })),
  teams: z.array(named.extend({ activity: z.string() })),
  tags: z.array(named),
})
export type RegisterFrame = z.output<typeof registerFrame>

/** People chosen one by one, as a file. */
export const registerChosenFile = z.strictObject({
  ids: z
    .array(z.uuid({ error: 'Must be an id' }).toLowerCase())
    .min(1)
    .max(500),
  order: registerOrder.optional(),
  columns: several(REGISTER_COLUMNS).optional(),
  /** The language of headings and words in cells. */
  language: z.enum(['da', 'en']).optional(),
})

export const registerFileQuery = registerFilter.extend({
  order: registerOrder.optional(),
  columns: several(REGISTER_COLUMNS).optional(),
  /** The language of headings and words in cells. */
  language: z.enum(['da', 'en']).optional(),
})
