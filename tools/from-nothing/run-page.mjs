import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from '../runtime.mjs'
import { parseSteps } from './page.mjs'

const { FOLDER } = process.env
const { release, seconds: buildSeconds } = JSON.parse(readFileSync(join(FOLDER, 'begun.json'), 'utf8'))
const PORTAL = 'portal.example.org'
const STAND_INS = 'stand-ins.example.org'
const BUILD_STEP = 'make the release'

const OWN_VARIABLES = { PORTAL_HOST: PORTAL, RELEASE: release }

const machine = prepareMachine()
const shell = openShell()
const times = [[BUILD_STEP, buildSeconds]]
const steps = parseSteps(readFileSync(join(ROOT, 'docs/from-nothing-to-running.md'), 'utf8'))
const firstCommand = steps[0].parts[0].text
for (const name of Object.keys(OWN_VARIABLES))
  if (!firstCommand.includes(`${name}=`)) throw new Error(`The page does not ask for ${name}`)

process.env.PORTAL_ORIGIN = `https://${PORTAL}`
process.env.SANDBOX_ORIGIN = `https://${STAND_INS}`
let paidAfter = 0
for (const { title, parts } of steps) {
  const began = performance.now()
  for (const { kind, text } of parts) {
    if (kind === 'sh' || kind === 'staging') await shell.run(text)
    if (kind === 'browser') await runInBrowser(text)
    if (text === firstCommand)
      await shell.run(
        Object.entries(OWN_VARIABLES)
          .map(([name, value]) => `${name}='${value}'`)
          .join('\n'),
      )
  }
  const took = (performance.now() - began) / 1_000
  times.push([title, took])
  console.log(`done  ${title} (${took.toFixed(1)} s)`)
  if (parts.some(({ text }) => text === 'buy the first membership')) paidAfter = sumSeconds(times)
}
shell.close()
if (paidAfter === 0) throw new Error('Nobody has bought a membership')
writeFileSync(join(FOLDER, 'seen', 'times.json'), JSON.stringify({ steps: times, paidAfter }))
spawnSync('systemctl', ['stop-all'], { env: machine.env, stdio: 'inherit' })
process.exit(0)

function prepareMachine() {
  const own = mkdtempSync(join(tmpdir(), 'machine-'))
  appendFileSync('/etc/hosts', `\n127.0.0.1 ${PORTAL} ${STAND_INS}\n`)
  const programs = join(own, 'programs')
  mkdirSync(programs)
  // Replaces commands that need package registries, certificate authorities or systemd, which are unavailable here.
  for (const name of ['apt-get', 'certbot', 'systemctl']) {
    const program = join(ROOT, 'tools/from-nothing', `${name}.sh`)
    chmodSync(program, 0o755)
    symlinkSync(program, join(programs, name))
  }
  const subject = ['-subj', '/CN=An authority for one run', '-addext', 'basicConstraints=critical,CA:TRUE']
  const files = ['-keyout', join(own, 'ca-key.pem'), '-out', join(own, 'ca.pem')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files])
  chmodSync(own, 0o755)
  const authority = join(own, 'ca.pem')
  const trust = { NODE_EXTRA_CA_CERTS: authority, CURL_CA_BUNDLE: authority }
  const PATH = `${programs}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:${dirname(NODE)}`
  return { authority, env: { PATH, HOME: '/root', LANG: 'C.UTF-8', MACHINE: own, ...trust } }
}

/** Opens one shell for all blocks, so that variables persist. It exits at the first failing command. */
function openShell() {
  const bash = spawn('bash', ['-s'], { cwd: '/', env: machine.env, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((_done, failed) =>
    bash.once('exit', (code) => failed(new Error(`A command failed (${code})`))),
  )
  ended.catch(() => undefined)
  bash.stdin.write('set -euo pipefail\n')
  const lines = createInterface(bash.stdout)
  let block = 0
  return {
    run(text) {
      const file = join(machine.env.MACHINE, `block-${++block}.sh`)
      writeFileSync(file, text)
      const done = `-- block ${block} is done`
      const said = new Promise((finish) => {
        const hear = (line) => {
          if (line !== done) return line === '' ? undefined : console.log(`      ${line}`)
          lines.off('line', hear)
          finish()
        }
        lines.on('line', hear)
      })
      // The block is run from a file, so that its commands do not consume the following blocks from standard input.
      bash.stdin.write(`. ${file} < /dev/null\nprintf '\\n%s\\n' '${done}'\n`)
      return Promise.race([said, ended])
    },
    close: () => bash.stdin.end(),
  }
}

async function runInBrowser(doing) {
  const child = spawn(
    NODE,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'e2e/src/first-membership.ts'), doing],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: machine.authority },
    },
  )
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`In the browser: ${doing} (${code})`)
}

function sumSeconds(rows) {
  return rows.reduce((total, [, seconds]) => total + seconds, 0)
}
