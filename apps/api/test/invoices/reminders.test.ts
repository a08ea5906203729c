import { randomUUID } from 'node:crypto'
import * as sets from '@forenet/contract/club/change-set-calls'
import * as calls from '@forenet/contract/club/invoice-calls'
import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { DEFAULT_REMINDER_SCHEDULE, type ReminderSchedule } from '@forenet/domain/invoice-reminder'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RecipientRejectedError } from '../../src/adapters/recipient-rejected-error.ts'
import { sendReminderMail } from '../../src/modules/finance/invoices/reminders/reminder-mail.ts'
import { withRole } from '../club/scene.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { COMPANY, createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

const SCHEDULE: ReminderSchedule = { ...DEFAULT_REMINDER_SCHEDULE, isOn: true, onDueDate: true }
const START = new Date('2026-11-20T11:00:00Z')

let portal: TestPortal
let scene: InvoiceScene
const queued: string[] = []
const held: object[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name === 'held-letter') held.push(data)
      if (name === 'invoice-reminder-mail') queued.push((data as { reminderId: string }).reminderId)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued.length = 0
  scene = await createInvoiceScene(portal)
})
afterEach(async () => {
  portal.clock.now = START
  await scene.run('delete from club_reminders')
})

const save = (body: ReminderSchedule) =>
  portal.call(scene.treasurer, calls.clubReminderScheduleSave, { params: { orgKey: scene.club.key }, body })
const run = (name: string) =>
  portal.app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find((schedule) => schedule.name === name)
    ?.run()
/** The nightly work on a day. */
async function night(day: string) {
  portal.clock.now = new Date(`${day}T00:45:00+01:00`)
  await run('invoice-reminders')
}
/** Sends the reminders that were queued. */
async function sendQueued() {
  for (const reminderId of queued.splice(0)) await sendReminderMail(eventMessageDeps(portal), { reminderId })
}
const prove = () => run('invoice-reminders-proof')
const steps = async (id: string) => (await scene.get(id)).reminders.map(({ step }) => step).toReversed()
const needs = async () =>
  (await portal.call(scene.treasurer, clubOverviewGet, { params: { orgKey: scene.club.key } })).body.needs.filter(
    ({ kind }) => kind === 'invoice-reminders',
  )
const pause = (id: string, kind: 'invoice' | 'dispute' | 'person') =>
  portal.call(scene.treasurer, calls.clubReminderPause, {
    params: { orgKey: scene.club.key, invoiceId: id },
    body: { id: randomUUID(), kind, reason: 'Aftalt' },
  })

