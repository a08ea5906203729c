import { randomUUID } from 'node:crypto'
import { clubEventCancel } from '@forenet/contract/club/event-calls'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { clubTicketRefund } from '@forenet/contract/club/ticket-refund-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventMessageDeps } from '../../src/modules/events/events/emails/registration-confirmed.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import type { EventMailRequest } from '../../src/modules/events/tickets/event-mail-request.ts'
import { moveScene, PRICE } from '../club/move-scene.ts'
import { eventMessageDeps, onlyMailTo } from './mails.ts'

let portal: TestPortal
let deps: EventMessageDeps
beforeAll(async () => {
  portal = await startTestPortal()
  deps = eventMessageDeps(portal)
})
afterAll(() => portal.stop())

const DINNER = 45_000
const CARD = /refunderes til det kort|refunded to the card/

/** The e-mail of a type to an address, in one line; `asked` overrides the request. */
async function told(
  kind: EventMailRequest['kind'],
  to: string,
  as: (one: EventMailRequest) => EventMailRequest = same,
) {
  const messages = portal.eventMails.filter((one) => one.kind === kind)
  expect(messages.length).toBeGreaterThan(0)
  for (const message of messages) await sendEventMail(deps, as(message))
  return (await onlyMailTo(portal, to)).text.replaceAll(/\s+/g, ' ')
}
const same = (one: EventMailRequest) => one
/** The request as an older version stored it. */
const older = (one: EventMailRequest): EventMailRequest => ({ ...one, back: undefined }) as EventMailRequest

/** A manually registered guest. */
async function scene(method: 'cash' | 'bank-transfer', language: 'da' | 'en', buyers = 1) {
  const made = await moveScene(portal, { buyers })
  const email = `${randomUUID()}@example.org`
  const added = await portal.call(made.owner, clubManualRegistrationCreate, {
    params: made.at,
    body: {
      ...{ id: randomUUID(), person: { kind: 'guest', name: 'Gry Gæst', email }, method, language },
      ...{ tickets: [{ ticketTypeId: made.adult, name: '' }], day: '2026-11-18', totalMinor: PRICE, beyond: false },
    },
  })
  expect(added.status).toBe(200)
  portal.eventMails.length = 0
  return {
    ...made,
    email,
    callOff: async () => {
      const body = { reason: 'Storm' }
      await portal.call(made.owner, clubEventCancel, { params: made.at, body })
      await portal.app.settled()
    },
    toDinner: (ticketId: string) => {
      const taken = { method, day: '2026-11-18' } as const
      const wish = { ticketTypeId: made.dinner, differenceMinor: DINNER - PRICE, payBack: false, taken }
      return made.move(wish, made.owner, ticketId)
    },
  }
}

describe('a refund e-mail', () => {
  test.each([
    ['cash', 'da', 'Du betalte kontant til ', 'som selv refunderer 300,00 kr. til dig'],
    ['bank-transfer', 'da', 'Du betalte med bankoverførsel til ', 'som selv refunderer 300,00 kr. til dig'],
    ['cash', 'en', 'You paid ', 'in cash, so they refund DKK 300.00 to you themselves'],
    ['bank-transfer', 'en', 'You paid ', 'by bank transfer, so they refund DKK 300.00 to you themselves'],
  ] as const)('names the method of a manual payment: %s, %s', async (method, language, ...words) => {
    for (const as of [same, older]) {
      const at = await scene(method, language)
      await at.callOff()
      const text = (await told('event-called-off', at.email, as)).replaceAll(' ', ' ')
      for (const one of words) expect(text).toContain(one)
      expect(text).not.toMatch(CARD)
    }
  })

  test('shows the amount for each refund method', async () => {
    const at = await scene('cash', 'da')
    await at.query('update event set cancel_until = starts_at where id = $1', at.event.id)
    await at.toDinner(at.ticketId)
    portal.eventMails.length = 0
    const body = { refundMinor: DINNER }
    await portal.call(at.buyer, entryCancel, { params: { entryId: at.entryId }, body })
    const text = await told('tickets-cancelled', at.buyer.email ?? '')
    expect(text).toContain('som selv refunderer 150,00 kr. til dig')
    expect(text).toMatch(/300,00 kr\. refunderes til/)
  })

  test("mentions only the refunded ticket's method", async () => {
    for (const as of [same, older]) {
      const at = await scene('cash', 'da')
      // Another ticket of the registration was upgraded later.
      await at.query(
        `insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
             surcharge_minor, total_minor, state, updated_at)
           select gen_random_uuid(), entry_id, event_id, ticket_type_id, 1, 'Ea Lund', true, false, 0, 0, 0, 0, 'valid', updated_at
             from event_ticket where id = $1`,
        at.ticketId,
      )
      const [other] = await at.query('select id from event_ticket where entry_id = $1 and position = 1', at.entryId)
      const taken = { method: 'cash', day: '2026-11-18' } as const
      const wish = { ticketTypeId: at.dinner, differenceMinor: DINNER, payBack: false, taken }
      expect((await at.move(wish, at.owner, other.id)).status).toBe(200)
      portal.eventMails.length = 0
      const refunded = await portal.call(at.owner, clubTicketRefund, {
        params: { ...at.at, ticketId: at.ticketId },
        body: { id: randomUUID(), amountMinor: PRICE, reason: 'Blev syg', voids: true },
      })
      expect(refunded.status).toBe(200)
      const text = await told('tickets-cancelled', at.buyer.email ?? '', as)
      expect(text).toMatch(/300,00 kr\. refunderes til/)
      expect(text).not.toMatch(/oprindelige|refunderer den selv|selv refunderer/)
    }
  })

  test('of a type unknown to this version is retried', async () => {
    const request = { kind: 'ticket-dreamt-of', ticketId: randomUUID() } as unknown as EventMailRequest
    await expect(sendEventMail(deps, request)).rejects.toThrow('ticket-dreamt-of')
  })
})
