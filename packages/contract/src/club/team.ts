import { TEAM_GENDERS, TEAM_MISMATCHES } from '@forenet/domain/team'
import { z } from 'zod'
import { instantSchema, publicNameSchema } from '../member.ts'

const version = z.int().min(1)

export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  activity: z.string(),
  ageFrom: z.int().nullable(),
  ageTo: z.int().nullable(),
  gender: z.enum(TEAM_GENDERS).nullable(),
  capacity: z.int().nullable(),
  archived: z.boolean(),
  version,
  on: z.int(),
  waiting: z.int(),
  trainers: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
})
export type Team = z.output<typeof teamSchema>

export const teamsSchema = z.array(teamSchema)
export type Teams = z.output<typeof teamsSchema>

export const teamPersonSchema = z.object({
  memberId: z.uuid(),
  name: z.string(),
  age: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(['on', 'waiting']),
  since: instantSchema,
  misfits: z.array(z.enum(TEAM_MISMATCHES)),
  guardians: z.array(z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
})
export type TeamPerson = z.output<typeof teamPersonSchema>

export const teamWithPeopleSchema = z.object({ team: teamSchema, people: z.array(teamPersonSchema) })
export type TeamWithPeople = z.output<typeof teamWithPeopleSchema>

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

export const newTeamSchema = z
  .strictObject({ id: z.uuid().toLowerCase(), ...terms, name: publicNameSchema(terms.name) })
  .refine(agesInOrder, WRONG_AGES)
export type NewTeam = z.output<typeof newTeamSchema>

export const teamChangeSchema = z
  .strictObject({ ...terms, archived: z.boolean(), version })
  .refine(agesInOrder, WRONG_AGES)
export type TeamChange = z.output<typeof teamChangeSchema>

export const teamPlacementSchema = z.strictObject({ state: z.enum(['on', 'waiting']) })
export type TeamPlacement = z.output<typeof teamPlacementSchema>
