import { addDays } from '@forenet/domain/calendar-date'
import {
  computeReminderFee,
  DEFAULT_REMINDER_SCHEDULE,
  findDueInstalmentReminder,
  findDueReminder,
  findReminderScheduleProblem,
  MAX_REMINDER_FEES,
  MIN_DAYS_BETWEEN_REMINDER_FEES,
  planReminderDates,
  REMINDER_STEPS,
  type ReminderStep,
} from '@forenet/domain/invoice-reminder'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const SCHEDULE = { ...DEFAULT_REMINDER_SCHEDULE, isOn: true, onDueDate: true, firstFeeMinor: 10_000 }
const DUE = '2027-03-15'
const INVOICE = {
  ...{ dueOn: DUE, issuedOn: '2027-03-01', owedAgainOn: null, lastAfterDueOn: null },
  done: [] as ReminderStep[],
}

describe('the reminder due on a day', () => {
  test.each([
    ['2027-03-11', [], null],
    ['2027-03-12', [], 'before'],
    ['2027-03-14', [], 'before'],
    ['2027-03-14', ['before'], null],
    ['2027-03-15', ['before'], 'due'],
    ['2027-03-29', ['before'], 'due'],
    ['2027-03-29', ['before', 'due'], null],
    ['2027-03-30', ['before', 'due'], 'first'],
    ['2027-04-13', ['first'], null],
    ['2027-04-14', ['first'], 'second'],
    // Reminders were switched on late; the first reminder after the due date is not skipped.
    ['2027-12-01', [], 'first'],
    ['2027-12-01', ['first'], 'second'],
    ['2027-12-01', ['second'], null],
    ['2027-12-01', ['before', 'due', 'first', 'second'], null],
  ] as const)('%s after %j is %s', (today, done, step) => {
    expect(findDueReminder(SCHEDULE, { ...INVOICE, done }, today)).toBe(step)
  })

  test('waits ten days after a reminder that was late', () => {
    const late = { ...INVOICE, done: ['first'] as const, lastAfterDueOn: '2027-04-12' }
    expect(findDueReminder(SCHEDULE, late, '2027-04-21')).toBeNull()
    expect(findDueReminder(SCHEDULE, late, '2027-04-22')).toBe('second')
  })

  test.each([
    ['2027-06-01', [], 'due'],
    ['2027-06-15', ['due'], null],
    ['2027-06-16', ['due'], 'first'],
    ['2027-06-16', ['due', 'first'], null],
    ['2027-07-01', ['due', 'first'], 'second'],
  ] as const)('%s after %j, of an invoice owed again since 1 June, is %s', (today, done, step) => {
    expect(findDueReminder(SCHEDULE, { ...INVOICE, owedAgainOn: '2027-06-01', done }, today)).toBe(step)
  })

  test('is none of a schedule that is off, or of the day the invoice is sent', () => {
    expect(findDueReminder({ ...SCHEDULE, isOn: false }, INVOICE, DUE)).toBeNull()
    expect(findDueReminder(SCHEDULE, { ...INVOICE, issuedOn: DUE }, DUE)).toBeNull()
  })

  test('is sent once each in order, ten days apart after the due date, whichever nights are missed', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 60, maxLength: 90 }), (nights) => {
        const sent: { step: ReminderStep; on: string }[] = []
        nights.forEach((runs, day) => {
          const today = addDays('2027-03-02', day)
          const after = sent.findLast(({ step }) => step === 'first' || step === 'second')
          const seen = { ...INVOICE, done: sent.map(({ step }) => step), lastAfterDueOn: after?.on ?? null }
          const step = runs ? findDueReminder(SCHEDULE, seen, today) : null
          if (step) sent.push({ step, on: today })
        })
        const order = sent.map(({ step }) => REMINDER_STEPS.indexOf(step))
        expect(order).toEqual([...new Set(order)].sort((one, other) => one - other))
        const [first, second] = (['first', 'second'] as const).map((step) => sent.find((one) => one.step === step)?.on)
        if (first && second) expect(addDays(first, MIN_DAYS_BETWEEN_REMINDER_FEES) <= second).toBe(true)
        for (const { step, on } of sent) {
          const planned = planReminderDates(SCHEDULE, DUE).find((one) => one.step === step)?.on ?? ''
          expect(on >= planned).toBe(true)
        }
      }),
    )
  })
})

