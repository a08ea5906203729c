import { expect, test } from 'vitest'
import { ADMINISTRATOR_EMAIL } from '../src/sign-ins.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

test('only the sports club’s administrator is assigned before first sign-in', () => {
  const { administrators, organisations, members } = buildDemonstrationOn(DATES[0])
  const named = administrators.map(({ organisationId, memberId }) => [
    organisations.find(({ id }) => id === organisationId)?.name,
    members.find(({ id }) => id === memberId)?.email,
  ])
  expect(named).toEqual([['Højmarken Idrætsforening', ADMINISTRATOR_EMAIL]])
})
