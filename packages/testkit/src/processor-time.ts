/** Processor time that synchronous work takes: unlike the clock, it does not depend on what else the machine does. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
