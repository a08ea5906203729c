import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import * as da from '@forenet/contract/club/log-words-da'
import * as en from '@forenet/contract/club/log-words-en'
import { deeds as deedsDa } from '@forenet/contract/deed-words-da'
import { deeds as deedsEn } from '@forenet/contract/deed-words-en'
import type { Call } from '@forenet/contract/define-call'
import { CLUB_ROLES, type ClubRole, type Permission } from '@forenet/domain/access'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../rights/snapshot.ts'
import { clubInputOf, ownInputOf } from './inputs.ts'
import { type ClubScene, createClubScene, NARROWED, ROLES } from './scene.ts'

let portal: TestPortal
let scene: ClubScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createClubScene(portal)
})
afterAll(() => portal.stop())

const ABOUT_A_CLUB = CLUB_CALLS.filter(({ path }) => path.includes('{orgKey}'))
const OWN = CLUB_CALLS.filter(({ may }) => may.includes('own'))
const OPERATED = CLUB_CALLS.filter(({ path, may }) => !path.includes('{orgKey}') && !may.includes('own'))

const allows = (call: Call, role: ClubRole): boolean =>
  call.may.some((permission) => (CLUB_ROLES[role] as readonly Permission[]).includes(permission as Permission))

/** What each caller gets, by what the contract names and what the roles hold; nothing of it is written by hand. */
function expectedOf(call: Call): Record<string, string> {
  const refused = '403 not-allowed'
  return {
    anonymous: '401 not-signed-in',
    member: refused,
    ...Object.fromEntries(ROLES.map((role) => [role, allows(call, role) ? 'done' : refused])),
    ...Object.fromEntries(
      NARROWED.map((role) => [
        `${role} of one event`,
        allows(call, role) && call.narrowed === 'event' ? 'done' : refused,
      ]),
    ),
    'trainer of one team': allows(call, 'trainer') && call.narrowed === 'team' ? 'done' : refused,
    'owner elsewhere': '404 not-found',
    'owner until yesterday': refused,
    'owner from tomorrow': refused,
    'owner by a password alone': '403 stronger-sign-in-needed',
    'owner by the token': 'done',
    operator: 'done',
    'operator acting for a member': refused,
  }
}

/**
 * Has everybody make a call. Whoever is let in brings input of their own; those who are to be refused bring the same, one after
 * another, and after all of them everything is as it was.
 */
async function expectAnswers(call: Call, expected: Record<string, string>): Promise<void> {
  const everybody = Object.keys(scene.people)
  const input = await clubInputOf(call.name, portal, scene)
  const before = await snapshot(portal)
  const got: Record<string, string> = {}
  for (const who of everybody.filter((one) => expected[one] !== 'done')) got[who] = await answerTo(call, who, input)
  const after = await snapshot(portal)
  for (const who of everybody.filter((one) => expected[one] === 'done')) {
    got[who] = await answerTo(call, who, await clubInputOf(call.name, portal, scene, who))
  }
  expect(got).toEqual(expected)
  expect(after, `${call.name} was refused, and yet something changed`).toEqual(before)
}

/** Their tokens, of one moment: people make many calls with one, and the portal looks at it once. */
const tokens = new Map<string, string>()

async function answerTo(call: Call, who: string, input: object): Promise<string> {
  const person = scene.people[who]
  const key = `${who} ${portal.clock.now.getTime()}`
  const token = tokens.get(key) ?? (person && (await portal.token(person)))
  if (token) tokens.set(key, token)
  const { status, problem } = await portal.call(person && token ? { ...person, token } : null, call, input as never)
  return status < 300 ? 'done' : `${status} ${problem.code}`
}

describe.each(ABOUT_A_CLUB.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is answered to who has a role for it here, and changes nothing for anybody else', async () => {
    await expectAnswers(call, expectedOf(call))
  })

  test('is not found at a club that is not there', async () => {
    const input = await clubInputOf(call.name, portal, scene)
    const nowhere = { ...input, params: { ...input.params, orgKey: 'NOWHERE' } }
    for (const who of ['owner', 'operator']) {
      expect((await portal.call(scene.people[who] ?? null, call, nowhere as never)).problem.code).toBe('not-found')
    }
  })

  test.runIf(call.freshWithinMinutes !== undefined)('needs a sign-in that is not old', async () => {
    const input = await clubInputOf(call.name, portal, scene)
    const longAgo = new Date(portal.clock.now.getTime() - ((call.freshWithinMinutes ?? 0) + 1) * 60_000)
    const stale = { ...scene.people.owner, signedInAt: longAgo }
    const { status, problem } = await portal.call(stale, call, input as never)
    expect([status, problem.code]).toEqual([403, 'fresh-sign-in-needed'])
  })
})

describe.each(OWN.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is about what is the caller’s own: nobody finds another’s', async () => {
    const params = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, scene.owner.grantId] as const),
    )
    for (const who of ['member', 'owner', 'operator', 'operator acting for a member']) {
      const input = { ...(await ownInputOf(call.name, portal, scene)), params }
      const { status } = await portal.call(scene.people[who] ?? null, call, input as never)
      const isStart = call.name === 'clubStart' && who === 'operator acting for a member'
      expect(status, who).toBe(isStart ? 403 : Object.keys(params).length === 0 ? 200 : 404)
    }
    expect((await portal.call(null, call, { params } as never)).status).toBe(401)
  })
})

describe.each(OPERATED.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is for who looks after the portal alone', async () => {
    const expected: Record<string, string> = {
      ...Object.fromEntries(Object.keys(scene.people).map((who) => [who, '403 not-allowed'])),
      anonymous: '401 not-signed-in',
      operator: 'done',
    }
    if (call.method === 'GET') expected['operator acting for a member'] = 'done'
    await expectAnswers(call, expected)
  })
})

// Last: all of the calls above have been answered to somebody by now.
test('whatever they leave on record is said in words, in both languages', async () => {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    'select distinct action from audit_entry where organisation_id is not null',
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const words of [
    { ...deedsDa, ...da.actions },
    { ...deedsEn, ...en.actions },
  ] as Record<string, string>[]) {
    expect(rows.map(({ action }) => action).filter((action) => !words[action])).toEqual([])
  }
})