describe('the schedule', () => {
  test('reminds before, on and twice after the due date, once each', async () => {
    await save(SCHEDULE)
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    let sent = 0
    for (const [day, expected] of [
      ['2026-11-30', []],
      ['2026-12-01', ['before']],
      ['2026-12-02', ['before']],
      ['2026-12-04', ['before', 'due']],
      ['2026-12-18', ['before', 'due']],
      ['2026-12-19', ['before', 'due', 'first']],
      ['2027-01-02', ['before', 'due', 'first']],
      ['2027-01-03', ['before', 'due', 'first', 'second']],
      ['2027-03-03', ['before', 'due', 'first', 'second']],
    ] as const) {
      for (let time = 0; time < 2; time++) await night(day)
      expect(await steps(id), day).toEqual(expected)
      sent += queued.length
      await sendQueued()
    }
    expect(sent).toBe(4)
  })

  test('charges its fee as an invoice of its own, which is not reminded of', async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await night('2026-12-19')
    const [{ feeInvoiceId } = { feeInvoiceId: null }] = (await scene.get(id)).reminders
    expect(await scene.get(feeInvoiceId ?? '')).toMatchObject({
      ...{ number: 2, totalMinor: 10_000, vatMinor: 0, dueOn: '2026-12-29', recipient: 'Ry Tryk ApS' },
      lines: [{ description: 'Rykkergebyr, faktura 1' }],
    })
    await night('2027-02-20')
    expect(await steps(feeInvoiceId ?? '')).toEqual([])
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test.each([
    ['a fee above 100 kr.', { firstFeeMinor: 10_001 }],
    ['a second reminder nine days after the first', { firstAfterDays: 15, secondAfterDays: 24 }],
    ['a second reminder without a first', { firstAfterDays: null }],
  ])('is refused with %s', async (_what, change) => {
    expect((await save({ ...SCHEDULE, ...change })).status).toBe(400)
  })

  test('that is switched on begins without a fee, and charges it from the second on', { tags: 'full' }, async () => {
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    portal.clock.now = new Date('2027-05-01T11:00:00Z')
    await save({ ...SCHEDULE, firstFeeMinor: 10_000, secondFeeMinor: 5_000 })
    await night('2027-05-02')
    expect((await scene.get(id)).reminders).toMatchObject([{ step: 'first', feeInvoiceId: null }])
    await sendQueued()
    await night('2027-05-11')
    expect(await steps(id)).toEqual(['first'])
    await night('2027-05-12')
    const [{ step, feeInvoiceId } = { step: null, feeInvoiceId: null }] = (await scene.get(id)).reminders
    expect(step).toBe('second')
    expect((await scene.get(feeInvoiceId ?? '')).totalMinor).toBe(5_000)
  })

  test('waits ten days from when the first was really sent', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, firstAfterDays: 10, secondAfterDays: 20, secondFeeMinor: 5_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await night('2026-12-14')
    portal.clock.now = new Date('2026-12-17T09:00:00+01:00')
    await sendQueued()
    await night('2026-12-26')
    expect(await steps(id)).toEqual(['first'])
    await night('2026-12-27')
    expect(await steps(id)).toEqual(['first', 'second'])
  })

  test('records the fee in the audit log', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
    await scene.issued({ dueOn: '2026-12-04' })
    await night('2026-12-19')
    const entries = await scene.run<{ detail: object }>(
      `select detail from audit_entry where organisation_id = $1 and action = 'reminder-fee-issued'`,
      scene.club.id,
    )
    expect(entries).toMatchObject([{ detail: { number: 2, amountMinor: 10_000, dueOn: '2026-12-29' } }])
  })

  test('that is off reminds of nothing', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, isOn: false })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await night('2026-12-19')
    expect(await steps(id)).toEqual([])
  })
})

