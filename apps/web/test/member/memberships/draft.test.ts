import { expect, test } from 'vitest'
import {
  NO_DRAFTS,
  type PurchaseDraft,
  parsePurchaseDrafts,
  removePurchase,
  storeDraft,
} from '../../../src/member/memberships/purchase/use-draft.ts'
import { parsePurchaseToken } from '../../../src/member/shared/payment/status/return-token.ts'

const draft: PurchaseDraft = {
  choices: { mette: 'senior', freja: '' },
  gdprAgreement: true,
  autoRenewal: false,
  purchase: { token: 't1', selection: '{"a":1}' },
}

test('drafts round-trip through storage per organisation', () => {
  const drafts = storeDraft(storeDraft(NO_DRAFTS, 'choir', { ...draft, purchase: null }), 'club', draft)
  expect(parsePurchaseDrafts(JSON.stringify(drafts))).toEqual(drafts)
  expect(drafts.lastOrganisation).toBe('club')
})

test.each([null, '', 'not json', 'null', '[]', '"text"', '{"byOrganisation":null}'])('ignores %s', (text) => {
  expect(parsePurchaseDrafts(text)).toEqual(NO_DRAFTS)
})

test('ignores manipulated parts', () => {
  const bent = {
    lastOrganisation: 7,
    byOrganisation: {
      club: { choices: { mette: 1, freja: 'junior' }, gdprAgreement: 'yes', purchase: { token: 1 } },
      choir: 'x',
    },
  }
  expect(parsePurchaseDrafts(JSON.stringify(bent))).toEqual({
    lastOrganisation: null,
    byOrganisation: {
      club: { choices: { freja: 'junior' }, gdprAgreement: false, autoRenewal: false, purchase: null },
    },
  })
})

test('a completed purchase deletes its own draft, but no newer one', () => {
  const drafts = storeDraft(
    storeDraft(NO_DRAFTS, 'choir', { ...draft, purchase: { token: 't2', selection: '' } }),
    'club',
    draft,
  )
  expect(removePurchase(drafts, 't1')).toEqual({
    lastOrganisation: null,
    byOrganisation: { choir: drafts.byOrganisation.choir },
  })
  expect(removePurchase(drafts, 'another')).toEqual(drafts)
})

test.each([
  [`${'a'.repeat(40)}.tovdly.signature`, 'a'.repeat(40)],
  ['a'.repeat(40), undefined],
  [`${'a'.repeat(39)}-.x.y`, undefined],
  ['', undefined],
])('the purchase token of return token %s is %s', (returnToken, token) => {
  expect(parsePurchaseToken(returnToken)).toBe(token)
})
