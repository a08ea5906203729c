// `npm test`: installs what the checks need and runs every one of them. The last line is the sum over all runners.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAll } from './check.mjs'
import { checkDeploy } from './check-deploy.mjs'
import { firstLines, runJourneys } from './journeys.mjs'
import { buildWeb, install, ROOT, run } from './runtime.mjs'
import { installBrowsers, installSystemPackage } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache', 'test-results')
const VITEST = 'node_modules/vitest/vitest.mjs'

const sums = []
/** What failed, told once more at the end, where the last lines of a long log are read. */
const failures = []
const began = Date.now()

await install({ everything: true })
installBrowsers()
installSystemPackage('/usr/bin/zbarimg', 'zbar-tools', 'reading QR codes with an independent program')
installSystemPackage('/usr/bin/python3', 'python3-venv', 'trying the API by its description')
installSystemPackage('/usr/bin/pdftoppm', 'poppler-utils', 'reading tickets and receipts as others do')
const schemathesis = installSchemathesis()
await buildWeb()
rmSync(RESULTS, { recursive: true, force: true })

const server = systemPostgres()
// A journey mostly waits for a page: beside it all else finds the machine's two cores, and leaves them to a page that wants them.
await Promise.all([stage('journeys', journeys), checksAndTests()])

const sum = (key) => sums.reduce((total, [, result]) => total + result[key], 0)
console.log('')
for (const failure of failures) console.log(`failed: ${failure}`)
for (const [name, result, seconds] of sums) {
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped (${seconds} s)`)
}
console.log(`All in ${Math.round((Date.now() - began) / 1000)} s.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)

async function checksAndTests() {
  await stage('checks', checkAll)
  await stage('files of deploy/', checkDeploy)
  await stage('sizes', async () => counted((await run(['apps/web/report-size.mjs'])) === 0))
  await stage('tests on embedded PostgreSQL', () => vitest('embedded', []))
  await stage(`tests on PostgreSQL ${server?.version ?? ''}`.trim(), () =>
    server ? onPostgres(server) : notHere('no PostgreSQL server is installed'),
  )
  await stage('the API by its description', () =>
    schemathesis ? bySchemathesis(schemathesis) : notHere('Schemathesis is not installed'),
  )
}

async function stage(name, work) {
  console.log(`\n== ${name}`)
  const started = Date.now()
  const result = await work().catch((error) => {
    console.error(error)
    return counted(false)
  })
  sums.push([name, result, Math.round((Date.now() - started) / 1000)])
}

function counted(good) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 }
}

async function notHere(why) {
  console.log(`skipped: ${why}`)
  return { passed: 0, failed: 0, skipped: 1 }
}

async function vitest(name, options, env = {}) {
  const file = join(RESULTS, `${name}.json`)
  const code = await run(
    [VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options],
    { env: { ...env, FORENET_TEST_WEB: join(ROOT, 'apps', 'web', 'dist') }, yielding: true },
  )
  if (!existsSync(file)) return counted(false)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name: path, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    for (const result of failed) failures.push(`${path} > ${result.fullName}\n${firstLines(result.failureMessages[0])}`)
    if (message && failed.length === 0) failures.push(`${path}\n${firstLines(message)}`)
  }
  const failedFiles = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length
  const failed = report.numFailedTests + failedFiles
  if (code !== 0 && failed === 0) failures.push(`${name}: an error outside of any test; see "Unhandled Errors" above`)
  return {
    passed: report.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** One check: every call of the description was tried, none failed, and no answer was other than described. */
async function bySchemathesis(program) {
  const folder = join(RESULTS, 'schemathesis')
  const code = await run(['apps/api/test/openapi/run-schemathesis.ts', program, folder], { yielding: true })
  const file = join(folder, 'report.json')
  if (!existsSync(file)) return counted(false)
  const { complete, operations, failures: found, errors } = JSON.parse(readFileSync(file, 'utf8'))
  const good = code === 0 && complete && operations.tested === operations.total && found.length + errors.length === 0
  if (!good) {
    const tried = `${operations.tested} of ${operations.total} calls tried`
    failures.push(`the API by its description: ${tried}, ${found.length} failures, ${errors.length} errors; see above`)
  }
  return counted(good)
}

async function journeys() {
  const { failures: failed, ...result } = await runJourneys(
    'e2e/playwright.config.ts',
    join(RESULTS, 'journeys.json'),
    {
      onLine: (line) => console.log(`journeys | ${line}`),
    },
  )
  failures.push(...failed)
  return result
}

/** A server of the system's own, beside the embedded one: the same SQL must hold on both. */
function systemPostgres() {
  installSystemPackage('/usr/lib/postgresql', 'postgresql', 'the same tests on another PostgreSQL')
  for (const version of ['18', '17', '16', '15', '14']) {
    const folder = `/usr/lib/postgresql/${version}/bin`
    if (existsSync(join(folder, 'initdb'))) return { version, folder }
  }
  return null
}

function onPostgres({ folder }) {
  return vitest('postgresql', ['--project=sql', '--project=alone'], { TEST_POSTGRES_BIN: folder })
}

/** Puts Schemathesis into a folder of its own and answers with its program; null where Python or a network is missing. */
function installSchemathesis() {
  const wanted = join(ROOT, 'apps', 'api', 'test', 'openapi', 'requirements.txt')
  const folder = join(ROOT, '.cache', 'schemathesis')
  const program = join(folder, 'bin', 'schemathesis')
  const stamp = join(folder, 'installed.txt')
  const requirements = readFileSync(wanted, 'utf8')
  if (existsSync(program) && existsSync(stamp) && readFileSync(stamp, 'utf8') === requirements) return program
  console.log('Installing Schemathesis for trying the API by its description …')
  rmSync(folder, { recursive: true, force: true })
  const steps = [
    ['python3', ['-m', 'venv', folder]],
    [join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', '--requirement', wanted]],
  ]
  for (const [command, args] of steps) {
    if (spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0) continue
    console.log('It cannot be installed here: it needs python3 (3.10 or newer) with venv, and a network')
    return null
  }
  writeFileSync(stamp, requirements)
  return program
}
