import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../report/machine.ts'
import { targetsTable } from '../report/report.ts'
import { table } from '../report/table.ts'
import { writeSection } from '../report/write-results.ts'
import { stackDisposedBySignals } from '../setting/undone-by-signals.ts'
import { measureFailover } from './failover.ts'
import { findNewestPostgresql } from './patroni-cluster.ts'

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
  },
})

const stack = stackDisposedBySignals()
const at = new Date()
const facts = await describeMachine(join(findNewestPostgresql(), 'bin', 'postgres'))
try {
  const report = await measureFailover(stack, at)
  const bars = targetsTable([report])
  console.log(`${report.how}\n\n${table(report.header, report.rows)}\n\n${table(bars.header, bars.rows)}`)
  if (options.write) console.log(`Written: ${await writeSection('npm run failover', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
