import { parseArgs } from 'node:util'
import { describeMachine } from '../report/machine.ts'
import { formatTargetsTable } from '../report/report.ts'
import { formatMarkdownTable } from '../report/table.ts'
import { writeSection } from '../report/write-results.ts'
import { createStackDisposedBySignals } from '../setting/undone-by-signals.ts'
import { measureProcesses } from './processes.ts'

const { values: options, positionals: proxies } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const stack = createStackDisposedBySignals()

const at = new Date()
const facts = await describeMachine()
try {
  const report = await measureProcesses(stack, at, options.from, proxies)
  const bars = formatTargetsTable([report])
  console.log(
    `${report.how}\n\n${formatMarkdownTable(report.header, report.rows)}\n\n${formatMarkdownTable(bars.header, bars.rows)}`,
  )
  if (options.write && proxies.length === 0)
    console.log(`Written: ${await writeSection('npm run processes', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