describe('the reminder of an invoice in instalments', () => {
  const ONE = { number: 1, dueOn: '2027-03-15', done: [] as readonly ReminderStep[] }
  const TWO = { number: 2, dueOn: '2027-04-15', done: [] as readonly ReminderStep[] }
  const invoice = { issuedOn: '2027-03-01', owedAgainOn: null, lastAfterDueOn: null as string | null }
  const ALL = ['before', 'due', 'first', 'second'] as const

  test.each([
    ['2027-03-12', [ONE, TWO], null, [1, 'before']],
    // The second instalment gets no friendly reminder while the first is unpaid.
    ['2027-04-12', [{ ...ONE, done: ['before', 'due', 'first'] as const }, TWO], '2027-04-10', null],
    ['2027-04-12', [TWO], null, [2, 'before']],
    ['2027-04-15', [{ ...ONE, done: ALL }, TWO], '2027-04-14', null],
    ['2027-04-30', [{ ...ONE, done: ALL }, TWO], '2027-04-14', [2, 'first']],
    // At most one reminder in ten days, whichever instalment it concerns.
    ['2027-04-30', [{ ...ONE, done: ['first'] as const }, TWO], null, [1, 'second']],
    ['2027-05-09', [{ ...ONE, done: ALL }, TWO], '2027-04-30', null],
    ['2027-05-10', [{ ...ONE, done: ALL }, TWO], '2027-04-30', [2, 'first']],
    [
      '2027-05-15',
      [
        { ...ONE, done: ALL },
        { ...TWO, done: ['first'] as const },
      ],
      '2027-04-30',
      [2, 'second'],
    ],
    ['2027-08-01', [], null, null],
  ] as const)('%s of %j, the last after the due date on %s, is %j', (today, instalments, lastAfterDueOn, expected) => {
    const due = findDueInstalmentReminder(SCHEDULE, { ...invoice, lastAfterDueOn, instalments }, today)
    expect(due && [due.instalment.number, due.step]).toEqual(expected)
  })
})

test.each([
  [{}, null],
  [{ firstFeeMinor: 10_001 }, 'fee-too-high'],
  [{ secondFeeMinor: 10_001 }, 'fee-too-high'],
  [{ secondAfterDays: 24 }, 'second-too-early'],
  [{ secondAfterDays: 25 }, null],
  [{ firstAfterDays: null }, 'second-without-first'],
  [{ firstAfterDays: null, secondAfterDays: null }, null],
] as const)('a schedule with %j has the problem %s', (change, problem) => {
  expect(findReminderScheduleProblem({ ...SCHEDULE, ...change })).toBe(problem)
})

describe('the fee of a reminder', () => {
  const FEES = { ...SCHEDULE, secondFeeMinor: 5_000 }
  const of = (step: ReminderStep, change: Partial<Parameters<typeof computeReminderFee>[2]> = {}) =>
    computeReminderFee(FEES, step, {
      dueOn: DUE,
      owedAgainOn: null,
      inForceOn: '2027-01-01',
      lastSentOn: null,
      ...change,
    })

  test('is only of reminders after the due date', () => {
    const lastSentOn = '2027-03-30'
    expect(REMINDER_STEPS.map((step) => of(step, { lastSentOn }))).toEqual([0, 0, 10_000, 5_000])
  })

  test('is none after three', () => {
    const fees = Array.from({ length: 5 }, (_, feesCharged) => of('first', { feesCharged }))
    expect(fees.filter((fee) => fee > 0)).toHaveLength(MAX_REMINDER_FEES)
    expect(fees.at(-1)).toBe(0)
  })

  test.each([
    ['first', '2027-03-29', null, 10_000],
    // The first reminder is planned for 30 March, the second for 14 April.
    ['first', '2027-03-30', null, 0],
    ['first', '2027-12-01', null, 0],
    ['first', '2027-12-01', '2027-12-02', 10_000],
    ['second', '2027-12-01', '2027-03-30', 0],
    ['second', '2027-12-01', '2027-12-02', 5_000],
    ['second', '2027-04-13', '2027-03-30', 5_000],
    ['second', '2027-01-01', null, 0],
  ] as const)('%s, of a schedule in force since %s after one sent on %s, is %i', (step, inForceOn, lastSentOn, fee) => {
    expect(of(step, { inForceOn, lastSentOn })).toBe(fee)
  })
})
