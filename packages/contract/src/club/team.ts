import { TEAM_GENDERS, TEAM_MISFITS } from '@forenet/domain/team'
import { z } from 'zod'
import { instant } from '../member.ts'

const version = z.int().min(1)

/** A team of a club. Ages in years, both included; null is no limit. */
export const team = z.object({
  id: z.uuid(),
  name: z.string(),
  activity: z.string(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  gender: z.enum(TEAM_GENDERS).nullable(),
  capacity: z.int().nullable(),
  archived: z.boolean(),
  version,
  /** How many are on it, and wait for a place. */
  on: z.int(),
  waiting: z.int(),
  /** Who has the role for this team alone. */
  trainers: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
})
export type Team = z.output<typeof team>

export const teams = z.array(team)
export type Teams = z.output<typeof teams>

/** Somebody on a team, or waiting for a place there, as a trainer needs to know them. */
export const teamPerson = z.object({
  memberId: z.uuid(),
  name: z.string(),
  age: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(['on', 'waiting']),
  since: instant,
  /** What speaks against them on this team. */
  misfits: z.array(z.enum(TEAM_MISFITS)),
  /** Those who answer for a child. */
  guardians: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
})
export type TeamPerson = z.output<typeof teamPerson>

/** A team and who is on it by name, then who waits, first come first. */
export const teamWithPeople = z.object({ team, people: z.array(teamPerson) })
export type TeamWithPeople = z.output<typeof teamWithPeople>

const years = z.int().min(0).max(150).nullable()

const terms = {
  name: z
    .string()
    .trim()
    .min(1, { error: 'Must not be empty' })
    .max(80, { error: 'Must be at most 80 characters' })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
  activity: z
    .string()
    .trim()
    .max(60)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })
    .default(''),
  ageFrom: years.default(null),
  ageTo: years.default(null),
  gender: z.enum(TEAM_GENDERS).nullable().default(null),
  capacity: z.int().min(1, { error: 'Must be at least 1' }).max(10_000).nullable().default(null),
}

const agesInOrder = ({ ageFrom, ageTo }: { ageFrom: number | null; ageTo: number | null }) =>
  ageFrom === null || ageTo === null || ageFrom <= ageTo
const WRONG_AGES = { error: 'Must not be less than the youngest age', path: ['ageTo'] }

/** A team to be made; the browser makes its id, so that one sent twice is one. */
export const newTeam = z.strictObject({ id: z.uuid().toLowerCase(), ...terms }).refine(agesInOrder, WRONG_AGES)
export type NewTeam = z.output<typeof newTeam>

/** A team changed; `version` is the one that was seen. Nobody is on a team that is archived. */
export const teamChange = z.strictObject({ ...terms, archived: z.boolean(), version }).refine(agesInOrder, WRONG_AGES)
export type TeamChange = z.output<typeof teamChange>

export const teamPlacing = z.strictObject({ state: z.enum(['on', 'waiting']) })
export type TeamPlacing = z.output<typeof teamPlacing>
