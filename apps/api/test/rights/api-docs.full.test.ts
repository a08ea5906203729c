import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ADDRESSES = ['/docs', '/docs/', '/docs/js/scalar.js', '/openapi.json']

describe.each([true, false])('with the API description enabled: %s', (apiDocs) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ apiDocs })
  })
  afterAll(() => portal.stop())

  test.each(ADDRESSES)('%s', async (address) => {
    const answer = await fetch(portal.origin + address)
    expect(answer.status).toBe(apiDocs ? 200 : 404)
    if (!apiDocs) expect(await answer.json()).toMatchObject({ code: 'not-found' })
  })
})
