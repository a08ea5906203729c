// Plain JavaScript for any Node from 18 on: it brings the project's own runtime and packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const WINDOWS = process.platform === 'win32'

/** The project's own Node, installed with its packages. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

/** Flags every program of the project runs with. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning']

/** Where compiled code is kept between starts. */
export const COMPILE_CACHE = join(ROOT, '.cache', 'compiled')

/**
 * Installs packages when the lock file has changed since. `everything` adds what only checks need; having everything
 * is enough for a start too. Throws in words when npm fails.
 */
export function install({ everything }) {
  const stamp = join(ROOT, 'node_modules', '.forenet-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const [have, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (have === wanted && existsSync(NODE) && (extent === 'everything' || !everything)) return
  // Who has checked once goes on having what checks need, also when it is a start that finds the lock file changed.
  const all = everything || extent === 'everything'
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file that was made where another platform's optional binaries could not be had.
  const command = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(all ? [] : ['--omit=dev']),
  ]
  const done = spawnSync(WINDOWS ? 'npm.cmd' : 'npm', command, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: WINDOWS,
  })
  if (done.status !== 0) throw new Error(`npm ${command.join(' ')} failed (${done.status ?? done.error})`)
  if (!existsSync(NODE))
    throw new Error('The project’s own Node was not installed: allow the install script of the package "node"')
  writeFileSync(stamp, `${wanted} ${all ? 'everything' : 'running'}`)
}

const WEB = join(ROOT, 'apps', 'web')
const WEB_SOURCES = [
  'apps/web/src',
  'apps/web/service-worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/offline-shell.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/domain/src',
  'package-lock.json',
]

/** Builds the web app when its sources have changed since. */
export function buildWeb() {
  const stamp = join(WEB, 'dist', '.forenet-built')
  const wanted = fingerprint(WEB_SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app …')
  const done = spawnSync(NODE, [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: 'inherit',
  })
  if (done.status !== 0) throw new Error('The web app could not be built')
  writeFileSync(stamp, wanted)
}

/** Names, sizes and times of all files below these paths, as one hash: quick, and good enough to tell a change. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const state = statSync(path)
    if (state.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${relative(ROOT, path)} ${state.size} ${Math.floor(state.mtimeMs)}\n`)
  }
  for (const path of paths) visit(join(ROOT, path))
  return hash.digest('hex')
}

/** Runs a program of the project under its own Node; resolves to the exit code. Ctrl-C is the child's to answer. */
export function run(args, { env = {}, cwd = ROOT, ipc = false, onOutput } = {}) {
  mkdirSync(COMPILE_CACHE, { recursive: true })
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(NODE, [...NODE_FLAGS, ...args], {
    cwd,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['inherit', output, output, ...(ipc ? ['ipc'] : [])],
  })
  if (onOutput) {
    child.stdout.on('data', (chunk) => onOutput(String(chunk)))
    child.stderr.on('data', (chunk) => onOutput(String(chunk)))
  }
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', () => undefined)
  return new Promise((done) => {
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', pass)
      done(signal ? 1 : (code ?? 1))
    })
  })
}