describe('no reminder is sent', () => {
  test.each([
    ['of a paid invoice', (id: string) => scene.pay(id, TOTAL)],
    ['of a credited invoice', (id: string) => scene.credit(id, TOTAL)],
    ['of an invoice written off', (id: string) => scene.writeOff(id)],
    ['of an invoice that is paused', (id: string) => pause(id, 'invoice')],
    ['of an invoice that is disputed', (id: string) => pause(id, 'dispute')],
  ])('%s', { tags: 'full' }, async (_what, change) => {
    await save(SCHEDULE)
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await change(id)
    await night('2026-12-19')
    expect(await steps(id)).toEqual([])
  })

  test('to a person who is paused, until that ends', { tags: 'full' }, async () => {
    await save(SCHEDULE)
    const recipient = { kind: 'member' as const, memberId: scene.members[0] ?? '' }
    const [one, other] = [
      await scene.issued({ recipient, dueOn: '2026-12-04' }),
      await scene.issued({ dueOn: '2026-12-04' }),
    ]
    const second = await scene.issued({ recipient, dueOn: '2026-12-04' })
    expect((await pause(one.id, 'person')).body.pause).toMatchObject({ kind: 'person', reason: 'Aftalt' })
    expect((await pause(other.id, 'person')).status).toBe(400)
    await night('2026-12-19')
    expect([await steps(one.id), await steps(second.id), await steps(other.id)]).toEqual([[], [], ['first']])
    const params = { orgKey: scene.club.key, invoiceId: second.id }
    expect((await portal.call(scene.treasurer, calls.clubReminderResume, { params })).body.pause).toBeNull()
    await night('2026-12-20')
    expect([await steps(one.id), await steps(second.id)]).toEqual([['first'], ['first']])
  })

  test('after money arrived between the night and the e-mail, and its fee is credited', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
    const email = `kasserer-${randomUUID()}@example.org`
    const recipient = { ...COMPANY, email } as typeof COMPANY
    const { id } = await scene.issued({ recipient, dueOn: '2026-12-04' })
    await night('2026-12-19')
    await scene.pay(id, TOTAL, { day: '2026-12-18' })
    for (let time = 0; time < 2; time++)
      await sendReminderMail(eventMessageDeps(portal), { reminderId: queued[0] ?? '' })
    const [reminder] = (await scene.get(id)).reminders
    expect(reminder).toMatchObject({ step: 'first', state: 'stopped' })
    expect(await scene.get(reminder?.feeInvoiceId ?? '')).toMatchObject({
      ...{ state: 'credited', leftMinor: 0 },
      movements: [{ kind: 'credited', amountMinor: -10_000, number: 3, reason: 'Rykkeren blev ikke sendt' }, {}],
    })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('while a card is charged for the invoice, until that has failed', async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await scene.run('update invoice set claimed_by = gen_random_uuid() where id = $1', id)
    await night('2026-12-19')
    expect(await steps(id)).toEqual([])
    expect(await scene.numbers()).toEqual([1])
    await scene.run('update invoice set claimed_by = null where id = $1', id)
    await night('2026-12-20')
    expect(await steps(id)).toEqual(['first'])
  })
})

