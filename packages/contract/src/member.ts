import { EMAIL_PATTERN, emailAddressSchema } from '@forenet/domain/email'
import { isPersonName, sanitizePersonName } from '@forenet/domain/person-name'
import { normalizePhoneSpacing, toPlainLine } from '@forenet/domain/plain-text'
import { cleanPublicName, findPublicNameError, PUBLIC_NAME_MESSAGES } from '@forenet/domain/public-name'
import { z } from 'zod'
import { calendarDateSchema } from './calendar-date.ts'

/** NFC, trimmed, without control characters and lone surrogates. */
export const textSchema = (max: number) =>
  z
    .string()
    .normalize()
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' })

/** May be pasted from a spreadsheet or mail, with tabs and line feeds. */
export const searchTextSchema = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .normalize()
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t-\r])*$/u, { error: 'Must not contain control characters' })

const NO_NAME =
  'Must be a name: letters that can be seen, two digits at most, no addresses, links or signs such as * and #, a space after a full stop'

/** A regular expression cannot describe which names are valid. */
const NAME_FORMAT = 'person-name'

/** Rules: `@forenet/domain/person-name`. Pasted invisible characters are removed, as in imports. */
export const personNameSchema = (max: number, missing: string) =>
  textSchema(max)
    .overwrite(toPlainLine)
    .pipe(z.string().min(1, { error: missing, abort: true }).refine(isPersonName, { error: NO_NAME }))
    .meta({ format: NAME_FORMAT, minLength: 1, description: NO_NAME })

export const optionalPersonNameSchema = (max: number) =>
  textSchema(max)
    .overwrite(toPlainLine)
    .refine((name) => name === '' || isPersonName(name), { error: NO_NAME })
    .meta({ format: NAME_FORMAT, description: `${NO_NAME}; or empty` })

/** E-mailed to strangers, so restricted by `@forenet/domain/public-name`. */
export const publicNameSchema = (name: z.ZodString) =>
  name
    .overwrite(cleanPublicName)
    .superRefine((text, { addIssue }) => {
      const fault = findPublicNameError(text)
      if (fault !== null) addIssue({ code: 'custom', message: PUBLIC_NAME_MESSAGES[fault] })
    })
    .meta({ format: 'public-name', description: Object.values(PUBLIC_NAME_MESSAGES).join('; ') })

const NAME_LENGTH = 80

/** Unique per member (ruling 15). */
export const emailSchema = z
  .string()
  .overwrite((address) => address.replace(/\p{Cf}/gu, ''))
  .trim()
  .max(254)
  .pipe(emailAddressSchema('Invalid email address'))
  .meta({ pattern: EMAIL_PATTERN, description: 'E-mail address' })

export const phoneSchema = z
  .string()
  .overwrite(normalizePhoneSpacing)
  .trim()
  .regex(/^(\+?[0-9][0-9 ]{5,18}[0-9])?$/, {
    error: 'Must be a phone number: digits and spaces, with + and country code if foreign',
  })

export const memberIdSchema = z.uuid({ error: 'Must be an id' }).toLowerCase()
export const instantSchema = z.iso.datetime({ offset: true })

const line = z.string().nullable()

/** Field names of the specification (section 3). */
export const addressSchema = z.object({
  AddressLine1: line,
  AddressLine2: line,
  AddressLine3: line,
  City: line,
  PostCode: line,
  Country: line,
})
export type Address = z.output<typeof addressSchema>

/** Maximum lengths of the payment gateway. */
export const addressInputSchema = z.strictObject({
  AddressLine1: textSchema(50).nullish().transform(emptyToNull),
  AddressLine2: textSchema(50).nullish().transform(emptyToNull),
  AddressLine3: textSchema(50).nullish().transform(emptyToNull),
  City: textSchema(50).nullish().transform(emptyToNull),
  PostCode: textSchema(16).nullish().transform(emptyToNull),
  Country: textSchema(50).nullish().transform(emptyToNull),
})

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const
export const FAMILY_INVITATION_STATUSES = ['pending', 'approved', 'rejected'] as const

export const familyInvitationSchema = z.object({
  id: z.uuid(),
  inviterEmail: z.string(),
  inviteeEmail: z.string(),
  status: z.enum(FAMILY_INVITATION_STATUSES),
})
export type FamilyInvitation = z.output<typeof familyInvitationSchema>

export const memberSchema = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: z.string().nullable(),
  /** Requires the bearer token. */
  profileImage: z.string().nullable(),
  address: addressSchema.nullable(),
  enabled: z.boolean(),
  comments: z.string().nullable(),
  registrationDate: instantSchema,
  updateDate: instantSchema,
  familyLink: z.boolean(),
  familyInvitationStatus: z.enum(FAMILY_INVITATION_STATUSES).nullable(),
  familyInvitationRequest: familyInvitationSchema.nullable(),
})
export type Member = z.output<typeof memberSchema>

export const memberProfileSchema = z.strictObject({
  firstName: personNameSchema(NAME_LENGTH, 'First name is missing'),
  lastName: personNameSchema(NAME_LENGTH, 'Last name is missing'),
  phone: phoneSchema.nullish().transform(emptyToNull),
  gender: z.enum(GENDERS).nullish().transform(emptyToNull),
  dateOfBirth: calendarDateSchema.nullish().transform(emptyToNull),
  address: addressInputSchema.nullish().transform(emptyToNull),
})
export type MemberProfile = z.output<typeof memberProfileSchema>

/** Names from the identity provider are sanitised, so that no user is locked out. */
const loginName = z
  .string()
  .max(400, { error: 'Must be at most 400 characters' })
  .default('')
  .transform((name) => sanitizePersonName(name, NAME_LENGTH))

/** Section 7. The names are empty if the login has none. */
export const newMemberSchema = z.strictObject({
  firstName: loginName,
  lastName: loginName,
  email: emailSchema,
  phone: phoneSchema.nullish().transform(emptyToNull),
  gender: z.enum(GENDERS).nullish().transform(emptyToNull),
  dateOfBirth: calendarDateSchema.nullish().transform(emptyToNull),
  address: addressInputSchema.nullish().transform(emptyToNull),
  enabled: z.literal(true, { error: 'A new member is enabled' }).default(true),
  language: z.enum(['da', 'en']).default('da'),
})
export type NewMember = z.output<typeof newMemberSchema>

export function emptyToNull<T>(value: T | null | undefined | ''): T | null {
  return value === undefined || value === '' || value === null ? null : value
}
