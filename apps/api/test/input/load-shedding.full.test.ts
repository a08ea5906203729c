import { publicSettingsGet } from '@forenet/contract/tools-calls'
import { startTestPortal } from '@forenet/testkit/portal'
import { expect, test, vi } from 'vitest'

/** Blocks the event loop, as a long computation would. */
function block(ms: number): void {
  const until = process.hrtime.bigint() + BigInt(ms) * 1_000_000n
  while (process.hrtime.bigint() < until);
}

test('callers are asked to retry while the event loop lags, except for the lag of starting', async () => {
  const portal = await startTestPortal({ maxEventLoopDelayMs: 200 })
  // Freezes the clock, as two seconds after the start are exempt and a busy machine takes longer.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    block(1_100)
    expect((await portal.call(null, publicSettingsGet)).status).toBe(200)
    clock.mockRestore()
    const refused = await vi.waitUntil(
      async () => {
        block(500)
        const answer = await portal.call(null, publicSettingsGet)
        return answer.status === 503 ? answer : undefined
      },
      { timeout: 15_000, interval: 0 },
    )
    expect([refused.problem.code, refused.headers.get('retry-after')]).toEqual(['overloaded', '5'])
  } finally {
    clock.mockRestore()
    await portal.stop()
  }
})
