import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT, runNode } from './runtime.mjs'

/** Maximum flaky tests of a passing run, and maximum failed tests that are retried. */
const MAX_FLAKY = 2
const MAX_RETRIED = 10

/**
 * Runs end-to-end tests. Failed tests are retried once, after the others; if they pass they are `flaky` and count as
 * passed. `file`: path of Playwright's report.
 */
export async function runJourneys(config, file, { env: given = {}, only = [], grep, workers, onLine }) {
  // In the fast tier, only accessibility.spec.ts runs axe (see e2e/src/journey.ts).
  const env = { ...given, E2E_TIER: grep === '@smoke' ? 'fast' : 'full' }
  const chosen = [...only, ...(grep ? ['--grep', grep] : []), ...(workers ? ['--workers', String(workers)] : [])]
  const first = await runPlaywright(config, file, chosen, { env, onLine })
  if (!first)
    return { passed: 0, failed: 1, skipped: 0, failures: ['Playwright wrote no report'], flaky: [], files: [] }
  const failed = listSpecs(first).filter((spec) => !spec.ok)
  if (failed.length === 0 || failed.length > MAX_RETRIED) return mergeReports(first)
  onLine(`Retrying ${failed.length} failed`)
  // With the leading slash, door.spec.ts does not select draft-to-door.spec.ts too.
  const again = failed.map((spec) => `/${spec.file}:${spec.line}`)
  const alone = [...again, '--workers', '1', '--output', join(ROOT, '.cache', 'journeys-retry')]
  const retry = await runPlaywright(config, file.replace(/\.json$/, '-retry.json'), alone, { env, onLine })
  return mergeReports(first, retry)
}

async function runPlaywright(config, file, options, { env, onLine }) {
  rmSync(file, { force: true })
  const code = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json', ...options],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      onOutput: eachLine(onLine),
    },
  )
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const isExplained = report.stats.unexpected + report.errors.length > 0
  return code === 0 || isExplained ? report : { ...report, errors: [{ message: `Playwright ended with code ${code}` }] }
}

/**
 * Merges the reports of both runs. Too many flaky tests count as one failure, as does an error outside of all tests.
 */
export function mergeReports(first, retry = null) {
  const passedOnRetry = new Set(
    (retry ? listSpecs(retry) : [])
      .filter(({ tests }) => tests.every(({ status }) => status === 'expected'))
      .map(({ id }) => id),
  )
  const failed = listSpecs(first).filter((spec) => !spec.ok)
  const flaky = failed.filter(({ id }) => passedOnRetry.has(id)).map(formatTestName)
  const failures = [
    ...failed.filter(({ id }) => !passedOnRetry.has(id)).map(describeFailure),
    ...first.errors.map(({ message }) => `outside of any test\n${extractFirstLines(message)}`),
    ...(flaky.length > MAX_FLAKY ? [`${flaky.length} flaky tests; at most ${MAX_FLAKY} are accepted`] : []),
  ]
  const { expected, skipped } = first.stats
  return {
    passed: expected + flaky.length,
    failed: failures.length,
    skipped,
    failures,
    flaky,
    files: collectTimes(first),
  }
}

function collectTimes(report) {
  const byFile = new Map()
  for (const { file, tests } of listSpecs(report)) {
    const sum = byFile.get(file) ?? { file: `e2e/journeys/${file}`, tests: 0, seconds: 0 }
    byFile.set(file, sum)
    sum.tests++
    for (const { duration } of tests.flatMap(({ results }) => results)) sum.seconds += duration / 1000
  }
  return [...byFile.values()]
}

export function extractFirstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n')
}

function extractMainRegion(page) {
  const [address, ...lines] = page.split('\n')
  const begin = lines.findIndex((line) => /^ *- main/.test(line))
  const shown = lines.slice(Math.max(begin, 0), Math.max(begin, 0) + 40)
  return [address, ...shown.map((line) => line.slice(0, 160))].join('\n')
}

function eachLine(onLine) {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

function listSpecs({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)]
}

const formatTestName = ({ file, line, title }) => `${file}:${line} > ${title}`

function describeFailure(spec) {
  const results = spec.tests.flatMap(({ results }) => results)
  const [error] = results.flatMap(({ errors }) => errors)
  const pages = results.flatMap(({ attachments }) => attachments).filter(({ name }) => name === 'page')
  const shown = pages.map(({ body }) => extractMainRegion(Buffer.from(body, 'base64').toString()))
  return [formatTestName(spec), extractFirstLines(error?.message), ...shown].join('\n')
}
