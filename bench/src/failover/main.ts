import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../report/machine.ts'
import { formatTargetsTable } from '../report/report.ts'
import { formatMarkdownTable } from '../report/table.ts'
import { writeSection } from '../report/write-results.ts'
import { createStackDisposedBySignals } from '../setting/undone-by-signals.ts'
import { measureFailover } from './failover.ts'
import { findNewestPostgresql } from './patroni-cluster.ts'

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
  },
})

const stack = createStackDisposedBySignals()
const at = new Date()
const facts = await describeMachine(join(findNewestPostgresql(), 'bin', 'postgres'))
try {
  const report = await measureFailover(stack, at)
  const bars = formatTargetsTable([report])
  console.log(
    `${report.how}\n\n${formatMarkdownTable(report.header, report.rows)}\n\n${formatMarkdownTable(bars.header, bars.rows)}`,
  )
  if (options.write) console.log(`Written: ${await writeSection('npm run failover', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
