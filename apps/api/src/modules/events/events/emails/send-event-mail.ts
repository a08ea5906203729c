import type { EventMailRequest } from '../../tickets/index.ts'
import type { EventMessageDeps } from './registration-confirmed.ts'
import { sendChangedMail, sendSeriesChangedMail } from './send-change-mails.ts'
import { sendInvitationMail, sendInvitedInVainMail } from './send-invitation-mail.ts'
import { sendAskedMail, sendCancellationMail, sendEventCancelledMail, sendResaleMail } from './send-money-mails.ts'
import { sendSharedTicket, sendTicketsAgain, sendTransferMail } from './send-ticket-mails.ts'
import { sendOfferExpiredMail, sendOfferMail, sendWaitedInVainMail } from './send-waiting-mails.ts'

export async function sendEventMail(deps: EventMessageDeps, request: EventMailRequest): Promise<void> {
  switch (request.kind) {
    case 'tickets-cancelled':
      return sendCancellationMail(deps, request)
    case 'event-called-off':
      return sendEventCancelledMail(deps, request)
    case 'tickets-again':
      return sendTicketsAgain(deps, request)
    case 'event-changed':
      return sendChangedMail(deps, request)
    case 'invited':
      return sendInvitationMail(deps, request.invitationId, request.sending)
    case 'invited-in-vain':
      return sendInvitedInVainMail(deps, [request.invitationId, ...(request.otherInvitationIds ?? [])])
    case 'series-changed':
      return sendSeriesChangedMail(deps, request)
    case 'waited-in-vain':
      return sendWaitedInVainMail(deps, request)
    case 'seats-offered':
      return sendOfferMail(deps, request)
    case 'offer-expired':
      return sendOfferExpiredMail(deps, request)
    case 'ticket-resold':
    case 'ticket-unsold':
      return sendResaleMail(deps, request)
    case 'difference-asked':
    case 'difference-over':
      return sendAskedMail(deps, request)
    case 'ticket-transferred':
      return sendTransferMail(deps, request.ticketId)
    case 'ticket-shared':
      return sendSharedTicket(deps, request)
    default:
      throw unknownKind(request)
  }
}

/** A newer version enqueued the job during a rolling update; the queue retries until that version runs it. */
function unknownKind(request: never): Error {
  return new Error(`No message about an event is called ${(request as EventMailRequest).kind}`)
}
