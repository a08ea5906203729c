import { parseArgs } from 'node:util'
import { describeMachine } from '../report/machine.ts'
import { targetsTable } from '../report/report.ts'
import { table } from '../report/table.ts'
import { writeSection } from '../report/write-results.ts'
import { stackDisposedBySignals } from '../setting/undone-by-signals.ts'
import { measureLighthouse } from './lighthouse.ts'

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
  },
})

const stack = stackDisposedBySignals()

const at = new Date()
const facts = await describeMachine()
try {
  const report = await measureLighthouse(stack)
  const bars = targetsTable([report])
  console.log(`${facts.join('\n')}\n\n${table(report.header, report.rows)}\n\n${table(bars.header, bars.rows)}`)
  if (options.write) console.log(`Written: ${await writeSection('npm run lighthouse', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
