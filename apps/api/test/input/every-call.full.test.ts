import { ALL_CALLS } from '@forenet/contract/all-calls'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { countPropertyRuns } from '@forenet/testkit/property-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersOf } from '../rights/callers.ts'
import { inputsOf } from '../rights/inputs.ts'
import { createScene, type Scene } from '../rights/scene.ts'
import { snapshot } from '../rights/snapshot.ts'
import { type Mutation, mutate, mutations } from './garbage.ts'
import { expectProblem, send } from './send.ts'

const RUNS_PER_CALL = countPropertyRuns(25)

let portal: TestPortal
let scene: Scene
let headers: Record<string, string>
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
  const { acting } = callersOf(scene)
  // A caller with all permissions gets furthest with invalid input.
  headers = {
    authorization: `Bearer ${await portal.token({ ...acting, expiresIn: 3_600 })}`,
    [ACTING_MEMBER_HEADER]: scene.subject.id,
  }
})
afterAll(() => portal.stop())

test('every call rejects invalid input with a problem that names the field, and changes nothing', {
  timeout: 300_000,
}, async () => {
  let before = await snapshot(portal)
  for (const call of ALL_CALLS) {
    const attempt = async (mutation: Mutation) => {
      const { path, body } = mutate(call, inputsOf(scene)[call.name] ?? {}, mutation)
      const sent = await send(portal, {
        method: call.method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      })
      if (sent.status < 400) {
        before = await snapshot(portal)
        return
      }
      const problem = expectProblem(sent, `${call.method} ${path} ${body ?? ''}`)
      expect(await snapshot(portal), 'refused, and yet something changed').toEqual(before)
      if (problem.code !== 'malformed-input' || mutation.place === 'params') return
      // A body that would pollute prototypes is rejected before its fields are validated.
      if (body?.includes('"__proto__"') || body?.includes('"constructor"')) return
      const named = mutation.place === 'whole-body' ? /./ : new RegExp(mutation.field)
      expect(JSON.stringify(problem.errors ?? problem.detail)).toMatch(named)
    }
    const example = inputsOf(scene)[call.name] ?? {}
    await fc.assert(fc.asyncProperty(mutations(call, example), attempt), { numRuns: RUNS_PER_CALL, endOnFailure: true })
  }
})

test('a NUL in any text of a body is invalid input that names the field', async () => {
  const named: string[] = []
  for (const call of ALL_CALLS) {
    for (const [field, text] of Object.entries(inputsOf(scene)[call.name]?.body ?? {})) {
      if (typeof text !== 'string') continue
      const nul = { place: 'body', field, value: 'a\0b' } as const
      const { path, body = '' } = mutate(call, inputsOf(scene)[call.name] ?? {}, nul)
      const sending = { method: call.method, path, headers: { ...headers, 'content-type': 'application/json' }, body }
      const sent = await send(portal, sending)
      // Names from the login are cleaned, not rejected.
      if (sent.status === 200) continue
      const { code, errors } = expectProblem(sent, `${call.name} ${field}`)
      // Some calls reject this caller before reading the body.
      if (code !== 'malformed-input') continue
      expect(
        errors?.map((error) => error.path),
        call.name,
      ).toContain(field)
      named.push(`${call.name} ${field}`)
    }
  }
  expect(named).toContain('membershipRequestAsk reason')
})
