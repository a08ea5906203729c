import { ALL_CALLS } from '@forenet/contract/all-calls'
import type { Call } from '@forenet/contract/define-call'
import { CALLS_ALLOWED_IN_MAINTENANCE, isRejectedInMaintenance } from '@forenet/contract/maintenance'
import { paymentPrepare } from '@forenet/contract/payment-calls'
import { maintenanceGet } from '@forenet/contract/tools-calls'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  readBothLedgers,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { createTestWallets } from '@forenet/testkit/wallets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endMaintenance, startMaintenance } from '../../src/modules/core/maintenance/repository.ts'
import { type CallerName, callersOf } from './callers.ts'
import { renew } from './family-inputs.ts'
import { makeCall } from './make-call.ts'
import { createScene, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'
import { undrawnDocuments } from './undrawn-documents.ts'

/** Allows for a busy machine. */
const WITHIN = { timeout: 20_000 }
const REASON = { da: 'Vi flytter til en ny server.', en: 'We are moving to another server.' }

let portal: TestPortal
let scene: Scene
let callers: Record<CallerName, TestPerson | null>
beforeAll(async () => {
  portal = await startTestPortal({ wallets: createTestWallets(), documents: undrawnDocuments })
  scene = await createScene(portal)
  callers = callersOf(scene)
  await startMaintenance(portal.database, REASON, portal.clock.now)
  await vi.waitUntil(async () => (await portal.call(null, maintenanceGet)).body.on, WITHIN)
})
afterAll(() => portal.stop())

/** A caller who is allowed to make the call outside maintenance. */
function admitted({ may }: Call): CallerName {
  if (may.includes('anyone')) return 'anonymous'
  if (may.includes('own')) return 'self'
  return may.includes('portal.operate') ? 'super' : 'admin-here'
}

const make = (call: Call, caller: CallerName) => makeCall(portal, scene, call, callers[caller])

test('calls allowed during maintenance are changing calls of the contract with a reason', () => {
  const changes = ALL_CALLS.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(changes).toEqual(expect.arrayContaining(Object.keys(CALLS_ALLOWED_IN_MAINTENANCE)))
  for (const why of Object.values(CALLS_ALLOWED_IN_MAINTENANCE)) expect(why).toMatch(/^\w.{10,}/)
})

test('other changing calls are rejected without effect; reading calls are served', { tags: 'full' }, async () => {
  const [resting, answered] = [
    ALL_CALLS.filter(isRejectedInMaintenance),
    ALL_CALLS.filter((call) => !isRejectedInMaintenance(call)),
  ]
  for (const { name } of ALL_CALLS) await renew(portal, scene, name)
  const before = await snapshot(portal)
  for (const call of resting) {
    const answer = await make(call, admitted(call))
    expect(answer.problem, call.name).toMatchObject({
      ...{ type: 'urn:forenet:problem:in-maintenance', code: 'in-maintenance', status: 503 },
      detail: expect.stringContaining('maintenance'),
    })
    const headers = ['content-type', 'retry-after', 'x-maintenance'].map((name) => answer.headers.get(name))
    expect(headers, call.name).toEqual([expect.stringMatching(/^application\/problem\+json/), '60', 'on'])
    if (call.may.includes('anyone')) continue
    expect((await make(call, 'anonymous')).status, `${call.name}: who one is comes first`).toBe(401)
  }
  expect(await snapshot(portal)).toEqual(before)
  for (const call of answered) {
    const { status, problem, headers } = await make(call, admitted(call))
    expect(headers.get('x-maintenance'), call.name).toBe('on')
    if (call.bySecret) expect(problem.code, call.name).toBe('door-ended')
    else expect(status, call.name).toBeLessThan(400)
  }
})

test('a notice in both languages is public', async () => {
  expect((await portal.call(null, maintenanceGet)).body).toEqual({ on: true, reason: REASON })
})

test('a payment started before and made during maintenance is settled; after it everything is served', async () => {
  const { adminHere, home, senior27 } = scene
  const buyer: TestPerson = { email: adminHere.email ?? '' }
  const selection = buildSelection(home.id, [{ memberId: adminHere.id, membershipConfId: senior27.id }], 45_000)
  await endMaintenance(portal.database)
  await vi.waitUntil(async () => !(await portal.call(null, maintenanceGet)).body.on, WITHIN)
  const { forenettoken, paymentIdentifier } = await openPaymentWindow(portal, buyer, selection)

  await startMaintenance(portal.database, { da: null, en: null }, portal.clock.now)
  await vi.waitUntil(async () => (await portal.call(null, maintenanceGet)).body.on, WITHIN)
  await approvePayment(portal, paymentIdentifier)
  await waitForPaymentState(portal, buyer, forenettoken, ['paid'])
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
  expect((await make(paymentPrepare, 'self')).status).toBe(503)

  await endMaintenance(portal.database)
  await vi.waitUntil(async () => !(await portal.call(null, maintenanceGet)).body.on, WITHIN)
  const open = await make(paymentPrepare, 'self')
  expect([open.status, open.headers.get('x-maintenance')]).toEqual([200, null])
})
