import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { email, instant } from '../member.ts'
import { day } from '../membership.ts'
import { clubRole, eventNamed, teamNamed } from './club.ts'

export const heldRole = z.object({
  /** Null if assigned in the identity provider, where it must be removed. */
  grantId: z.uuid().nullable(),
  memberId: z.uuid(),
  mine: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  role: clubRole,
  event: eventNamed.nullable(),
  team: teamNamed.nullable(),
  /** Start of the role, if in the future. */
  from: instant.nullable(),
  until: instant.nullable(),
  /** Waits for another owner's approval to end it. */
  endAsked: z.boolean(),
})
export type HeldRole = z.output<typeof heldRole>

export const roleInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: clubRole,
  event: eventNamed.nullable(),
  team: teamNamed.nullable(),
  until: instant.nullable(),
  invitedBy: z.string(),
  invitedAt: instant,
  expiresAt: instant,
  /** False while it waits for another owner's approval. */
  sent: z.boolean(),
})
export type RoleInvitation = z.output<typeof roleInvitation>

export const clubPeople = z.object({
  held: z.array(heldRole),
  invitations: z.array(roleInvitation),
  /** The club limits refunds, so new treasurers need a second owner's approval. */
  refundsLimited: z.boolean(),
})
export type ClubPeople = z.output<typeof clubPeople>

const idOrNone = z
  .uuid({ error: 'Must be an id' })
  .toLowerCase()
  .nullish()
  .transform((id) => id ?? null)

/** `until`: last day of the role. The client-generated id makes the request idempotent. */
export const newRoleInvitation = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  email,
  role: clubRole,
  eventId: idOrNone,
  teamId: idOrNone,
  until: calendarDate.nullish().transform((day) => day ?? null),
  language: z.enum(['da', 'en']).default('da'),
})
export type NewRoleInvitation = z.output<typeof newRoleInvitation>

export const ownClub = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  accentColour: z.string(),
  logo: z.string().nullable(),
  roles: z.array(z.object({ role: clubRole, event: eventNamed.nullable(), team: teamNamed.nullable() })),
})
export type OwnClub = z.output<typeof ownClub>

/** An invitation as shown to its recipient. */
export const ownRoleInvitation = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role: clubRole,
  event: eventNamed.nullable(),
  team: teamNamed.nullable(),
  until: instant.nullable(),
  invitedBy: z.string(),
  expiresAt: instant,
  /** Handover date; null if the role starts on acceptance. */
  beginsOn: day.nullable(),
})
export type OwnRoleInvitation = z.output<typeof ownRoleInvitation>

/** The caller's roles and role invitations. */
export const ownClubs = z.object({
  clubs: z.array(ownClub),
  invitations: z.array(ownRoleInvitation),
  /** Signed in with a second factor, without which roles have no effect. */
  strong: z.boolean(),
})
export type OwnClubs = z.output<typeof ownClubs>
