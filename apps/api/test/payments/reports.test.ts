import { randomUUID } from 'node:crypto'
import { paymentDecline, paymentLink } from '@forenet/contract/payment-calls'
import { MEMBER_API } from '@forenet/domain/product'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  planFault,
  readBothLedgers,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Gateway } from '../../src/adapters/gateways/gateway.ts'
import { getAttemptWithOrder } from '../../src/modules/money/payments/orders/order-repository.ts'
import type { PaymentDeps } from '../../src/modules/money/payments/orders/payment-deps.ts'
import {
  leaseAuthorization,
  reportAuthorization,
} from '../../src/modules/money/payments/settling/authorization-repository.ts'
import { settle } from '../../src/modules/money/payments/settling/settle.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** An opened window without any report. */
async function opened() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const senior = await createEdition(portal.database, organisation.id)
  const person: TestPerson = { email: member.email ?? '' }
  const choice = { memberId: member.id, membershipConfId: senior.id }
  const window = await openPaymentWindow(portal, person, buildSelection(organisation.id, [choice], 45_000))
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'select id from payment_attempt where order_number = $1',
    [window.orderNumber],
  )
  return { person, window, attemptId: rows[0]?.id ?? '' }
}
type Opened = Awaited<ReturnType<typeof opened>>

async function count(attemptId: string, where = 'true'): Promise<number> {
  const { rows } = await portal.database.$client.query<{ count: number }>(
    `select count(*)::int as count from payment_authorization where attempt_id = $1 and ${where}`,
    [attemptId],
  )
  return rows[0]?.count ?? -1
}

async function makeUpReturns({ person, window }: Opened, how: 'return' | 'decline', many = 20) {
  for (let i = 0; i < many; i++) {
    const id = `made-up-${how}-${i}`
    if (how === 'return') await returnFromWindow(portal, person, window.forenettoken, id)
    else {
      await portal.call(person, paymentDecline, {
        params: { id },
        query: {},
        body: { forenettoken: window.forenettoken },
      })
    }
  }
}

