import { ALL_CALLS } from '@forenet/contract/all-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import { memberFindByEmail } from '@forenet/contract/member-calls'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { makeCall } from './make-call.ts'
import { createScene, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal({ strongAcr: ['aal2'] })
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

const named = (name: 'admin-here' | 'super' | 'acting', more: TestPerson = {}): TestPerson => ({
  ...callersOf(scene)[name],
  ...more,
})
const minutesAgo = (minutes: number) => ({ signedInAt: new Date(portal.clock.now.getTime() - minutes * 60_000) })
const PASSWORD = { amr: ['pwd'], acr: 'aal1' }

const search = (person: TestPerson) =>
  portal.call(person, memberFindByEmail, { query: { email: scene.subject.email ?? '' } })
const cancelEvent = (person: TestPerson) =>
  portal.call(person, eventCancel, { params: { eventId: scene.events.doomed.id }, body: { reason: 'Storm' } })

describe('a role counts', () => {
  test.each([
    ['a one-time code', { amr: ['pwd', 'otp'] }, 200],
    ['a passkey', { amr: ['pop', 'user', 'mfa'] }, 200],
    ['the level of this deployment', { amr: [], acr: 'aal2' }, 200],
    ['a level of another one', { amr: [], acr: 'gold' }, 403],
    ['a password', { amr: ['pwd'] }, 403],
    ['nothing that is told', { amr: [] }, 403],
  ])('after a sign-in by %s: %#', async (_by, proof, status) => {
    expect((await portal.call(named('super', proof), paymentReconciliationGet)).status).toBe(status)
    expect((await search(named('acting', proof))).status).toBe(status)
  })

  test('and a rejection names the required step, also in the security log', async () => {
    const { problem } = await search(named('acting', PASSWORD))
    expect(problem).toMatchObject({
      status: 403,
      code: 'stronger-sign-in-needed',
      detail: 'This needs more than a password; please sign in with a passkey or a one-time code',
    })
    expect(portal.securityEvents.at(-1)).toMatchObject({ event: 'acting-refused', reason: 'stronger-sign-in-needed' })
  })

  test('and a caller without the role is not told about the step', async () => {
    const { problem } = await portal.call(named('super', { roles: ['org:ALL|role:USER'] }), paymentReconciliationGet)
    expect(problem.code).toBe('not-allowed')
  })
})

describe('a rejection because of the sign-in', () => {
  test('includes the maximum age of the sign-in', async () => {
    const event = await cancelEvent(named('admin-here', minutesAgo(11)))
    expect(event.problem).toMatchObject({ status: 403, code: 'fresh-sign-in-needed', freshWithinMinutes: 10 })
    const { problem } = await search(named('acting', minutesAgo(61)))
    expect(problem).toMatchObject({ status: 403, code: 'fresh-sign-in-needed', freshWithinMinutes: 60 })
  })

  test('applies to a token without a time, and tolerates clock differences', async () => {
    expect((await cancelEvent(named('admin-here', { signedInAt: null }))).problem.code).toBe('fresh-sign-in-needed')
    expect((await cancelEvent(named('admin-here', minutesAgo(-1)))).status).toBe(200)
  })
})

test('impersonation needs a strong, recent sign-in for every call, and every caller a role', async () => {
  const refused = {
    'password only': [named('acting', PASSWORD), '403 stronger-sign-in-needed'],
    'signed in 61 minutes ago': [named('acting', minutesAgo(61)), '403 fresh-sign-in-needed'],
    'without a role of the portal': [
      named('super', { roles: ['offline_access', 'uma_authorization'] }),
      '403 not-allowed',
    ],
  } as const
  const kinds = {
    ...{
      memberAccess: 'own, read',
      familyInvite: 'own, changed',
      memberPictureSave: 'a file',
      notificationLive: 'a stream',
    },
    ...{ memberUpdate: 'own or a permission', ticketCheck: 'a permission', memberList: 'the operator' },
  }
  const open = { settings: '200 ', doorSync: '403 door-ended' }
  const before = await snapshot(portal)
  for (const [who, [person, refusal]] of Object.entries(refused)) {
    for (const name of [...Object.keys(kinds), ...Object.keys(open)]) {
      const call = ALL_CALLS.find((one) => one.name === name)
      if (!call) throw new Error(`No call ${name}`)
      const { status, code } = await makeCall(portal, scene, call, person)
      expect(`${status} ${code}`, `${name}, ${who}`).toBe(name in open ? open[name as keyof typeof open] : refusal)
    }
  }
  expect(await snapshot(portal)).toEqual(before)
})
