// Plain JavaScript for Node 18 or later, because it installs the project's own Node and packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, setPriority } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const WINDOWS = process.platform === 'win32'

export const NODE = join(ROOT, 'node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node')

export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning']

const PROCESSOR_TIME = join(ROOT, 'tools', 'processor-time.mjs')

export const COMPILE_CACHE = join(ROOT, '.cache', 'compiled')

/**
 * Installs packages if the lock file has changed. `everything`: includes packages for checks; a start also accepts such
 * an installation. @throws with a message if npm fails
 */
export async function installPackages({ everything }) {
  const stamp = join(ROOT, 'node_modules', '.forenet-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const [have, extent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (have === wanted && existsSync(NODE) && (extent === 'everything' || !everything)) return
  // A complete installation stays complete if a start finds a changed lock file.
  const all = everything || extent === 'everything'
  console.log('Installing packages …')
  // `npm ci` would refuse lock files that were generated where another platform's optional binaries were unavailable.
  const command = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(all ? [] : ['--omit=dev']),
  ]
  const ended = await waitForExit(
    spawn(WINDOWS ? 'npm.cmd' : 'npm', command, {
      cwd: ROOT,
      env: { ...process.env, npm_config_cache: npmCache() },
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: WINDOWS,
    }),
  )
  if (ended !== 0) throw new Error(`npm ${command.join(' ')} failed (${ended})`)
  if (!existsSync(NODE))
    throw new Error('The project’s own Node was not installed: allow the install script of the package "node"')
  writeFileSync(stamp, `${wanted} ${all ? 'everything' : 'running'}`)
}

/** Folder for npm's cache, because npm's own may not be writable, as for users without a home directory. */
function npmCache() {
  const own = process.env.npm_config_cache ?? join(homedir(), '.npm')
  return isWritable(own) ? own : join(ROOT, '.cache', 'npm')
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const WEB_SOURCES = [
  'apps/web/src',
  'apps/web/service-worker',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build-stamp.ts',
  'apps/web/chunk-groups.ts',
  'apps/web/contract-calls.ts',
  'apps/web/files-behind.ts',
  'apps/web/first-document.ts',
  'apps/web/offline-shell.ts',
  'apps/web/pack-files.ts',
  'apps/web/theme-css.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/domain/src',
  'package-lock.json',
]

export async function buildWeb(root = ROOT) {
  const web = join(root, 'apps', 'web')
  const stamp = join(web, 'dist', '.forenet-built')
  const wanted = fingerprint(root, WEB_SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Sets NODE_ENV, because the environment could otherwise select React's development build, without service worker.
  const env = { ...process.env, NODE_ENV: 'production' }
  const ended = await waitForExit(
    spawn(NODE, [vite, 'build', '--logLevel', 'warn'], { cwd: web, env, stdio: 'inherit' }),
  )
  if (ended !== 0) throw new Error(`The web app could not be built (${ended})`)
  writeFileSync(stamp, wanted)
}

function fingerprint(root, paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const state = statSync(path)
    if (state.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${relative(root, path)} ${state.size} ${Math.floor(state.mtimeMs)}\n`)
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

/**
 * Priority lower than browser tests, which have time limits. With the usual 10, the program would starve beside other
 * busy programs.
 */
const YIELDING_NICE = 4

/**
 * Runs a Node program. SIGINT is forwarded only with `interrupt`, because a terminal's Ctrl-C reaches the program
 * itself. `yielding`: low priority.
 */
export async function runNode(
  args,
  { env = {}, cwd = ROOT, ipc = false, interrupt = false, yielding = false, onOutput } = {},
) {
  const cache = isWritable(COMPILE_CACHE) ? { NODE_COMPILE_CACHE: COMPILE_CACHE } : {}
  const output = onOutput ? 'pipe' : 'inherit'
  const measured = env.PROCESSOR_TIME_FILE
    ? { flags: ['--import', PROCESSOR_TIME], env: { PROCESSOR_TIME_PARENT: String(process.pid) } }
    : { flags: [], env: {} }
  const child = spawn(NODE, [...NODE_FLAGS, ...measured.flags, ...args], {
    cwd,
    env: { ...process.env, ...cache, ...env, ...measured.env },
    stdio: ['inherit', output, output, ...(ipc ? ['ipc'] : [])],
  })
  if (yielding && child.pid) setPriority(child.pid, YIELDING_NICE)
  if (onOutput) {
    child.stdout.on('data', (chunk) => onOutput(String(chunk)))
    child.stderr.on('data', (chunk) => onOutput(String(chunk)))
  }
  const ended = await waitForExit(child, interrupt ? ['SIGTERM', 'SIGINT'] : ['SIGTERM'])
  return typeof ended === 'number' ? ended : 1
}

function waitForExit(child, signals = ['SIGTERM', 'SIGINT']) {
  const pass = (signal) => child.kill(signal)
  const ignore = () => undefined
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, signals.includes(signal) ? pass : ignore)
  return new Promise((done) => {
    const end = (how) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, pass).off(signal, ignore)
      done(how)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => end(signal ?? code))
  })
}

export async function runWithBuiltWeb(program) {
  try {
    await installPackages({ everything: true })
    await buildWeb()
    process.exitCode = await runNode([program, ...process.argv.slice(2)])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
