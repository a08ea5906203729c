import { EVENT_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { documentLanguageSchema } from './document-language.ts'
import {
  checkBodySchema,
  eventRegistrationSchema,
  linkedTicketSchema,
  resaleBodySchema,
  shareBodySchema,
  ticketCheckResultSchema,
  ticketKeysSchema,
  ticketLinksSchema,
  ticketSecretSchema,
  transferBodySchema,
} from './entry.ts'
import { APPLE_PASS_MIME_TYPE } from './wallet.ts'

const tag = 'Entries and tickets'
const oneTicket = z.strictObject({ ticketId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const ticketTransfer = defineCall({
  name: 'ticketTransfer',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/transfer`,
  summary: 'Transfers a ticket to another attendee: the old ticket is void, the new one has its own code',
  may: ['own'],
  clause: 'rulings 19 and 20; not shown',
  tag,
  params: oneTicket,
  body: transferBodySchema,
  answer: eventRegistrationSchema,
})

export const ticketResaleStart = defineCall({
  name: 'ticketGiveBack',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/give-back`,
  summary: 'Offers a ticket for resale: valid until its seat is bought, then refunded less the fee',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneTicket,
  body: resaleBodySchema,
  answer: eventRegistrationSchema,
})

export const ticketResaleWithdraw = defineCall({
  name: 'ticketTakeBack',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/take-back`,
  summary: 'Withdraws a ticket from resale',
  may: ['own'],
  clause: 'ruling 19; not shown',
  tag,
  params: oneTicket,
  answer: eventRegistrationSchema,
})

export const ticketEmailToAttendee = defineCall({
  name: 'ticketShare',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/share`,
  summary: 'Sends a ticket to its attendee by e-mail, with PDF and calendar file',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  body: shareBodySchema,
  answer: z.object({ queued: z.boolean() }),
})

export const ticketLinkItem = defineCall({
  name: 'ticketLinkItem',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'Number of links that open a ticket without signing in, for its buyer',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinksSchema,
})

export const ticketLinkCreate = defineCall({
  name: 'ticketLinkCreate',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'Creates a link that opens a ticket without signing in, until the event is over',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinksSchema,
})

export const ticketLinkRevoke = defineCall({
  name: 'ticketLinkRevoke',
  method: 'DELETE',
  path: `${EVENT_API}/eve-ticket/{ticketId}/link`,
  summary: 'Revokes all links to a ticket; the ticket stays valid',
  may: ['own'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  answer: ticketLinksSchema,
})

export const ticketByLink = defineCall({
  name: 'ticketByLink',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/by-link`,
  summary: 'The ticket of a link with its secret',
  may: ['anyone'],
  clause: 'ruling 20; not shown',
  tag,
  body: z.strictObject({ secret: ticketSecretSchema }),
  answer: linkedTicketSchema,
})

export const ticketPdf = defineCall({
  name: 'ticketPdf',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/pdf`,
  summary: 'A ticket as PDF',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20',
  tag,
  params: oneTicket,
  query: documentLanguageSchema,
  file: ['application/pdf'],
})

export const ticketWalletList = defineCall({
  name: 'ticketWallets',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/wallets`,
  summary: 'Phone wallets that are set up for tickets and membership cards',
  may: ['anyone'],
  clause: 'ruling 20; not shown',
  tag,
  answer: z.object({ apple: z.boolean(), google: z.boolean() }),
})

/** Responds with problem `not-found` if wallet passes are not configured or the ticket is invalid. */
export const ticketApplePass = defineCall({
  name: 'ticketApplePass',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/apple-pass`,
  summary: 'A valid ticket as a signed pass for Apple Wallet',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  query: documentLanguageSchema,
  file: [APPLE_PASS_MIME_TYPE],
})

export const ticketGooglePass = defineCall({
  name: 'ticketGooglePass',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/{ticketId}/google-pass`,
  summary: 'The link that puts a valid ticket into Google Wallet',
  may: ['own', 'events.attendees', 'members.read'],
  clause: 'ruling 20; not shown',
  tag,
  params: oneTicket,
  query: documentLanguageSchema,
  answer: z.object({ url: z.url() }),
})

export const ticketKeysGet = defineCall({
  name: 'ticketKeys',
  method: 'GET',
  path: `${EVENT_API}/eve-ticket/keys`,
  summary: 'Public keys that verify tickets, including retired ones',
  may: ['anyone'],
  clause: 'ruling 20',
  tag,
  answer: ticketKeysSchema,
})

export const ticketCheck = defineCall({
  name: 'ticketCheck',
  method: 'POST',
  path: `${EVENT_API}/eve-ticket/check`,
  summary: 'Checks a code at the door, and admits its holder once',
  may: ['events.check-in'],
  clause: 'rulings 13, 19 and 20; not shown',
  tag,
  body: checkBodySchema,
  answer: ticketCheckResultSchema,
})
