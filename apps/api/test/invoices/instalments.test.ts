import { randomUUID } from 'node:crypto'
import * as calls from '@forenet/contract/club/invoice-calls'
import { addDays } from '@forenet/domain/calendar-date'
import { type Instalment, planInstalments } from '@forenet/domain/instalments'
import { DEFAULT_REMINDER_SCHEDULE, type ReminderSchedule } from '@forenet/domain/invoice-reminder'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendInvoiceMail } from '../../src/modules/finance/invoices/emails/invoice-mail.ts'
import { sendReminderMail } from '../../src/modules/finance/invoices/reminders/reminder-mail.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { type CardPayer, cardPayer } from './card-payer.ts'
import { COMPANY, createInvoiceScene, type InvoiceScene, TOTAL } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
/** 175 kr. each. */
const PLAN = planInstalments(TOTAL, { count: 3, firstDueOn: '2026-12-01', everyMonths: 1 })
const SHARE = TOTAL / 3

let portal: TestPortal
let scene: InvoiceScene
let card: CardPayer
const queued: string[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name === 'invoice-reminder-mail') queued.push((data as { reminderId: string }).reminderId)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  queued.length = 0
  scene = await createInvoiceScene(portal)
  card = cardPayer(portal)
})
afterEach(async () => {
  portal.clock.now = START
  await scene.run('delete from club_reminders')
})

const issued = (instalments: readonly Instalment[] = PLAN, email = COMPANY.kind === 'other' ? COMPANY.email : '') =>
  scene.issued({ instalments: [...instalments], recipient: { ...COMPANY, email } as typeof COMPANY })
const left = async (id: string) => (await scene.get(id)).instalments.map(({ leftMinor }) => leftMinor)
const run = (name: string) =>
  portal.app.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find((schedule) => schedule.name === name)
    ?.run()

describe('an invoice in instalments', () => {
  test.each([
    ['of which one', PLAN.slice(0, 1)],
    ['that do not sum to the total', PLAN.slice(0, 2)],
    ['whose due dates do not rise', [...PLAN].reverse()],
    ['due in the past', planInstalments(TOTAL, { count: 3, firstDueOn: '2026-11-19', everyMonths: 1 })],
  ])('%s is refused', async (_what, instalments) => {
    const { status, problem } = await scene.save({ instalments })
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'instalments'])
  })

  test('is settled from the oldest on by payments and credit notes, and owed again from a reversal', async () => {
    const { id } = await issued()
    expect(await left(id)).toEqual([SHARE, SHARE, SHARE])
    const payment = randomUUID()
    await scene.pay(id, SHARE + 5_000, { payment })
    expect(await left(id)).toEqual([0, SHARE - 5_000, SHARE])
    expect(await scene.get(id)).toMatchObject({ dueOn: '2027-01-01', instalment: { number: 2, of: 3 } })
    await scene.credit(id, SHARE)
    expect(await left(id)).toEqual([0, 0, SHARE - 5_000])
    expect(await scene.get(id)).toMatchObject({ dueOn: '2027-02-01', state: 'partly-paid' })
    await scene.reverse(id, payment)
    expect(await left(id)).toEqual([0, SHARE, SHARE])
    await scene.writeOff(id)
    expect(await scene.get(id)).toMatchObject({ state: 'written-off', leftMinor: 0, instalment: { number: 3, of: 3 } })
    expect(await scene.verify()).toMatchObject({ broken: null, differences: 0 })
  })

  test('is owed by the age of each instalment', { tags: 'full' }, async () => {
    const { id } = await issued()
    await scene.pay(id, 5_000)
    portal.clock.now = new Date('2027-01-15T11:00:00Z')
    const { owed, invoices } = await scene.list()
    expect(owed).toEqual([
      { age: 'not-due', invoices: 1, leftMinor: SHARE },
      { age: '1-30', invoices: 1, leftMinor: SHARE },
      { age: '31-60', invoices: 1, leftMinor: SHARE - 5_000 },
      ...['61-90', 'over-90'].map((age) => ({ age, invoices: 0, leftMinor: 0 })),
    ])
    expect(invoices).toMatchObject([{ state: 'overdue', daysOverdue: 45, dueOn: '2026-12-01' }])
    expect((await scene.list({ age: '1-30' })).invoices).toHaveLength(1)
    expect((await scene.list({ age: '61-90' })).invoices).toEqual([])
    await scene.pay(id, 2 * SHARE - 5_000, { day: '2027-01-15' })
    expect((await scene.list()).invoices).toMatchObject([{ state: 'partly-paid', daysOverdue: 0, dueOn: '2027-02-01' }])
  })

  test('that is issued late keeps its later due dates', async () => {
    const { body } = await scene.save({ instalments: PLAN })
    portal.clock.now = new Date('2026-12-10T11:00:00Z')
    const { body: late } = await scene.issue(body.id)
    expect(late.instalments.map(({ dueOn }) => dueOn)).toEqual(['2026-12-10', '2027-01-01', '2027-02-01'])
    expect(late.dueOn).toBe('2026-12-10')
  })

  test('is replaced as a draft, and unchangeable once issued', { tags: 'full' }, async () => {
    const { body } = await scene.save({ instalments: PLAN })
    expect((await scene.save({}, body.id)).body.instalments).toEqual([])
    const { id } = await issued()
    for (const text of [
      'update invoice_instalment set due_on = due_on + 1 where invoice_id = $1',
      'delete from invoice_instalment where invoice_id = $1',
      'update invoice set instalment_count = 0 where id = $1',
    ]) {
      await expect(scene.run(text, id), text).rejects.toThrow('only added to')
    }
  })

  test('is paid by card: the next, then all, and never the same instalment twice', async () => {
    const { id } = await issued()
    const page = async () => (await fetch(`${portal.origin}${await card.page(id)}`)).text()
    expect(await page()).toContain('Betal næste rate, 175,00 kr.')
    expect(await page()).toContain('Betal det hele, 525,00 kr.')
    expect((await card.open(id, SHARE + 1)).problem.code).toBe('invoice-changed')
    await card.open(id, TOTAL)
    await card.open(id, SHARE)
    await card.open(id, TOTAL)
    expect(await card.attempts(id)).toHaveLength(2)
    await card.open(id, SHARE)
    // Paid at the bank meanwhile: the next instalment is as much, but this is not a payment of it.
    await scene.pay(id, SHARE)
    await card.settleLatest(id)
    expect((await card.attempts(id))[0]).toMatchObject({ state: 'voided', voidReason: 'mismatch' })
    expect(await left(id)).toEqual([0, SHARE, SHARE])
    await card.pay(id, SHARE)
    expect(await left(id)).toEqual([0, 0, SHARE])
    await card.pay(id, SHARE)
    expect(await scene.get(id)).toMatchObject({ state: 'paid' })
    const { ours, theirs } = await readBothLedgers(portal)
    expect(theirs).toEqual(ours)
  })

  test('has its plan in the e-mail', { tags: 'full' }, async () => {
    const email = `rater-${randomUUID()}@example.org`
    const { id } = await issued(PLAN, email)
    await sendInvoiceMail(eventMessageDeps(portal), { invoiceId: id })
    const { text } = await onlyMailTo(portal, email)
    expect(text).toContain('Den betales i 3 rater. Rate 1 på 175,00 kr. skal betales senest 1. december 2026.')
    expect(text).toContain('Rate 3, betales senest 1. februar 2027')
  })
})

