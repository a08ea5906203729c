import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineFacts } from '../report/machine.ts'
import { summary } from '../report/report.ts'
import { table } from '../report/table.ts'
import { writeOwnSection } from '../report/write-results.ts'
import { undoneBySignals } from '../setting/undone-by-signals.ts'
import { measureFailover } from './failover.ts'
import { newestPostgresql } from './patroni-cluster.ts'

const { values: options } = parseArgs({
  options: {
    /** Record the results in bench/results.md. */
    write: { type: 'boolean', default: false },
  },
})

const stack = undoneBySignals()
const at = new Date()
const facts = await machineFacts(join(newestPostgresql(), 'bin', 'postgres'))
try {
  const report = await measureFailover(stack, at)
  const bars = summary([report])
  console.log(`${report.how}\n\n${table(report.header, report.rows)}\n\n${table(bars.header, bars.rows)}`)
  if (options.write) console.log(`Written: ${await writeOwnSection('npm run failover', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
