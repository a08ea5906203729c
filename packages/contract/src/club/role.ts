import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { emailSchema, instantSchema } from '../member.ts'
import { isoDaySchema } from '../membership.ts'
import { clubRoleSchema, eventReferenceSchema, teamReferenceSchema } from './club.ts'

export const grantedRoleSchema = z.object({
  /** Null if the role was assigned in the identity provider, where it must be removed. */
  grantId: z.uuid().nullable(),
  memberId: z.uuid(),
  mine: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  role: clubRoleSchema,
  event: eventReferenceSchema.nullable(),
  team: teamReferenceSchema.nullable(),
  from: instantSchema.nullable(),
  until: instantSchema.nullable(),
  endAsked: z.boolean(),
})
export type GrantedRole = z.output<typeof grantedRoleSchema>

export const roleInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: clubRoleSchema,
  event: eventReferenceSchema.nullable(),
  team: teamReferenceSchema.nullable(),
  until: instantSchema.nullable(),
  invitedBy: z.string(),
  invitedAt: instantSchema,
  expiresAt: instantSchema,
  sent: z.boolean(),
})
export type RoleInvitation = z.output<typeof roleInvitationSchema>

export const clubRoleHoldersSchema = z.object({
  held: z.array(grantedRoleSchema),
  invitations: z.array(roleInvitationSchema),
  /** New treasurers then need a second owner's approval. */
  refundsLimited: z.boolean(),
})
export type ClubRoleHolders = z.output<typeof clubRoleHoldersSchema>

const idOrNone = z
  .uuid({ error: 'Must be an id' })
  .toLowerCase()
  .nullish()
  .transform((id) => id ?? null)

export const newRoleInvitationSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  email: emailSchema,
  role: clubRoleSchema,
  eventId: idOrNone,
  teamId: idOrNone,
  until: calendarDateSchema.nullish().transform((day) => day ?? null),
  language: z.enum(['da', 'en']).default('da'),
})
export type NewRoleInvitation = z.output<typeof newRoleInvitationSchema>

export const ownClubSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  accentColour: z.string(),
  logo: z.string().nullable(),
  roles: z.array(
    z.object({ role: clubRoleSchema, event: eventReferenceSchema.nullable(), team: teamReferenceSchema.nullable() }),
  ),
})
export type OwnClub = z.output<typeof ownClubSchema>

export const ownRoleInvitationSchema = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role: clubRoleSchema,
  event: eventReferenceSchema.nullable(),
  team: teamReferenceSchema.nullable(),
  until: instantSchema.nullable(),
  invitedBy: z.string(),
  expiresAt: instantSchema,
  /** Null if the role starts when the invitation is accepted. */
  beginsOn: isoDaySchema.nullable(),
})
export type OwnRoleInvitation = z.output<typeof ownRoleInvitationSchema>

export const ownClubsSchema = z.object({
  clubs: z.array(ownClubSchema),
  invitations: z.array(ownRoleInvitationSchema),
  /** Without a second factor, roles have no effect. */
  strong: z.boolean(),
})
export type OwnClubs = z.output<typeof ownClubsSchema>
