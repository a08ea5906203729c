import type { OwnClubs } from '@forenet/contract/club/role'
import { expect, test } from 'vitest'
import { findOnlyClub } from '../../src/club/own/own-clubs-screen.tsx'

const club = { key: 'RY' } as OwnClubs['clubs'][number]
const invitation = { id: 'i1' } as OwnClubs['invitations'][number]
const own = (given: Partial<OwnClubs> = {}): OwnClubs => ({ clubs: [club], invitations: [], strong: true, ...given })

test.each([
  ['one club', own(), 0, club],
  ['no club', own({ clubs: [] }), 0, null],
  ['two clubs', own({ clubs: [club, club] }), 0, null],
  ['an invitation', own({ invitations: [invitation] }), 0, null],
  ['a role to take over', own(), 1, null],
  ['a sign-in without a second factor', own({ strong: false }), 0, null],
])('%s', (_what, given, seats, only) => {
  expect(findOnlyClub(given, seats)).toBe(only)
})
