import { isClubKey } from '@forenet/domain/club-key'
import { CLUB_TERMS, OPENING_STEPS } from '@forenet/domain/club-opening'
import { z } from 'zod'
import { instant } from '../member.ts'
import { organisationFields } from '../organisation.ts'

const { name, kind, email, description, phone, website, addressLine1, city, accentColour, cvrNumber } =
  organisationFields

/** What an agreement to the terms names: the version that was read. */
const terms = z.literal(CLUB_TERMS, { error: 'The terms have been changed; read them again' })

/** Whether members may start clubs: by themselves, once the portal's administrator has approved, or not at all. */
export const CLUB_STARTS = ['open', 'approval', 'off'] as const
export type ClubStarts = (typeof CLUB_STARTS)[number]

/** A club that a member starts. The browser makes its id, so that one sent twice is one. */
export const newClub = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  key: z
    .string()
    .toUpperCase()
    .refine(isClubKey, { error: 'Must be 3 to 20 capital letters and digits that mean nothing else in addresses' })
    .meta({ pattern: '^[A-Za-z0-9]{3,20}$' }),
  name,
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
export type NewClub = z.output<typeof newClub>

/** What somebody who wants to start a club has to know first. */
export const clubStartAdvice = z.object({
  starts: z.enum(CLUB_STARTS),
  /** The member's own clubs that are not published yet. */
  unpublished: z.array(z.object({ key: z.string(), name: z.string() })),
  most: z.int(),
})
export type ClubStartAdvice = z.output<typeof clubStartAdvice>

export const APPROVAL_STATES = ['waiting', 'approved', 'declined'] as const

/** How far a club is on its way to being published. */
export const clubOpening = z.object({
  clubId: z.uuid(),
  published: z.boolean(),
  steps: z.array(z.object({ step: z.enum(OPENING_STEPS), done: z.boolean(), needed: z.boolean() })),
  /** Whether the portal's administrator has approved it; null where nobody has to. */
  approval: z.enum(APPROVAL_STATES).nullable(),
  /** Why it was declined; empty where no reason was given. */
  reason: z.string(),
})
export type ClubOpening = z.output<typeof clubOpening>

/** Null of a club that was not started by a member. */
export const clubOpeningAnswer = z.object({ opening: clubOpening.nullable() })

export const clubTermsAgreement = z.strictObject({ terms })

/** Which club is discarded: by its id, since its key may be another club's by then, and by its name, typed. */
export const clubDiscard = z.strictObject({
  clubId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  name: z.string().trim().max(120),
})

/** A club that waits for the portal's super administrator to approve it. */
export const waitingClub = z.object({
  id: z.uuid(),
  key: z.string(),
  name: z.string(),
  kind: z.string(),
  description: z.string(),
  email: z.string(),
  website: z.string(),
  /** Street, post code and town on one line; empty where the club says nothing. */
  place: z.string(),
  cvrNumber: z.string().nullable(),
  accentColour: z.string(),
  startedBy: z.object({ name: z.string(), email: z.string().nullable() }),
  /** When it was last asked for. */
  askedAt: instant,
})
export type WaitingClub = z.output<typeof waitingClub>

/** What is decided of a club that waits; who declines says why. */
export const clubStartDecision = z.discriminatedUnion('approved', [
  z.strictObject({ approved: z.literal(true) }),
  z.strictObject({
    approved: z.literal(false),
    reason: z.string().trim().min(1, { error: 'Say why' }).max(500),
  }),
])
export type ClubStartDecision = z.output<typeof clubStartDecision>
