import * as entryCalls from '@forenet/contract/entry-calls'
import * as eventCalls from '@forenet/contract/event-calls'
import { eventReceiptGet, eventReceiptPdf } from '@forenet/contract/payment-calls'
import { ticketResaleStart, ticketResaleWithdraw, ticketTransfer } from '@forenet/contract/ticket-calls'
import type { Documents } from '../../../documents/documents.ts'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import * as returns from '../../money/payments/index.ts'
import { openWindow } from '../../money/payments/index.ts'
import { cancelEvent } from './cancellation/cancel-event.ts'
import { getEventDetail } from './catalogue/event-detail.ts'
import { cancelRegistration } from './entries/cancel.ts'
import { setEventDeclined } from './entries/decline.ts'
import { getRegistration, getSeasonSummary, listEntries } from './entries/entries.ts'
import { setNameVisibility } from './entries/name-visibility.ts'
import { eventReceipt } from './entries/receipt.ts'
import { transferTicket } from './entries/transfer.ts'
import type { EventsDeps } from './events-deps.ts'
import { register } from './registration/register.ts'
import { releaseOwnRegistration } from './registration/release-entry.ts'
import { offerTicketForResale, withdrawTicketFromResale } from './resale/offer-for-resale.ts'
import { joinWaitingList, leaveWaitingList } from './waiting/waiting-list.ts'

/** Payment calls belong to the payments module, even under the event API's paths. */
export function eventRoutes(server: CallServer, deps: EventsDeps, documents: Documents): void {
  server.serve(entryCalls.eventRegister, (caller, { params, body }) => register(deps, caller, params.eventId, body))
  server.serve(entryCalls.entryList, (caller, { query }) => listEntries(deps, caller, query))
  server.serve(entryCalls.entryItem, (caller, { params }) => getRegistration(deps, caller, params.entryId))
  server.serve(entryCalls.entrySeatsRelease, (caller, { params }) =>
    releaseOwnRegistration(deps, caller, params.entryId),
  )
  server.serve(entryCalls.entryCancel, (caller, { params, body }) =>
    cancelRegistration(deps, caller, params.entryId, body),
  )
  server.serve(ticketTransfer, (caller, { params, body }) => transferTicket(deps, caller, params.ticketId, body))
  server.serve(ticketResaleStart, (caller, { params, body }) =>
    offerTicketForResale(deps, caller, params.ticketId, body.refundMinor),
  )
  server.serve(ticketResaleWithdraw, (caller, { params }) => withdrawTicketFromResale(deps, caller, params.ticketId))
  server.serve(eventCalls.eventAttendanceDecline, async (caller, { params, body }) => {
    await setEventDeclined(deps, caller, params.eventId, body)
    return getEventDetail(deps, caller, params.eventId)
  })
  server.serve(eventCalls.eventNameVisibilitySet, async (caller, { params, body }) => {
    await setNameVisibility(deps, caller, params.eventId, body.shown)
    return getEventDetail(deps, caller, params.eventId)
  })
  server.serve(eventCalls.renewalSeasonGet, async (caller, { params }) => ({
    season: await getSeasonSummary(deps, caller, params.membershipId),
  }))
  server.serve(eventCalls.eventWaitingListJoin, (caller, { params, body }) =>
    joinWaitingList(deps, caller, params.eventId, body),
  )
  server.serve(eventCalls.eventWaitingListLeave, (caller, { params }) => leaveWaitingList(deps, caller, params.eventId))
  server.serve(eventCalls.eventCancel, (caller, { params, body }) =>
    cancelEvent(deps, caller, params.eventId, body.reason),
  )
  server.serve(eventReceiptGet, (caller, { params }) => eventReceipt(deps, caller, params.orderId))
  server.serve(eventReceiptPdf, async (caller, { params, query }, { reply }) => {
    const receipt = await eventReceipt(deps, caller, params.orderId)
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${receipt.receiptNumber}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await documents.draw({ kind: 'receipt', receipt, language: query.language }, caller.subject))
  })
  server.serve(entryCalls.eventPaymentLink, (caller, { body }) =>
    openWindow(deps.payments, caller, body.forenettoken, body.Amount),
  )
  server.serve(entryCalls.eventPaymentCapture, (caller, { params, body }) =>
    returns.handleReturn(deps.payments, caller, body.forenettoken, params.authorizationId),
  )
  server.serve(entryCalls.eventPaymentDecline, (caller, { params, body }) =>
    returns.handleDecline(deps.payments, caller, body.forenettoken, params.authorizationId, body),
  )
}
