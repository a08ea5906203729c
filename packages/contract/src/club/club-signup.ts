import { isClubKey } from '@forenet/domain/club-key'
import { CLUB_TERMS_VERSION, PUBLICATION_STEPS } from '@forenet/domain/club-opening'
import { z } from 'zod'
import { instantSchema, publicNameSchema } from '../member.ts'
import { organisationFields } from '../organisation.ts'

const { name, kind, email, description, phone, website, addressLine1, city, accentColour, cvrNumber } =
  organisationFields

const terms = z.literal(CLUB_TERMS_VERSION, { error: 'The terms have been changed; read them again' })

export const CLUB_SIGNUP_MODES = ['open', 'approval', 'off'] as const
export type ClubSignupMode = (typeof CLUB_SIGNUP_MODES)[number]

export const newClubSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  key: z
    .string()
    .toUpperCase()
    .refine(isClubKey, { error: 'Must be 3 to 20 capital letters and digits that mean nothing else in addresses' })
    .meta({ pattern: '^[A-Za-z0-9]{3,20}$' }),
  name: publicNameSchema(name),
  kind,
  addressLine1,
  postCode: z.union([z.literal(''), z.string().regex(/^\d{4}$/, { error: 'Must be four digits' })]),
  city,
  cvrNumber: cvrNumber.nullable(),
  email,
  phone,
  website,
  description,
  accentColour,
  terms,
})
export type NewClub = z.output<typeof newClubSchema>

export const clubSignupAdviceSchema = z.object({
  starts: z.enum(CLUB_SIGNUP_MODES),
  unpublished: z.array(z.object({ key: z.string(), name: z.string() })),
  most: z.int(),
  strong: z.boolean(),
})
export type ClubSignupAdvice = z.output<typeof clubSignupAdviceSchema>

export const CLUB_APPROVAL_STATES = ['waiting', 'approved', 'declined'] as const

export const clubPublicationStatusSchema = z.object({
  clubId: z.uuid(),
  published: z.boolean(),
  steps: z.array(z.object({ step: z.enum(PUBLICATION_STEPS), done: z.boolean(), needed: z.boolean() })),
  approval: z.enum(CLUB_APPROVAL_STATES).nullable(),
  reason: z.string(),
})
export type ClubPublicationStatus = z.output<typeof clubPublicationStatusSchema>

/** Null for a club that no member created. */
export const clubOpeningAnswerSchema = z.object({ opening: clubPublicationStatusSchema.nullable() })

export const clubTermsAgreementSchema = z.strictObject({ terms })

/** Identified by id, because keys can be reassigned; typing the name is the confirmation. */
export const clubDiscardSchema = z.strictObject({
  clubId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  name: z.string().trim().max(120),
})

export const clubAwaitingApprovalSchema = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  description: z.string(),
  email: z.string(),
  website: z.string(),
  place: z.string(),
  cvrNumber: z.string().nullable(),
  accentColour: z.string(),
  startedBy: z.object({ name: z.string(), email: z.string().nullable() }),
  askedAt: instantSchema,
})
export type ClubAwaitingApproval = z.output<typeof clubAwaitingApprovalSchema>

export const clubSignupDecisionSchema = z.discriminatedUnion('approved', [
  z.strictObject({ approved: z.literal(true) }),
  z.strictObject({
    approved: z.literal(false),
    reason: z.string().trim().min(1, { error: 'Say why' }).max(500),
  }),
])
export type ClubSignupDecision = z.output<typeof clubSignupDecisionSchema>
