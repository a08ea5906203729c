import { createHash } from 'node:crypto'
import * as calendarCalls from '@forenet/contract/calendar-calls'
import { entryPdf } from '@forenet/contract/entry-calls'
import { eventCalendar } from '@forenet/contract/event-calls'
import * as calls from '@forenet/contract/ticket-calls'
import { APPLE_PASS_MIME_TYPE } from '@forenet/contract/wallet'
import type { Database } from '@forenet/database/database'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Documents } from '../../../documents/documents.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { createCalendarFeed, getCalendarFeed, getCalendarFeedFile, revokeCalendarFeed } from './calendar-feed.ts'
import { checkTicket } from './check-ticket.ts'
import type { EventMails } from './event-mail-request.ts'
import type { TicketRow } from './repository.ts'
import { createEventCalendarFile, ticketsPdf } from './service.ts'
import type { TicketCodes } from './ticket-codes.ts'
import { createTicketLink, getTicketByLink, getTicketLinks, revokeTicketLinks, shareTicket } from './ticket-links.ts'
import { getAccessibleTicket, listAccessibleTickets } from './ticket-policy.ts'
import { getTicketTexts } from './ticket-texts.ts'
import { createAppleTicketPass, createGoogleTicketPass } from './wallet-passes.ts'

export type TicketDeps = {
  pool: pg.Pool
  database: Database
  documents: Documents
  codes: TicketCodes
  wallets: Wallets
  mail: Pick<EventMails, 'ticketShared'>
  origin: string
  now: () => Date
}

export function ticketRoutes(server: CallServer, deps: TicketDeps): void {
  const sendPdf = async (
    reply: FastifyReply,
    tickets: [TicketRow, ...TicketRow[]],
    language: 'da' | 'en',
    askedBy: string,
  ) => {
    const words = getTicketTexts(language)
    const name = (tickets.length === 1 ? words.ticket : words.tickets).toLowerCase()
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await ticketsPdf(deps, tickets, language, askedBy))
  }
  server.serve(calls.ticketPdf, async (caller, { params, query }, { reply }) =>
    sendPdf(reply, [await getAccessibleTicket(deps, caller, params.ticketId)], query.language, caller.subject),
  )
  server.serve(entryPdf, async (caller, { params, query }, { reply }) =>
    sendPdf(reply, await listAccessibleTickets(deps, caller, params.entryId), query.language, caller.subject),
  )
  server.serve(calls.ticketEmailToAttendee, (caller, { params, body }) =>
    shareTicket(deps, caller, params.ticketId, body.email),
  )
  server.serve(calls.ticketLinkItem, (caller, { params }) => getTicketLinks(deps, caller, params.ticketId))
  server.serve(calls.ticketLinkCreate, (caller, { params }) => createTicketLink(deps, caller, params.ticketId))
  server.serve(calls.ticketLinkRevoke, (caller, { params }) => revokeTicketLinks(deps, caller, params.ticketId))
  server.serveAnyone(calls.ticketByLink, async ({ body }, { reply }) => {
    reply.header('cache-control', 'private, no-store')
    return getTicketByLink(deps, body.secret)
  })
  server.serveAnyone(calls.ticketKeysGet, async (_input, { reply }) => {
    reply.header('cache-control', 'public, max-age=60')
    return { keys: await deps.codes.publicKeys() }
  })
  server.serve(calls.ticketCheck, (caller, { body }) => checkTicket(deps, caller, body))
  walletRoutes(server, deps)
  calendarRoutes(server, deps)
}

function walletRoutes(server: CallServer, deps: TicketDeps): void {
  const { apple, google } = deps.wallets
  server.serveAnyone(calls.ticketWalletList, async () => ({ apple: apple !== null, google: google !== null }))
  server.serve(calls.ticketApplePass, async (caller, { params, query }, { reply }) =>
    reply
      .type(APPLE_PASS_MIME_TYPE)
      .header('content-disposition', 'attachment; filename="ticket.pkpass"')
      .header('cache-control', 'private, no-store')
      .send(await createAppleTicketPass(deps, caller, params.ticketId, query.language)),
  )
  server.serve(calls.ticketGooglePass, (caller, { params, query }) =>
    createGoogleTicketPass(deps, caller, params.ticketId, query.language),
  )
}

function calendarRoutes(server: CallServer, deps: TicketDeps): void {
  server.serve(eventCalendar, async (caller, { params, query }, { reply }) =>
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${params.eventId}.ics"`)
      .header('cache-control', 'private, no-store')
      .send(await createEventCalendarFile(deps, caller, params.eventId, query.language)),
  )
  server.serve(calendarCalls.calendarFeedItem, (caller) => getCalendarFeed(deps, caller))
  server.serve(calendarCalls.calendarFeedCreate, (caller) => createCalendarFeed(deps, caller))
  server.serve(calendarCalls.calendarFeedRevoke, (caller) => revokeCalendarFeed(deps, caller))
  server.serveAnyone(calendarCalls.calendarFeedFile, async ({ params }, { request, reply }) =>
    sendUnlessKnown(request, reply, await getCalendarFeedFile(deps, params.secret)),
  )
}

/** Not for shared caches, because the URL is a secret. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, feed: string): FastifyReply {
  const tag = `"${createHash('sha256').update(feed).digest('base64url')}"`
  reply.header('etag', `W/${tag}`).header('cache-control', 'private, max-age=300')
  const known = request.headers['if-none-match']
  if (known === '*' || known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) {
    return reply.code(304).send()
  }
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="forenet.ics"')
    .send(feed)
}
