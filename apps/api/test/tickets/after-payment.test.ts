import { entryCancel, eventPaymentLink } from '@forenet/contract/entry-calls'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, planFault, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNotifier, type Notify } from '../../src/modules/core/notifications/notify.ts'
import {
  type EventMessageDeps,
  notifyRegistration,
  sendEventWhatsapp,
  sendTicketMail,
} from '../../src/modules/events/events/emails/registration-confirmed.ts'
import {
  type AfterPaymentWork,
  runAfterPaymentSteps,
} from '../../src/modules/money/payments/after-payment/after-payment.ts'
import { getOrder } from '../../src/modules/money/payments/orders/order-repository.ts'
import { attachmentOf, eventMessageDeps, mailsTo, onlyMailTo, whatsapps } from './mails.ts'
import { readCalendar } from './read-calendar.ts'
import { readPdf } from './read-pdf.ts'

let portal: TestPortal
let deps: EventMessageDeps & { notify: Notify }
let work: AfterPaymentWork
beforeAll(async () => {
  portal = await startTestPortal()
  deps = {
    ...eventMessageDeps(portal),
    whatsappTemplates: { 5: 'event_confirmed' },
    notify: createNotifier(async () => undefined),
  }
  const never = async () => {
    throw new Error('Not of an event')
  }
  work = {
    membership: { mail: never, whatsapp: never, recalculation: never, notification: never },
    event: {
      mail: async (order) => void (await sendTicketMail(deps, order)),
      notification: async (order) => void (await notifyRegistration(deps, order)),
      whatsapp: (order) => sendEventWhatsapp(deps, order),
    },
    invoice: { mail: never },
  }
})
afterAll(() => portal.stop())

/** A paid registration for two. */
async function paidRegistration(language: 'da' | 'en' = 'da', phone = '+45 37 11 22 33') {
  const { database } = portal
  const organisation = await createOrganisation(database, { name: 'Roklubben <Åen> & Venner' })
  const member = await createMember(database, { firstName: 'Søren & Ida', phone })
  await createActiveMembership(database, organisation.id, member.id)
  const event = await createEvent(database, organisation.id, { title: 'Fest & <i>sang</i>' }, [
    { name: 'Voksen', memberPriceMinor: 25_000, guestPriceMinor: 30_000 },
  ])
  const person = { email: member.email ?? '' }
  const { entry, payment } = await registerSuccessfully(
    portal,
    person,
    event.id,
    buildRegistration(
      [
        { ticketTypeId: event.typeId, memberId: member.id },
        { ticketTypeId: event.typeId, attendeeName: 'Bo Lund' },
      ],
      55_000,
      { language },
    ),
  )
  const forenettoken = payment?.returnToken ?? ''
  const link = await portal.call(person, eventPaymentLink, { body: { forenettoken } })
  await returnFromWindow(portal, person, forenettoken, await approvePayment(portal, link.body.paymentIdentifier))
  const state = await waitForPaymentState(portal, person, forenettoken, ['paid'])
  return { organisation, member, event, person, entry, orderId: state.orderId, orderNumber: link.body.orderNumber }
}

const notifications = async (memberId: string) =>
  (
    await portal.database.$client.query(
      'select type, title, message, data, read from notification where receiver_id = $1',
      [memberId],
    )
  ).rows
const run = (orderId: string) => runAfterPaymentSteps(portal.database, work, orderId, () => portal.clock.now)

test('e-mail with PDF and calendar file, notification, WhatsApp: each once, however often the chain runs', async () => {
  const { member, organisation, event, entry, orderId, orderNumber } = await paidRegistration()
  await portal.database.$client.query(
    `with logo as (
       insert into organisation_logo (organisation_id, content_type, bytes, updated_at) values ($1, 'image/png', '\\x00', to_timestamp(36)))
     insert into event_picture (event_id, content_type, bytes, updated_at) values ($2, 'image/png', '\\x00', to_timestamp(72))`,
    [organisation.id, event.id],
  )
  await run(orderId)
  await run(orderId)
  const order = await getOrder(portal.database, orderId)
  for (const step of Object.values(work.event)) await step(order)

  const mail = await onlyMailTo(portal, member.email)
  expect(mail.subject).toBe('Dine billetter til Fest & <i>sang</i>')
  expect(mail.html).toContain('Søren &amp; Ida')
  expect(mail.html).toContain('Fest &amp; &lt;i&gt;sang&lt;/i&gt;')
  expect(mail.html).not.toMatch(/<i>|Søren & Ida/)
  expect(mail.html).toMatch(new RegExp(`src="${portal.origin}/\\S+/${organisation.id}/logo\\?v=rs0"`))
  expect(mail.html).toMatch(new RegExp(`src="${portal.origin}/\\S+/${event.id}/picture\\?v=1jk0"`))
  for (const words of [
    '2 billetter',
    'lørdag den 19. december 2026\nkl. 18.00–22.00',
    'Klubhuset',
    '250,00 kr.',
    '300,00 kr.',
    '550,00 kr.',
    `Ordrenummer: ${orderNumber}`,
  ]) {
    expect(mail.text).toContain(words)
  }
  expect(mail.html).toContain(`href="${portal.origin}/${organisation.key}/events/${event.id}/tickets/${entry.id}"`)

  const pdf = readPdf(await attachmentOf(portal, mail, 'billetter.pdf'))
  const codes = entry.tickets.map((ticket) => portal.app.codes.codeOf(ticket.id, event.id))
  expect(pdf).toMatchObject({ pages: 2, codes })
  expect(readCalendar((await attachmentOf(portal, mail, 'arrangement.ics')).toString('utf8'))).toMatchObject({
    method: 'PUBLISH',
    events: [{ uid: `${event.id}@forenet`, status: 'CONFIRMED' }],
  })

  expect(await notifications(member.id)).toEqual([
    {
      type: 'EVENT_REGISTRATION',
      title: 'Du er tilmeldt Fest & <i>sang</i>',
      message: '2 billetter, lørdag den 19. december 2026 kl. 18.00',
      data: { org: organisation.name, eventId: event.id, entryId: entry.id, orgKey: organisation.key },
      read: false,
    },
  ])
  const sent = (await whatsapps(portal)).filter((message) => message.parameters.includes('Fest & <i>sang</i>'))
  expect(sent).toMatchObject([
    {
      template: 'event_confirmed',
      parameters: [
        `Søren & Ida ${member.lastName}`,
        organisation.name,
        'Fest & <i>sang</i>',
        'lørdag den 19. december 2026 kl. 18.00',
      ],
    },
  ])
})

