/** CPU time of synchronous work in milliseconds, which does not depend on other load of the machine. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
