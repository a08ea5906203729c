import { auditActionTexts as deedsDa } from '@forenet/contract/audit-action-texts-da'
import { auditActionTexts as deedsEn } from '@forenet/contract/audit-action-texts-en'
import { CLUB_CALLS } from '@forenet/contract/club/all-club-calls'
import * as da from '@forenet/contract/club/log-texts-da'
import * as en from '@forenet/contract/club/log-texts-en'
import type { Call } from '@forenet/contract/define-call'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdsOneOf, nearestRoles } from '../rights/nearest-roles.ts'
import { snapshot } from '../rights/snapshot.ts'
import { undrawnDocuments } from '../rights/undrawn-documents.ts'
import { type ClubInput, clubInputOf, ownInputOf } from './inputs.ts'
import { type ClubScene, createClubScene, NARROWED } from './scene.ts'

const [NOT_ALLOWED, NOT_FOUND, NOT_SIGNED_IN] = ['403 not-allowed', '404 not-found', '401 not-signed-in']

/** Uses ids of the scene's club. Removing days off by such an id is allowed, but must remove nothing. */
const FOREIGN_IDS = 'owner elsewhere, at their own club'

let portal: TestPortal
let scene: ClubScene
beforeAll(async () => {
  portal = await startTestPortal({ documents: undrawnDocuments })
  scene = await createClubScene(portal)
})
afterAll(() => portal.stop())

/** Expected status per caller, from the contract's permissions and the callers' roles. */
function expectedOf({ name, may, narrowed, path, freshWithinMinutes }: Call): Record<string, string> {
  const { allowed, refused } = nearestRoles(may)
  const expected: Record<string, string> = {
    anonymous: NOT_SIGNED_IN,
    [refused.at(-1) ?? 'member']: NOT_ALLOWED,
    'owner elsewhere': NOT_FOUND,
    'operator at no club': NOT_FOUND,
    'expired owner': NOT_ALLOWED,
    'owner, password only': '403 stronger-sign-in-needed',
    'operator acting for a member': NOT_ALLOWED,
    operator: 'done',
  }
  for (const role of allowed) expected[role === 'owner' ? 'owner by the token' : role] = 'done'
  if (/\{(?!orgKey)/.test(path)) expected[FOREIGN_IDS] = name === 'clubDaysOffRemove' ? 'done' : NOT_FOUND
  const atEvent = NARROWED.find((role) => holdsOneOf(role, may))
  if (atEvent) {
    expected[`${atEvent} of one event`] = narrowed === 'event' ? 'done' : NOT_ALLOWED
    if (narrowed === 'event' && path.includes('{eventId}')) expected[`${atEvent} of another event`] = NOT_FOUND
  }
  if (holdsOneOf('trainer', may)) {
    expected['trainer of one team'] = narrowed === 'team' ? 'done' : NOT_ALLOWED
    if (narrowed === 'team' && path.includes('{teamId}')) expected['trainer of another team'] = NOT_FOUND
  }
  if (freshWithinMinutes) expected['owner, signed in an hour ago'] = '403 fresh-sign-in-needed'
  return expected
}

/** Makes a call as each caller. Rejected callers share an input and must change nothing; allowed ones get their own. */
async function expectAnswers(call: Call, expected: Record<string, string>, input: ClubInput): Promise<void> {
  const got: Record<string, string> = {}
  const before = await snapshot(portal)
  const isRefused = (caller: string) => expected[caller] !== 'done' || caller === FOREIGN_IDS
  const { refused = [], admitted = [] } = Object.groupBy(Object.keys(expected), (caller) =>
    isRefused(caller) ? 'refused' : 'admitted',
  )
  for (const caller of refused) got[caller] = await make(call, caller, input)
  const after = await snapshot(portal)
  for (const caller of admitted) {
    got[caller] = await make(call, caller, await clubInputOf(call, portal, scene, caller))
  }
  expect(got).toEqual(expected)
  expect(after, `tables changed by a refused call (${refused.join(', ')})`).toEqual(before)
}

async function make(call: Call, caller: string, { params, ...rest }: ClubInput): Promise<string> {
  const person = scene.people[caller] ?? null
  const input = { ...rest, params: { ...params, orgKey: person?.orgKey ?? params.orgKey } }
  const { status, problem } = await portal.call(person, call, input as never)
  return status < 300 ? 'done' : `${status} ${problem.code}`
}

describe.each(CLUB_CALLS.map((call) => [call.name, call] as const))('%s', (name, call) => {
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param ?? '')
  if (call.may.includes('own'))
    test("returns the caller's own objects only; those of others are not found", async () => {
      const anothers = Object.fromEntries(params.map((param) => [param, scene.owner.grantId]))
      const answer = params.length === 0 ? 'done' : NOT_FOUND
      const isStart = name === 'clubStart'
      const expected: Record<string, string> = {
        ...{ anonymous: NOT_SIGNED_IN, member: answer, owner: answer, operator: answer },
        'operator acting for a member': isStart ? NOT_ALLOWED : answer,
      }
      if (call.freshWithinMinutes) expected['owner, signed in an hour ago'] = '403 fresh-sign-in-needed'
      const got: Record<string, string> = {}
      for (const caller of Object.keys(expected)) {
        got[caller] = await make(call, caller, { ...(await ownInputOf(name, portal, scene)), params: anothers })
      }
      expect(got).toEqual(expected)
    })
  else if (!params.includes('orgKey'))
    test("is restricted to the portal's operator", async () => {
      const expected: Record<string, string> = {
        ...{ anonymous: NOT_SIGNED_IN, member: NOT_ALLOWED, owner: NOT_ALLOWED, 'owner by the token': NOT_ALLOWED },
        'operator acting for a member': call.method === 'GET' ? 'done' : NOT_ALLOWED,
        operator: 'done',
      }
      if (call.freshWithinMinutes) expected['operator, signed in an hour ago'] = '403 fresh-sign-in-needed'
      await expectAnswers(call, expected, await clubInputOf(call, portal, scene))
    })
  else
    test('is allowed for roles with its permission in this club, and changes nothing for others', async () => {
      await expectAnswers(call, expectedOf(call), await clubInputOf(call, portal, scene))
    })
})

// Must be last: by now every call above has succeeded for some caller.
test('its audit entries have texts in both languages', async () => {
  const { rows } = await portal.database.$client.query<{ action: string }>(
    'select distinct action from audit_entry where organisation_id is not null',
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const words of [
    { ...deedsDa, ...da.logActionTexts },
    { ...deedsEn, ...en.logActionTexts },
  ] as Record<string, string>[]) {
    expect(rows.map(({ action }) => action).filter((action) => !words[action])).toEqual([])
  }
})