async function callBack(attemptId: string, id: string): Promise<void> {
  const answer = await fetch(`${portal.origin}${MEMBER_API}/payment/freepay/callback/${attemptId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `authorizationIdentifier=${id}&authorizationAccepted=true`,
  })
  expect(answer.status).toBe(204)
  await portal.app.settled()
}

async function sweepUntilForgotten(attemptId: string) {
  for (let i = 0; i < 8 && (await count(attemptId, `state = 'reported'`)) > 0; i++) {
    portal.clock.now = new Date(portal.clock.now.getTime() + 600_000)
    await sweepPayments(portal.app.payments)
  }
  expect(await count(attemptId, `state = 'reported'`)).toBe(0)
}

describe('forged reports do not crowd out a real one', () => {
  test.each(['return', 'decline'] as const)('of the gateway: by a %s', async (how) => {
    const given = await opened()
    await suppressCallback(portal, given.window.orderNumber)
    await makeUpReturns(given, how)
    await callBack(given.attemptId, await approvePayment(portal, given.window.paymentIdentifier))
    await waitForPaymentState(portal, given.person, given.window.forenettoken, ['paid'])
  })

  test('of the returning member, once the gateway has rejected the forged ones', { tags: 'full' }, async () => {
    const given = await opened()
    await suppressCallback(portal, given.window.orderNumber)
    await makeUpReturns(given, 'return')
    await sweepUntilForgotten(given.attemptId)
    const id = await approvePayment(portal, given.window.paymentIdentifier)
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('paid')
  })

  test('of the returning member, after a flood of callbacks', { tags: 'full' }, async () => {
    const given = await opened()
    await suppressCallback(portal, given.window.orderNumber)
    for (let i = 0; i < 30; i++) await callBack(given.attemptId, `flood-${i}`)
    const id = await approvePayment(portal, given.window.paymentIdentifier)
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('paid')
  })
})

/** A window without a callback whose authorization the gateway denies a number of times. */
async function deniedAtFirst(given: Opened, times: number): Promise<string> {
  const { orderNumber, paymentIdentifier } = given.window
  await suppressCallback(portal, orderNumber)
  const denied = { service: 'gateway', operation: 'getAuthorization', kind: 'error-before', status: 406, orderNumber }
  await planFault(portal, { ...denied, times })
  return approvePayment(portal, paymentIdentifier)
}
const openAgain = ({ person, window }: Opened) =>
  portal.call(person, paymentLink, { body: { forenettoken: window.forenettoken } })

describe('a report by a member that the gateway denies', () => {
  test('does not block another attempt', { tags: 'full' }, async () => {
    const given = await opened()
    const { body } = await returnFromWindow(portal, given.person, given.window.forenettoken, 'made-up')
    expect(body).toMatchObject({ state: 'waiting', retryToken: expect.any(String) })
    const again = await openAgain(given)
    expect(again.status).toBe(200)
    const id = await approvePayment(portal, again.body.paymentIdentifier)
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('paid')
  })

  test('captures once the gateway knows it after all, and another payment made before is voided', {
    tags: 'full',
  }, async () => {
    const given = await opened()
    const id = await deniedAtFirst(given, 1)
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('waiting')
    const again = await openAgain(given)
    expect(again.status).toBe(200)
    portal.clock.now = new Date(portal.clock.now.getTime() + 2_000)
    await sweepPayments(portal.app.payments)
    await waitForPaymentState(portal, given.person, given.window.forenettoken, ['paid'])
    const second = await approvePayment(portal, again.body.paymentIdentifier)
    await returnFromWindow(portal, given.person, given.window.forenettoken, second)
    await portal.app.settled()
    const { rows } = await portal.database.$client.query(
      'select state, void_reason from payment_authorization where authorization_identifier = $1',
      [second],
    )
    expect(rows).toEqual([{ state: 'voided', void_reason: 'already-paid' }])
    const { ours, theirs } = await readBothLedgers(portal)
    expect(ours).toEqual(theirs)
  })

  test('counts when the callback confirms it, even after it was given up', { tags: 'full' }, async () => {
    const given = await opened()
    const id = await deniedAtFirst(given, 6)
    await returnFromWindow(portal, given.person, given.window.forenettoken, id)
    await sweepUntilForgotten(given.attemptId)
    expect(await count(given.attemptId, `state = 'gone'`)).toBe(1)
    await callBack(given.attemptId, id)
    await waitForPaymentState(portal, given.person, given.window.forenettoken, ['paid'])
  })

  test('is pending while the gateway does not respond', async () => {
    const given = await opened()
    const { orderNumber, paymentIdentifier } = given.window
    await suppressCallback(portal, orderNumber)
    const id = await approvePayment(portal, paymentIdentifier)
    const silent = { service: 'gateway', operation: 'getAuthorization', kind: 'error-before', status: 503, orderNumber }
    await planFault(portal, { ...silent, times: 1 })
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('confirming')
    expect((await openAgain(given)).problem.code).toBe('payment-in-progress')
    portal.clock.now = new Date(portal.clock.now.getTime() + 2_000)
    await sweepPayments(portal.app.payments)
    await waitForPaymentState(portal, given.person, given.window.forenettoken, ['paid'])
  })

  test('is settled although the clock was three hours ahead when the gateway did not respond', async () => {
    const given = await opened()
    const { orderNumber, paymentIdentifier } = given.window
    await suppressCallback(portal, orderNumber)
    const id = await approvePayment(portal, paymentIdentifier)
    const silent = { service: 'gateway', operation: 'getAuthorization', kind: 'error-before', status: 503, orderNumber }
    await planFault(portal, { ...silent, times: 1 })
    expect((await returnFromWindow(portal, given.person, given.window.forenettoken, id)).body.state).toBe('confirming')
    const rest = (minutes: number) =>
      portal.database.$client.query('update payment_authorization set not_before = $2 where attempt_id = $1', [
        given.attemptId,
        new Date(portal.clock.now.getTime() + minutes * 60_000),
      ])
    // Kept for the longest possible retry delay.
    await rest(5)
    await sweepPayments(portal.app.payments)
    expect(await count(given.attemptId, `state = 'reported'`)).toBe(1)
    await rest(180)
    await sweepPayments(portal.app.payments)
    await waitForPaymentState(portal, given.person, given.window.forenettoken, ['paid'])
  })
})

describe('a return while a callback is processed', () => {
  test('settles a report that the callback stamped with a later time', async () => {
    const { person, window, attemptId } = await opened()
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    const later = new Date(portal.clock.now.getTime() + 5)
    const key = { attemptId, authorizationIdentifier: id }
    await reportAuthorization(portal.database, key, 'callback', later)
    expect((await returnFromWindow(portal, person, window.forenettoken, id)).body.state).toBe('paid')
  })

  /** A paid window whose authorization another process has leased. `finish` lets the sweep settle it. */
  async function leasedElsewhere() {
    const { person, window, attemptId } = await opened()
    await suppressCallback(portal, window.orderNumber)
    const id = await approvePayment(portal, window.paymentIdentifier)
    const key = { attemptId, authorizationIdentifier: id }
    const at = portal.clock.now
    await reportAuthorization(portal.database, key, 'callback', at)
    const lease = { id: randomUUID(), at, until: new Date(at.getTime() + 60_000) }
    await leaseAuthorization(portal.database, key, lease)
    const finish = async () => {
      await portal.database.$client.query('update payment_authorization set not_before = $2 where attempt_id = $1', [
        attemptId,
        at,
      ])
      await sweepPayments(portal.app.payments)
    }
    return { comeBack: () => returnFromWindow(portal, person, window.forenettoken, id), finish }
  }

  /** Intercepts reads of a lease with `look`, which can call the real one. */
  function replaceLooks(look: (pass: () => unknown) => unknown) {
    const { $client } = portal.app.payments.database
    const query = $client.query.bind($client) as (...values: unknown[]) => unknown
    const asked = vi
      .spyOn($client, 'query')
      .mockImplementation((...call: unknown[]) =>
        (call[0] as { name?: string }).name === 'authorization_leased'
          ? look(() => query(...call))
          : (query(...call) as never),
      )
    onTestFinished(() => asked.mockRestore())
  }

  test('waits for another process that settles it', { tags: 'full' }, async () => {
    const scene = await leasedElsewhere()
    let finished: Promise<void> | undefined
    replaceLooks(async (pass) => {
      // The wait is limited, so the second look happens only once the other process has finished.
      await finished
      const result = await pass()
      finished ??= scene.finish()
      return result
    })
    expect((await scene.comeBack()).body.state).toBe('paid')
    expect(finished).toBeDefined()
  })

  test('returns what another process settled just before its lease was read', { tags: 'full' }, async () => {
    const scene = await leasedElsewhere()
    let finished: Promise<void> | undefined
    replaceLooks(async (pass) => {
      finished ??= scene.finish()
      await finished
      return pass()
    })
    expect((await scene.comeBack()).body.state).toBe('paid')
  })
})

describe('the number of stored reports is limited', () => {
  test('to twelve open ones by the member and twenty-four by callbacks', { tags: 'full' }, async () => {
    const given = await opened()
    await makeUpReturns(given, 'return', 15)
    expect(await count(given.attemptId)).toBe(12)
    for (let i = 0; i < 30; i++) await callBack(given.attemptId, `flood-${i}`)
    expect(await count(given.attemptId)).toBe(36)
  })

  test.each(['return', 'callback'] as const)('to a hundred in total by %s, including dropped ones', async (by) => {
    const given = await opened()
    await portal.database.$client.query(
      `insert into payment_authorization (attempt_id, authorization_identifier, state, reported_by, not_before, reported_at, updated_at)
       select $1, 'old-' || n, case n % 2 when 0 then 'gone' else 'foreign' end, $2, now(), now(), now() from generate_series(1, 99) n`,
      [given.attemptId, by],
    )
    if (by === 'return') await makeUpReturns(given, 'return', 3)
    else for (let i = 0; i < 3; i++) await callBack(given.attemptId, `flood-${i}`)
    expect(await count(given.attemptId)).toBe(100)
  })
})

/** A gateway with case-insensitive ids that returns its own spelling. */
function readingAnyCase(): PaymentDeps {
  const deps = portal.app.payments
  const anyCase = (gateway: Gateway): Gateway =>
    new Proxy(gateway, {
      get: (target, name: keyof Gateway) => {
        const own = target[name]
        if (typeof own !== 'function') return own
        return (secret: string, id: unknown, ...rest: unknown[]) =>
          Reflect.apply(own, target, [secret, typeof id === 'string' ? id.toLowerCase() : id, ...rest])
      },
    })
  return {
    ...deps,
    gateways: { ...deps.gateways, has: () => true, of: (provider: string) => anyCase(deps.gateways.of(provider)) },
  } as PaymentDeps
}

test.each(['return', 'decline'] as const)(
  'a captured payment stays so when its id is reported in another spelling: by a %s',
  async (by) => {
    const { person, window, attemptId } = await opened()
    const id = await approvePayment(portal, window.paymentIdentifier)
    await returnFromWindow(portal, person, window.forenettoken, id)
    await waitForPaymentState(portal, person, window.forenettoken, ['paid'])
    const { attempt, order } = await getAttemptWithOrder(portal.database, attemptId)
    await settle(readingAnyCase(), { attemptId, authorizationIdentifier: id.toUpperCase() }, { by, attempt, order })
    expect(await count(attemptId, `state = 'captured'`)).toBe(1)
    expect(await count(attemptId, `state = 'gone'`)).toBe(1)
    const { ours, theirs } = await readBothLedgers(portal)
    expect(ours[window.orderNumber]).toBe(45_000)
    expect(ours).toEqual(theirs)
  },
)

test("a payment first reported in another spelling is captured once, under the gateway's id", async () => {
  const { person, window, attemptId } = await opened()
  await suppressCallback(portal, window.orderNumber)
  const id = await approvePayment(portal, window.paymentIdentifier)
  const { attempt, order } = await getAttemptWithOrder(portal.database, attemptId)
  await settle(
    readingAnyCase(),
    { attemptId, authorizationIdentifier: id.toUpperCase() },
    { by: 'return', attempt, order },
  )
  await waitForPaymentState(portal, person, window.forenettoken, ['paid'])
  expect(await count(attemptId, `state = 'captured' and authorization_identifier = '${id}'`)).toBe(1)
})
