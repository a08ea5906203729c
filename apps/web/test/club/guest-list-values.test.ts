import { expect, test } from 'vitest'
import { manualRegistrationBody } from '../../src/club/attendees/guest-list/guest-list-dialog.tsx'

type Outcome = Parameters<typeof manualRegistrationBody>[0]['guests'][number]['outcome']
const listOf = (...outcomes: Outcome[]) => ({
  guests: outcomes.map((outcome, at) => ({ line: at + 1, name: 'Bo', email: null, outcome })),
})

test.each<[string, Outcome[], boolean, { guests: number; beyond: boolean }]>([
  ['all have a place', ['put', 'put'], false, { guests: 2, beyond: false }],
  ['guests already registered are skipped', ['put', 'same-name', 'again'], false, { guests: 1, beyond: false }],
  ['one is beyond capacity', ['put', 'no-place'], false, { guests: 1, beyond: false }],
  ['one is beyond capacity, and confirmed', ['put', 'no-place'], true, { guests: 2, beyond: true }],
  ['all fit now, with the earlier confirmation still ticked', ['put', 'put'], true, { guests: 2, beyond: false }],
])('%s', (_what, outcomes, ticked, expected) => {
  expect(manualRegistrationBody(listOf(...outcomes), ticked)).toEqual(expected)
})
