import { expect, test } from 'vitest'
import { rolesWith } from '../src/access.ts'
import { SIGHTS, sightsOf } from '../src/sight.ts'

test('an owner sees everything, a door steward only tickets', () => {
  expect(sightsOf('owner')).toEqual(SIGHTS)
  expect(sightsOf('door-steward')).toEqual(['tickets'])
  expect(sightsOf('treasurer')).not.toContain('notes')
})

test('roles see payments or people exactly if they have the permission', () => {
  for (const role of rolesWith('money.read')) expect(sightsOf(role)).toContain('payments')
  for (const role of rolesWith('members.read')) expect(sightsOf(role)).toContain('person')
})
