import { parseArgs } from 'node:util'
import { describeMachine } from '../report/machine.ts'
import { formatTargetsTable } from '../report/report.ts'
import { formatMarkdownTable } from '../report/table.ts'
import { writeSection } from '../report/write-results.ts'
import { createStackDisposedBySignals } from '../setting/undone-by-signals.ts'
import { measureLighthouse } from './lighthouse.ts'

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
  },
})

const stack = createStackDisposedBySignals()

const at = new Date()
const facts = await describeMachine()
try {
  const report = await measureLighthouse(stack)
  const bars = formatTargetsTable([report])
  console.log(
    `${facts.join('\n')}\n\n${formatMarkdownTable(report.header, report.rows)}\n\n${formatMarkdownTable(bars.header, bars.rows)}`,
  )
  if (options.write) console.log(`Written: ${await writeSection('npm run lighthouse', report, facts, at)}`)
  process.exitCode = report.bars.every((bar) => bar.met) ? 0 : 1
} finally {
  await stack.disposeAsync()
}
