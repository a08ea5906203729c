import { expect, test } from 'vitest'
import { rolesWithPermission } from '../src/access.ts'
import { MEMBER_DATA_CATEGORIES, visibleDataCategories } from '../src/data-visibility.ts'

test('an owner sees everything, a door steward only tickets', () => {
  expect(visibleDataCategories('owner')).toEqual(MEMBER_DATA_CATEGORIES)
  expect(visibleDataCategories('door-steward')).toEqual(['tickets'])
  expect(visibleDataCategories('treasurer')).not.toContain('notes')
})

test('roles see payments or people exactly if they have the permission', () => {
  for (const role of rolesWithPermission('money.read')) expect(visibleDataCategories(role)).toContain('payments')
  for (const role of rolesWithPermission('members.read')) expect(visibleDataCategories(role)).toContain('person')
})
