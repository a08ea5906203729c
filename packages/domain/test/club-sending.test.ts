import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CLUB_MESSAGE_KINDS,
  type ClubSender,
  computeDailyMessageLimit,
  countRemainingMessages,
  findRecipientRefusal,
  UNPUBLISHED_DAILY_MESSAGES,
} from '../src/club-sending.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)
const club = (more: Partial<ClubSender> = {}): ClubSender => ({
  published: true,
  suspended: false,
  start: null,
  ...more,
})
const started = (approved: boolean, days: number) => ({ approved, publishedAt: daysAgo(days) })

describe('the daily allowance', () => {
  test.each<[string, ClubSender, number]>([
    ['created by the operator', club(), 2_000],
    ['suspended', club({ suspended: true }), 0],
    ['suspended before it is published', club({ published: false, suspended: true }), 0],
    ['not published', club({ published: false, start: { approved: false, publishedAt: null } }), 20],
    ['approved but not published', club({ published: false, start: { approved: true, publishedAt: null } }), 20],
    ['hidden again', club({ published: false, start: started(true, 400) }), 20],
    ['published today', club({ start: started(false, 0) }), 200],
    ['published for almost a week', club({ start: started(false, 6.99) }), 200],
    ['published for a week', club({ start: started(false, 7) }), 1_000],
    ['published for a month', club({ start: started(false, 30) }), 2_000],
    ['approved, published today', club({ start: started(true, 0) }), 1_000],
    ['approved, published for a week', club({ start: started(true, 7) }), 2_000],
    ['shown by the operator without being published', club({ start: { approved: false, publishedAt: null } }), 2_000],
  ])('for a club that is %s', (_what, sender, messages) => {
    expect(computeDailyMessageLimit(sender, NOW, 2_000)).toBe(messages)
  })

  test('never exceeds the ceiling, shrinks with age, or is smaller with approval', () => {
    const dates = fc.tuple(fc.nat(400), fc.nat(400), fc.boolean(), fc.integer({ min: 1, max: 10_000 }))
    fc.assert(
      fc.property(dates, ([one, other, approved, ceiling]) => {
        const at = (days: number, isApproved: boolean) =>
          computeDailyMessageLimit(club({ start: started(isApproved, days) }), NOW, ceiling)
        const [younger, older] = [Math.min(one, other), Math.max(one, other)]
        expect(at(older, approved)).toBeGreaterThanOrEqual(at(younger, approved))
        expect(at(one, true)).toBeGreaterThanOrEqual(at(one, false))
        expect(at(one, approved)).toBeLessThanOrEqual(ceiling)
        expect(computeDailyMessageLimit(club({ published: false }), NOW, ceiling)).toBe(
          Math.min(UNPUBLISHED_DAILY_MESSAGES, ceiling),
        )
      }),
    )
  })

  test('the remainder is never negative, even if the allowance was exceeded', () => {
    const left = (sent: number) => countRemainingMessages(club(), 20, { sent, refusals: 900 })
    expect([left(5), left(20), left(300), left(-4)]).toEqual([15, 0, 0, 20])
  })

  test('the remainder is zero after twenty refusals before publication', () => {
    const left = (refusals: number) => countRemainingMessages(club({ published: false }), 20, { sent: 5, refusals })
    expect([left(19), left(20)]).toEqual([15, 0])
  })
})

describe('recipients', () => {
  const unpublished = club({ published: false })
  test.each([
    ['role-invitation', [null, null]],
    ['guest-list', [null, 'not-published']],
    ['manual-registration', [null, 'not-published']],
    ['tickets-again', [null, 'not-published']],
    ['event-invitation', ['not-published', 'not-published']],
    ['event-letter', ['not-published', 'not-published']],
    ['member-letter', ['not-published', 'not-published']],
    ['register-news', ['not-published', 'not-published']],
  ] as const)('of an unpublished club: %s to confirmed addresses, and to others', (kind, refusals) => {
    expect([findRecipientRefusal(unpublished, kind, 0), findRecipientRefusal(unpublished, kind, 1)]).toEqual(refusals)
  })

  test.each(CLUB_MESSAGE_KINDS)('a published club may write to anyone, a suspended one to no one: %s', (kind) => {
    expect(findRecipientRefusal(club(), kind, 5)).toBeNull()
    for (const published of [true, false]) {
      expect(findRecipientRefusal(club({ published, suspended: true }), kind, 0)).toBe('suspended')
    }
  })
})
