import { MAX_TICKETS_PER_REGISTRATION } from '@forenet/domain/discount'
import { purchaseTokenSchema } from '@forenet/domain/membership-selection'
import { RESALE_REFUSALS } from '@forenet/domain/resale'
import { z } from 'zod'
import { discountCodeInputSchema } from './discount.ts'
import { eventIdSchema } from './event.ts'
import {
  emailSchema,
  instantSchema,
  memberIdSchema,
  optionalPersonNameSchema,
  personNameSchema,
  textSchema,
} from './member.ts'
import { preparedPaymentSchema } from './payment.ts'

export const EVENT_REGISTRATION_STATES = ['reserved', 'confirmed', 'declined', 'cancelled', 'refunded'] as const
export type EventRegistrationState = (typeof EVENT_REGISTRATION_STATES)[number]

export const DECLINE_REASONS = [
  'not-coming',
  'payment-failed',
  'hold-ran-out',
  'let-go',
  'event-cancelled',
  'participant-not-yours',
] as const

export const TICKET_STATES = ['reserved', 'valid', 'used', 'void'] as const
export const TICKET_VOID_REASONS = ['not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold'] as const

export const cancellationTermsSchema = z.object({
  allowed: z.boolean(),
  /**
   * `household`: other tickets have a household price because of this one, so they must be cancelled first or together.
   */
  refusal: z.enum(['too-late', 'never', 'used', 'not-valid', 'household']).nullable(),
  until: instantSchema.nullable(),
  refundMinor: z.int(),
  feeMinor: z.int(),
})
export type CancellationTerms = z.output<typeof cancellationTermsSchema>

export const ticketResaleSchema = z.object({
  state: z.enum(['for-sale', 'sold']).nullable(),
  allowed: z.boolean(),
  refusal: z.enum(RESALE_REFUSALS).nullable(),
  until: instantSchema.nullable(),
  refundMinor: z.int(),
  feeMinor: z.int(),
})
export type TicketResale = z.output<typeof ticketResaleSchema>

