import { expect, test } from 'vitest'
import { findRowAfterKey, findTableAction } from '../../src/club/shared/table/use-table-keys.ts'

const key = (pressed: string, held = {}) => ({ key: pressed, ctrlKey: false, metaKey: false, altKey: false, ...held })

test.each([
  ['j', 'next'],
  ['ArrowDown', 'next'],
  ['k', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['x', 'select'],
  ['q', null],
])('%s: %s', (pressed, action) => {
  expect(findTableAction(key(pressed), true)).toBe(action)
})

test('with a modifier a key belongs to the browser', () => {
  expect(findTableAction(key('j', { ctrlKey: true }), true)).toBeNull()
  expect(findTableAction(key('x', { metaKey: true }), true)).toBeNull()
})

test.each([
  ['j', null],
  ['k', null],
  ['x', null],
  ['ArrowDown', 'next'],
  ['End', 'last'],
])('without single keys %s: %s', (pressed, action) => {
  expect(findTableAction(key(pressed), false)).toBe(action)
})

test.each([
  ['next', -1, 0],
  ['next', 2, 2],
  ['previous', 0, 0],
  ['previous', 2, 1],
  ['first', 2, 0],
  ['last', 0, 2],
] as const)('%s of row %d of three is %d', (action, at, next) => {
  expect(findRowAfterKey(action, at, 3)).toBe(next)
})
