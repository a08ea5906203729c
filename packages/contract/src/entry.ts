import { MOST_TICKETS_AT_ONCE } from '@forenet/domain/discount'
import { RESALE_REFUSALS } from '@forenet/domain/resale'
import { purchaseToken } from '@forenet/domain/selection'
import { z } from 'zod'
import { typedCode } from './discount.ts'
import { eventId } from './event.ts'
import { email, instant, memberId, personName, personNameOrNone, text } from './member.ts'
import { preparedPayment } from './payment.ts'

/** States of an entry (ruling 19). */
export const ENTRY_STATES = ['reserved', 'confirmed', 'declined', 'cancelled', 'refunded'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** Why an entry is declined: the member says so, or it came to nothing. */
export const DECLINE_REASONS = [
  'not-coming',
  'payment-failed',
  'hold-ran-out',
  /** The member let go of the seats before paying. */
  'let-go',
  'event-cancelled',
  'participant-not-yours',
] as const

export const TICKET_STATES = ['reserved', 'valid', 'used', 'void'] as const
export const TICKET_VOID_REASONS = ['not-paid', 'cancelled', 'transferred', 'event-cancelled', 'resold'] as const

/** What cancelling a ticket now would do; amounts in øre. */
export const cancellation = z.object({
  allowed: z.boolean(),
  /** Why not, where it is not. */
  refusal: z.enum(['too-late', 'never', 'used', 'not-valid']).nullable(),
  until: instant.nullable(),
  refundMinor: z.int(),
  feeMinor: z.int(),
})
export type Cancellation = z.output<typeof cancellation>

/** What giving a ticket back to be sold on would do, or has done; amounts in øre. */
export const ticketResale = z.object({
  /** `sold`: somebody has bought its seat. Null where it was not given back. */
  state: z.enum(['for-sale', 'sold']).nullable(),
  allowed: z.boolean(),
  refusal: z.enum(RESALE_REFUSALS).nullable(),
  /** Until when it can be given back; null where the event sells none on. */
  until: instant.nullable(),
  /** What goes back once it is sold on, and what the club keeps of it. */
  refundMinor: z.int(),
  feeMinor: z.int(),
})
export type TicketResale = z.output<typeof ticketResale>

/** One seat with a name on it (rulings 19 and 20). */
export const ticket = z.object({
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
  /** What the QR code holds: signed, proven by the public key alone (ruling 20). Null unless the ticket is valid or used. */
  code: z.string().nullable(),
  usedAt: instant.nullable(),
  cancellation,
  transferAllowed: z.boolean(),
  resale: ticketResale,
})
export type Ticket = z.output<typeof ticket>

/** A registration (section 3; ruling 19). Amounts in øre. */
export const entry = z.object({
  id: z.uuid(),
  eveId: z.uuid(),
  orgId: z.uuid(),
  orgKey: z.string(),
  organisationName: z.string(),
  accentColour: z.string(),
  memberId: z.uuid(),
  email: z.string(),
  state: z.enum(ENTRY_STATES),
  declineReason: z.enum(DECLINE_REASONS).nullable(),
  /** `paid` once nothing is owed: free entries too. */
  paymentStatus: z.enum(['initiated', 'paid', 'declined']),
  eventTitle: z.string(),
  place: z.string(),
  placeAddress: z.string(),
  city: z.string(),
  startDate: instant,
  endDate: instant,
  eventCancelled: z.boolean(),
  heldUntil: instant.nullable(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  /** What of `refundedMinor` the club, which was paid itself, gives back itself. */
  handedBackMinor: z.int(),
  /** Asked of the gateway and not through yet. */
  refundPendingMinor: z.int(),
  /** What was paid after the registration, as tickets became of dearer kinds, the first first: each has a receipt of its own. */
  laterPayments: z.array(z.object({ orderId: z.uuid(), ticketId: z.uuid(), amountMinor: z.int() })),
  /** What the club asks who paid to pay, so that a ticket becomes of a dearer kind; the ticket stays what it is until then. */
  asked: z.array(
    z.object({
      ticketId: z.uuid(),
      toType: z.string(),
      amountMinor: z.int(),
      until: instant,
      isBeingPaid: z.boolean(),
      /** Opens the payment. */
      returnToken: z.string(),
    }),
  ),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  /** What it was paid with, for who paid; null for others, and while nothing is paid. */
  paidWith: z.object({ wallet: z.string().nullable(), cardLastFour: z.string().nullable() }).nullable(),
  /** Opens the payment of a held entry, or tells how it stands; null where nothing is to pay. */
  returnToken: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  tickets: z.array(ticket),
  /**
   * Codes that let several of the tickets in at once, of all entries to the event that were asked for together; none where
   * there is only one valid ticket.
   */
  groupCodes: z.array(z.object({ code: z.string(), ticketIds: z.array(z.uuid()) })),
  /** Until when another name may be put on a valid ticket; null means never. */
  transferUntil: instant.nullable(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
})
export type Entry = z.output<typeof entry>

export const entryListQuery = z.strictObject({
  email,
  paymentStatus: z.enum(['initiated', 'paid', 'declined']).optional(),
  eveId: eventId.optional(),
  orgId: z.uuid().toLowerCase().optional(),
})

/** Answers to what an event asks, by the id of the question. */
export const answers = z
  .record(z.uuid().toLowerCase(), text(500))
  .default({})
  .refine((given) => Object.keys(given).length <= 50, { error: 'Too many answers' })

export const wantedTicket = z.strictObject({
  ticketTypeId: z.uuid().toLowerCase(),
  /** A participant of the member; absent for a guest. */
  memberId: memberId.nullish().transform((value) => value ?? null),
  /** Required for a guest; a participant's own name counts. */
  attendeeName: personNameOrNone(100).default(''),
  attendeeEmail: email.nullish().transform((value) => value ?? null),
  answers,
})
export type WantedTicket = z.output<typeof wantedTicket>

export const registerBody = z.strictObject({
  /** Names this registration; the same token again gives the same answer. */
  token: purchaseToken,
  tickets: z.array(wantedTicket).min(1).max(MOST_TICKETS_AT_ONCE),
  answers,
  /** The total the member was shown, in øre; anything else is refused with both figures (ruling 6). */
  totalMinor: z.int().min(0).max(1_000_000_000),
  gdprAgreement: z.literal(true, { error: 'The GDPR agreement must be accepted' }),
  language: z.enum(['da', 'en']),
  /** Whether others at the event may see the member's own first name. */
  showName: z.boolean().default(false),
  /** An offer from the waiting list that these seats come from. */
  waitingId: z
    .uuid()
    .toLowerCase()
    .nullish()
    .transform((value) => value ?? null),
  /** A code that takes something off; what it does is the server's to say. */
  discountCode: typedCode.nullish().transform((value) => value ?? null),
})
export type Registration = z.output<typeof registerBody>

/** A stored registration; `payment` is null when nothing is to pay and the entry is confirmed. */
export const registered = z.object({ entry, payment: preparedPayment.nullable() })
export type Registered = z.output<typeof registered>

export const cancelBody = z.strictObject({
  /** Tickets to cancel; absent: all of them. */
  ticketIds: z.array(z.uuid().toLowerCase()).min(1).max(50).optional(),
  /** The refund the member was shown, in øre. */
  refundMinor: z.int().min(0).max(1_000_000_000),
})

export const giveBackBody = z.strictObject({
  /** The refund the member was shown, in øre: what goes back once the ticket is sold on. */
  refundMinor: z.int().min(0).max(1_000_000_000),
})

export const transferBody = z.strictObject({
  attendeeName: personName(100, 'Must be a name'),
  attendeeEmail: email.nullish().transform((value) => value ?? null),
})

export const shareBody = z.strictObject({ email })

/** Addresses that open a ticket without a sign-in: how many work, and until when; `url` only in the answer that makes one. */
export const ticketLinks = z.object({ live: z.int(), until: instant, url: z.string().nullable() })
export type TicketLinks = z.output<typeof ticketLinks>

/** The secret of such an address. It stands behind the `#`, so that no server is asked for it and no page passes it on. */
export const ticketSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const LINKED_TICKET_STATES = [
  'valid',
  'used',
  'cancelled',
  'transferred',
  'called-off',
  /** The buyer has ended the link. */
  'revoked',
  /** The event is over. */
  'ended',
] as const

/** A ticket as whoever has its link sees it: of the holder the name, and nothing of who paid. */
export const linkedTicket = z.object({
  state: z.enum(LINKED_TICKET_STATES),
  /** Null unless the ticket is valid or used. */
  ticket: z
    .object({
      attendeeName: z.string(),
      ticketTypeName: z.string(),
      code: z.string(),
      usedAt: instant.nullable(),
      eventTitle: z.string(),
      organisationName: z.string(),
      accentColour: z.string(),
      startDate: instant,
      endDate: instant,
      place: z.string(),
      placeAddress: z.string(),
      city: z.string(),
    })
    .nullable(),
})
export type LinkedTicket = z.output<typeof linkedTicket>

/** A code as a door reads it. */
export const checkBody = z.strictObject({
  code: z.string().min(20).max(600),
  use: z.boolean().default(true),
  /** The event at whose door it is read; absent: any event of the organisations administered. */
  eventId: eventId.optional(),
})

const checkedOne = z.object({
  verdict: z.enum(['admitted', 'valid', 'used-before', 'void', 'not-paid', 'other-event', 'not-ours']),
  ticket: ticket.omit({ cancellation: true, transferAllowed: true, resale: true, code: true }).nullable(),
  usedAt: instant.nullable(),
})

export const checkedTicket = checkedOne.extend({
  eventTitle: z.string().nullable(),
  /**
   * Of a group's code each ticket that is still part of it; cancelled ones and those with another name are left out. `verdict`
   * is then the best of theirs, and `ticket` null. Empty for a ticket's own code.
   */
  group: z.array(checkedOne),
})
export type CheckedTicket = z.output<typeof checkedTicket>

/** Public keys of tickets: base64url of the 32 raw bytes of Ed25519. */
export const ticketKeys = z.object({
  keys: z.array(z.object({ keyId: z.string(), publicKey: z.string(), retiredAt: instant.nullable() })),
})
export type TicketKeys = z.output<typeof ticketKeys>

/** The personal calendar feed; `url` only in the answer that makes it. */
export const calendarFeed = z.object({ exists: z.boolean(), createdAt: instant.nullable(), url: z.string().nullable() })
export type CalendarFeed = z.output<typeof calendarFeed>
