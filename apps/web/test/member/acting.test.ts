import { describe, expect, test } from 'vitest'
import { findOptionAfterKey } from '../../src/member/impersonation/member-search.tsx'
import {
  type Candidate,
  filterCandidates,
  MAX_LOADED_MEMBERS,
  mergeById,
  needsServerSearch,
} from '../../src/member/impersonation/queries.ts'

const member = (firstName: string, lastName: string, email: string | null): Candidate => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email,
})
const mette = member('Mette', 'Kjær Sørensen', 'mette@example.org')
const alma = member('Alma', 'Kjær', null)
const percent = member('100%', 'Ægte_', 'aegte@example.org')
const all = [alma, mette, percent]

describe('members that match a text', () => {
  test.each<[string, Candidate[]]>([
    ['', all],
    ['   ', all],
    ['METTE', [mette]],
    ['kjÆr', [alma, mette]],
    ['mette kjær', [mette]],
    ['EXAMPLE.org', [mette, percent]],
    [' sørensen ', [mette]],
    ['null', []],
    ['0%', [percent]],
    ['æGTE_', [percent]],
    ['.', [mette, percent]],
    ['kjaer mette', [mette]],
  ])('%j', (text, expected) => {
    expect(filterCandidates(all, text)).toEqual(expected)
  })
})

describe('the server searches', () => {
  const many = Array.from({ length: MAX_LOADED_MEMBERS }, (_, i) => member('Maja', `Holm ${i}`, null))
  test.each<[string, readonly Candidate[], string, boolean]>([
    ['not without a text', many, '  ', false],
    ['not if all are loaded and some match', all, 'kjær', false],
    ['if no loaded member matches', all, 'somebody new', true],
    ['always if the list may be incomplete', many, 'maja', true],
    ['not one below the limit', many.slice(1), 'maja', false],
  ])('%s', (_what, loaded, text, asks) => {
    expect(needsServerSearch(loaded, text)).toBe(asks)
  })
})

test('merges two lists without duplicates, in the order of the first', () => {
  expect(mergeById([alma, mette], [mette, percent])).toEqual([alma, mette, percent])
})

describe('keys in the list', () => {
  test.each<[string, number, number, number | null]>([
    ['ArrowDown', -1, 3, 0],
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowUp', -1, 3, 2],
    ['ArrowUp', 0, 3, 0],
    ['ArrowUp', 2, 3, 1],
    ['PageDown', 0, 20, 6],
    ['PageDown', 18, 20, 19],
    ['PageUp', 7, 20, 1],
    ['PageUp', 2, 20, 0],
    ['ArrowDown', -1, 0, null],
    ['Home', 2, 3, null],
    ['End', 0, 3, null],
    ['a', 0, 3, null],
  ])('%s at %d of %d: %j', (key, active, count, expected) => {
    expect(findOptionAfterKey(key, active, count)).toBe(expected)
  })
})
