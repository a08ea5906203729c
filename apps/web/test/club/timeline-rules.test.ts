import { expect, test } from 'vitest'
import { buildTimeline } from '../../src/club/register/person/timeline-rules.ts'

const nothing = { periods: [], changes: [], payments: [], tickets: [], messages: [] }

test('everything about a person is in one list, latest first', () => {
  const entries = buildTimeline({
    periods: [{ typeId: 'senior', name: 'Senior 2027', from: '2027-01-01', to: '2027-12-31' }],
    changes: [{ at: '2026-11-03T09:00:00.000Z', by: null, begins: true, fields: [] }],
    payments: [{ orderId: 'order', at: '2026-11-04T09:00:00.000Z' }],
    tickets: [{ id: 'ticket', startsAt: '2026-12-24T12:00:00.000Z' }],
    messages: [{ threadId: 'thread', at: '2026-11-05T09:00:00.000Z' }],
  } as never)
  expect(entries.map(({ kind }) => kind)).toEqual(['membership', 'ticket', 'message', 'payment', 'change'])
})

test('two periods of a type have different keys', () => {
  const period = { typeId: 'senior', name: 'Senior', from: '2026-01-01', to: '2026-12-31' }
  const entries = buildTimeline({ ...nothing, periods: [period, { ...period, from: '2027-01-01' }] } as never)
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
})
