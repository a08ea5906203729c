import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { memberSearchEmail } from '@forenet/contract/member-calls'
import { paymentReconciliation } from '@forenet/contract/payment-calls'
import { type Person, startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { renew } from './family-inputs.ts'
import { makeCall } from './make-call.ts'
import { createScene, type Scene } from './scene.ts'
import { snapshots } from './snapshot.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal({ strongAcr: ['aal2'] })
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

const stored = snapshots(() => portal)

type Name = 'admin-elsewhere' | 'admin-here' | 'super' | 'acting'

const named = (name: Name): Person => ({ ...callersOf(scene)[name] })
/** With a password alone. */
const weak = (name: Name): Person => ({ ...named(name), amr: ['pwd'], acr: 'aal1' })
/** The same person without the role. */
const member = (name: Name): Person => ({ ...named(name), roles: ['org:ALL|role:USER'] })

/** The status of an answer, and the code of a refusal, which must change nothing. */
async function make(call: Call, person: Person): Promise<string> {
  if (await renew(portal, scene, call.name)) stored.forget()
  const before = await stored.before()
  const answer = await makeCall(portal, scene, call, person)
  if (answer.startsWith('4')) expect(await stored.after(), `${call.name} by ${person.email}`).toEqual(before)
  return answer
}

describe.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is answered to an administrator with a password alone as to a member, who is told where the role is needed', async () => {
    for (const name of ['admin-elsewhere', 'admin-here', 'super'] as const) {
      const without = await make(call, member(name))
      const isMembers = call.may.includes('own') || call.may.includes('anyone')
      const holds = !isMembers && (name === 'super' || !call.may.includes('portal.operate'))
      expect(await make(call, weak(name)), name).toBe(holds ? '403 stronger-sign-in-needed' : without)
    }
  })

  test('is refused to who acts for a member with a password alone', async () => {
    const answer = await make(call, weak('acting'))
    if (call.bySecret) expect(answer).toMatch(/^40[34] (door-ended|not-found)$/)
    else expect(answer).toBe(call.may.includes('anyone') ? '200' : '403 stronger-sign-in-needed')
  })
})

describe('a role counts', () => {
  const search = (person: Person) =>
    portal.call(person, memberSearchEmail, { query: { email: scene.subject.email ?? '' } })

  test.each([
    ['a one-time code', { amr: ['pwd', 'otp'] }, 200],
    ['a passkey', { amr: ['pop', 'user', 'mfa'] }, 200],
    ['the level of this deployment', { amr: [], acr: 'aal2' }, 200],
    ['a level of another one', { amr: [], acr: 'gold' }, 403],
    ['a password', { amr: ['pwd'] }, 403],
    ['nothing that is told', { amr: [] }, 403],
  ])('after a sign-in by %s: %#', async (_by, proof, status) => {
    expect((await portal.call({ ...named('super'), ...proof }, paymentReconciliation)).status).toBe(status)
    expect((await search({ ...named('acting'), ...proof })).status).toBe(status)
  })

  test('and a refusal says what to do, in the security log too', async () => {
    const { problem } = await search(weak('acting'))
    expect(problem).toMatchObject({
      status: 403,
      code: 'stronger-sign-in-needed',
      detail: 'This needs more than a password; please sign in with a passkey or a one-time code',
    })
    expect(portal.securityEvents.at(-1)).toMatchObject({ event: 'acting-refused', reason: 'stronger-sign-in-needed' })
  })

  test('nobody without it learns that there is more to it', async () => {
    const { problem } = await portal.call(member('super'), paymentReconciliation)
    expect(problem.code).toBe('not-allowed')
  })
})
