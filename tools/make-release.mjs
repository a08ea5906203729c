// `npm run release -- <folder>`: puts what a server needs into an empty folder: sources, the built web app, packages. No
// tests, no build tools, no embedded PostgreSQL; with `--without-node` no Node either, for a container that has its own.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { buildWeb, install, ROOT } from './runtime.mjs'

/** Rooms that run on a server; `apps/web` is there as what was built of it. */
const ROOMS = [
  ...['packages/contract', 'packages/database', 'packages/domain', 'packages/sealing'],
  ...['apps/api', 'apps/identity', 'apps/sandbox'],
]
const NOT_ON_A_SERVER = new Set(['test', 'node_modules', 'dist', 'data', '.cache'])

const [folder, ...flags] = process.argv.slice(2)
if (!folder || flags.some((flag) => flag !== '--without-node')) fail('npm run release -- <folder> [--without-node]')
const target = resolve(folder)
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty`)

await install({ everything: true })
await buildWeb()
mkdirSync(target, { recursive: true })
for (const room of ROOMS) {
  cpSync(join(ROOT, room), join(target, room), {
    recursive: true,
    filter: (path) => relative(ROOT, path) === room || !NOT_ON_A_SERVER.has(basename(path)),
  })
}
cpSync(join(ROOT, 'apps/web/dist'), join(target, 'apps/web/dist'), { recursive: true })
for (const name of ['package-lock.json', 'CHANGELOG.md', '.npmrc']) cpSync(join(ROOT, name), join(target, name))
writeManifest()

const npm = spawnSync(
  'npm',
  ['install', '--no-save', '--omit=dev', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'],
  { cwd: target, stdio: ['ignore', 'ignore', 'inherit'] },
)
if (npm.status !== 0) fail(`npm install failed (${npm.status ?? npm.error?.message})`)
console.log(`${target} is ready: ${packagesIn(target)} packages`)

/** The project's own manifest, with the commands of a server and without what only checks need. */
function writeManifest() {
  const { name, version, type, license, dependencies, allowScripts } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const withNode = !flags.includes('--without-node')
  const node = `${withNode ? 'node_modules/node/bin/node' : 'node'} --disable-warning=ExperimentalWarning`
  const manifest = {
    ...{ name, version, private: true, type, license },
    workspaces: ROOMS,
    scripts: {
      start: `exec ${node} apps/api/src/main.ts`,
      keys: `exec ${node} apps/api/src/keys.ts`,
      forenet: `exec ${node} apps/api/src/forenet.ts`,
    },
    ...(withNode ? { dependencies, allowScripts } : {}),
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function packagesIn(where) {
  const lock = JSON.parse(readFileSync(join(where, 'node_modules', '.package-lock.json'), 'utf8'))
  return Object.values(lock.packages).filter((one) => !one.link).length
}

function fail(words) {
  console.error(words)
  process.exit(1)
}
