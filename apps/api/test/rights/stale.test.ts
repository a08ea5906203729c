import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { eventCancel } from '@forenet/contract/event-calls'
import { memberSearchEmail } from '@forenet/contract/member-calls'
import { type Person, startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { renew } from './family-inputs.ts'
import { inputsOf } from './inputs.ts'
import { makeCall } from './make-call.ts'
import { createScene, type Scene } from './scene.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

const minutesAgo = (minutes: number) => ({ signedInAt: new Date(portal.clock.now.getTime() - minutes * 60_000) })
const named = (name: 'admin-here' | 'super' | 'acting'): Person => ({ ...callersOf(scene)[name] })

/** The status of an answer, and the code of a refusal. */
async function make(call: Call, person: Person): Promise<string> {
  await renew(portal, scene, call.name)
  return makeCall(portal, scene, call, person)
}

describe.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('by whoever acted longer than an hour after signing in is refused', async () => {
    const answer = await make(call, { ...named('acting'), ...minutesAgo(61) })
    if (call.bySecret) expect(answer).toMatch(/^40[34] (door-ended|not-found)$/)
    else if (call.may.includes('anyone')) expect(answer).toBe('200')
    else expect(answer).toBe('403 fresh-sign-in-needed')
  })

  test('asks for a fresh sign-in where the contract says so', async () => {
    const { freshWithinMinutes } = call
    const fresh = await make(call, { ...named('super'), ...minutesAgo(freshWithinMinutes ?? 600) })
    expect(fresh).not.toContain('fresh-sign-in-needed')
    if (freshWithinMinutes === undefined) return
    const stale = { ...named('super'), ...minutesAgo(freshWithinMinutes + 1) }
    expect(await make(call, stale)).toBe('403 fresh-sign-in-needed')
  })
})

describe('a refusal for the sign-in', () => {
  test('says how old it may be', async () => {
    const input = inputsOf(scene).eventCancel ?? {}
    const event = await portal.call({ ...named('admin-here'), ...minutesAgo(11) }, eventCancel as Call, input)
    expect(event.problem).toMatchObject({ status: 403, code: 'fresh-sign-in-needed', freshWithinMinutes: 10 })
    const acting = { ...named('acting'), ...minutesAgo(61) }
    const search = await portal.call(acting, memberSearchEmail, { query: { email: scene.subject.email ?? '' } })
    expect(search.problem).toMatchObject({ status: 403, code: 'fresh-sign-in-needed', freshWithinMinutes: 60 })
  })

  test('comes also where a token does not say when, and not where the clocks differ', async () => {
    const input = inputsOf(scene).eventCancel ?? {}
    const unknown = await portal.call({ ...named('admin-here'), signedInAt: null }, eventCancel as Call, input)
    expect(unknown.problem.code).toBe('fresh-sign-in-needed')
    await renew(portal, scene, 'eventCancel')
    const ahead = await portal.call({ ...named('admin-here'), ...minutesAgo(-1) }, eventCancel as Call, input)
    expect(ahead.status).toBe(200)
  })
})
