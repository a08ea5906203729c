import { findDuplicateWaitingEntries, type OpenWaitingEntry } from '@forenet/domain/waiting-list-merge'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const wait = (id: string, more: Partial<OpenWaitingEntry> = {}): OpenWaitingEntry => ({
  ...{ id, subjectId: 'senior', name: 'Senior', state: 'waiting', queue: '5' },
  ...more,
})

test.each([
  ['the one that waits longer stays', wait('k', { queue: '9' }), wait('m', { queue: '10' }), ['m']],
  ['also where that is the other’s', wait('k', { queue: '10' }), wait('m', { queue: '9' }), ['k']],
  ['an offer is more than a place', wait('k', { queue: '1' }), wait('m', { state: 'offered', queue: '2' }), ['k']],
  ['whoever has it', wait('k', { state: 'offered', queue: '2' }), wait('m', { queue: '1' }), ['m']],
  ['for another thing both stay', wait('k'), wait('m', { subjectId: 'junior' }), []],
  ['two offers are not made one', wait('k', { state: 'offered' }), wait('m', { state: 'offered' }), null],
] as const)('%s', (_what, keep, merge, closed) => {
  expect(findDuplicateWaitingEntries([keep], [merge])?.map(({ id }) => id) ?? null).toEqual(closed)
})

test('for any entries of two people, one remains per list, and no closed entry was earlier', () => {
  const waits = (who: string) =>
    fc
      .uniqueArray(fc.record({ subjectId: fc.constantFrom('a', 'b', 'c'), queue: fc.nat(1_000).map(String) }), {
        selector: ({ subjectId }) => subjectId,
      })
      .map((all) => all.map((one) => wait(`${who} ${one.subjectId}`, one)))
  fc.assert(
    fc.property(waits('k'), waits('m'), (keep, merge) => {
      const closed = new Set(findDuplicateWaitingEntries(keep, merge)?.map(({ id }) => id))
      for (const subject of ['a', 'b', 'c']) {
        const all = [...keep, ...merge].filter(({ subjectId }) => subjectId === subject)
        const left = all.filter(({ id }) => !closed.has(id))
        expect(left).toHaveLength(Math.min(1, all.length))
        for (const { queue } of all) expect(Number(left[0]?.queue)).toBeLessThanOrEqual(Number(queue))
      }
    }),
  )
})
