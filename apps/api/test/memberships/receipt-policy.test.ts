import { type Grant, rolesToGrants } from '@forenet/domain/access'
import { expect, test } from 'vitest'
import { canSeeWholeReceipt } from '../../src/modules/membership/memberships/receipts/receipt-policy.ts'
import type { Caller } from '../../src/platform/access/caller.ts'
import { calling } from '../rights/calling.ts'

const OPERATOR: Grant[] = [{ role: 'operator' }]

const member = calling({ memberId: 'linked' })
const dependant = { payerId: 'payer', payerParentId: 'parent' }
const adult = { ...dependant, payerParentId: null }

test.each<[string, Partial<Caller>, typeof adult | typeof dependant, boolean, boolean]>([
  ['the payer', { memberId: 'payer' }, adult, false, true],
  ['the parent of the payer', { memberId: 'parent' }, dependant, false, true],
  ['a parent of somebody else', { memberId: 'parent' }, adult, false, false],
  ['linked family', {}, adult, false, false],
  ['an account without a member', { memberId: null }, adult, false, false],
  [
    'an administrator whose organisation sees the participant',
    { grants: rolesToGrants([{ org: 'KLUB', role: 'ADMIN' }]) },
    adult,
    true,
    true,
  ],
  [
    'an administrator out of whose reach the participant is',
    { grants: rolesToGrants([{ org: 'KLUB', role: 'ADMIN' }]) },
    adult,
    false,
    false,
  ],
  ['a super administrator', { grants: OPERATOR }, adult, false, true],
  ['a super administrator acting for the payer', { grants: OPERATOR, actingFor: 'payer' }, adult, false, true],
])('%s', (_who, caller, purchase, asAdministrator, whole) => {
  expect(canSeeWholeReceipt({ ...member, ...caller }, purchase, asAdministrator)).toBe(whole)
})
