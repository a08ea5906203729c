import { expect, test } from 'vitest'
import { listRolesWithPermission } from '../src/access.ts'
import { listVisibleDataCategories, MEMBER_DATA_CATEGORIES } from '../src/data-visibility.ts'

test('an owner sees everything, a door steward only tickets', () => {
  expect(listVisibleDataCategories('owner')).toEqual(MEMBER_DATA_CATEGORIES)
  expect(listVisibleDataCategories('door-steward')).toEqual(['tickets'])
  expect(listVisibleDataCategories('treasurer')).not.toContain('notes')
})

test('roles see payments or people exactly if they have the permission', () => {
  for (const role of listRolesWithPermission('money.read'))
    expect(listVisibleDataCategories(role)).toContain('payments')
  for (const role of listRolesWithPermission('members.read'))
    expect(listVisibleDataCategories(role)).toContain('person')
})
