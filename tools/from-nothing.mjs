// `npm run from-nothing` runs the commands of docs/from-nothing-to-running.md. The disposable machine is an overlay of
// the system's files in separate namespaces. `-- --write` records the times.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseSteps } from './from-nothing/page.mjs'
import { replaceSection } from './results.mjs'
import { installPackages, NODE, NODE_FLAGS, ROOT } from './runtime.mjs'

const REQUIRED_PROGRAMS = {
  '/usr/bin/chromium': 'chromium',
  '/usr/bin/curl': 'curl',
  '/usr/bin/pg_createcluster': 'postgresql',
  '/usr/sbin/ip': 'iproute2',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/unshare': 'util-linux',
}

const missingPackages = Object.entries(REQUIRED_PROGRAMS).filter(
  ([path]) => !existsSync(path) && !existsSync(path.replace('/usr', '')),
)
if (process.getuid?.() !== 0 || process.platform !== 'linux')
  exitWithError('It needs root on a Linux machine, for namespaces')
if (missingPackages.length > 0)
  exitWithError(`Install these packages first: ${missingPackages.map(([, name]) => name).join(', ')}`)

await installPackages({ everything: true })
const workFolder = mkdtempSync(join(tmpdir(), 'forenet-from-nothing-'))
try {
  const release = join(workFolder, 'release')
  const seconds = makeRelease(release)
  writeFileSync(join(workFolder, 'begun.json'), JSON.stringify({ release, seconds }))
  process.exitCode = runInOwnRoot(workFolder)
  if (process.exitCode === 0) printReport(JSON.parse(readFileSync(join(workFolder, 'seen', 'times.json'), 'utf8')))
} finally {
  rmSync(workFolder, { recursive: true, force: true })
}

/** Builds a release; returns the seconds. It needs a network, so it runs outside the namespaces. */
function makeRelease(release) {
  const began = performance.now()
  const builds = parseSteps(readFileSync(join(ROOT, 'docs/from-nothing-to-running.md'), 'utf8'))
    .flatMap(({ parts }) => parts)
    .filter(({ kind }) => kind === 'build')
  if (builds.length !== 1) exitWithError('The page must have one block that builds the release')
  const { status } = spawnSync('bash', ['-euo', 'pipefail', '-c', builds[0].text], {
    cwd: ROOT,
    env: { ...process.env, RELEASE: release },
    stdio: 'inherit',
  })
  if (status !== 0) exitWithError(`The release could not be made (${status})`)
  return (performance.now() - began) / 1_000
}

function runInOwnRoot(folder) {
  const inside = [NODE, ...NODE_FLAGS, join(ROOT, 'tools/from-nothing/run-page.mjs')].join(' ')
  const script = `
    set -eu
    mount -t tmpfs tmpfs "$FOLDER/layer" && mkdir "$FOLDER/layer/upper" "$FOLDER/layer/work" "$FOLDER/layer/root"
    mount -t overlay overlay -o "lowerdir=/,upperdir=$FOLDER/layer/upper,workdir=$FOLDER/layer/work" "$FOLDER/layer/root"
    cd "$FOLDER/layer/root"
    mount --rbind /dev dev && mount -t proc proc proc && mount -t tmpfs tmpfs run && mount --bind "$FOLDER/seen" ".$FOLDER/seen"
    ip link set lo up
    exec chroot . /bin/sh -c "cd '${ROOT}' && exec ${inside}"`
  for (const name of ['layer', 'seen']) spawnSync('mkdir', [join(folder, name)])
  const separate = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child']
  const { status } = spawnSync('unshare', [...separate, 'sh', '-c', script], {
    stdio: 'inherit',
    env: { ...process.env, FOLDER: folder },
  })
  return status ?? 1
}

function printReport({ steps, paidAfter }) {
  const rows = [
    ...steps,
    ['all', steps.reduce((sum, [, seconds]) => sum + seconds, 0)],
    ['from nothing to the first paid membership', paidAfter],
  ]
  const width = Math.max(...rows.map(([title]) => title.length))
  const table = rows.map(([title, seconds]) => `| ${title.padEnd(width)} | ${seconds.toFixed(1).padStart(7)} |`)
  for (const line of table) console.log(line)
  if (!process.argv.includes('--write')) return
  replaceSection('From nothing to a paid membership', [
    `Written by \`npm run from-nothing -- --write\` on ${new Date().toISOString().slice(0, 10)}: the commands of`,
    '[docs/from-nothing-to-running.md](../docs/from-nothing-to-running.md), and the browser where the page says so. Packages of Debian',
    'were installed before, and the certificates are of an authority on this machine; whoever does it by hand also reads.',
    '',
    `- ${cpus().length} cores (${cpus()[0].model}; shared machine), ${Math.round(totalmem() / 2 ** 30)} GB`,
    '',
    `| ${'step'.padEnd(width)} | seconds |`,
    `| ${'-'.repeat(width)} | ------: |`,
    ...table,
  ])
}

function exitWithError(words) {
  console.error(words)
  process.exit(1)
}
