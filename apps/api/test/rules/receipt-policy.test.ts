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
  strong: true,
  signedInAt: null,
  session: null,
  tokenMadeAt: new Date(0),
  expiresAt: new Date('2026-11-20T12:00:00Z'),
  superAdministrator: false,
  administers: [],
  memberId: 'linked',
  actingFor: null,
}
const dependant = { payer_id: 'payer', payer_parent_id: 'parent' }
const adult = { ...dependant, payer_parent_id: null }

test.each<[string, Partial<Caller>, typeof adult | typeof dependant, boolean, boolean]>([
  ['the payer', { memberId: 'payer' }, adult, false, true],
  ['the parent of the payer', { memberId: 'parent' }, dependant, false, true],
  ['a parent of somebody else', { memberId: 'parent' }, adult, false, false],
  ['linked family', {}, adult, false, false],
  ['an account without a member', { memberId: null }, adult, false, false],
  ['an administrator whose organisation sees the participant', { administers: ['KLUB'] }, adult, true, true],
  ['an administrator out of whose reach the participant is', { administers: ['KLUB'] }, adult, false, false],
  ['a super administrator', { superAdministrator: true }, adult, false, true],
  ['a super administrator acting for the payer', { superAdministrator: true, actingFor: 'payer' }, adult, false, true],
])('%s', (_who, caller, purchase, asAdministrator, whole) => {
  expect(maySeeWhole({ ...member, ...caller }, purchase, asAdministrator)).toBe(whole)
})
