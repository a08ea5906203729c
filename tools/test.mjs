import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkAll } from './check.mjs'
import { checkDeploy } from './check-deploy.mjs'
import { extractFirstLines, runJourneys } from './journeys.mjs'
import { readCpuSeconds } from './processor-time.mjs'
import { buildWeb, installPackages, ROOT, runNode } from './runtime.mjs'
import { installSchemathesis, runSchemathesis } from './schemathesis.mjs'
import { installTestPackages } from './system-packages.mjs'
import { FAST_TIER_BUDGET_LOOPS, measureCalibrationSeconds } from './test-budget.mjs'

const TIER = process.argv.includes('--full') ? 'full' : 'fast'
const RESULTS_FOLDER = join(ROOT, '.cache', 'test-results')
const VITEST = 'node_modules/vitest/vitest.mjs'

const stageResults = []
const failures = []
const flaky = []
const skippedTests = []
const fileTimes = []
const startedAt = Date.now()

await installPackages({ everything: true })
installTestPackages(TIER)
const schemathesis = TIER === 'full' ? installSchemathesis() : null
rmSync(RESULTS_FOLDER, { recursive: true, force: true })
mkdirSync(RESULTS_FOLDER, { recursive: true })
const calibration = measureCalibrationSeconds()
await buildWeb()
stageResults.push({
  name: 'installation and build',
  ...countResult(0, 0),
  seconds: secondsSince(startedAt),
  processorSeconds: readCpuSeconds() - calibration,
})

const systemServer = findSystemPostgres()
// Two lanes of about the same length use both cores, because browser tests mostly wait.
await Promise.all([runEndToEndAndChecks(), runVitestStage()])
printReport()

async function runEndToEndAndChecks() {
  await runStage('end-to-end tests', runEndToEnd)
  await runStage('static checks', (env) => checkAll(env))
  await runStage('files of deploy/', checkDeploy)
  await runStage('sizes', async (env) => countSingle((await runNode(['apps/web/report-size.mjs'], { env })) === 0))
  if (TIER === 'full') {
    await runStage('Schemathesis', (env) =>
      schemathesis ? runSchemathesisStage(env) : skipStage('Schemathesis is not installed'),
    )
  }
}

async function runVitestStage() {
  await runStage('tests on the embedded PostgreSQL', (env) => runVitest('embedded', [], env))
  await runStage(`tests on PostgreSQL ${systemServer?.version ?? ''}`.trim(), (env) =>
    systemServer ? runOnSystemPostgres(systemServer, env) : skipStage('no PostgreSQL server is installed'),
  )
}

async function runStage(name, work) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const usage = join(RESULTS_FOLDER, `processor-time-${name.replaceAll(/\W+/g, '-')}.txt`)
  const result = await work({ PROCESSOR_TIME_FILE: usage, TEST_TIER: TIER }).catch((error) => {
    console.error(error)
    failures.push(`${name}: ${extractFirstLines(String(error))}`)
    return countSingle(false)
  })
  const reported = existsSync(usage) ? readFileSync(usage, 'utf8').trim().split('\n') : []
  rmSync(usage, { force: true })
  stageResults.push({
    name,
    ...result,
    seconds: secondsSince(started),
    processorSeconds: reported.reduce((sum, seconds) => sum + Number(seconds), 0),
  })
}

function countResult(passed, failed, skipped = 0) {
  return { passed, failed, skipped }
}

function countSingle(good) {
  return countResult(good ? 1 : 0, good ? 0 : 1)
}

async function skipStage(reason) {
  skippedTests.push(reason)
  return countResult(0, 0, 1)
}

