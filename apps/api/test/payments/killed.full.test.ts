import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, pause, startKillScene } from './kill-scene.ts'

const PURCHASES = 100

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene()
})
afterAll(() => scene.stop())

test(`${PURCHASES} purchases survive kills at random points: all ledgers agree, everyone is notified`, {
  timeout: 400_000,
}, async () => {
  let kills = 0
  let isStopping = false
  /** Kills the portal after a number of purchase steps, so that it does not depend on the machine's speed. */
  async function killAndRestart(): Promise<void> {
    while (!isStopping) {
      const last = scene.steps() + 10 + Math.random() * 40
      while (scene.steps() < last && !isStopping) await pause(10)
      await pause(Math.random() * 200)
      if (isStopping) return
      await scene.portal.kill()
      kills++
      await scene.portal.start()
    }
  }
  const killing = killAndRestart()
  await scene.sell(PURCHASES)
  isStopping = true
  await killing

  expect(kills).toBeGreaterThan(3)
  await scene.expectLedgersAgree(PURCHASES)
  await scene.expectBooksAgree(PURCHASES)
  await scene.expectAllNotified(PURCHASES)
})
