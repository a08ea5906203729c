import { expect, test } from 'vitest'
import { maySeeWhole } from '../../src/modules/memberships/receipt-policy.ts'
import type { Caller } from '../../src/plugins/caller.ts'

const member: Caller = {
  subject: 'a',
  email: 'a@example.org',
  givenName: 'A',
  familyName: 'B',
  phone: '',
  roles: [],
  superAdministrator: false,
  administers: [],
  memberId: 'linked',
  actingFor: null,
}
const dependant = { payer_id: 'payer', payer_parent_id: 'parent', organisation_key: 'KLUB' }
const adult = { ...dependant, payer_parent_id: null }

test.each<[string, Partial<Caller>, typeof adult | typeof dependant, boolean]>([
  ['the payer', { memberId: 'payer' }, adult, true],
  ['the parent of the payer', { memberId: 'parent' }, dependant, true],
  ['a parent of somebody else', { memberId: 'parent' }, adult, false],
  ['linked family', {}, adult, false],
  ['an account without a member', { memberId: null }, adult, false],
  ['an administrator of the organisation', { administers: ['KLUB'] }, adult, true],
  ['an administrator of another one', { administers: ['KLUB2'] }, adult, false],
  ['a super administrator', { superAdministrator: true }, adult, true],
  ['a super administrator acting for the payer', { superAdministrator: true, actingFor: 'payer' }, adult, true],
])('%s', (_who, caller, purchase, whole) => {
  expect(maySeeWhole({ ...member, ...caller }, purchase)).toBe(whole)
})