export const ticketSchema = z.object({
  id: z.uuid(),
  entryId: z.uuid(),
  eventId: z.uuid(),
  ticketTypeId: z.uuid(),
  ticketTypeName: z.string(),
  memberId: z.uuid().nullable(),
  attendeeName: z.string(),
  attendeeEmail: z.string().nullable(),
  guest: z.boolean(),
  state: z.enum(TICKET_STATES),
  voidReason: z.enum(TICKET_VOID_REASONS).nullable(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** Signed content (ruling 20); null unless the ticket is valid or used. */
  code: z.string().nullable(),
  usedAt: instantSchema.nullable(),
  cancellation: cancellationTermsSchema,
  transferAllowed: z.boolean(),
  /** The holder received it by e-mail after a transfer, so the buyer's group codes do not contain it. */
  transferredAway: z.boolean(),
  resale: ticketResaleSchema,
})
export type Ticket = z.output<typeof ticketSchema>

export const eventRegistrationSchema = z.object({
  id: z.uuid(),
  eveId: z.uuid(),
  orgId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  logo: z.string().nullable(),
  memberId: z.uuid(),
  email: z.string(),
  state: z.enum(EVENT_REGISTRATION_STATES),
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  /** `paid` as soon as nothing is owed, also for free entries. */
  paymentStatus: z.enum(['initiated', 'paid', 'declined']),
  eventTitle: z.string(),
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  startDate: instantSchema,
  endDate: instantSchema,
  eventCancelled: z.boolean(),
  heldUntil: instantSchema.nullable(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** Part of `refundedMinor` paid out by the club itself. */
  handedBackMinor: z.int(),
  refundPendingMinor: z.int(),
  /** Not refunded, because the payer's bank has returned it. */
  chargedBackMinor: z.int(),
  laterPayments: z.array(z.object({ orderId: z.uuid(), ticketId: z.uuid(), amountMinor: z.int() })),
  asked: z.array(
    z.object({
      ticketId: z.uuid(),
      toType: z.string(),
      amountMinor: z.int(),
      until: instantSchema,
      isBeingPaid: z.boolean(),
      returnToken: z.string(),
    }),
  ),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  /** Visible to the payer only; null while unpaid. */
  paidWith: z.object({ wallet: z.string().nullable(), cardLastFour: z.string().nullable() }).nullable(),
  /** Opens the payment or its status page; null if nothing is due. */
  returnToken: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  tickets: z.array(ticketSchema),
  /** Admit several tickets together; empty if there is only one valid ticket. */
  groupCodes: z.array(z.object({ code: z.string(), ticketIds: z.array(z.uuid()) })),
  transferUntil: instantSchema.nullable(),
  createdAt: instantSchema,
  confirmedAt: instantSchema.nullable(),
})
export type EventRegistration = z.output<typeof eventRegistrationSchema>

export const entryListQuerySchema = z.strictObject({
  email: emailSchema,
  paymentStatus: z.enum(['initiated', 'paid', 'declined']).optional(),
  eveId: eventIdSchema.optional(),
  orgId: z.uuid().toLowerCase().optional(),
})

export const answersSchema = z
  .record(z.uuid().toLowerCase(), textSchema(500))
  .default({})
  .refine((given) => Object.keys(given).length <= 50, { error: 'Too many answers' })

export const requestedTicketSchema = z.strictObject({
  ticketTypeId: z.uuid().toLowerCase(),
  memberId: memberIdSchema.nullish().transform((value) => value ?? null),
  /** Empty for participants, who keep their own name. */
  attendeeName: optionalPersonNameSchema(100).default(''),
  attendeeEmail: emailSchema.nullish().transform((value) => value ?? null),
  answers: answersSchema,
})
export type RequestedTicket = z.output<typeof requestedTicketSchema>

export const registrationBodySchema = z.strictObject({
  token: purchaseTokenSchema,
  tickets: z.array(requestedTicketSchema).min(1).max(MAX_TICKETS_PER_REGISTRATION),
  answers: answersSchema,
  totalMinor: z.int().min(0).max(1_000_000_000),
  gdprAgreement: z.literal(true, { error: 'The GDPR agreement must be accepted' }),
  language: z.enum(['da', 'en']),
  showName: z.boolean().default(false),
  waitingId: z
    .uuid()
    .toLowerCase()
    .nullish()
    .transform((value) => value ?? null),
  discountCode: discountCodeInputSchema.nullish().transform((value) => value ?? null),
})
export type Registration = z.output<typeof registrationBodySchema>

/** `payment`: null for a free entry, which is confirmed immediately. */
export const registrationResultSchema = z.object({
  entry: eventRegistrationSchema,
  payment: preparedPaymentSchema.nullable(),
})
export type RegistrationResult = z.output<typeof registrationResultSchema>

export const cancelBodySchema = z.strictObject({
  ticketIds: z.array(z.uuid().toLowerCase()).min(1).max(50).optional(),
  refundMinor: z.int().min(0).max(1_000_000_000),
})

export const resaleBodySchema = z.strictObject({
  refundMinor: z.int().min(0).max(1_000_000_000),
})

export const transferBodySchema = z.strictObject({
  attendeeName: personNameSchema(100, 'Must be a name'),
  attendeeEmail: emailSchema.nullish().transform((value) => value ?? null),
})

export const shareBodySchema = z.strictObject({ email: emailSchema })

/** Open a ticket without sign-in. `url`: only in the response that creates the link. */
export const ticketLinksSchema = z.object({ live: z.int(), until: instantSchema, url: z.string().nullable() })
export type TicketLinks = z.output<typeof ticketLinksSchema>

/** In the URL fragment, so that browsers send it to no server. */
export const ticketSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const LINKED_TICKET_STATES = [
  'valid',
  'used',
  'cancelled',
  'transferred',
  'called-off',
  'revoked',
  'ended',
] as const

/** The attendee's name, nothing about the payer. */
export const linkedTicketSchema = z.object({
  state: z.enum(LINKED_TICKET_STATES),
  ticket: z
    .object({
      attendeeName: z.string(),
      ticketTypeName: z.string(),
      code: z.string(),
      usedAt: instantSchema.nullable(),
      eventTitle: z.string(),
      organisationName: z.string(),
      accentColour: z.string(),
      logo: z.string().nullable(),
      startDate: instantSchema,
      endDate: instantSchema,
      place: z.string(),
      placeAddress: z.string(),
      city: z.string(),
    })
    .nullable(),
})
export type LinkedTicket = z.output<typeof linkedTicketSchema>

export const checkBodySchema = z.strictObject({
  code: z.string().min(20).max(600),
  use: z.boolean().default(true),
  /** Default: any event of the caller's organisations. */
  eventId: eventIdSchema.optional(),
})

const checkedOne = z.object({
  verdict: z.enum(['admitted', 'valid', 'used-before', 'void', 'not-paid', 'other-event', 'not-ours']),
  ticket: ticketSchema
    .omit({ cancellation: true, transferAllowed: true, transferredAway: true, resale: true, code: true })
    .nullable(),
  usedAt: instantSchema.nullable(),
})

export const ticketCheckResultSchema = checkedOne.extend({
  eventTitle: z.string().nullable(),
  /** Without cancelled and transferred tickets; empty for a single ticket's code. `verdict` is the best among them. */
  group: z.array(checkedOne),
})
export type TicketCheckResult = z.output<typeof ticketCheckResultSchema>

/** Raw Ed25519 keys (32 bytes) in base64url. */
export const ticketKeysSchema = z.object({
  keys: z.array(z.object({ keyId: z.string(), publicKey: z.string(), retiredAt: instantSchema.nullable() })),
})
export type TicketKeys = z.output<typeof ticketKeysSchema>

export const calendarFeedSchema = z.object({
  exists: z.boolean(),
  createdAt: instantSchema.nullable(),
  url: z.string().nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeedSchema>
