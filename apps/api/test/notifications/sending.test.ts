import { notificationList, notificationPreferencesSave } from '@forenet/contract/notification-calls'
import { createEdition, createMember, createOrganisation, linkFamily } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  planFault,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendNotification } from '../../src/modules/core/notifications/emails/send-notification.ts'
import { createNotifier, type Notify } from '../../src/modules/core/notifications/notify.ts'
import { notifyPayment } from '../../src/modules/membership/memberships/emails/payment-notifications.ts'
import { getOrder } from '../../src/modules/money/payments/orders/order-repository.ts'
import { deliver, messageDeps } from '../families/deliver.ts'
import { mailsTo, whatsapps } from '../tickets/mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const notify: Notify = (transaction, wanted) => createNotifier(portal.send)(transaction, wanted)
const renew = (receiverId: string, onceKey: string, title = 'Udløber <b>snart</b>') =>
  notify(portal.database, {
    receiverId,
    type: 'MEMBERSHIP_RENEW',
    title,
    message: 'Linje 1\nLinje 2 <script>alert(1)</script>',
    data: { orgId: 'o-1', memberId: 'm-1' },
    onceKey,
    createdAt: portal.clock.now,
  })

describe('a notification by e-mail and WhatsApp', () => {
  test('is sent once each, as text, with a button to its page', async () => {
    const member = await createMember(portal.database)
    const id = await renew(member.id, 'once')
    await sendNotification(messageDeps(portal), id ?? '')
    await deliver(portal)
    const mails = await mailsTo(portal, member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Udløber <b>snart</b>'])
    expect(mails[0]?.html).toContain('&lt;script&gt;')
    expect(mails[0]?.text).toContain('/membership/new?orgId=o-1&memberId=m-1')
    expect((await whatsapps(portal)).filter(({ template }) => template === 'portal_notification')).toMatchObject([
      {
        parameters: ['Udløber <b>snart</b>', 'Linje 1 Linje 2 <script>alert(1)</script>', new URL(portal.origin).host],
      },
    ])
  })

  test('a failing mail server does not delay WhatsApp, and the e-mail follows', async () => {
    const member = await createMember(portal.database)
    const id = await renew(member.id, 'mail-down', 'Uden mail')
    portal.notified.length = 0
    await planFault(portal, { service: 'smtp', operation: 'deliver', kind: 'error-before', times: 1 })
    await expect(sendNotification(messageDeps(portal), id ?? '')).rejects.toThrow('not through')
    const mine = async () => (await whatsapps(portal)).filter(({ parameters }) => parameters.includes('Uden mail'))
    expect(await mine()).toHaveLength(1)
    await sendNotification(messageDeps(portal), id ?? '')
    expect(await mailsTo(portal, member.email)).toHaveLength(1)
    expect(await mine()).toHaveLength(1)
  })

  test('is sent by WhatsApp only to a member who turned off e-mail for it', async () => {
    const member = await createMember(portal.database)
    const wanted = { portal: true, mail: false, whatsapp: true }
    await portal.call({ email: member.email ?? '' }, notificationPreferencesSave, {
      params: { memberId: member.id },
      body: { types: [{ type: 'MEMBERSHIP_RENEW', wanted }] },
    })
    const id = await renew(member.id, 'whatsapp-alone', 'Kun WhatsApp')
    await sendNotification(messageDeps(portal), id ?? '')
    expect(await mailsTo(portal, member.email)).toEqual([])
    expect((await whatsapps(portal)).filter(({ parameters }) => parameters.includes('Kun WhatsApp'))).toHaveLength(1)
  })

  test('deleted in the meantime is not sent', async () => {
    const member = await createMember(portal.database)
    const id = await renew(member.id, 'deleted')
    await portal.database.$client.query('delete from notification where id = $1', [id])
    await deliver(portal)
    expect(await mailsTo(portal, member.email)).toEqual([])
  })
})

describe('after a payment', () => {
  test('the payer is notified of the payment and family of their membership, each once', async () => {
    const organisation = await createOrganisation(portal.database)
    const [payer, linked] = [
      await createMember(portal.database),
      await createMember(portal.database, { language: 'en' }),
    ]
    await linkFamily(portal.database, payer, linked)
    const configuration = await createEdition(portal.database, organisation.id)
    const person = { email: payer.email ?? '' }
    const selection = buildSelection(
      organisation.id,
      [payer, linked].map(({ id }) => ({ memberId: id, membershipConfId: configuration.id })),
      90_000,
    )
    const window = await openPaymentWindow(portal, person, selection)
    await approvePayment(portal, window.paymentIdentifier)
    const { orderId } = await waitForPaymentState(portal, person, window.forenettoken, ['paid'])
    const order = await getOrder(portal.database, orderId)
    const deps = { ...messageDeps(portal), pool: portal.app.payments.pool, notify }
    await notifyPayment(deps, order)
    await notifyPayment(deps, order)
    const told = async (member: typeof payer) =>
      (await portal.call({ email: member.email ?? '' }, notificationList, { query: { memberId: member.id } })).body
    expect(await told(payer)).toMatchObject([
      {
        type: 'PAYMENT_RECEIVED',
        title: `${organisation.name} har modtaget 900,00 kr.`,
        data: { orderId, amountMinor: 90_000, currency: 'DKK' },
      },
    ])
    expect(await told(linked)).toMatchObject([
      { type: 'ORDER_READY', title: expect.stringContaining('has bought you a membership'), senderId: payer.id },
    ])
    // The payer gets the receipt by e-mail, the participants a notification.
    await deliver(portal)
    expect(await mailsTo(portal, payer.email)).toEqual([])
    expect(await mailsTo(portal, linked.email)).toHaveLength(1)
  })

  test('a member who turned off portal notifications finds none', async () => {
    const member = await createMember(portal.database)
    const wanted = { portal: false, mail: true, whatsapp: false }
    await portal.call({ email: member.email ?? '' }, notificationPreferencesSave, {
      params: { memberId: member.id },
      body: { types: [{ type: 'MEMBERSHIP_RENEW', wanted }] },
    })
    await renew(member.id, 'mail-only')
    await deliver(portal)
    const query = { memberId: member.id }
    expect((await portal.call({ email: member.email ?? '' }, notificationList, { query })).body).toEqual([])
    expect(await mailsTo(portal, member.email)).toHaveLength(1)
  })
})
