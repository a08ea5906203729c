import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseStoredJson } from '../../../src/kit/device/parse-stored-json.ts'
import { personStorage } from '../../../src/kit/device/person-storage.ts'
import {
  EMPTY_DRAFT,
  listTicketChoices,
  type RegistrationDraft,
} from '../../../src/member/events/registration/draft/draft.ts'
import { createDraftStore } from '../../../src/member/shared/payment/draft/draft-store.ts'

const TOKEN = 'a'.repeat(40)

/** These drafts consist only of their purchase token. */
const kept = createDraftStore<readonly string[]>({
  name: 'test',
  read: (text) => (parseStoredJson(text) as string[] | null) ?? [],
  isEmpty: (drafts) => drafts.length === 0,
  withoutPurchase: (drafts, token) => drafts.filter((draft) => draft !== token),
  choicesIn: (drafts) => drafts.filter((draft) => draft.startsWith('id-')),
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

test('choices survive the deletion of the draft at the end of the session', () => {
  kept.change('mette', () => ['id-1', 'Bo Lund'])
  texts.delete('forenet.test-draft.mette')
  expect(kept.load('mette')).toEqual(['id-1'])
  kept.change('mette', () => [])
  expect([...texts]).toEqual([])
})

test('choices of a registration have no names, addresses, answers or codes', () => {
  const guest = { key: 'g', ticketTypeId: 'child', name: 'Bo Lund', email: 'bo@example.org', answers: { q: 'Nuts' } }
  const draft: RegistrationDraft = {
    ...EMPTY_DRAFT,
    people: { m1: { ticketTypeId: 'adult', answers: { q: 'Vegan' } } },
    guests: [guest],
    answers: { q: 'Late' },
    discountCode: 'SECRET',
    purchase: { token: TOKEN, selection: 'Bo Lund' },
  }
  const kept = listTicketChoices({ event: { draft, until: '2027-01-01T00:00:00Z' } })
  expect(kept.event?.draft).toEqual({
    ...EMPTY_DRAFT,
    people: { m1: { ticketTypeId: 'adult', answers: {} } },
    guests: [{ key: 'g', ticketTypeId: 'child', name: '', email: '', answers: {} }],
  })
  expect(JSON.stringify(kept)).not.toMatch(/Bo|Nuts|Vegan|Late|SECRET/)
})
