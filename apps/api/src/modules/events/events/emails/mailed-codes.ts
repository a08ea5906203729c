import type { TicketCodePart } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import * as ticketing from '../../tickets/index.ts'
import { eventMailTexts } from './event-mail-texts.ts'
import type { EventMessageDeps } from './registration-confirmed.ts'

/** Codes shown in the e-mail; the PDF contains the rest. */
const MAX_CODES = 12

type Deps = Pick<EventMessageDeps, 'codes' | 'wallets' | 'origin' | 'now'>

/** `link`: page with the tickets; Apple's pass needs the sign-in. */
export function mailedCodes(
  deps: Deps,
  tickets: readonly ticketing.TicketRow[],
  { language, link }: { language: 'da' | 'en'; link: string | null },
): Promise<TicketCodePart[]> {
  const words = eventMailTexts(language).code
  return Promise.all(
    tickets.slice(0, MAX_CODES).map(async (ticket) => {
      const name = safeNameForMail(ticket.attendeeName, language, 'attendee')
      const google = await ticketing.googleLinkForMail(deps, ticket, language)
      return {
        kind: 'ticket-code' as const,
        code: deps.codes.codeOf(ticket.id, ticket.eventId),
        ...{ alt: words.alt(name, ticket.ticketTypeName), name, detail: ticket.ticketTypeName },
        wallets: [
          ...(deps.wallets.apple && link ? [{ label: words.apple, href: link }] : []),
          ...(google ? [{ label: words.google, href: google }] : []),
        ],
      }
    }),
  )
}