describe('an invoice that is owed again', () => {
  test('by a reversed payment gets all the time it had before', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000, secondFeeMinor: 10_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    const payment = randomUUID()
    await scene.pay(id, TOTAL, { payment })
    portal.clock.now = new Date('2027-03-01T11:00:00Z')
    await scene.reverse(id, payment)
    for (const [day, expected] of [
      ['2027-03-02', ['due']],
      ['2027-03-15', ['due']],
      ['2027-03-16', ['due', 'first']],
      ['2027-03-30', ['due', 'first']],
      ['2027-03-31', ['due', 'first', 'second']],
    ] as const) {
      await night(day)
      expect(await steps(id), day).toEqual(expected)
      await sendQueued()
      portal.clock.now = new Date(`${day}T06:30:00+01:00`)
      await prove()
      expect(await needs(), day).toEqual([])
    }
  })

  test('is reminded first for a step that was stopped, before the next costs anything', async () => {
    await save({ ...SCHEDULE, secondFeeMinor: 10_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    await night('2026-12-19')
    const payment = randomUUID()
    await scene.pay(id, TOTAL, { day: '2026-12-18', payment })
    await sendQueued()
    expect((await scene.get(id)).reminders).toMatchObject([{ step: 'first', state: 'stopped' }])
    await scene.reverse(id, payment)
    await night('2027-02-20')
    expect((await scene.get(id)).reminders).toMatchObject([
      { step: 'first', state: 'queued', feeInvoiceId: null },
      { step: 'first', state: 'stopped' },
    ])
  })
})

describe('a reminder that cannot be sent', () => {
  const fee = async (id: string) => {
    const [{ state, feeInvoiceId } = { state: null, feeInvoiceId: null }] = (await scene.get(id)).reminders
    return { state, fee: (await scene.get(feeInvoiceId ?? '')).state }
  }
  const queuedWithFee = async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
    const email = `kasserer-${randomUUID()}@example.org`
    const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY, dueOn: '2026-12-04' })
    await night('2026-12-19')
    return id
  }

  test('because its address is rejected is given up, and its fee is credited', async () => {
    const id = await queuedWithFee()
    const [reminderId = ''] = queued
    const deps = eventMessageDeps(portal)
    const mailer = {
      ...deps.mailer,
      send: () => Promise.reject(new RecipientRejectedError('550', { ofAddress: 'Unknown user' })),
    }
    await expect(sendReminderMail({ ...deps, mailer }, { reminderId })).rejects.toThrow('550')
    expect(await fee(id)).toEqual({ state: 'failed', fee: 'credited' })
    await sendReminderMail(deps, { reminderId })
    expect(await fee(id)).toEqual({ state: 'failed', fee: 'credited' })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('for four days is given up, which the proof reports', { tags: 'full' }, async () => {
    const id = await queuedWithFee()
    portal.clock.now = new Date('2026-12-22T06:30:00+01:00')
    await prove()
    expect(await fee(id)).toEqual({ state: 'queued', fee: 'open' })
    portal.clock.now = new Date('2026-12-23T06:30:00+01:00')
    await prove()
    expect(await fee(id)).toEqual({ state: 'failed', fee: 'credited' })
    expect(await needs()).toEqual([{ kind: 'invoice-reminders', count: 1 }])
    await night('2026-12-24')
    expect(await steps(id)).toEqual(['first'])
  })

  test('is not given up while a worker sends it, which then keeps its fee', { tags: 'full' }, async () => {
    const id = await queuedWithFee()
    const [reminderId = ''] = queued
    portal.clock.now = new Date('2026-12-23T06:30:00+01:00')
    let proved = false
    const deps = eventMessageDeps(portal)
    const mailer = {
      ...deps.mailer,
      send: async (mail: Parameters<typeof deps.mailer.send>[0]) => {
        await prove()
        proved = true
        return deps.mailer.send(mail)
      },
    }
    await sendReminderMail({ ...deps, mailer }, { reminderId })
    expect(proved).toBe(true)
    expect(await fee(id)).toEqual({ state: 'sent', fee: 'open' })
  })

  test('because it was paid is not stopped while a worker sends it, which then keeps its fee', async () => {
    const id = await queuedWithFee()
    const [reminderId = ''] = queued
    const deps = eventMessageDeps(portal)
    const mailer = {
      ...deps.mailer,
      send: async (mail: Parameters<typeof deps.mailer.send>[0]) => {
        await scene.pay(id, TOTAL, { day: '2026-12-19' })
        await sendReminderMail(deps, { reminderId })
        return deps.mailer.send(mail)
      },
    }
    await sendReminderMail({ ...deps, mailer }, { reminderId })
    expect(await fee(id)).toEqual({ state: 'sent', fee: 'open' })
  })

  test('but was sent before it was given up keeps its fee', { tags: 'full' }, async () => {
    const id = await queuedWithFee()
    const [reminderId = ''] = queued
    await sendReminderMail(eventMessageDeps(portal), { reminderId })
    await scene.run(`update invoice_reminder set state = 'queued' where id = $1`, reminderId)
    portal.clock.now = new Date('2026-12-24T06:30:00+01:00')
    await prove()
    expect(await fee(id)).toEqual({ state: 'sent', fee: 'open' })
  })
})

test('a reminder says what is left and where to pay it, once, and records that it was sent', async () => {
  await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
  const email = `kasserer-${randomUUID()}@example.org`
  const { id } = await scene.issued({ recipient: { ...COMPANY, email } as typeof COMPANY, dueOn: '2026-12-04' })
  await scene.pay(id, 20_000)
  await night('2026-12-19')
  for (let time = 0; time < 2; time++) await sendReminderMail(eventMessageDeps(portal), { reminderId: queued[0] ?? '' })
  const { subject, text } = await onlyMailTo(portal, email)
  expect(subject).toMatch(/^Påmindelse om faktura 1 fra /)
  expect(text).toContain('Der mangler 325,00 kr.')
  expect(text).toContain('gebyr på 100,00 kr.')
  expect(text).toContain('/invoice/')
  expect((await scene.get(id)).reminders).toMatchObject([{ step: 'first', state: 'sent' }])
})

