import { membershipList } from '@forenet/contract/membership-calls'
import { paymentProblemsGet, paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  planFault,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listParticipantIds } from '../../src/modules/membership/memberships/buying/purchase-repository.ts'
import {
  sendConfirmationMail,
  sendConfirmationWhatsapp,
} from '../../src/modules/membership/memberships/emails/send-confirmation.ts'
import { recalculateStatuses } from '../../src/modules/membership/memberships/membership-periods.ts'
import {
  AFTER_PAYMENT_QUEUE,
  type AfterPaymentWork,
  runAfterPaymentSteps,
} from '../../src/modules/money/payments/after-payment/after-payment.ts'
import { listUnfinishedChains } from '../../src/modules/money/payments/after-payment/after-payment-repository.ts'
import { getOrder } from '../../src/modules/money/payments/orders/order-repository.ts'
import { sendOnce } from '../../src/platform/delivery/send-once.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineJob } from '../../src/platform/module.ts'

let portal: TestPortal
let work: AfterPaymentWork['membership']
const none = async () => undefined
const all = (membership: AfterPaymentWork['membership']): AfterPaymentWork => ({
  membership,
  event: { mail: none, notification: none, whatsapp: none },
  invoice: { mail: none },
})
beforeAll(async () => {
  portal = await startTestPortal()
  const messages = {
    database: portal.database,
    mailer: portal.mailer,
    whatsapp: portal.whatsapp,
    whatsappTemplates: { 4: 'membership_confirmed' },
    documents: portal.documents,
    origin: portal.origin,
    now: () => portal.clock.now,
  }
  work = {
    mail: (order) => sendConfirmationMail(messages, order),
    whatsapp: (order) => sendConfirmationWhatsapp(messages, order),
    recalculation: async (order) =>
      recalculateStatuses(portal.database, await listParticipantIds(portal.database, order.id), portal.clock.now),
    notification: none,
  }
})
afterAll(() => portal.stop())

let clubs = 0
async function paidOrder(language: 'da' | 'en' = 'da') {
  const organisation = await createOrganisation(portal.database, { name: `Roklubben <Åen> & Venner ${++clubs}` })
  const member = await createMember(portal.database, { firstName: 'Søren & Ida' })
  const configuration = await createEdition(portal.database, organisation.id)
  const person = { email: member.email ?? '' }
  const selection = buildSelection(
    organisation.id,
    [{ memberId: member.id, membershipConfId: configuration.id }],
    45_000,
    { language },
  )
  const window = await openPaymentWindow(portal, person, selection)
  await approvePayment(portal, window.paymentIdentifier)
  const state = await waitForPaymentState(portal, person, window.forenettoken, ['paid'])
  return { organisation, member, person, orderId: state.orderId }
}

type SentMail = { to: string; subject: string; text: string; html: string }
async function mailsTo(to: string | null): Promise<SentMail[]> {
  const answer = await fetch(`${portal.sandbox.origin}/sandbox/mails?to=${encodeURIComponent(to ?? '')}`)
  const list = (await answer.json()) as { mails: SentMail[] } | SentMail[]
  return Array.isArray(list) ? list : list.mails
}
async function whatsapps(): Promise<{ parameters: string[] }[]> {
  const list = (await (await fetch(`${portal.sandbox.origin}/sandbox/whatsapp`)).json()) as
    | { messages: { parameters: string[] }[] }
    | { parameters: string[] }[]
  return Array.isArray(list) ? list : list.messages
}

