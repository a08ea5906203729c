import { describe, expect, test } from 'vitest'
import {
  deletionDate,
  isDeletionNoticeOver,
  isDue,
  retentionCutoff,
  retentionEnd,
} from '../../src/modules/portal/account-deletion/deletion-rules.ts'

describe('the day a deletion takes effect', () => {
  test.each([
    ['at noon', '2026-11-20T11:00:00Z', '2026-11-27'],
    ['after midnight in Copenhagen, before it in UTC', '2026-11-20T23:30:00Z', '2026-11-28'],
    ['over the end of a year', '2026-12-28T11:00:00Z', '2027-01-04'],
    ['over a leap day', '2028-02-25T11:00:00Z', '2028-03-03'],
    ['over the change to summer time', '2026-03-27T22:30:00Z', '2026-04-03'],
    ['over the change to winter time', '2026-10-20T22:30:00Z', '2026-10-28'],
  ])('requested %s', (_what, askedAt, day) => {
    expect(deletionDate(new Date(askedAt))).toBe(day)
  })

  test.each([
    ['the night before', '2026-11-26T22:59:59Z', false],
    ['the first minute of the day', '2026-11-26T23:00:00Z', true],
    ['long after', '2027-05-01T00:00:00Z', true],
    ['at once', '2026-11-20T11:00:00Z', false],
  ])('exists %s: %s is %s', (_what, now, due) => {
    expect(isDue(new Date('2026-11-20T11:00:00Z'), new Date(now))).toBe(due)
  })
})

describe('the retention of accounting records', () => {
  test.each([
    ['in the middle of a year', '2026-06-15T10:00:00Z', '2031-12-31'],
    ['on the last evening of a year', '2026-12-31T22:59:00Z', '2031-12-31'],
    ['in the first minutes of the next, in Copenhagen', '2026-12-31T23:10:00Z', '2032-12-31'],
  ])('of a purchase settled %s', (_what, settledAt, until) => {
    expect(retentionEnd(new Date(settledAt))).toBe(until)
  })

  test.each([
    ['2031-12-31T22:59:00Z', '2026-01-01'],
    ['2031-12-31T23:00:00Z', '2027-01-01'],
    ['2026-11-20T11:00:00Z', '2021-01-01'],
  ])('at %s is what was settled since %s', (now, day) => {
    expect(retentionCutoff(new Date(now))).toBe(day)
  })

  test('ends on the day after the last retention day, and not before', () => {
    const settledAt = new Date('2026-06-15T10:00:00Z')
    const cleared = (now: string) => settledAt < new Date(`${retentionCutoff(new Date(now))}T00:00:00+01:00`)
    expect(retentionEnd(settledAt)).toBe('2031-12-31')
    expect(cleared('2031-12-31T12:00:00Z')).toBe(false)
    expect(cleared('2032-01-01T00:05:00Z')).toBe(true)
  })
})

test.each([
  ['2026-12-11T12:00:00Z', false],
  ['2026-12-12T12:00:00Z', true],
])('the address of an undeliverable last message is deleted after two weeks: at %s %s', (now, over) => {
  expect(isDeletionNoticeOver(new Date('2026-11-27T00:00:00Z'), new Date(now))).toBe(over)
})
