import { expect, test } from 'vitest'
import {
  EMPTY_DRAFT,
  isUntouched,
  parseRegistrationDrafts,
  type RegistrationDraft,
  type RegistrationDrafts,
  removePurchase,
  toDraft,
} from '../../../src/member/events/registration/draft/draft.ts'
import { buildEntry, buildTicket } from './build.ts'

const now = new Date('2026-11-21T12:00Z')
const draft: RegistrationDraft = {
  people: { mette: { ticketTypeId: 'adult', answers: { diet: 'vegan' } }, freja: { ticketTypeId: '', answers: {} } },
  guests: [{ key: 'g1', name: 'Ole', email: 'ole@example.org', ticketTypeId: 'adult', answers: {} }],
  answers: { bus: 'yes' },
  gdprAgreement: true,
  showName: true,
  discountCode: 'SOMMER',
  purchase: { token: 't1', selection: '{}' },
}
const until = '2027-03-14T21:00:00.000Z'

test('drafts round-trip through storage per event, until the event ends', () => {
  const drafts: RegistrationDrafts = { party: { draft, until }, trip: { draft: { ...draft, purchase: null }, until } }
  expect(parseRegistrationDrafts(JSON.stringify(drafts), now)).toEqual(drafts)
  expect(parseRegistrationDrafts(JSON.stringify(drafts), new Date(until))).toEqual({})
})

test.each([
  null,
  '',
  'not json',
  'null',
  '[]',
  '"text"',
  '{"party":null}',
  '{"party":{"draft":{},"until":"2099-01-01"}}',
])('ignores %s', (text) => {
  expect(parseRegistrationDrafts(text, now)).toEqual({})
})

test('ignores manipulated parts', () => {
  const bent = {
    people: { mette: { ticketTypeId: 7, answers: { diet: 1 } }, freja: 'x' },
    guests: ['x', { key: 'g1', name: 7 }],
    answers: 'x',
    gdprAgreement: 'yes',
    purchase: { token: 1 },
  }
  expect(parseRegistrationDrafts(JSON.stringify({ party: { draft: bent, until } }), now)).toEqual({
    party: {
      draft: {
        people: { mette: { ticketTypeId: '', answers: {} } },
        guests: [{ key: 'g1', name: '', email: '', ticketTypeId: '', answers: {} }],
        answers: {},
        gdprAgreement: false,
        showName: false,
        discountCode: '',
        purchase: null,
      },
      until,
    },
  })
})

test('a paid registration deletes its own draft, but no newer one', () => {
  const drafts: RegistrationDrafts = { party: { draft, until }, trip: { draft: { ...draft, purchase: null }, until } }
  expect(Object.keys(removePurchase(drafts, 't1'))).toEqual(['trip'])
  expect(removePurchase(drafts, 'another')).toEqual(drafts)
})

test('a reservation restores the selection on another device', () => {
  const tickets = [
    buildTicket('Mette', { memberId: 'mette' }),
    buildTicket('Ole', { ticketTypeId: 'child', attendeeEmail: 'ole@example.org' }),
  ]
  expect(toDraft(buildEntry('entry', { tickets, answers: { bus: 'yes' } }))).toEqual({
    ...EMPTY_DRAFT,
    people: { mette: { ticketTypeId: 'adult', answers: {} } },
    guests: [{ key: 'Ole', name: 'Ole', email: 'ole@example.org', ticketTypeId: 'child', answers: {} }],
    answers: { bus: 'yes' },
  })
  expect(isUntouched(EMPTY_DRAFT)).toBe(true)
  expect(isUntouched(draft)).toBe(false)
})
