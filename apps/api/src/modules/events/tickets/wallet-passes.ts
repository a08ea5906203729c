import type { Database } from '@forenet/database/database'
import type { Wallets, WalletTicket } from '../../../adapters/wallets/wallets.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { eventLinks } from './event-links.ts'
import { placeLines } from './event-place.ts'
import type { TicketRow } from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'
import { computeLinkState } from './ticket-links.ts'
import { getAccessibleTicket } from './ticket-policy.ts'
import { ticketOrderNumber } from './ticket-sheet.ts'
import { getTicketTexts } from './ticket-texts.ts'

type Deps = { database: Database; codes: TicketCodes; wallets: Wallets; origin: string; now: () => Date }

/** Throws `not-found`, also without Apple Wallet or a valid ticket. */
export async function createAppleTicketPass(
  deps: Deps,
  caller: Caller,
  ticketId: string,
  language: 'da' | 'en',
): Promise<Buffer> {
  const { apple } = deps.wallets
  if (!apple) throw notFound('Apple Wallet')
  return apple.passOf(walletTicket(deps, await getTicketForPass(deps, caller, ticketId), language))
}

/** Throws the errors of `createAppleTicketPass`. */
export async function createGoogleTicketPass(
  deps: Deps,
  caller: Caller,
  ticketId: string,
  language: 'da' | 'en',
): Promise<{ url: string }> {
  const { google } = deps.wallets
  if (!google) throw notFound('Google Wallet')
  const ticket = walletTicket(deps, await getTicketForPass(deps, caller, ticketId), language)
  return { url: await google.linkOf(ticket, deps.now()) }
}

/** Null if Google Wallet is not configured. */
export async function googleLinkForMail(
  deps: Pick<Deps, 'codes' | 'wallets' | 'origin' | 'now'>,
  ticket: TicketRow,
  language: 'da' | 'en',
): Promise<string | null> {
  const { google } = deps.wallets
  return google ? google.linkOf(walletTicket(deps, ticket, language), deps.now()) : null
}

/** Passes cannot be revoked, so only valid tickets get one. */
async function getTicketForPass(deps: Deps, caller: Caller, ticketId: string): Promise<TicketRow> {
  const ticket = await getAccessibleTicket(deps, caller, ticketId)
  if (computeLinkState(ticket, null, deps.now()) !== 'valid') throw notFound('A valid ticket')
  return ticket
}

function walletTicket(
  { codes, origin }: Pick<Deps, 'codes' | 'origin'>,
  ticket: TicketRow,
  language: 'da' | 'en',
): WalletTicket {
  const { questions, ...words } = getTicketTexts(language)
  return {
    id: ticket.id,
    code: codes.codeOf(ticket.id, ticket.eventId),
    holder: ticket.attendeeName,
    kind: ticket.ticketTypeName,
    organisation: {
      name: ticket.organisationName,
      email: ticket.organisationEmail,
      accentColour: ticket.accentColour,
    },
    event: {
      id: ticket.eventId,
      title: ticket.eventTitle,
      startsAt: ticket.startsAt,
      endsAt: ticket.endsAt,
      place: placeLines(ticket),
    },
    orderNumber: ticketOrderNumber(ticket),
    link: eventLinks.tickets(origin, ticket, ticket.entryId),
    words: { ...words, questions: questions(ticket.organisationEmail) },
  }
}
