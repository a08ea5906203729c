import { MEMBER_API } from '@forenet/domain/product'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScene, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

async function call(attemptId: string, body: string, contentType = 'application/x-www-form-urlencoded') {
  const answer = await fetch(`${portal.origin}${MEMBER_API}/payment/freepay/callback/${attemptId}`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  })
  const text = await answer.text()
  await portal.app.settled()
  return { status: answer.status, code: text === '' ? null : (JSON.parse(text) as { code: string }).code, text }
}

describe("the gateway's public callback", () => {
  test.each([
    ['of no attempt', '00000000-0000-4000-8000-000000000000', 'authorizationIdentifier=a-1', 404, 'not-found'],
    ['of something that is no attempt', 'attempt', 'authorizationIdentifier=a-1', 400, 'malformed-input'],
  ])('%s is rejected', async (_what, attemptId, body, status, code) => {
    const before = await snapshot(portal)
    expect(await call(attemptId, body)).toMatchObject({ status, code })
    expect(await snapshot(portal)).toEqual(before)
  })

  test.each([
    ['says declined', 'authorizationIdentifier=a-1&authorizationAccepted=false'],
    ['names no authorization', 'paymentIdentifier=p-1&authorizationAccepted=true'],
    [
      'names something that cannot be one',
      `authorizationIdentifier=${encodeURIComponent("a'; drop table member; --")}`,
    ],
    ['names two', 'authorizationIdentifier=a-1&authorizationIdentifier=a-2'],
    ['carries a NUL', 'authorizationIdentifier=a%00b'],
  ])('that %s is accepted and changes nothing', async (_what, body) => {
    const before = await snapshot(portal)
    expect(await call(scene.openAttemptId, body)).toMatchObject({ status: 204, text: '' })
    expect(await snapshot(portal)).toEqual(before)
  })

  test('with a forged authorization pays nothing', async () => {
    expect((await call(scene.openAttemptId, 'authorizationIdentifier=made-up&authorizationAccepted=true')).status).toBe(
      204,
    )
    const { rows } = await portal.database.$client.query(
      `select o.status, a.captured_minor, z.state from payment_attempt a join payment_order o on o.id = a.order_id
         join payment_authorization z on z.attempt_id = a.id where a.id = $1`,
      [scene.openAttemptId],
    )
    expect(rows).toEqual([{ status: 'initiated', captured_minor: 0, state: 'reported' }])
  })

  test('repeated with new names stores a limited number of reports', async () => {
    for (let i = 0; i < 40; i++) await call(scene.openAttemptId, `authorizationIdentifier=flood-${i}`)
    const { rows } = await portal.database.$client.query(
      'select count(*) from payment_authorization where attempt_id = $1',
      [scene.openAttemptId],
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(24)
  })

  test.each([
    ['JSON that is no object', '[1]', 'application/json', 400, 'malformed-input'],
    ['broken JSON', '{"a":', 'application/json', 400, 'malformed-input'],
    ['a file', '<xml/>', 'application/xml', 415, 'unsupported-media-type'],
    ['a form of 70 kB', `a=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413, 'too-large'],
    ['an object where text belongs', '{"authorizationIdentifier":{"toString":1}}', 'application/json', 204, null],
  ])('is unaffected by %s', async (_what, body, contentType, status, code) => {
    const before = await snapshot(portal)
    expect(await call(scene.openAttemptId, body, contentType)).toMatchObject({ status, code })
    expect(await snapshot(portal)).toEqual(before)
  })
})