test('a notification whose sending cannot be stored is not stored either, and comes with the retry', {
  tags: 'full',
}, async () => {
  const { member, orderId } = await paidRegistration()
  const order = await getOrder(portal.database, orderId)
  const down = createNotifier(async () => {
    throw new Error('The queue is away')
  })
  await expect(notifyRegistration({ ...deps, notify: down }, order)).rejects.toThrow('The queue is away')
  expect(await notifications(member.id)).toEqual([])
  const kept: object[] = []
  await notifyRegistration({ ...deps, notify: createNotifier(async (_queue, data) => void kept.push(data)) }, order)
  expect(await notifications(member.id)).toHaveLength(1)
  expect(kept).toHaveLength(1)
})

test('in the language of the purchase', { tags: 'full' }, async () => {
  const { member, orderId } = await paidRegistration('en')
  await run(orderId)
  const mail = await onlyMailTo(portal, member.email)
  expect(mail.subject).toBe('Your tickets for Fest & <i>sang</i>')
  expect(mail.text).toContain('Saturday 19 December 2026\n18:00–22:00')
  expect(mail.attachments.map((attachment) => attachment.filename)).toEqual([
    ...['ticket-1.png', 'ticket-2.png'],
    ...['tickets.pdf', 'event.ics'],
  ])
  expect(await notifications(member.id)).toMatchObject([
    { title: 'You are registered for Fest & <i>sang</i>', message: '2 tickets, Saturday 19 December 2026 at 18:00' },
  ])
})

test('a rejected e-mail stops the later steps, and is sent by the retry', { tags: 'full' }, async () => {
  const { member, orderId } = await paidRegistration()
  await planFault(portal, { service: 'smtp', operation: 'deliver', kind: 'error-before', times: 1 })
  await expect(run(orderId)).rejects.toThrow()
  expect(await notifications(member.id)).toHaveLength(1)
  await run(orderId)
  expect(await mailsTo(portal, member.email)).toHaveLength(1)
  expect(await notifications(member.id)).toHaveLength(1)
})

test('without a valid number there is no WhatsApp message, and the chain continues', { tags: 'full' }, async () => {
  const { orderId } = await paidRegistration('da', '123')
  const before = (await whatsapps(portal)).length
  await run(orderId)
  expect(await whatsapps(portal)).toHaveLength(before)
})

test('tickets cancelled before sending are left out; when none is left, nothing is sent', {
  tags: 'full',
}, async () => {
  const { member, person, entry, event, orderId } = await paidRegistration()
  const [first, second] = entry.tickets
  const cancel = (ticketIds: string[], refundMinor: number) =>
    portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { ticketIds, refundMinor } })
  expect((await cancel([first?.id ?? ''], 25_000)).status).toBe(200)
  const order = await getOrder(portal.database, orderId)
  await sendTicketMail(deps, order)
  const mail = await onlyMailTo(portal, member.email)
  expect(mail.subject).toBe('Din billet til Fest & <i>sang</i>')
  expect(readPdf(await attachmentOf(portal, mail, 'billet.pdf')).codes).toEqual([
    portal.app.codes.codeOf(second?.id ?? '', event.id),
  ])

  const other = await paidRegistration()
  await portal.call(other.person, entryCancel, { params: { entryId: other.entry.id }, body: { refundMinor: 55_000 } })
  await run(other.orderId)
  expect(await mailsTo(portal, other.member.email)).toEqual([])
  expect(await notifications(other.member.id)).toEqual([])
})
