import { createPoolDatabase } from '@forenet/database/database'
import { isSuperAdministrator, listAdministeredOrganisations, parseRoles } from '@forenet/domain/roles'
import { needsStrongSignIn } from '@forenet/domain/sign-in-strength'
import { validatePassword } from '@forenet/identity/accounts/password-rule'
import { createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase } from '@forenet/testkit/database'
import { buildTestIdentity } from '@forenet/testkit/identity'
import { describe, expect, it } from 'vitest'
import type { Demonstration } from '../src/demonstration.ts'
import { fill } from '../src/index.ts'
import { GARDEN_ASSOCIATION, SPORTS_CLUB } from '../src/organisations.ts'
import {
  BOARD_EMAILS,
  DEMONSTRATION_ACCOUNTS,
  DEMONSTRATION_SIGN_INS,
  MEMBER_EMAIL,
  PARENT_EMAIL,
} from '../src/sign-ins.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

/** Membership status by organisation key, with '+' if a renewal is due. */
function standing(rows: Demonstration, firstName: string): Record<string, string> {
  const member = rows.members.slice(0, 9).find((one) => one.firstName === firstName)
  const keys = new Map(rows.organisations.map((one) => [one.id, one.key]))
  const held = rows.memberships.filter((one) => one.memberId === member?.id)
  return Object.fromEntries(
    held.map((one) => [keys.get(one.organisationId), `${one.status}${one.readyForRenewal ? '+' : ''}`]),
  )
}

describe('the sign-ins', () => {
  it('shown at startup exist, although a demonstration filled by an older version lacks some', async () => {
    const database = await createTestDatabase()
    const identity = await buildTestIdentity(database.pool)
    await createOrganisation(createPoolDatabase(database.pool))
    const [mette] = DEMONSTRATION_ACCOUNTS
    await identity.accounts.createMany(mette ? [{ ...mette, emailVerified: true }] : [])
    const outside = { sandboxUrl: null, gatewayIsStandIn: true, freepay: { apiKey: '' } } as never
    const place = { origin: 'http://localhost', callbackOrigin: 'http://localhost', now: () => new Date() }
    const [gateways, sealing] = [{ of: () => undefined } as never, {} as never]
    const signIns = await fill({ pool: database.pool, sealing, identity, gateways, outside, ...place })
    expect(signIns.map(({ email }) => email)).toEqual([MEMBER_EMAIL])
    await database.drop()
  })

  it('cover each kind of person, with one password', () => {
    expect(DEMONSTRATION_SIGN_INS.map((one) => one.role)).toEqual([
      'member',
      'parent',
      'administrator',
      'superAdministrator',
      'board',
      'board',
      'board',
      'board',
      'board',
      'member',
    ])
    // The password is easy to type, and safe: it contains a blocked word, so users cannot choose it, and it is never
    // created in production.
    expect(new Set(DEMONSTRATION_ACCOUNTS.map(({ password }) => password))).toEqual(new Set(['foreningsliv']))
    expect(validatePassword('foreningsliv', [])).toBe('common')
    expect(DEMONSTRATION_SIGN_INS.map(({ email, password }) => ({ email, password }))).toEqual(
      DEMONSTRATION_ACCOUNTS.map(({ email, password }) => ({ email, password })),
    )
  })

  it('have exactly the rights of their role', () => {
    const rights = DEMONSTRATION_ACCOUNTS.map(({ roles }) => {
      const parsed = parseRoles(roles)
      return [listAdministeredOrganisations(parsed), isSuperAdministrator(parsed)]
    })
    expect(rights).toEqual([
      [[], false],
      [[], false],
      [[SPORTS_CLUB], false],
      [[], true],
      ...Array(5).fill([[], false]),
      [[], false],
    ])
  })

  it('need a one-time code if they have a role, by token or in the portal', () => {
    const keyed = DEMONSTRATION_ACCOUNTS.filter(({ authenticatorKey }) => authenticatorKey)
    const board = Object.values(BOARD_EMAILS)
    const strong = DEMONSTRATION_ACCOUNTS.filter(
      ({ email, roles }) => board.includes(email) || needsStrongSignIn(parseRoles(roles)),
    )
    expect(keyed).toEqual(strong)
    expect(DEMONSTRATION_SIGN_INS.filter(({ asksForCode }) => asksForCode).map(({ email }) => email)).toEqual(
      strong.map(({ email }) => email),
    )
    expect(new Set(keyed.map(({ authenticatorKey }) => authenticatorKey)).size).toBe(keyed.length)
  })

  it.each(DATES)('find the same memberships due on %s', (today) => {
    const rows = buildDemonstrationOn(today)
    expect(standing(rows, 'Mette')).toEqual({
      [SPORTS_CLUB]: 'expired+',
      [GARDEN_ASSOCIATION]: expect.stringMatching(/^active/),
    })
    expect(standing(rows, 'Thomas')).toEqual({ [SPORTS_CLUB]: 'expired+' })
    expect(standing(rows, 'Freja')).toEqual({ [SPORTS_CLUB]: 'expired+' })
    expect(standing(rows, 'Villads')).toEqual({})
    expect(standing(rows, 'Line')[SPORTS_CLUB]).toMatch(/^active/)
    expect(standing(rows, 'Henrik')[SPORTS_CLUB]).toMatch(/^active/)
    expect(standing(rows, 'Daniel')).toEqual({})
  })

  it('give the parent two dependants, an accepted and a pending link', () => {
    const rows = buildDemonstrationOn(DATES[0])
    const parent = rows.members.find((one) => one.email === PARENT_EMAIL)
    const dependants = rows.members.filter((one) => one.parentId === parent?.id)
    expect(dependants.map((one) => one.firstName)).toEqual(['Freja', 'Villads'])
    const links = rows.invitations.filter((one) => one.inviterMemberId === parent?.id)
    expect(links.map((one) => [one.inviteeEmail, one.status])).toEqual([
      ['line@example.org', 'approved'],
      ['birthe@example.org', 'pending'],
    ])
    expect(rows.members.find((one) => one.email === MEMBER_EMAIL)?.addressLine1).toBeTruthy()
  })
})
