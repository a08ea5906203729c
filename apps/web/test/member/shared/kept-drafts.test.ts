import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readKept } from '../../../src/kit/device/kept-text.ts'
import { personStorage } from '../../../src/kit/device/person-storage.ts'
import { keptDrafts } from '../../../src/member/shared/payment/draft/kept-drafts.ts'

const TOKEN = 'a'.repeat(40)

/** Drafts that consist only of their purchase token. */
const kept = keptDrafts<readonly string[]>({
  name: 'test',
  read: (text) => (readKept(text) as string[] | null) ?? [],
  isEmpty: (drafts) => drafts.length === 0,
  withoutPurchase: (drafts, token) => drafts.filter((draft) => draft !== token),
})

let texts: Map<string, string>
beforeEach(() => {
  texts = new Map()
  const localStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
    removeItem: (key: string) => texts.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  personStorage.open()
})
afterEach(() => {
  personStorage.close()
  vi.unstubAllGlobals()
})

test('drafts are separate per member', () => {
  kept.change('mette', () => ['b'])
  expect(kept.load('mette')).toEqual(['b'])
  expect(kept.load('anders')).toEqual([])
})

test('a paid purchase deletes its draft, and the key with the last one', () => {
  kept.change('mette', () => [TOKEN, 'b'])
  kept.forgetPurchase('mette', 'no token of ours')
  expect(kept.load('mette')).toEqual([TOKEN, 'b'])
  kept.forgetPurchase('mette', `${TOKEN}.tovdly.signature`)
  expect(kept.load('mette')).toEqual(['b'])
  kept.change('mette', () => [])
  expect([...texts]).toEqual([])
})

test('ignores malformed text', () => {
  texts.set('forenet.test-draft.mette', 'not json')
  expect(kept.load('mette')).toEqual([])
})
