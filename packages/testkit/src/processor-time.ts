import { setImmediate } from 'node:timers/promises'

/** CPU time does not depend on other load on the machine. */
export function measureCpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** In CPU time. */
export async function measureLongestBlock<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longestMs: number }> {
  let isDone = false
  let longestMs = 0
  const watchTurns = async () => {
    let before = process.threadCpuUsage()
    while (!isDone) {
      await setImmediate()
      const { user, system } = process.threadCpuUsage(before)
      before = process.threadCpuUsage()
      longestMs = Math.max(longestMs, (user + system) / 1_000)
    }
  }
  const watching = watchTurns()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { result, longestMs }
}
