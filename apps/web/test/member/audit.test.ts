import { ALL_CALLS } from '@forenet/contract/all-calls'
import { describe, expect, test } from 'vitest'
import { findActionTextKey, parseAuditCursor } from '../../src/member/audit/audit-screen.tsx'
import { auditTexts } from '../../src/words/en/audit.ts'

const known = (key: string): boolean => {
  const [part, name = ''] = key.split('.')
  return name in (part === 'acted' ? auditTexts.acted : auditTexts.facts)
}

describe('action texts', () => {
  test('exist for every mutating call', () => {
    const changing = ALL_CALLS.filter(({ method, may }) => method !== 'GET' && !may.includes('anyone'))
    expect(changing.map(({ name }) => findActionTextKey(`acted:${name}`, known))).toEqual(
      changing.map(({ name }) => `acted.${name}`),
    )
  })

  test('have no unused entries', () => {
    const names = ALL_CALLS.map(({ name }) => name)
    expect(Object.keys(auditTexts.acted).filter((name) => name !== 'looked' && !names.includes(name))).toEqual([])
  })

  test.each([
    ['acted:looked', 'acted.looked'],
    ['profile-changed', 'facts.profile-changed'],
    ['acted:somethingNew', 'unknown'],
    ['something-new', 'unknown'],
    ['', 'unknown'],
  ])('%j is %s', (action, expected) => {
    expect(findActionTextKey(action, known)).toBe(expected)
  })
})

test.each([
  [undefined, undefined],
  ['12', 12],
  ['', undefined],
  ['0', undefined],
  ['-4', undefined],
  ['1e5', undefined],
  ['12abc', undefined],
  ['9'.repeat(20), undefined],
])('a URL with before=%j continues from %j', (text, expected) => {
  expect(parseAuditCursor(text)).toBe(expected)
})