test('a reminder that was sent keeps its fee, although the process ended before that was recorded', {
  tags: 'full',
}, async () => {
  await save({ ...SCHEDULE, firstFeeMinor: 10_000 })
  const { id } = await scene.issued({ dueOn: '2026-12-04' })
  await night('2026-12-19')
  const reminderId = queued[0] ?? ''
  await sendReminderMail(eventMessageDeps(portal), { reminderId })
  await scene.run(`update invoice_reminder set state = 'queued' where id = $1`, reminderId)
  await scene.pay(id, TOTAL)
  await sendReminderMail(eventMessageDeps(portal), { reminderId })
  const [reminder] = (await scene.get(id)).reminders
  expect(reminder).toMatchObject({ state: 'sent' })
  expect((await scene.get(reminder?.feeInvoiceId ?? '')).leftMinor).toBe(10_000)
})

describe('the proof of each night', () => {
  test('is in order after the reminders, and reports one that is missing, unsent or unfounded', {
    tags: 'full',
  }, async () => {
    await save(SCHEDULE)
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    portal.clock.now = new Date('2026-12-19T06:30:00+01:00')
    await prove()
    expect(await needs()).toEqual([{ kind: 'invoice-reminders', count: 1 }])
    await night('2026-12-19')
    await sendReminderMail(eventMessageDeps(portal), { reminderId: queued[0] ?? '' })
    portal.clock.now = new Date('2026-12-19T06:30:00+01:00')
    await prove()
    expect(await needs()).toEqual([])
    await scene.run(`update invoice_reminder set state = 'queued' where invoice_id = $1`, id)
    await prove()
    expect(await needs()).toEqual([{ kind: 'invoice-reminders', count: 1 }])
    await scene.run(`update invoice_reminder set state = 'sent', day = '2026-12-01' where invoice_id = $1`, id)
    await prove()
    expect(await needs()).toEqual([{ kind: 'invoice-reminders', count: 1 }])
  })

  test('reports a fee whose reminder was not sent, and two fees within ten days', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, firstFeeMinor: 10_000, secondFeeMinor: 10_000 })
    const { id } = await scene.issued({ dueOn: '2026-12-04' })
    for (const day of ['2026-12-19', '2027-01-03']) {
      await night(day)
      await sendQueued()
    }
    const wrongFees = async () => {
      await prove()
      const [row] = await scene.run<{ fees: number }>(
        'select fees from invoice_reminder_check where organisation_id = $1',
        scene.club.id,
      )
      return row?.fees
    }
    expect([await wrongFees(), await needs()]).toEqual([0, []])
    await scene.run(`update invoice_reminder set sent_at = '2026-12-30' where invoice_id = $1 and step = 'first'`, id)
    expect([await wrongFees(), await needs()]).toEqual([1, [{ kind: 'invoice-reminders', count: 1 }]])
    await scene.run(`update invoice_reminder set sent_at = '2026-12-19' where invoice_id = $1 and step = 'first'`, id)
    await scene.run(`update invoice_reminder set state = 'stopped' where invoice_id = $1 and step = 'second'`, id)
    expect(await wrongFees()).toBe(1)
  })

  test('agrees with the rules on every day of a history', { tags: 'full' }, async () => {
    await save({ ...SCHEDULE, beforeDays: 5, firstAfterDays: 11, secondAfterDays: 21 })
    for (const dueOn of ['2026-11-28', '2026-12-04', '2026-12-20']) await scene.issued({ dueOn })
    for (let day = 21; day < 71; day++) {
      const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)
      // Some nights are missed.
      if (day % 7 !== 0) await night(date)
      await sendQueued()
      portal.clock.now = new Date(`${date}T06:30:00+01:00`)
      await prove()
      const [row] = await scene.run<{ missing: number; unfounded: number }>(
        'select missing, unfounded from invoice_reminder_check where organisation_id = $1',
        scene.club.id,
      )
      if (day % 7 !== 0) expect(row, date).toEqual({ missing: 0, unfounded: 0 })
    }
  })

  test('that did not run is reported', { tags: 'full' }, async () => {
    await save(SCHEDULE)
    await prove()
    expect(await needs()).toEqual([])
    portal.clock.now = new Date(START.getTime() + 37 * 3_600_000)
    expect(await needs()).toEqual([{ kind: 'invoice-reminders', count: 0 }])
  })
})

