import { entryCancel } from '@forenet/contract/entry-calls'
import { eventReceiptGet, eventReceiptPdf, paymentLink } from '@forenet/contract/payment-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approveWithDetails, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfText } from '../tickets/read-pdf.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
})

/** A held registration of a member and a guest. */
async function held() {
  const organisation = await createOrganisation(portal.database, { cvrNumber: '09000003' })
  const member = await createMember(portal.database)
  await createActiveMembership(portal.database, organisation.id, member.id)
  const event = await createEvent(portal.database, organisation.id, { title: 'Koncert i kirken' })
  const person = { email: member.email ?? '' }
  const wanted = [
    { ticketTypeId: event.typeId, memberId: member.id },
    { ticketTypeId: event.typeId, attendeeName: 'Ole Gæst' },
  ]
  const { entry, payment } = await registerSuccessfully(portal, person, event.id, buildRegistration(wanted, 55_000))
  const orderId = entry.orderId ?? ''
  const forenettoken = payment?.returnToken ?? ''
  return {
    organisation,
    person,
    entry,
    orderId,
    receipt: (who: { email: string; roles?: string[] } = person) =>
      portal.call(who, eventReceiptGet, { params: { orderId } }),
    async pay() {
      const link = await portal.call(person, paymentLink, { body: { forenettoken } })
      const { authorizationIdentifier } = await approveWithDetails(portal, link.body.paymentIdentifier, {
        mobilePay: true,
      })
      await returnFromWindow(portal, person, forenettoken, authorizationIdentifier)
      await waitForPaymentState(portal, person, forenettoken, ['paid'])
      return link.body.orderNumber
    },
  }
}

test("an event receipt shows each ticket's price, the seller and the payment method", async () => {
  const of = await held()
  const early = await of.receipt()
  expect([early.status, early.problem.code]).toEqual([404, 'not-paid'])
  const orderNumber = await of.pay()
  const { body } = await of.receipt()
  expect(body).toMatchObject({
    extract: false,
    event: { title: 'Koncert i kirken', startDate: of.entry.startDate },
    orderNumber,
    organisation: { id: of.organisation.id, cvrNumber: '09000003' },
    payer: { email: of.person.email },
    totalMinor: 55_000,
    refunds: [],
    provider: 'MobilePay',
    cardLastFour: '0200',
  })
  expect(body.lines.map(({ participantName, totalMinor }) => [participantName, totalMinor])).toEqual([
    [of.entry.tickets[0]?.attendeeName, 25_000],
    ['Ole Gæst', 30_000],
  ])
  const vat = body.lines.map(({ vatMinor }) => vatMinor)
  expect(body.vatMinor).toBe(vat.reduce((sum, one) => sum + one, 0))
})

test('shows refunds, as does the PDF', async () => {
  const of = await held()
  await of.pay()
  const [ticket] = of.entry.tickets
  await portal.call(of.person, entryCancel, {
    params: { entryId: of.entry.id },
    body: { ticketIds: [ticket?.id ?? ''], refundMinor: 25_000 },
  })
  await portal.app.settled()
  const { body } = await of.receipt()
  expect(body).toMatchObject({ totalMinor: 55_000, refunds: [{ amountMinor: 25_000, done: true }] })
  const path = eventReceiptPdf.path.replace('{orderId}', of.orderId)
  const pdf = await fetch(`${portal.origin}${path}?language=da`, {
    headers: { authorization: `Bearer ${await portal.token(of.person)}`, orgKey: 'ALL' },
  })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const text = pdfText(Buffer.from(await pdf.arrayBuffer())).replace(/\s+/g, ' ')
  for (const words of ['CVR-nr. 09000003', 'Koncert i kirken', 'Ole Gæst', 'Refunderet', '250,00', '300,00']) {
    expect(text).toContain(words)
  }
  expect(text.split(body.orderNumber)).toHaveLength(2)
})

test('is visible to the payer only, not to the club or others', async () => {
  const of = await held()
  await of.pay()
  const other = await createMember(portal.database)
  const administrator = { email: 'treasurer@example.org', roles: [`org:${of.organisation.key}|role:ADMIN`] }
  for (const who of [{ email: other.email ?? '' }, administrator]) expect((await of.receipt(who)).status).toBe(404)
})
