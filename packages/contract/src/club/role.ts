import { z } from 'zod'
import { calendarDate } from '../calendar-date.ts'
import { email, instant } from '../member.ts'
import { day } from '../membership.ts'
import { clubRole, eventNamed, teamNamed } from './club.ts'

/** A role that somebody has in a club. */
export const heldRole = z.object({
  /** Null where the provider of the sign-in gives it: it is taken away there. */
  grantId: z.uuid().nullable(),
  memberId: z.uuid(),
  /** Whether it is the caller's own. */
  mine: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
  role: clubRole,
  event: eventNamed.nullable(),
  team: teamNamed.nullable(),
  /** When it begins, where that is still to come. */
  from: instant.nullable(),
  until: instant.nullable(),
  /** Another owner has been asked to agree that it ends. */
  endAsked: z.boolean(),
})
export type HeldRole = z.output<typeof heldRole>

/** An invitation to a role that waits for its answer. */
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
  /** False while another owner has to agree first. */
  sent: z.boolean(),
})
export type RoleInvitation = z.output<typeof roleInvitation>

/** Who may do what in a club. */
export const clubPeople = z.object({
  held: z.array(heldRole),
  invitations: z.array(roleInvitation),
  /** Whether the club limits what one person refunds alone; then a second owner agrees to new treasurers too. */
  refundsLimited: z.boolean(),
})
export type ClubPeople = z.output<typeof clubPeople>

const idOrNone = z
  .uuid({ error: 'Must be an id' })
  .toLowerCase()
  .nullish()
  .transform((id) => id ?? null)

/** An invitation to be sent; the browser makes its id, so that one sent twice is one. `until`: the last day. */
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

/** A club in which somebody has a role. */
export const ownClub = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  accentColour: z.string(),
  /** The address of its logo; null where it has none. */
  logo: z.string().nullable(),
  roles: z.array(z.object({ role: clubRole, event: eventNamed.nullable(), team: teamNamed.nullable() })),
})
export type OwnClub = z.output<typeof ownClub>

/** An invitation as who is invited sees it. */
export const ownRoleInvitation = z.object({
  id: z.uuid(),
  club: z.object({ key: z.string(), name: z.string() }),
  role: clubRole,
  event: eventNamed.nullable(),
  team: teamNamed.nullable(),
  until: instant.nullable(),
  invitedBy: z.string(),
  expiresAt: instant,
  /** The day of the handover on which the role begins; null where it does when it is accepted. */
  beginsOn: day.nullable(),
})
export type OwnRoleInvitation = z.output<typeof ownRoleInvitation>

/** What somebody has to do with running clubs. */
export const ownClubs = z.object({
  clubs: z.array(ownClub),
  invitations: z.array(ownRoleInvitation),
  /** Whether roles count now: only after a sign-in with more than a password. */
  strong: z.boolean(),
})
export type OwnClubs = z.output<typeof ownClubs>
