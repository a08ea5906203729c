import { CLUB_ROLES } from '@forenet/domain/access'
import { describe, expect, it } from 'vitest'
import { SPORTS_CLUB } from '../src/organisations.ts'
import { ADMINISTRATOR_EMAIL, BOARD_EMAILS } from '../src/sign-ins.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

const { organisations, members, grants, administrators } = buildDemonstrationOn(DATES[0])
const emailOf = (id: string) => members.find((member) => member.id === id)?.email

describe.each(organisations)('the board of $key', ({ id }) => {
  const own = grants.filter(({ organisationId }) => organisationId === id)
  const standing = own.filter(({ endedAt }) => endedAt === null)

  it('has a different person in every role', () => {
    const byToken = administrators.filter(({ organisationId }) => organisationId === id).map(() => 'owner')
    expect([...byToken, ...standing.map(({ role }) => role)].sort()).toEqual(Object.keys(CLUB_ROLES).sort())
    expect(new Set(standing.map(({ memberId }) => memberId)).size).toBe(standing.length)
  })

  it('took over from a treasurer whose term ended when it started', () => {
    const ended = own.filter(({ endedAt }) => endedAt !== null)
    expect(ended.map(({ role }) => role)).toEqual(['treasurer'])
    expect(ended[0]?.endedAt).toEqual(standing.find(({ role }) => role === 'treasurer')?.fromAt)
  })
})

it('consists of the sign-in accounts in the sports club', () => {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  const standing = grants.filter(({ organisationId, endedAt }) => organisationId === club?.id && endedAt === null)
  for (const [role, email] of Object.entries(BOARD_EMAILS)) {
    expect(emailOf(standing.find((grant) => grant.role === role)?.memberId ?? '')).toBe(email)
  }
  expect(administrators.map(({ memberId }) => emailOf(memberId))).toContain(ADMINISTRATOR_EMAIL)
})
