import { describe, expect, test } from 'vitest'
import { applyNoticeChange, isNoticeShownOn, type Notice, type ShownNotice } from '../../src/kit/notices/notice.ts'

const bar = (given: Partial<Notice> = {}): Notice => ({
  id: 'a',
  target: 'all',
  type: 'info',
  message: 'm',
  closable: true,
  ...given,
})
const shown = (...bars: Notice[]): readonly ShownNotice[] =>
  bars.reduce<readonly ShownNotice[]>((list, notice) => applyNoticeChange(list, { kind: 'show', notice }), [])

describe('visibility of a notice', () => {
  test.each([
    ['all', bar(), 'home', true],
    ['an empty target', bar({ target: [] }), 'home', true],
    ['all, in a list', bar({ target: ['all'] }), 'home', true],
    ['the page named', bar({ target: ['memberships', 'home'] }), 'home', true],
    ['another page named', bar({ target: ['memberships'] }), 'home', false],
    ['all but this page', bar({ exclude: ['home'] }), 'home', false],
    ['named and excluded', bar({ target: ['home'], exclude: ['home'] }), 'home', false],
    ['an unknown page', bar({ target: ['home'] }), '', false],
  ])('%s', (_case, notice, page, isShown) => {
    expect(isNoticeShownOn(notice, page)).toBe(isShown)
  })
})

const tick = (list: readonly ShownNotice[], given: { elapsedMs?: number; paused?: string[]; pageName?: string } = {}) =>
  applyNoticeChange(list, {
    kind: 'tick',
    elapsedMs: given.elapsedMs ?? 1_000,
    pausedIds: new Set(given.paused),
    pageName: given.pageName ?? 'home',
  })

describe('the countdown', () => {
  const fifteen = shown(bar({ autoCloseTime: 15_000 }), bar({ id: 'stays' }))

  test('closes a notice after its time, and no other', () => {
    let list = fifteen
    for (let second = 0; second < 14; second++) list = tick(list)
    expect(list.find((notice) => notice.id === 'a')?.remainingMs).toBe(1_000)
    expect(tick(list).map((notice) => notice.id)).toEqual(['stays'])
  })

  test('pauses while it is read', () => {
    expect(tick(fifteen, { paused: ['a'] })).toEqual(fifteen)
  })

  test('pauses on pages that hide the notice', () => {
    const list = shown(bar({ autoCloseTime: 1_000, exclude: ['memberships'] }))
    expect(tick(list, { pageName: 'memberships' })).toEqual(list)
    expect(tick(list, { pageName: 'home' })).toEqual([])
  })
})

test('a repeated id replaces the notice in place and restarts its time', () => {
  const list = applyNoticeChange(tick(shown(bar({ autoCloseTime: 5_000 }), bar({ id: 'b' }))), {
    kind: 'show',
    notice: bar({ message: 'new', autoCloseTime: 5_000 }),
  })
  expect(list.map(({ id, message, remainingMs }) => [id, message, remainingMs])).toEqual([
    ['a', 'new', 5_000],
    ['b', 'm', null],
  ])
})

test('notices close individually or by group', () => {
  const list = shown(bar({ groupId: 'address' }), bar({ id: 'b', groupId: 'address' }), bar({ id: 'c' }))
  expect(applyNoticeChange(list, { kind: 'dismiss', id: 'b' }).map((notice) => notice.id)).toEqual(['a', 'c'])
  expect(applyNoticeChange(list, { kind: 'dismiss-group', groupId: 'address' }).map((notice) => notice.id)).toEqual([
    'c',
  ])
})

test('sign-out removes personal notices and leaves others', () => {
  const bars = shown(bar({ id: 'sent' }), bar({ id: 'new-build', forAnyone: true }))
  expect(applyNoticeChange(bars, { kind: 'forget-person' }).map(({ id }) => id)).toEqual(['new-build'])
})
