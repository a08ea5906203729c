// `npm run release -- <folder>` writes a release without tests, build tools and embedded PostgreSQL; `--without-node`
// for containers. `sbom.cdx.json`: software bill of materials (CycloneDX).

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { buildWeb, installPackages, ROOT } from './runtime.mjs'
import { reportVulnerabilities } from './vulnerabilities.mjs'

const RELEASED_PACKAGES = [
  ...['packages/contract', 'packages/database', 'packages/domain', 'packages/html', 'packages/sealing'],
  ...['apps/api', 'apps/identity', 'apps/sandbox'],
]
const NOT_RELEASED = new Set(['test', 'node_modules', 'dist', 'data', '.cache'])

const [folder, ...flags] = process.argv.slice(2)
if (!folder || flags.some((flag) => flag !== '--without-node'))
  exitWithError('npm run release -- <folder> [--without-node]')
const targetFolder = resolve(folder)
if (existsSync(targetFolder) && readdirSync(targetFolder).length > 0) exitWithError(`${targetFolder} is not empty`)

await installPackages({ everything: true })
await buildWeb()
mkdirSync(targetFolder, { recursive: true })
for (const room of RELEASED_PACKAGES) {
  cpSync(join(ROOT, room), join(targetFolder, room), {
    recursive: true,
    filter: (path) => relative(ROOT, path) === room || !NOT_RELEASED.has(basename(path)),
  })
  // Removes development packages from package.json, because `npm sbom` fails for packages that are not installed.
  const file = join(targetFolder, room, 'package.json')
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
// Containers are built without systemd units, proxy configurations and samples.
if (existsSync(join(ROOT, 'deploy'))) {
  const isFilledIn = (path) => ['.env', 'portal.env'].includes(basename(path))
  cpSync(join(ROOT, 'deploy'), join(targetFolder, 'deploy'), { recursive: true, filter: (path) => !isFilledIn(path) })
}
cpSync(join(ROOT, 'apps/web/dist'), join(targetFolder, 'apps/web/dist'), { recursive: true })
for (const name of ['package-lock.json', 'CHANGELOG.md', '.npmrc']) cpSync(join(ROOT, name), join(targetFolder, name))
writeManifest()
writeFileSync(join(targetFolder, 'release.json'), `${JSON.stringify(describeRelease())}\n`)

const npmInstall = spawnSync(
  'npm',
  ['install', '--no-save', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  { cwd: targetFolder, stdio: ['ignore', 'ignore', 'inherit'] },
)
if (npmInstall.status !== 0) exitWithError(`npm install failed (${npmInstall.status ?? npmInstall.error?.message})`)
writeFileSync(join(targetFolder, 'sbom.cdx.json'), buildBillOfMaterials())
removeUnneededFiles(join(targetFolder, 'node_modules'))
// The npm package "node" contains a second copy of the program, and headers.
rmSync(join(targetFolder, 'node_modules/node/node_modules'), { recursive: true, force: true })
reportVulnerabilities()
console.log(`${targetFolder} is ready: ${listPackages(targetFolder)} packages, ${measureMegabytes(targetFolder)} MB`)

/** Describes the release's commit; containers are built without git. */
function describeRelease() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? ''
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes'
  const commit = process.env.COMMIT || `${git('rev-parse', '--short=12', 'HEAD')}${changed}`
  return { version, commit: commit || 'unknown', made: new Date().toISOString() }
}

function writeManifest() {
  const { name, version, type, license, dependencies, allowScripts } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const withNode = !flags.includes('--without-node')
  const node = `${withNode ? 'node_modules/node/bin/node' : 'node'} --disable-warning=ExperimentalWarning`
  const manifest = {
    ...{ name, version, private: true, type, license },
    workspaces: RELEASED_PACKAGES,
    scripts: {
      start: `exec ${node} apps/api/src/main.ts`,
      'stand-ins': `exec ${node} apps/sandbox/src/main.ts`,
      keys: `exec ${node} apps/api/src/keys.ts`,
      forenet: `exec ${node} apps/api/src/forenet.ts`,
    },
    ...(withNode ? { dependencies, allowScripts } : {}),
  }
  writeFileSync(join(targetFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function removeUnneededFiles(packages) {
  const used = readFileSync(join(ROOT, 'apps/api/src/documents/document-fonts.ts'), 'utf8')
  for (const file of listFiles(packages)) {
    const name = relative(packages, file)
    const isUnusedFace = name.startsWith('@expo-google-fonts') && /\.(ttf|png)$/.test(name) && !used.includes(name)
    const isForReaders = /\.(map|d\.[cm]?ts|md)$/i.test(name) && !/licen[cs]e|copying|notice/i.test(basename(name))
    if (isUnusedFace || isForReaders) rmSync(file)
  }
}

function buildBillOfMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--omit=optional']
  const { status, stdout, error } = spawnSync('npm', args, {
    ...{ cwd: targetFolder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) exitWithError(`npm sbom failed (${status ?? error?.message}): it needs npm 10`)
  return stdout
}

function measureMegabytes(folder) {
  let bytes = 0
  for (const file of listFiles(folder)) bytes += statSync(file).size
  return Math.round(bytes / 1_000_000)
}

function listFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function listPackages(where) {
  const lock = JSON.parse(readFileSync(join(where, 'node_modules', '.package-lock.json'), 'utf8'))
  return Object.values(lock.packages).filter((one) => !one.link).length
}

function exitWithError(words) {
  console.error(words)
  process.exit(1)
}
