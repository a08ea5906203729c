import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runJourneys } from './journeys.mjs'
import { buildWeb, installPackages, ROOT } from './runtime.mjs'
import { installTestPackages } from './system-packages.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string' },
    workers: { type: 'string' },
    processes: { type: 'string' },
    proxy: { type: 'string', default: 'haproxy' },
  },
})

try {
  await installPackages({ everything: true })
  installTestPackages(values.processes ? 'full' : 'fast')
  await buildWeb()
  const began = Date.now()
  const several = values.processes ? { JOURNEY_PROCESSES: values.processes, JOURNEY_PROXY: values.proxy } : {}
  const { passed, failed, skipped, failures, flaky } = await runJourneys(
    'e2e/playwright.config.ts',
    join(ROOT, '.cache', 'test-results', 'journeys.json'),
    {
      ...{ env: several, only: positionals, grep: values.grep, workers: values.workers },
      onLine: (line) => console.log(line),
    },
  )
  for (const failure of failures) console.log(`failed: ${failure}`)
  for (const name of flaky) console.log(`flaky: ${name}`)
  const where = values.processes ? ` on ${values.processes} processes behind ${values.proxy}` : ''
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`journeys${where}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