describe('reminders of instalments', () => {
  const SCHEDULE: ReminderSchedule = {
    ...{ ...DEFAULT_REMINDER_SCHEDULE, isOn: true, onDueDate: true, firstAfterDays: 10, secondAfterDays: 25 },
    ...{ firstFeeMinor: 10_000, secondFeeMinor: 10_000 },
  }

  /** Marks queued reminders as sent; returns them. */
  async function sentNow(): Promise<string[]> {
    const sent = await scene.run<{ day: string; instalment: number; step: string; hasFee: boolean }>(
      `update invoice_reminder set state = 'sent', sent_at = $1 where state = 'queued' and organisation_id = $2
       returning day::text, instalment, step, fee_invoice_id is not null as "hasFee"`,
      ...[portal.clock.now, scene.club.id],
    )
    return sent.map(({ day, instalment, step, hasFee }) => `${day} ${instalment} ${step}${hasFee ? ' fee' : ''}`)
  }
  async function proof() {
    await run('invoice-reminders-proof')
    const [found] = await scene.run(
      'select missing, unsent, unfounded, fees from invoice_reminder_check where organisation_id = $1',
      scene.club.id,
    )
    return found
  }

  test('follow each instalment, one letter in ten days and three fees in all, and every night is proved', {
    tags: 'full',
  }, async () => {
    await portal.call(scene.treasurer, calls.clubReminderScheduleSave, {
      params: { orgKey: scene.club.key },
      body: SCHEDULE,
    })
    const { id } = await issued()
    for (const expected of [
      '2026-11-28 1 before',
      '2026-12-01 1 due',
      '2026-12-11 1 first fee',
      '2026-12-26 1 second fee',
      // Two days late, because the first was owed until the night before.
      '2026-12-31 2 before',
      '2027-01-01 2 due',
      '2027-01-11 2 first fee',
      // The law allows three fees.
      '2027-01-26 2 second',
      // No friendly reminder of the third while the second is owed.
      '2027-02-11 3 first',
      '2027-02-26 3 second',
    ]) {
      const [day = ''] = expected.split(' ')
      for (const night of [addDays(day, -1), day]) {
        portal.clock.now = new Date(`${night}T00:45:00+01:00`)
        await run('invoice-reminders')
        expect(await sentNow(), night).toEqual(night === day ? [expected] : [])
        if (night === '2026-12-30') await scene.pay(id, SHARE, { day: night })
        expect(await proof(), night).toEqual({ missing: 0, unsent: 0, unfounded: 0, fees: 0 })
      }
    }
    await scene.run("delete from invoice_reminder where invoice_id = $1 and instalment = 3 and step = 'second'", id)
    expect(await proof()).toMatchObject({ missing: 1 })
  })

  test('name the oldest instalment and everything that is overdue', { tags: 'full' }, async () => {
    const email = `rykker-${randomUUID()}@example.org`
    await issued(PLAN, email)
    await portal.call(scene.treasurer, calls.clubReminderScheduleSave, {
      params: { orgKey: scene.club.key },
      body: { ...SCHEDULE, firstFeeMinor: 0, secondFeeMinor: 0 },
    })
    portal.clock.now = new Date('2027-01-15T00:45:00+01:00')
    await run('invoice-reminders')
    for (const reminderId of queued) await sendReminderMail(eventMessageDeps(portal), { reminderId })
    const { text } = await onlyMailTo(portal, email)
    expect(text).toContain('Rate 1 af faktura 1 fra')
    expect(text).toContain('skulle være betalt senest 1. december 2026. Der er forfaldet 350,00 kr., som mangler.')
  })
})
