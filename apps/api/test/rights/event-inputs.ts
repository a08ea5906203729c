import { randomBytes } from 'node:crypto'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import type { EventScene } from './event-scene.ts'
import type { Input } from './inputs.ts'

let used = 0

/** Valid inputs of all calls about events; tickets to cancel or transfer are new each time. */
export function eventInputsOf(scene: EventScene, email: string): Record<string, Input> {
  const { open, full, doomed, entry, held, owed } = scene
  const eventId = open.id
  const ticketId = entry.tickets[used++ % entry.tickets.length]?.id ?? ''
  return {
    eventRegister: {
      params: { eventId },
      body: {
        token: generatePurchaseToken(randomBytes),
        tickets: [{ ticketTypeId: open.typeId, attendeeName: 'Bo Lund', attendeeEmail: 'bo@example.org', answers: {} }],
        answers: {},
        totalMinor: 0,
        gdprAgreement: true,
        language: 'da',
      },
    },
    eventNotComing: { params: { eventId }, body: { notComing: true } },
    eventNameShown: { params: { eventId }, body: { shown: false } },
    invitationByLink: { body: { secret: scene.invitationSecret } },
    invitationAnswer: { body: { secret: scene.invitationSecret, coming: true } },
    invitationTake: { body: { secret: scene.invitationSecret } },
    eventDiscount: { params: { eventId }, body: { code: scene.discountCode } },
    eventWait: { params: { eventId: full.id }, body: { seats: 1, language: 'da' } },
    eventLeaveWaiting: { params: { eventId: full.id } },
    eventCancel: { params: { eventId: doomed.id }, body: { reason: 'Storm' } },
    entryList: { query: { email, eveId: eventId, paymentStatus: 'paid' } },
    entryItem: { params: { entryId: entry.id } },
    entryLetGo: { params: { entryId: held.id } },
    entryCancel: { params: { entryId: entry.id }, body: { ticketIds: [ticketId], refundMinor: 0 } },
    ticketTransfer: { params: { ticketId }, body: { attendeeName: 'Ida Kjær', attendeeEmail: 'ida@example.org' } },
    ticketGiveBack: { params: { ticketId }, body: { refundMinor: 0 } },
    ticketTakeBack: { params: { ticketId } },
    eventPaymentLink: { body: { ...owed, Amount: 30_000, Currency: 'DKK' } },
    eventPaymentCapture: { params: { authorizationId: 'none' }, body: owed },
    eventPaymentDecline: {
      params: { authorizationId: 'none' },
      query: {},
      body: { ...owed, gatewayreason: '7', reason: 'declined' },
    },
  }
}
