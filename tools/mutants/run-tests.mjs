import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWeb, COMPILE_CACHE, NODE, NODE_FLAGS } from '../runtime.mjs'

const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'
const SMOKE_TAG = '@smoke'
const OUTPUT_KEPT = 4_000

let runningChild

const isVitest = (file) => file.endsWith('.test.ts')
const isFullOnly = (file) => file.endsWith('.full.test.ts')

/**
 * Runs test files. Of an end-to-end spec only the smoke tests are run, or all if it has none. `bail`: stop at the first
 * failure.
 */
export async function runTestFiles(tree, files, { bail }) {
  const specs = files.filter((file) => !isVitest(file))
  const [smoke, others] = [specs.filter((file) => hasSmoke(tree, file)), specs.filter((file) => !hasSmoke(tree, file))]
  return runStages(bail, [
    [files.filter(isVitest), (vitestFiles) => runVitest(tree, vitestFiles, { bail })],
    [smoke, (chosen) => runSpecs(tree, ['--grep', SMOKE_TAG, ...chosen], { bail })],
    [others, (chosen) => runSpecs(tree, chosen, { bail })],
  ])
}

async function runStages(bail, stages) {
  const failed = []
  for (const [files, runStage] of stages) {
    if (files.length > 0) failed.push(...(await runStage(files)))
    if (bail && failed.length > 0) break
  }
  return failed
}

const hasSmoke = (tree, spec) => readFileSync(join(tree.path, spec), 'utf8').includes(SMOKE_TAG)

/** Runs a whole tier, quickest stage first, until a test fails. */
export async function runTestTier(tree, tier) {
  const bail = true
  const inTests = await runVitest(tree, [], { bail, env: { TEST_TIER: tier } })
  if (inTests.length > 0) return inTests
  const inBrowser = await runSpecs(tree, tier === 'full' ? [] : ['--grep', SMOKE_TAG], { bail })
  if (inBrowser.length > 0) return inBrowser
  const { code, output } = await runInTree(tree, ['tools/check.mjs'])
  return code === 0 ? [] : [{ title: `static checks: ${/^FAILED +(.*)$/m.exec(output)?.[1] ?? output}`, fast: true }]
}

async function runVitest(tree, args, { bail, env = {} }) {
  const report = join(tree.reports, 'vitest.json')
  const options = ['run', '--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])]
  const { testResults } = await runForReport(tree, report, [VITEST, ...options, ...args], env)
  if (testResults.length === 0) throw new Error(`Vitest found no test for ${args.join(' ')}`)
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(tree.path, name)
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: fullName, reason: failureMessages[0] ?? '' }))
    // A file that cannot be loaded, or whose hook fails, has a message but no failed tests.
    if (failed.length === 0 && status === 'failed' && message) failed.push({ title: firstLine(message), reason: '' })
    return failed.map(({ title, reason }) => ({
      ...{ title: `${file} > ${title}`, reason: firstLine(reason) },
      fast: !isFullOnly(file),
    }))
  })
}

async function runSpecs(tree, args, { bail }) {
  await buildWeb(tree.path)
  const report = join(tree.reports, 'playwright.json')
  const { suites, errors } = await runForReport(
    tree,
    report,
    [
      ...[PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=json'],
      ...(bail ? ['--max-failures=1'] : []),
      ...args,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  )
  const failed = suites.flatMap(failedSpecs)
  if (failed.length === 0 && errors.length > 0) throw new Error(`Playwright failed: ${errors[0].message}`)
  return failed.map(({ file, title, tags, tests }) => ({
    title: `e2e/journeys/${file} > ${title}`,
    reason: firstLine(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? ''),
    fast: tags.some((tag) => SMOKE_TAG.endsWith(tag)),
  }))
}

const firstLine = (message) => stripVTControlCharacters(message).split('\n')[0]

function failedSpecs({ suites = [], specs = [] }) {
  // Tests skipped by --max-failures have no result.
  const failed = specs.filter(({ ok, tests }) => !ok && tests.some(({ results }) => results.length > 0))
  return [...failed, ...suites.flatMap(failedSpecs)]
}

async function runForReport(tree, report, args, env) {
  rmSync(report, { force: true })
  const { output } = await runInTree(tree, args, env)
  if (!existsSync(report)) throw new Error(`No tests were run by ${args.slice(0, 2).join(' ')}:\n${output}`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

/** Runs a program in its own process group, so that Ctrl-C in a terminal does not reach it. */
function runInTree(tree, args, env = {}) {
  const child = spawn(NODE, [...NODE_FLAGS, ...args], {
    cwd: tree.path,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-OUTPUT_KEPT)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  runningChild = child
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Interrupts the tests by SIGINT, because only then both runners stop their servers and remove their folders. */
export function interruptTests() {
  runningChild?.kill('SIGINT')
}
