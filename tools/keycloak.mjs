// `npm run keycloak` runs the tests against a real Keycloak, which is downloaded on the first run. `-- --write` records
// the result in bench/results.md.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { runJourneys } from './journeys.mjs'
import { replaceSection } from './results.mjs'
import { buildWeb, installPackages, ROOT } from './runtime.mjs'
import { CHROMIUM_PATH, installBrowsers, installSystemPackage } from './system-packages.mjs'

const KEYCLOAK_FOLDER = join(ROOT, '.cache', 'keycloak')
const KEYCLOAK_VERSION = /keycloak\/keycloak:(\S+)/.exec(
  readFileSync(join(ROOT, 'deploy', 'compose.yaml'), 'utf8'),
)?.[1]
const OLDEST_JAVA = 17
const RESULTS_SECTION = 'Journeys at a Keycloak'

const startedAt = Date.now()
try {
  await installPackages({ everything: true })
  installBrowsers()
  installSystemPackage('/usr/bin/java', 'default-jre-headless', 'running Keycloak')
  installSystemPackage('/usr/bin/mvn', 'maven', 'fetching Keycloak')
  installSystemPackage('/usr/bin/unzip', 'unzip', 'unpacking Keycloak')
  const java = javaVersion()
  const home = downloadKeycloak()
  await buildWeb()
  const started = Date.now()
  const results = join(KEYCLOAK_FOLDER, 'journeys.json')
  rmSync(results, { force: true })
  const { failures, ...sum } = await runJourneys('e2e/keycloak/playwright.config.ts', results, {
    env: { KEYCLOAK_HOME: home },
    onLine: (line) => console.log(line),
  })
  console.log('')
  for (const failure of failures) console.log(`failed: ${failure}`)
  const seconds = Math.round((Date.now() - started) / 1000)
  if (process.argv.includes('--write')) writeResults(sum, seconds, java)
  console.log(`Keycloak ${KEYCLOAK_VERSION}, Java ${java}; ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed, 0 skipped')
  process.exitCode = 1
}

/** Downloads and prepares Keycloak. @throws with a message if that fails */
function downloadKeycloak() {
  const home = join(KEYCLOAK_FOLDER, `keycloak-${KEYCLOAK_VERSION}`)
  const stamp = join(home, '.forenet-ready')
  if (existsSync(stamp)) return home
  rmSync(home, { recursive: true, force: true })
  mkdirSync(KEYCLOAK_FOLDER, { recursive: true })
  console.log(`Fetching Keycloak ${KEYCLOAK_VERSION} (170 MB) …`)
  const artifact = `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`
  const copy = ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${KEYCLOAK_FOLDER}`]
  runOrExit('mvn', copy, 'Keycloak could not be fetched: that takes Maven (the Debian package maven) and a network')
  const zip = join(KEYCLOAK_FOLDER, `keycloak-quarkus-dist-${KEYCLOAK_VERSION}.zip`)
  runOrExit('unzip', ['-q', zip, '-d', KEYCLOAK_FOLDER], 'Keycloak could not be unpacked: that takes unzip')
  rmSync(zip)
  console.log('Making it ready to start …')
  // Keycloak's database is in memory and empty at every start; otherwise it is configured as on a server.
  const build = ['build', '--db=dev-mem', '--health-enabled=true', '--cache=local']
  runOrExit('sh', [join(home, 'bin', 'kc.sh'), ...build], 'Keycloak could not be made ready to start')
  writeFileSync(stamp, '')
  return home
}

function javaVersion() {
  const told = spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr ?? ''
  const version = /version "([\d.]+)/.exec(told)?.[1]
  if (!version)
    throw new Error(`Keycloak needs Java ${OLDEST_JAVA} or newer: install the Debian package default-jre-headless`)
  if (Number.parseInt(version, 10) < OLDEST_JAVA)
    throw new Error(`Keycloak needs Java ${OLDEST_JAVA} or newer; here is ${version}`)
  return version
}

function runOrExit(command, args, otherwise) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${otherwise} (${error?.code ?? status})`)
}

function writeResults({ passed, failed, skipped }, seconds, java) {
  const chromium = spawnSync(CHROMIUM_PATH, ['--version'], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ')
    .slice(0, 2)
    .join(' ')
  replaceSection(RESULTS_SECTION, [
    `Written by \`npm run keycloak -- --write\` on ${new Date().toISOString().slice(0, 10)}. Each journey once with Keycloak on the portal’s site, once on another.`,
    '',
    `- ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s, starts included`,
    `- Keycloak ${KEYCLOAK_VERSION}, Java ${java}, ${chromium}; ${cpus().length} cores (shared machine)`,
  ])
}
