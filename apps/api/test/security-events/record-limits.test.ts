import { publicSettingsGet } from '@forenet/contract/tools-calls'
import { startTestPortal } from '@forenet/testkit/portal'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a caller over the limit is logged with the rejected call', async () => {
  const portal = await startTestPortal({ requestsPerMinute: 3 })
  onTestFinished(() => portal.stop())
  const statuses: number[] = []
  for (let asked = 0; asked < 5; asked++) statuses.push((await portal.call(null, publicSettingsGet)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const details = { call: `GET ${publicSettingsGet.path}` }
  await vi.waitFor(
    () => expect(portal.securityEvents).toEqual(Array(2).fill({ event: 'limit-reached', reason: 'requests', details })),
    { timeout: 20_000 },
  )
})
