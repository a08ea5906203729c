import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, pause, startKillScene } from './kill-scene.ts'

const PURCHASES = 9
/** In the middle of the purchases, each of which takes two or three POST requests. */
const KILLED_AFTER_STEPS = 10

let scene: KillScene
beforeAll(async () => {
  scene = await startKillScene()
})
afterAll(() => scene.stop())

test('after a kill during purchases all ledgers agree, everyone is notified, and SIGTERM stops the process', async () => {
  const selling = scene.sell(PURCHASES)
  while (scene.steps() < KILLED_AFTER_STEPS) await pause(5)
  await scene.portal.kill()
  await scene.portal.start()
  await selling
  await scene.expectLedgersAgree(PURCHASES)
  await scene.expectAllNotified(PURCHASES)

  expect(await scene.portal.stop()).toBe(0)
  await expect(fetch(scene.origin)).rejects.toThrow('fetch failed')
})