async function runVitest(name, options, env) {
  const file = join(RESULTS_FOLDER, `${name}.json`)
  const ofTier = TIER === 'fast' ? ['--tags-filter=!full'] : []
  const code = await runNode(
    [VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...ofTier, ...options],
    { env: { ...env, FORENET_TEST_WEB: join(ROOT, 'apps', 'web', 'dist') }, yielding: true },
  )
  if (!existsSync(file)) return countSingle(false)
  const outcome = JSON.parse(readFileSync(file, 'utf8'))
  if (TIER === 'fast') leaveOutOtherTier(outcome)
  for (const { name: path, message, assertionResults, startTime, endTime } of outcome.testResults) {
    const of = (status) => assertionResults.filter((result) => result.status === status)
    for (const { fullName, failureMessages } of of('failed'))
      failures.push(`${path} > ${fullName}\n${extractFirstLines(failureMessages[0])}`)
    if (message && of('failed').length === 0) failures.push(`${path}\n${extractFirstLines(message)}`)
    for (const { fullName } of [...of('pending'), ...of('skipped'), ...of('todo')])
      skippedTests.push(`${path} > ${fullName}`)
    fileTimes.push({
      file: relative(ROOT, path),
      stage: name,
      tests: assertionResults.length,
      seconds: (endTime - startTime) / 1000,
    })
  }
  const emptyFailures = outcome.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length
  const failed = outcome.numFailedTests + emptyFailures
  const waiting = outcome.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ['pending', 'skipped', 'todo'].includes(status)).length
  if (code !== 0 && failed === 0) failures.push(`${name}: an error outside of any test; see "Unhandled Errors" above`)
  return countResult(outcome.numPassedTests, failed || (code === 0 ? 0 : 1), waiting)
}

/** Removes tests of the other tier, which Vitest reports as skipped. */
function leaveOutOtherTier({ testResults }) {
  for (const result of testResults)
    result.assertionResults = result.assertionResults.filter(
      ({ status, tags }) => status !== 'skipped' || !tags.includes('full'),
    )
}

async function runSchemathesisStage(env) {
  const wrong = await runSchemathesis(schemathesis, join(RESULTS_FOLDER, 'schemathesis'), env)
  if (wrong) failures.push(`Schemathesis: ${wrong}`)
  return countSingle(wrong === null)
}

async function runEndToEnd(env) {
  const result = await runJourneys('e2e/playwright.config.ts', join(RESULTS_FOLDER, 'end-to-end.json'), {
    env,
    ...(TIER === 'fast' ? { grep: '@smoke' } : {}),
    onLine: (line) => console.log(`end-to-end | ${line}`),
  })
  failures.push(...result.failures)
  flaky.push(...result.flaky)
  fileTimes.push(...result.files.map((one) => ({ ...one, stage: 'end-to-end' })))
  return countResult(result.passed, result.failed, result.skipped)
}

/** Finds an installed PostgreSQL, to show that the SQL works on it too. */
function findSystemPostgres() {
  for (const version of ['18', '17', '16', '15', '14']) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (existsSync(join(folder, 'initdb'))) return { version, folder }
  }
  return null
}

/**
 * Prepares every statement and runs the tests of races on an installed PostgreSQL; in the full tier all tests that
 * depend on the database.
 */
function runOnSystemPostgres({ version, folder }, env) {
  const projects = TIER === 'full' ? ['sql', 'race', 'alone'] : ['race', 'alone']
  const options = projects.map((project) => `--project=${project}`)
  return runVitest(`PostgreSQL ${version}`, options, { ...env, TEST_POSTGRES_BIN: folder })
}

function printReport() {
  const sum = (key) => stageResults.reduce((total, stage) => total + stage[key], 0)
  const cost = Math.round(sum('processorSeconds') / calibration)
  const times = {
    tier: TIER,
    at: new Date(startedAt).toISOString(),
    seconds: secondsSince(startedAt),
    calibration,
    cost,
    stages: stageResults,
    files: fileTimes,
  }
  writeFileSync(join(RESULTS_FOLDER, 'times.json'), JSON.stringify(times))
  console.log('')
  for (const reason of skippedTests) console.log(`skipped: ${reason}`)
  for (const failure of failures) console.log(`failed: ${failure}`)
  for (const { name, passed, failed, skipped, seconds, processorSeconds: used } of stageResults) {
    const time = `${Math.round(seconds)} s, ${Math.round(used)} s of processor`
    console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${time})`)
  }
  console.log(`All in ${Math.round(times.seconds)} s; npm run test:times shows where the time goes.`)
  if (TIER === 'fast' && cost > FAST_TIER_BUDGET_LOOPS)
    console.log(
      `Warning: the fast tier cost ${cost} calibration loops of processor time; its budget is ${FAST_TIER_BUDGET_LOOPS}.`,
    )
  for (const test of flaky) console.log(`flaky: ${test}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
}

function secondsSince(start) {
  return (Date.now() - start) / 1000
}