describe('reminders sent manually', () => {
  const preview = (invoiceId: string | null, id = randomUUID()) =>
    portal.call(scene.treasurer, calls.clubReminderPreview, {
      params: { orgKey: scene.club.key },
      body: { id, invoiceId },
    })
  const at = (changeSetId: string) => ({ params: { orgKey: scene.club.key, changeSetId } })
  /** Ten minutes later. */
  const release = async () => {
    portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
    await run('held-letters')
    const jobs = portal.app.modules.flatMap(({ jobs: own = [] }) => own)
    for (const message of held.splice(0)) await jobs.find(({ queue }) => queue.name === 'held-letter')?.run(message)
  }

  test('to all that are overdue are previewed, and leave out what is settled, paused or without an address', {
    tags: 'full',
  }, async () => {
    const late = await scene.issued({ dueOn: '2026-11-25' })
    const stopped = await scene.issued({ dueOn: '2026-11-25' })
    await pause(stopped.id, 'dispute')
    await scene.issued({ dueOn: '2026-11-25', recipient: { ...COMPANY, email: '' } as typeof COMPANY })
    const paid = await scene.issued({ dueOn: '2026-11-25' })
    await scene.pay(paid.id, TOTAL)
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    const id = randomUUID()
    const { body } = await preview(null, id)
    expect(body).toMatchObject({ kind: 'invoice-reminder', counts: { change: 1, refuse: 2 } })
    expect((await preview(null, id)).body).toEqual(body)
    expect(await steps(late.id)).toEqual([])
  })

  test('are held, and are undone until they are sent', async () => {
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    const { body: set } = await preview(id)
    expect((await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))).status).toBe(200)
    await scene.work(set.id)
    expect((await scene.get(id)).reminders).toMatchObject([{ step: 'manual', state: 'held' }])
    expect((await portal.call(scene.treasurer, calls.clubReminderUndo, at(set.id))).status).toBe(200)
    expect((await scene.get(id)).reminders).toMatchObject([{ step: 'manual', state: 'withdrawn' }])
    await release()
    expect(queued).toEqual([])
  })

  test('by two organisers on one day are sent once, and undone ones can be sent anew', { tags: 'full' }, async () => {
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    const previews = [(await preview(null)).body, (await preview(null)).body]
    for (const set of previews) {
      await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
      await scene.work(set.id)
    }
    expect(await steps(id)).toEqual(['manual'])
    expect((await preview(id)).body.counts).toMatchObject({ change: 0, refuse: 1 })
    await portal.call(scene.treasurer, calls.clubReminderUndo, at(previews[0]?.id ?? ''))
    expect((await preview(id)).body.counts).toMatchObject({ change: 1, refuse: 0 })
  })

  test('are undone before a worker has stored them', { tags: 'full' }, async () => {
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    const { body: set } = await preview(id)
    await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
    for (let time = 0; time < 2; time++) {
      expect((await portal.call(scene.treasurer, calls.clubReminderUndo, at(set.id))).status).toBe(200)
    }
    await scene.work(set.id)
    await release()
    expect(await steps(id)).toEqual([])
    expect(queued).toEqual([])
  })

  test('to recipients outside the portal do not count towards the allowance once they are undone', {
    tags: 'full',
  }, async () => {
    const counted = async () =>
      (
        await scene.run<{ messages: number }>(
          'select coalesce(sum(messages), 0)::int as messages from club_sending where organisation_id = $1',
          scene.club.id,
        )
      )[0]?.messages
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    const before = await counted()
    const { body: set } = await preview(id)
    await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
    await scene.work(set.id)
    await portal.call(scene.treasurer, calls.clubReminderUndo, at(set.id))
    await scene.work(set.id)
    expect(await counted()).toBe(before)
  })

  test('are sent after ten minutes, except of what was paid by then', { tags: 'full' }, async () => {
    const [paid, owed] = [await scene.issued({ dueOn: '2026-11-25' }), await scene.issued({ dueOn: '2026-11-25' })]
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    const { body: set } = await preview(null)
    await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
    await scene.work(set.id)
    await scene.pay(paid.id, TOTAL)
    await release()
    expect((await scene.get(paid.id)).reminders).toMatchObject([{ step: 'manual', state: 'stopped' }])
    expect((await scene.get(owed.id)).reminders).toMatchObject([{ step: 'manual', state: 'queued' }])
    expect(queued).toHaveLength(1)
  })

  test('wait while the club is hidden, and fail only if their message was dropped', { tags: 'full' }, async () => {
    const [waiting, dropped] = [
      await scene.issued({ dueOn: '2026-11-25' }),
      await scene.issued({ dueOn: '2026-11-25' }),
    ]
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    for (const { id } of [waiting, dropped]) {
      const { body: set } = await preview(id)
      await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
      await scene.work(set.id)
      if (id === dropped.id) {
        await scene.run(`update held_message set state = 'stopped' where change_set_id = $1`, set.id)
      }
    }
    await scene.run('update organisation set enabled = false where id = $1', scene.club.id)
    portal.clock.now = new Date('2026-12-06T11:00:00Z')
    await prove()
    expect((await scene.get(waiting.id)).reminders).toMatchObject([{ step: 'manual', state: 'held' }])
    expect((await scene.get(dropped.id)).reminders).toMatchObject([{ step: 'manual', state: 'failed' }])
    await scene.run('update organisation set enabled = true where id = $1', scene.club.id)
    await release()
    expect((await scene.get(waiting.id)).reminders).toMatchObject([{ step: 'manual', state: 'queued' }])
  })

  test('are hidden from who changes many members but sends no invoices', async () => {
    const secretary = await withRole(portal, scene.club, { role: 'secretary' })
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    const { body: set } = await preview(id)
    const { params } = at(set.id)
    expect((await portal.call(secretary, sets.clubChangeSetRows, { params })).status).toBe(404)
    for (const one of [sets.clubChangeSetGet, sets.clubChangeSetApply, sets.clubChangeSetUndo]) {
      expect((await portal.call(secretary, one, { params })).status, one.name).toBe(404)
    }
    expect((await portal.call(secretary, sets.clubChangeSetStopMessages, { params })).status).toBe(404)
    const listed = (who: typeof secretary) =>
      portal.call(who, sets.clubChangeSetList, { params: { orgKey: scene.club.key } })
    expect((await listed(secretary)).body).toEqual([])
    expect((await listed(scene.owner)).body).toMatchObject([{ id: set.id }])
    expect(await steps(id)).toEqual([])
  })

  test('are withdrawn when their messages are stopped, also to recipients outside the register', async () => {
    const { id } = await scene.issued({ dueOn: '2026-11-25' })
    const { body: set } = await preview(id)
    await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))
    await scene.work(set.id)
    const { status, body } = await portal.call(scene.owner, sets.clubChangeSetStopMessages, at(set.id))
    expect([status, body.messages]).toMatchObject([200, { held: 0, stopped: 1 }])
    expect((await scene.get(id)).reminders).toMatchObject([{ step: 'manual', state: 'withdrawn' }])
    await release()
    expect(queued).toEqual([])
    expect((await preview(id)).body.counts).toMatchObject({ change: 1, refuse: 0 })
  })

  test('of another kind of change are not found', async () => {
    const { body: set } = await scene.preview({ kind: 'tag', name: 'Spillere' })
    expect((await portal.call(scene.treasurer, calls.clubReminderSend, at(set.id))).status).toBe(404)
  })
})
