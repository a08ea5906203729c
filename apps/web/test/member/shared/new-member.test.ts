import { newMemberSchema } from '@forenet/contract/member'
import { expect, test } from 'vitest'
import { buildNewMember } from '../../../src/member/shared/member/member-query.ts'

const profile = { email: 'mette@example.dk', givenName: 'Mette', familyName: 'Sørensen', phone: '' }

test.each([
  ['', null],
  ['12', null],
  ['22 33 44 55', '22334455'],
  ['(+45) 22-33-44-55', '+4522334455'],
  ['+45 22 33 44 55', '+4522334455'],
  ['call me maybe', null],
  ['1'.repeat(30), null],
])('the phone %j of a login profile becomes %j', (phone, expected) => {
  expect(buildNewMember({ ...profile, phone }).phone).toBe(expected)
})

test('turns any login profile into a valid member', () => {
  const odd = { ...profile, givenName: 'x'.repeat(200), familyName: '', phone: '+45 (0) 22.33.44.55' }
  expect(newMemberSchema.safeParse(buildNewMember(odd)).success).toBe(true)
  expect(buildNewMember(profile)).toMatchObject({ enabled: true, address: null, firstName: 'Mette' })
})
