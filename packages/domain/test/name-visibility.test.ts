import { expect, test } from 'vitest'
import { canBeListedByName, type NameVisibilityFacts } from '../src/name-visibility.ts'

const GROWN_UP: NameVisibilityFacts = { enabled: true, leaving: false, hasGuardian: false, dateOfBirth: '1980-05-04' }

test.each([
  ['a grown-up', {}, true],
  ['somebody who is 18 today', { dateOfBirth: '2008-11-20' }, true],
  ['somebody who is 18 tomorrow', { dateOfBirth: '2008-11-21' }, false],
  ['somebody whose age nobody knows', { dateOfBirth: null }, false],
  ['a dependant, of any age', { hasGuardian: true }, false],
  ['somebody who has left, or asked to', { leaving: true }, false],
  ['somebody who is switched off', { enabled: false }, false],
] as const)('%s', (_who, given, named) => {
  expect(canBeListedByName({ ...GROWN_UP, ...given }, '2026-11-20')).toBe(named)
})