test('e-mail, WhatsApp and status calculation follow a payment, each once however often the chain runs', async () => {
  const { member, orderId, organisation } = await paidOrder()
  await runAfterPaymentSteps(portal.database, all(work), orderId, () => portal.clock.now)
  await runAfterPaymentSteps(portal.database, all(work), orderId, () => portal.clock.now)
  const mails = await mailsTo(member.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe(`Velkommen som medlem af ${organisation.name} i 2027`)
  expect(mails[0]?.html).toContain('Søren &amp; Ida')
  expect(mails[0]?.text).toContain('450,00 kr.')
  const messages = (await whatsapps()).filter((message) => message.parameters.includes(organisation.name))
  expect(messages.map((message) => message.parameters)).toEqual([
    [`Søren & Ida ${member.lastName}`, organisation.name, '2027'],
  ])
})

test('a failing e-mail stops later steps, the payment stays paid, and the chain resumes at the e-mail', async () => {
  const { member, person, orderId, organisation } = await paidOrder('en')
  await planFault(portal, { service: 'smtp', operation: 'deliver', kind: 'error-before', times: 1 })
  const notified: string[] = []
  const notification = async (order: { id: string }) => void notified.push(order.id)
  const run = () =>
    runAfterPaymentSteps(portal.database, all({ ...work, notification }), orderId, () => portal.clock.now)
  await expect(run()).rejects.toThrow()
  expect(notified).toEqual([orderId])
  expect((await whatsapps()).some((message) => message.parameters.includes(organisation.name))).toBe(false)
  expect(
    (await portal.call(person, membershipList, { params: { memberId: member.id }, query: {} })).body[0]?.status,
  ).toBe('upcoming')

  const treasurer = { email: 'treasurer@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  const seen = await portal.call(treasurer, paymentReconciliationGet, { query: {} })
  expect(seen.body.stuckChains).toMatchObject([{ orderId, step: 'mail', tries: 1 }])
  const trouble = async () => (await portal.call(treasurer, paymentProblemsGet)).body
  expect(await trouble()).toMatchObject([{ organisation: { key: organisation.key }, orders: 1 }])
  expect(seen.body.rows).toMatchObject([{ agrees: true, ourMinor: 45_000, gatewayMinor: 45_000 }])

  const later = new Date(portal.clock.now.getTime() + 3_600_000)
  expect(await listUnfinishedChains(portal.database, later)).toContain(orderId)
  await run()
  expect(notified).toEqual([orderId])
  expect((await mailsTo(member.email)).map((mail) => mail.subject)).toEqual([
    `Welcome as a member of ${organisation.name} in 2027`,
  ])
  expect((await portal.call(treasurer, paymentReconciliationGet, { query: {} })).body.stuckChains).toEqual([])
  expect(await trouble()).toEqual([])
})

test('the portal notification does not wait for the mail server, for any purchase', () => {
  const chains = Object.values(portal.app.payments.kinds).map(({ afterPayment }) => afterPayment)
  expect(chains).toEqual([
    ['notification', 'mail', 'whatsapp', 'recalculation'],
    ['notification', 'mail', 'whatsapp'],
    // Who pays an invoice may have no account.
    ['mail'],
  ])
})

test('a member without a valid number gets no WhatsApp message, and the chain continues', async () => {
  const { orderId } = await paidOrder()
  const order = { ...(await getOrder(portal.database, orderId)), billingPhone: '123' }
  await expect(work.whatsapp?.(order)).resolves.toBeUndefined()
})

test('a manually added member without a login gets no WhatsApp, as they could not turn it off', async () => {
  const { orderId, member, organisation } = await paidOrder()
  const run = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
  await run('update member set kept_by = $2 where id = $1', [member.id, organisation.id])
  await run('delete from member_login where member_id = $1', [member.id])
  const order = await getOrder(portal.database, orderId)
  const sent = async () => (await whatsapps()).filter(({ parameters }) => parameters.includes(organisation.name)).length
  await work.whatsapp?.(order)
  expect(await sent()).toBe(0)
  await run(
    `insert into member_login (issuer, subject, member_id, since) values ('embedded', $1::text, $1::uuid, now())`,
    [member.id],
  )
  await work.whatsapp?.(order)
  expect(await sent()).toBe(1)
})

test('the queue runs a chain enqueued in a committed transaction only', async () => {
  const { member, orderId } = await paidOrder()
  const { orderId: never } = await paidOrder()
  const pool = portal.app.payments.pool
  const jobs = await openJobs(pool, pino({ level: 'silent' }))
  const ran: string[] = []
  let wake: () => void = () => undefined
  const done = new Promise<void>((resolve) => {
    wake = resolve
  })
  const recalculation = async (order: { id: string }) => {
    ran.push(order.id)
    wake()
  }
  const chain = all({ ...work, recalculation })
  const payments = {
    jobs: [
      defineJob(AFTER_PAYMENT_QUEUE, (data) =>
        runAfterPaymentSteps(portal.database, chain, data.orderId, () => portal.clock.now),
      ),
    ],
  }
  await jobs.declare([payments])
  await jobs.work([payments])
  const { inTransaction } = await import('@forenet/database/transaction')
  await expect(
    inTransaction(pool, async (transaction) => {
      await jobs.send(AFTER_PAYMENT_QUEUE, { orderId: never }, { transaction, key: never })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await inTransaction(pool, (transaction) => jobs.send(AFTER_PAYMENT_QUEUE, { orderId }, { transaction, key: orderId }))
  await done
  await jobs.stop()
  expect(ran).toEqual([orderId])
  expect(await mailsTo(member.email)).toHaveLength(1)
})

describe('a chain whose job is lost', () => {
  const tenMinutesAgo = () => new Date(portal.clock.now.getTime() - 600_000)
  const rescued = async (orderId: string) =>
    (await listUnfinishedChains(portal.database, tenMinutesAgo())).includes(orderId)
  const minutesLater = (minutes: number) => {
    portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
  }

  test('is detected ten minutes after it was stored or any step was last tried', async () => {
    const { orderId } = await paidOrder()
    expect(await rescued(orderId)).toBe(false)
    minutesLater(11)
    expect(await rescued(orderId)).toBe(true)
    const failing = { ...work, whatsapp: () => Promise.reject(new Error('no way there')) }
    await expect(runAfterPaymentSteps(portal.database, all(failing), orderId, () => portal.clock.now)).rejects.toThrow()
    // The last step was never tried, but the job lives.
    expect(await rescued(orderId)).toBe(false)
    minutesLater(11)
    expect(await rescued(orderId)).toBe(true)
    await runAfterPaymentSteps(portal.database, all(work), orderId, () => portal.clock.now)
    minutesLater(11)
    expect(await rescued(orderId)).toBe(false)
  })

  test('gets no second job while it has one', async () => {
    const { orderId } = await paidOrder()
    const pool = portal.app.payments.pool
    const jobs = await openJobs(pool, pino({ level: 'silent' }))
    await jobs.declare([{ jobs: [defineJob(AFTER_PAYMENT_QUEUE, none)] }])
    await jobs.send(AFTER_PAYMENT_QUEUE, { orderId }, { key: orderId })
    await jobs.send(AFTER_PAYMENT_QUEUE, { orderId }, { key: orderId })
    const { rows } = await pool.query(
      `select singleton_key, policy from jobs.job where name = 'after-payment' and data->>'orderId' = $1`,
      [orderId],
    )
    await jobs.stop()
    expect(rows).toEqual([{ singleton_key: orderId, policy: 'exclusive' }])
  })
})

describe('a message', () => {
  const message = (onceKey: string) => ({
    channel: 'mail' as const,
    onceKey,
    recipient: 'a@example.org',
    template: 't',
  })
  const now = () => portal.clock.now

  test('sent by two concurrently is sent by one, and the other sees it as sent on retry', async () => {
    const sending = Promise.withResolvers<string>()
    let sends = 0
    const send = () => {
      sends += 1
      return sending.promise
    }
    const first = sendOnce(portal.database, message('two at once'), now, send)
    await vi.waitFor(() => expect(sends).toBe(1), { timeout: 20_000 })
    await expect(sendOnce(portal.database, message('two at once'), now, send)).rejects.toThrow('being sent just now')
    sending.resolve('id')
    await first
    await sendOnce(portal.database, message('two at once'), now, send)
    expect(sends).toBe(1)
  })

  test('that could not be sent is released at once', async () => {
    const sent: string[] = []
    const refused = () => Promise.reject(new Error('refused'))
    await expect(sendOnce(portal.database, message('refused once'), now, refused)).rejects.toThrow('refused')
    await sendOnce(portal.database, message('refused once'), now, async () => String(sent.push('id')))
    expect(sent).toHaveLength(1)
  })

  test('whose sender crashed is released when the claim expires', async () => {
    const dead = Promise.withResolvers<string>()
    let begun = false
    const dying = () => {
      begun = true
      return dead.promise
    }
    void sendOnce(portal.database, message('died'), now, dying)
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 20_000 })
    portal.clock.now = new Date(portal.clock.now.getTime() + 150_000)
    const sent: string[] = []
    await sendOnce(portal.database, message('died'), now, async () => String(sent.push('id')))
    expect(sent).toHaveLength(1)
  })
})

test('a chain run by two jobs concurrently sends one e-mail', async () => {
  const { member, orderId } = await paidOrder()
  const run = () => runAfterPaymentSteps(portal.database, all(work), orderId, () => portal.clock.now)
  await Promise.allSettled([run(), run(), run()])
  await run()
  expect(await mailsTo(member.email)).toHaveLength(1)
})
