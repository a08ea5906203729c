import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './runtime.mjs'
import { FAST_TIER_BUDGET_LOOPS } from './test-budget.mjs'

const LISTED_TESTS = 30
const TIMES_FILE = join(ROOT, '.cache', 'test-results', 'times.json')

if (!existsSync(TIMES_FILE)) {
  console.error('No times are stored: run npm test or npm run test:full first.')
  process.exit(1)
}
const { tier, at, seconds, calibration, cost, stages, files } = JSON.parse(readFileSync(TIMES_FILE, 'utf8'))

console.log(
  `The ${tier} tier on ${at}: ${Math.round(seconds)} s; one calibration loop took ${calibration.toFixed(2)} s.`,
)
console.log(
  `Processor time: ${cost} calibration loops${tier === 'fast' ? ` (budget ${FAST_TIER_BUDGET_LOOPS})` : ''}.\n`,
)
console.log('   clock  processor    loops  stage')
for (const stage of stages) {
  const { name, seconds: clock, processorSeconds } = stage
  console.log(
    `${formatColumn(clock, 8)}${formatColumn(processorSeconds, 11)}${formatColumn(processorSeconds / calibration, 9)}  ${name}`,
  )
}
console.log(`\nThe ${LISTED_TESTS} files that took longest, by the clock:\n`)
const filesByTime = files.toSorted((a, b) => b.seconds - a.seconds)
for (const { file, stage, tests, seconds: clock } of filesByTime.slice(0, LISTED_TESTS))
  console.log(`${formatColumn(clock, 8, 1)} s  ${String(tests).padStart(4)} tests  ${file} (${stage})`)

function formatColumn(number, width, digits = 0) {
  return number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).padStart(width)
}
