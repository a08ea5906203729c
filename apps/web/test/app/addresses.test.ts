import { expect, test } from 'vitest'
import { aliasOf } from '../../src/app/routes/aliases.ts'
import { parseSearch, stringifySearch, texts } from '../../src/app/search-text.ts'

test.each([
  ['/', null],
  ['/memberships', null],
  ['/organizations', null],
  ['/organizations-12-details', null],
  ['/index', '/'],
  ['/membership-list', '/memberships'],
  ['/membership-a1-receipt', '/membership/a1/receipt'],
  ['/organisations', '/organizations'],
  ['/organisations-12-details', '/organizations-12-details'],
  ['/my-calendar', '/my-calender'],
  ['/ui', '/'],
  ['/ui/', '/'],
  ['/ui/membership/confirm', '/membership/confirm'],
  ['/ui/membership-list', '/memberships'],
  ['/ui//evil.example', '/evil.example'],
  ['/uinteresting', null],
  ['/memberships/', '/memberships'],
])('%s stands for %s', (path, target) => {
  expect(aliasOf(path)).toBe(target)
})

test('an alias never leads to another alias', () => {
  for (const path of [
    '/index',
    '/ui/index',
    '/membership-list',
    '/membership-1-receipt',
    '/organisations',
    '/my-calendar',
  ]) {
    expect(aliasOf(aliasOf(path) ?? '')).toBeNull()
  }
})

test('a query is text: tokens that look like numbers or JSON stay as they are', () => {
  const token = '00012e4567890123456789012345678901234567'
  expect(parseSearch(`?forenettoken=${token}&orgId=true`)).toEqual({ forenettoken: token, orgId: 'true' })
  expect(stringifySearch({ forenettoken: token, empty: '', none: undefined })).toBe(`?forenettoken=${token}`)
  expect(stringifySearch({})).toBe('')
})

test('a query survives being read and written', () => {
  const search = { name: 'Åse & Bo+', path: '/a?b=c#d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('only the named texts are taken from a query', () => {
  expect(texts('trigger')({ trigger: 'editMainParticipant', other: 'x' })).toEqual({ trigger: 'editMainParticipant' })
  expect(texts('trigger')({ trigger: 7 })).toEqual({})
})
