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
const RESULTS = join(ROOT, '.cache', 'test-results')
const VITEST = 'node_modules/vitest/vitest.mjs'

const stages = []
/** Failures, which are repeated at the end of a long log. */
const failures = []
const flaky = []
const skips = []
const files = []
const began = Date.now()

await installPackages({ everything: true })
installTestPackages(TIER)
const schemathesis = TIER === 'full' ? installSchemathesis() : null
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const calibration = measureCalibrationSeconds()
await buildWeb()
stages.push({
  name: 'installation and build',
  ...counted(0, 0),
  seconds: secondsSince(began),
  processorSeconds: readCpuSeconds() - calibration,
})

const server = systemPostgres()
// Two lanes of about the same length use both cores, because browser tests mostly wait.
await Promise.all([endToEndAndChecks(), tests()])
report()

async function endToEndAndChecks() {
  await stage('end-to-end tests', endToEnd)
  await stage('static checks', (env) => checkAll(env))
  await stage('files of deploy/', checkDeploy)
  await stage('sizes', async (env) => single((await runNode(['apps/web/report-size.mjs'], { env })) === 0))
  if (TIER === 'full') {
    await stage('Schemathesis', (env) => (schemathesis ? bySchemathesis(env) : skip('Schemathesis is not installed')))
  }
}

async function tests() {
  await stage('tests on the embedded PostgreSQL', (env) => vitest('embedded', [], env))
  await stage(`tests on PostgreSQL ${server?.version ?? ''}`.trim(), (env) =>
    server ? onSystemPostgres(server, env) : skip('no PostgreSQL server is installed'),
  )
}

async function stage(name, work) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const usage = join(RESULTS, `processor-time-${name.replaceAll(/\W+/g, '-')}.txt`)
  const result = await work({ PROCESSOR_TIME_FILE: usage, TEST_TIER: TIER }).catch((error) => {
    console.error(error)
    failures.push(`${name}: ${extractFirstLines(String(error))}`)
    return single(false)
  })
  const reported = existsSync(usage) ? readFileSync(usage, 'utf8').trim().split('\n') : []
  rmSync(usage, { force: true })
  stages.push({
    name,
    ...result,
    seconds: secondsSince(started),
    processorSeconds: reported.reduce((sum, seconds) => sum + Number(seconds), 0),
  })
}

function counted(passed, failed, skipped = 0) {
  return { passed, failed, skipped }
}

function single(good) {
  return counted(good ? 1 : 0, good ? 0 : 1)
}

async function skip(reason) {
  skips.push(reason)
  return counted(0, 0, 1)
}

async function vitest(name, options, env) {
  const file = join(RESULTS, `${name}.json`)
  const ofTier = TIER === 'fast' ? ['--tags-filter=!full'] : []
  const code = await runNode(
    [VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...ofTier, ...options],
    { env: { ...env, FORENET_TEST_WEB: join(ROOT, 'apps', 'web', 'dist') }, yielding: true },
  )
  if (!existsSync(file)) return single(false)
  const outcome = JSON.parse(readFileSync(file, 'utf8'))
  if (TIER === 'fast') leaveOutOtherTier(outcome)
  for (const { name: path, message, assertionResults, startTime, endTime } of outcome.testResults) {
    const of = (status) => assertionResults.filter((result) => result.status === status)
    for (const { fullName, failureMessages } of of('failed'))
      failures.push(`${path} > ${fullName}\n${extractFirstLines(failureMessages[0])}`)
    if (message && of('failed').length === 0) failures.push(`${path}\n${extractFirstLines(message)}`)
    for (const { fullName } of [...of('pending'), ...of('skipped'), ...of('todo')]) skips.push(`${path} > ${fullName}`)
    files.push({
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
  return counted(outcome.numPassedTests, failed || (code === 0 ? 0 : 1), waiting)
}

/** Removes tests of the other tier, which Vitest reports as skipped. */
function leaveOutOtherTier({ testResults }) {
  for (const result of testResults)
    result.assertionResults = result.assertionResults.filter(
      ({ status, tags }) => status !== 'skipped' || !tags.includes('full'),
    )
}

async function bySchemathesis(env) {
  const wrong = await runSchemathesis(schemathesis, join(RESULTS, 'schemathesis'), env)
  if (wrong) failures.push(`Schemathesis: ${wrong}`)
  return single(wrong === null)
}

async function endToEnd(env) {
  const result = await runJourneys('e2e/playwright.config.ts', join(RESULTS, 'end-to-end.json'), {
    env,
    ...(TIER === 'fast' ? { grep: '@smoke' } : {}),
    onLine: (line) => console.log(`end-to-end | ${line}`),
  })
  failures.push(...result.failures)
  flaky.push(...result.flaky)
  files.push(...result.files.map((one) => ({ ...one, stage: 'end-to-end' })))
  return counted(result.passed, result.failed, result.skipped)
}

/** Finds an installed PostgreSQL, to show that the SQL works on it too. */
function systemPostgres() {
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
function onSystemPostgres({ version, folder }, env) {
  const projects = TIER === 'full' ? ['sql', 'race', 'alone'] : ['race', 'alone']
  const options = projects.map((project) => `--project=${project}`)
  return vitest(`PostgreSQL ${version}`, options, { ...env, TEST_POSTGRES_BIN: folder })
}

function report() {
  const sum = (key) => stages.reduce((total, stage) => total + stage[key], 0)
  const cost = Math.round(sum('processorSeconds') / calibration)
  const times = {
    tier: TIER,
    at: new Date(began).toISOString(),
    seconds: secondsSince(began),
    calibration,
    cost,
    stages,
    files,
  }
  writeFileSync(join(RESULTS, 'times.json'), JSON.stringify(times))
  console.log('')
  for (const reason of skips) console.log(`skipped: ${reason}`)
  for (const failure of failures) console.log(`failed: ${failure}`)
  for (const { name, passed, failed, skipped, seconds, processorSeconds: used } of stages) {
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
