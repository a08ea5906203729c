import { calendarDate } from '@forenet/domain/calendar-date'
import { emailAddress } from '@forenet/domain/email'
import { z } from 'zod'

/** Free text for people: trimmed, one line, nothing that cannot be shown or stored (control characters, half a letter). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })

/** An e-mail address: one e-mail, one member (ruling 15). */
export const email = z.string().trim().max(254).pipe(emailAddress('Invalid email address')).meta({ format: 'email' })

export const phone = z
  .string()
  .trim()
  .regex(/^(\+?[0-9][0-9 ]{5,18}[0-9])?$/, {
    error: 'Must be a phone number: digits and spaces, with + and country code if foreign',
  })

/** A member's id; ids are kept in lower case, so that the same one in capitals is the same one. */
export const memberId = z.uuid({ error: 'Must be an id' }).toLowerCase()
export const instant = z.iso.datetime({ offset: true })

const line = z.string().nullable()

/** Postal address under the specification's names (section 3). */
export const address = z.object({
  AddressLine1: line,
  AddressLine2: line,
  AddressLine3: line,
  City: line,
  PostCode: line,
  Country: line,
})
export type Address = z.output<typeof address>

/** An address as written by a person; lengths are the gateway's. */
export const addressInput = z.strictObject({
  AddressLine1: text(50).nullish().transform(orNull),
  AddressLine2: text(50).nullish().transform(orNull),
  AddressLine3: text(50).nullish().transform(orNull),
  City: text(50).nullish().transform(orNull),
  PostCode: text(16).nullish().transform(orNull),
  Country: text(50).nullish().transform(orNull),
})

export const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const
export const FAMILY_INVITATION_STATUSES = ['pending', 'approved', 'rejected'] as const

export const familyInvitation = z.object({
  id: z.uuid(),
  inviterEmail: z.string(),
  inviteeEmail: z.string(),
  status: z.enum(FAMILY_INVITATION_STATUSES),
})
export type FamilyInvitation = z.output<typeof familyInvitation>

/** A member, with the specification's fields (section 3). */
export const member = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: z.string().nullable(),
  /** Address of the picture (needs the bearer token), or null. */
  profileImage: z.string().nullable(),
  address: address.nullable(),
  enabled: z.boolean(),
  comments: z.string().nullable(),
  registrationDate: instant,
  updateDate: instant,
  familyLink: z.boolean(),
  familyInvitationStatus: z.enum(FAMILY_INVITATION_STATUSES).nullable(),
  familyInvitationRequest: familyInvitation.nullable(),
})
export type Member = z.output<typeof member>

/** What a person may write about a member: the profile form's fields. */
export const memberProfile = z.strictObject({
  firstName: text(80).min(1, { error: 'First name is missing' }),
  lastName: text(80).min(1, { error: 'Last name is missing' }),
  phone: phone.nullish().transform(orNull),
  gender: z.enum(GENDERS).nullish().transform(orNull),
  dateOfBirth: calendarDate.nullish().transform(orNull),
  address: addressInput.nullish().transform(orNull),
})
export type MemberProfile = z.output<typeof memberProfile>

/** A new member: without id and parentId (section 7). Names may be empty where the login profile has none. */
export const newMember = z.strictObject({
  firstName: text(80).default(''),
  lastName: text(80).default(''),
  email,
  phone: phone.nullish().transform(orNull),
  gender: z.enum(GENDERS).nullish().transform(orNull),
  dateOfBirth: calendarDate.nullish().transform(orNull),
  address: addressInput.nullish().transform(orNull),
  enabled: z.literal(true, { error: 'A new member is enabled' }).default(true),
  /** Of mails and messages: the one the browser shows. */
  language: z.enum(['da', 'en']).default('da'),
})
export type NewMember = z.output<typeof newMember>

function orNull<T>(value: T | null | undefined | ''): T | null {
  return value === undefined || value === '' || value === null ? null : value
}
